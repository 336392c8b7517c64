import { dialogs } from '../ui/dialogs/dialog.ts'

/** How long a user waits for an answer. */
const SECONDS = 10

/** Resolves once the user has waited that long. Time in a dialog, such as the one for the password, does not count. */
export async function waitForTimeout(): Promise<'noAnswer'> {
  for (let left = SECONDS; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (dialogs.get().open.length === 0) left--
  }
  return 'noAnswer'
}
