import { waitForEvent } from '../waitForEvent.ts'

/**
 * Each open dialog has an entry in the browser's history, so that the back button closes it instead of leaving the
 * page. Closing it in another way goes back over that entry first, and only then does the flow go on: what it opens
 * or where it goes next must come after.
 */
const entries = new Set<number>()
const BACK_TAKES_AT_MOST_MS = 300

export function addEntry(id: number): void {
  entries.add(id)
  window.history.pushState({ ...window.history.state, dialog: id }, '')
}

/** The page has changed under the dialog: its entry is nothing to go back over. */
export function forgetEntry(id: number): void {
  entries.delete(id)
}

/** Whether the back button has left the entry of this dialog, which is then forgotten. */
export function forgetIfGone(id: number): boolean {
  return window.history.state?.dialog !== id && entries.delete(id)
}

/** Goes back over the dialog's entry where that is still the current one. */
export async function leaveEntry(id: number): Promise<void> {
  if (!entries.delete(id) || window.history.state?.dialog !== id) return
  await waitForEvent(window, 'popstate', BACK_TAKES_AT_MOST_MS, () => window.history.back())
}
