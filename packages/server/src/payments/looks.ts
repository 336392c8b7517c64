/** How each kind of payment is looked at again. */
import { syncBankTransfer } from './banks/bankTransfer.ts'
import { syncWalletDeposit } from './deposits/lookAtWalletDeposit.ts'
import type { PaymentSyncs } from './resumePayments.ts'
import { syncWalletPayout } from './withdrawals/lookAtWalletPayout.ts'

export const paymentSyncs: PaymentSyncs = {
  walletDeposit: syncWalletDeposit,
  bankDeposit: syncBankTransfer,
  bankPayout: syncBankTransfer,
  walletPayout: syncWalletPayout,
}
