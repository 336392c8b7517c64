import { transferTexts } from '@sidebet/copy/screens/banks'
import { api } from '../api/api.ts'
import { currentSession } from '../session/session.ts'
import { dollarsOf } from '../ui/money.tsx'
import { TransferScreen } from './TransferScreen.tsx'
import type { Transfer } from './transfer.tsx'
import { withdrawalSums } from './transferSums.ts'

const withdrawal: Transfer = {
  ...withdrawalSums,
  kind: 'withdrawal',
  texts: transferTexts.withdrawal,
  send: ({ accountURL, accountName }, amount, key) => {
    const { currentUser, userID } = currentSession()
    return api.withdrawToBank({
      body: {
        username: currentUser,
        userID,
        withdrawRequestDate: new Date().toISOString(),
        typeOfWithdraw: 'bank-ACH',
        feeEstimate: dollarsOf(withdrawalSums.sums(amount).fee),
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

/** A withdrawal to a linked bank: the fee is deducted from the amount (GAP-064). */
export function WithdrawToBank() {
  return <TransferScreen of={withdrawal} />
}
