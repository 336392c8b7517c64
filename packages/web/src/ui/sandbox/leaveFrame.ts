import { waitForEvent } from '../waitForEvent.ts'

const LOAD_TAKES_AT_MOST_MS = 1_000

/**
 * Goes back over the entries that the pages in a frame have added to the browser's history since its length was
 * `lengthBefore`. After the frame is removed those entries lead nowhere, and the back button would seem broken.
 */
export function leaveFrame(frame: HTMLIFrameElement, lengthBefore: number): Promise<void> {
  const steps = window.history.length - lengthBefore
  if (steps <= 0) return Promise.resolve()
  return waitForEvent(frame, 'load', LOAD_TAKES_AT_MOST_MS, () => window.history.go(-steps))
}
