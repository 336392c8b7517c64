import { dialog } from '../ui/dialogs/dialog.ts'
import type { Failed } from './api.ts'

/** Tells why a call failed, unless the user knows: the server was not reached, or they left the password dialog. */
export async function showFailure({ code, error }: Failed): Promise<void> {
  if (code !== 'unreachable' && code !== 'reauth') await dialog.showMessage(error)
}
