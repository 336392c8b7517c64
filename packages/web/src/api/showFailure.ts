import { dialog } from '../ui/dialogs/dialog.ts'
import type { Failed } from './api.ts'

/**
 * Shows why a call failed, unless the user has seen it: a toast for an unreachable server, or a cancelled password
 * dialog.
 */
export async function showFailure({ code, error }: Failed): Promise<void> {
  if (code !== 'unreachable' && code !== 'reauth') await dialog.showMessage(error)
}
