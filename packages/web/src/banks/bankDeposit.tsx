import { bankRefusalTexts } from '@sidebet/contract/texts/bankRefusals'
import { transferTexts } from '@sidebet/contract/texts/banks'
import { isBankDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import { cents } from '@sidebet/domain/money'
import { api } from '../core/calls/api.ts'
import { dollarsOf } from '../core/money.tsx'
import { currentSession } from '../core/session.ts'
import { paths } from '../core/shell/paths.ts'
import { TransferScreen } from './TransferScreen.tsx'
import type { Transfer } from './transfer.tsx'

const deposit: Transfer = {
  kind: 'deposit',
  texts: transferTexts.deposit,
  refuse: (amount) => (isBankDepositAmount(amount) ? null : bankRefusalTexts.bankDepositLimit),
  sums: (amount) => ({ fee: cents(0), arrives: amount }),
  arrivesLabel: transferTexts.notice.total,
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

/** A deposit from a linked bank: no fee, and it counts when the bank has sent it (GAP-053). */
export function DepositFromBank() {
  return <TransferScreen of={deposit} failedTo={paths.depositChoice} />
}
