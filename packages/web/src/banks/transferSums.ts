/** Limits and sums of the transfer screens, by the functions that the server uses. */
import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { withdrawalRefusalTexts } from '@sidebet/copy/refusals/withdrawals'
import { transferTexts } from '@sidebet/copy/screens/banks'
import { isBankDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import { bankWithdrawal } from '@sidebet/domain/withdrawals/bankWithdrawal'

const { notice } = transferTexts

export type TransferSums = {
  /** The refusal of an amount before anything is sent; null for a valid amount. */
  readonly refuse: (amount: Cents, withdrawable: Cents) => string | null
  /** The fee, and the amount that arrives. */
  readonly sums: (amount: Cents) => { readonly fee: Cents; readonly arrives: Cents }
  readonly arrivesLabel: string
}

export const depositSums: TransferSums = {
  refuse: (amount) => (isBankDepositAmount(amount) ? null : bankRefusalTexts.bankDepositLimit),
  sums: (amount) => ({ fee: cents(0), arrives: amount }),
  arrivesLabel: notice.total,
}

export const withdrawalSums: TransferSums = {
  refuse: (amount, withdrawable) => {
    if (amount > withdrawable) return withdrawalRefusalTexts.moreThanWithdrawable({ withdrawable })
    return bankWithdrawal(amount) === null ? withdrawalRefusalTexts.nothingLeft : null
  },
  sums: (amount) => {
    const { fee, net } = bankWithdrawal(amount) ?? { fee: cents(0), net: cents(0) }
    return { fee, arrives: net }
  },
  arrivesLabel: notice.net,
}

/** The rows of the fee notice. */
export function noticeRows(
  { sums, arrivesLabel }: TransferSums,
  accountName: string,
  amount: Cents,
): [label: string, value: string][] {
  const { fee, arrives } = sums(amount)
  return [
    [notice.account, accountName],
    [notice.amount, formatDollars(amount)],
    [notice.fee, formatDollars(fee)],
    [arrivesLabel, formatDollars(arrives)],
  ]
}
