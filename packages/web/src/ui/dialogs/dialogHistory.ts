import { waitForEvent } from '../waitForEvent.ts'

/**
 * Each open dialog has an entry in the browser's history, so that the back button closes it instead of leaving the
 * page. Closing it in another way first navigates back over that entry. Only then does the flow continue, since its
 * next dialog or page must follow the entry.
 */
const entries = new Set<number>()
const BACK_TAKES_AT_MOST_MS = 300

export function addEntry(id: number): void {
  entries.add(id)
  window.history.pushState({ ...window.history.state, dialog: id }, '')
}

/** The page has changed under the dialog: there is no entry to go back over. */
export function forgetEntry(id: number): void {
  entries.delete(id)
}

/** Whether the back button has left the entry of this dialog, which is then removed. */
export function forgetIfGone(id: number): boolean {
  return window.history.state?.dialog !== id && entries.delete(id)
}

/** Goes back over the dialog's entry when that is the current one. */
export async function leaveEntry(id: number): Promise<void> {
  if (!entries.delete(id) || window.history.state?.dialog !== id) return
  await waitForEvent(window, 'popstate', BACK_TAKES_AT_MOST_MS, () => window.history.back())
}
