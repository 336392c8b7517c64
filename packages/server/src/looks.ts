/** How each kind of payment is looked at again. */
import { lookAtWalletDeposit } from './deposits/lookAtWalletDeposit.ts'
import type { Looks } from './payments/resumePayments.ts'
import { lookAtWalletPayout } from './withdrawals/lookAtWalletPayout.ts'

export const looks: Looks = {
  walletDeposit: lookAtWalletDeposit,
  walletPayout: lookAtWalletPayout,
}
