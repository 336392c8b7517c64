import { takeTexts } from '@sidebet/copy/refusals/bets'
import { toast } from '../../ui/dialogs/toast.ts'

/** An offer was opened that is known to be in the list no more: says so, and the list shows itself as it is. */
export function goneOffer(reload: () => void): void {
  toast(takeTexts.offerGone as string, 'bad')
  reload()
}
