/** What is shown of a withdrawal to a wallet before it is sent: by the function that the server uses. */
import { withdrawalRefusalTexts } from '@sidebet/copy/refusals/withdrawals'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import {
  type WalletWithdrawal,
  walletWithdrawal,
} from '@sidebet/domain/withdrawals/walletWithdrawal'

const { confirm } = withdrawalsTexts.wallet

export type WithdrawalRequest = {
  readonly receiver: string
  /** What was typed. */
  readonly amount: Cents
  readonly sums: WalletWithdrawal
}

/** What would be sent, or why nothing is. */
export function makeWithdrawalRequest(
  { receiver, amount }: Pick<WithdrawalRequest, 'receiver' | 'amount'>,
  withdrawable: Cents,
  country: string,
): WithdrawalRequest | string {
  const sums = walletWithdrawal(withdrawable, amount, country)
  return typeof sums === 'string' ? withdrawalRefusalTexts[sums] : { receiver, amount, sums }
}

/** Line by line: what the receiver gets, what it costs and what leaves the funds. */
export function sumsInWords({
  receiver,
  sums,
}: WithdrawalRequest): [label: string, value: string][] {
  const { payout, debit, fee } = sums
  return [
    [confirm.receiver, receiver],
    [confirm.payout, formatDollars(payout)],
    [confirm.fee, formatDollars(fee)],
    [confirm.debit, formatDollars(debit)],
  ]
}

/** Said where the fee comes out of the amount (GAP-067). */
export function insideInWords({ amount, sums }: WithdrawalRequest): string | null {
  return sums.debit === amount ? confirm.inside : null
}
