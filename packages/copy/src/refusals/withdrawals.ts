/** Refusals of withdrawals. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

export const withdrawalRefusalTexts = {
  moreThanAvailable:
    'Sorry, the amount you are requesting is more than your funds available. If you are using a promotion, the funds granted to you in that promotion may not be available for withdrawl yet, and may require that a new player accept one of your bets.',
  /** The specified sentence, and the withdrawable amount (GAP-065). */
  moreThanWithdrawable: ({ withdrawable }: { readonly withdrawable: Cents }) =>
    'The requested amount is more than the sum of the requested withdrawal and the estimated transfer fee. ' +
    `Your funds available to withdraw are ${formatDollars(withdrawable)}.`,
  nothingLeft: 'Nothing would be left of this amount after the fee. Please enter a larger one.',
  payoutFailed:
    'There was an error with your request, please try again. If the issue persists, please try again later, as it is likely a temporary issue with our processor.',
  /** The page adds the address of the support: `transferTexts`. */
  bankWithdrawalFailed:
    'We were unable to transfer funds to your your bank account at this time. Please try again later.',
  withdrawalsStopped:
    'Withdrawals are stopped for the moment, while we compare our books with those of our payment provider. Your money has not moved, and betting goes on. Please try again later.',
  moreThanRefundable:
    'That much of this deposit cannot go back now. It may have been bet or sent back already. Please see what is left.',
  refundFailed:
    'This deposit could not be sent back, and the money is in your funds again. Please try again later, or write to the support.',
  tooLate: 'This payment can no longer be cancelled.',
} as const
