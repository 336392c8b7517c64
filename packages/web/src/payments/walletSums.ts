/** The sums of a withdrawal to a wallet before it is sent, by the function that the server uses. */
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
  /** The amount that the user typed. */
  readonly amount: Cents
  readonly sums: WalletWithdrawal
}

/** The request to send, or the text of its refusal. */
export function makeWithdrawalRequest(
  { receiver, amount }: Pick<WithdrawalRequest, 'receiver' | 'amount'>,
  withdrawable: Cents,
  country: string,
): WithdrawalRequest | string {
  const sums = walletWithdrawal(withdrawable, amount, country)
  return typeof sums === 'string' ? withdrawalRefusalTexts[sums] : { receiver, amount, sums }
}

/** Rows: what the receiver gets, the fee, and what leaves the funds. */
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

/** Shown when the fee is deducted from the amount (GAP-067). */
export function insideInWords({ amount, sums }: WithdrawalRequest): string | null {
  return sums.debit === amount ? confirm.inside : null
}
