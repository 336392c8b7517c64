/** How each kind of payment is polled. */
import { cancelBankTransfer, syncBankTransfer } from './banks/bankTransfer.ts'
import { syncWalletDeposit } from './deposits/syncWalletDeposit.ts'
import type { PaymentSyncs } from './pollPendingPayments.ts'
import { syncRefund } from './refunds/syncRefund.ts'
import { cancelWalletPayout } from './withdrawals/cancelWalletPayout.ts'
import { unlessFrozen } from './withdrawals/stopWithdrawals.ts'
import { syncWalletPayout } from './withdrawals/syncWalletPayout.ts'

export const paymentSyncs: PaymentSyncs = {
  walletDeposit: syncWalletDeposit,
  bankDeposit: syncBankTransfer,
  bankPayout: unlessFrozen(syncBankTransfer, cancelBankTransfer),
  walletPayout: unlessFrozen(syncWalletPayout, cancelWalletPayout),
  walletRefund: syncRefund,
}
