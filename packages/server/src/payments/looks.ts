/** How each kind of payment is looked at again. */
import { lookAtBankTransfer } from './banks/bankTransfer.ts'
import { lookAtWalletDeposit } from './deposits/lookAtWalletDeposit.ts'
import type { Looks } from './resumePayments.ts'
import { lookAtWalletPayout } from './withdrawals/lookAtWalletPayout.ts'

export const looks: Looks = {
  walletDeposit: lookAtWalletDeposit,
  bankDeposit: lookAtBankTransfer,
  bankPayout: lookAtBankTransfer,
  walletPayout: lookAtWalletPayout,
}
