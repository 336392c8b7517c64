/** How each kind of payment is looked at again. */

import { lookAtBankTransfer } from './banks/bankTransfer.ts'
import { lookAtBank } from './banks/lookAtBank.ts'
import { lookAtWalletDeposit } from './deposits/lookAtWalletDeposit.ts'
import type { Looks } from './payments/resumePayments.ts'
import type { EventLooks } from './webhooks/readInbox.ts'
import { lookAtWalletPayout } from './withdrawals/lookAtWalletPayout.ts'

export const looks: Looks = {
  walletDeposit: lookAtWalletDeposit,
  bankDeposit: lookAtBankTransfer,
  bankPayout: lookAtBankTransfer,
  walletPayout: lookAtWalletPayout,
}

/** What a provider's event about something else than a payment leads to. */
export const eventLooks: EventLooks = { bank: lookAtBank }
