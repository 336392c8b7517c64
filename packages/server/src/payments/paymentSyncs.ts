/** How each kind of payment is polled. */
import { syncBankTransfer } from './banks/bankTransfer.ts'
import { syncWalletDeposit } from './deposits/syncWalletDeposit.ts'
import type { PaymentSyncs } from './pollPendingPayments.ts'
import { syncRefund } from './refunds/syncRefund.ts'
import { syncWalletPayout } from './withdrawals/syncWalletPayout.ts'

export const paymentSyncs: PaymentSyncs = {
  walletDeposit: syncWalletDeposit,
  bankDeposit: syncBankTransfer,
  bankPayout: syncBankTransfer,
  walletPayout: syncWalletPayout,
  walletRefund: syncRefund,
}
