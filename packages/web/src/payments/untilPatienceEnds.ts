import { dialogs } from '../ui/dialogs/dialog.ts'

/** How long somebody waits before a spinner. */
const SECONDS = 10

/** Ends once the user has waited that long. While they answer a dialog, as the one for the password, they do not wait. */
export async function untilPatienceEnds(): Promise<'noAnswer'> {
  for (let left = SECONDS; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (dialogs.get().open.length === 0) left--
  }
  return 'noAnswer'
}
