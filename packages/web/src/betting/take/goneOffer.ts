import { takeTexts } from '@sidebet/copy/refusals/bets'
import { toast } from '../../ui/dialogs/toast.ts'

/** The opened offer is no longer in the list: shows a toast and refetches the list. */
export function goneOffer(reload: () => void): void {
  toast(takeTexts.offerGone as string, 'bad')
  reload()
}
