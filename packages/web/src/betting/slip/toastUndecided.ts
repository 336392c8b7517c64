import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import type { Failed } from '../../api/api.ts'
import { toast } from '../../ui/dialogs/toast.ts'

/** A toast after a slip was left without a final outcome; `to` is the list with the bet, if it was accepted. */
export function toastUndecided({ code, error }: Failed, to: string): void {
  if (code === 'outcomeUnknown') toast(undecidedTexts.bet.left, 'bad', to)
  else toast(error, 'bad')
}
