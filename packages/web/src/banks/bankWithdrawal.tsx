import { transferTexts } from '@sidebet/contract/texts/banks'
import { withdrawalRefusalTexts } from '@sidebet/contract/texts/withdrawalRefusals'
import { cents } from '@sidebet/domain/money'
import { bankWithdrawal } from '@sidebet/domain/withdrawals/bankWithdrawal'
import { api } from '../core/calls/api.ts'
import { dollarsOf } from '../core/money.tsx'
import { currentSession } from '../core/session.ts'
import { TransferScreen } from './TransferScreen.tsx'
import type { Transfer } from './transfer.tsx'

const withdrawal: Transfer = {
  kind: 'withdrawal',
  texts: transferTexts.withdrawal,
  refuse: (amount, withdrawable) => {
    if (amount > withdrawable) return withdrawalRefusalTexts.moreThanWithdrawable({ withdrawable })
    return bankWithdrawal(amount) === null ? withdrawalRefusalTexts.nothingLeft : null
  },
  sums: (amount) => {
    const { fee, net } = bankWithdrawal(amount) ?? { fee: cents(0), net: cents(0) }
    return { fee, arrives: net }
  },
  arrivesLabel: transferTexts.notice.net,
  send: ({ accountURL, accountName }, amount, key) => {
    const { currentUser, userID } = currentSession()
    return api.withdrawToBank({
      body: {
        username: currentUser,
        userID,
        withdrawRequestDate: new Date().toISOString(),
        typeOfWithdraw: 'bank-ACH',
        feeEstimate: dollarsOf(bankWithdrawal(amount)?.fee ?? cents(0)),
        withdrawAmount: dollarsOf(amount),
        withdrawAmountPlusFees: dollarsOf(amount),
        accountURL,
        accountName,
        cushion: 0.01,
      },
      key,
      quiet: true,
    })
  },
}

/** A withdrawal to a linked bank: the fee is taken out of the amount (GAP-064). */
export function WithdrawToBank() {
  return <TransferScreen of={withdrawal} />
}
