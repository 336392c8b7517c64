import { dialog } from '../ui/dialogs/dialog.ts'
import type { Failed } from './api.ts'

/**
 * Shows why a call failed, unless the user has seen it: a toast for an unreachable server, or a cancelled password
 * dialog. `stated` replaces the message of a failure that the server did not explain; its call is `quiet`.
 */
export async function showFailure({ code, error }: Failed, stated?: string): Promise<void> {
  if (code === 'reauth') return
  const isUnexplained = code === 'unreachable' || code === 'unexpected'
  if (isUnexplained && stated) return dialog.showMessage(stated)
  if (code !== 'unreachable') await dialog.showMessage(error)
}
