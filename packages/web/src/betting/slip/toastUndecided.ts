import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import type { Failed } from '../../api/api.ts'
import { toast } from '../../ui/dialogs/toast.ts'

/** A line for who left a slip that was not decided; `to` is the list where the bet is, if it went through. */
export function toastUndecided({ code, error }: Failed, to: string): void {
  if (code === 'outcomeUnknown') toast(undecidedTexts.bet.left, 'bad', to)
  else toast(error, 'bad')
}
