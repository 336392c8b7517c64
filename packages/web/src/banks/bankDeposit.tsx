import { transferTexts } from '@sidebet/copy/screens/banks'
import { api } from '../api/api.ts'
import { currentSession } from '../session/session.ts'
import { dollarsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import { TransferScreen } from './TransferScreen.tsx'
import type { Transfer } from './transfer.tsx'
import { depositSums } from './transferSums.ts'

const deposit: Transfer = {
  ...depositSums,
  kind: 'deposit',
  texts: transferTexts.deposit,
  send: ({ accountURL, accountName }, amount, key) => {
    const { currentUser, userID } = currentSession()
    return api.depositFromBank({
      body: {
        username: currentUser,
        userID,
        depositRequestDate: new Date().toISOString(),
        typeOfDeposit: 'bank-ACH',
        feeEstimate: 0,
        depositAmount: dollarsOf(amount),
        depositAmountPlusFees: dollarsOf(amount),
        accountURL,
        accountName,
        cushion: 0.01,
      },
      key,
      quiet: true,
    })
  },
}

/** A deposit from a linked bank: no fee, credited once the bank has sent it (GAP-053). */
export function DepositFromBank() {
  return <TransferScreen of={deposit} failedTo={paths.depositChoice} />
}
