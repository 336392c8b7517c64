/** Messages between the tabs of one browser: they share the session's cookie, and must show the same user. */

const NAME = 'sidebet.session'

let channel: BroadcastChannel | null = null

/** The user of this tab has logged out, and no user is signed in. No user has this id. */
export const LEFT = 'left'

/** The signed-in user has changed in this tab: '' is none, as is `LEFT`. */
export function postToTabs(userID: string): void {
  channel?.postMessage(userID)
}

/** Subscribes to the messages of the other tabs. In an old browser without channels each tab detects changes itself. */
export function onTabMessage(listener: (userID: string) => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => listener(String(data))
}
