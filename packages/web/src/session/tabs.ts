/** What the tabs of one browser tell each other: they share the session's cookie, and must show the same person. */

const NAME = 'sidebet.session'

let channel: BroadcastChannel | null = null

/** Nobody is signed in any more, since the user of this tab has logged out. No user has this id. */
export const LEFT = 'left'

/** Who is signed in has changed in this tab: '' is nobody, as is `LEFT`. */
export function postToTabs(userID: string): void {
  channel?.postMessage(userID)
}

/** Hears what the other tabs tell, from now on. An old browser has no channel: there each tab finds out by itself. */
export function onTabMessage(listener: (userID: string) => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => listener(String(data))
}
