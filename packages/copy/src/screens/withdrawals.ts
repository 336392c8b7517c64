import { type Cents, formatDollars } from '@sidebet/domain/money'
import { WALLET_FEE } from '@sidebet/domain/withdrawals/walletWithdrawal'
import { menuTexts } from './menu.ts'

/** Withdrawal options, and withdrawals to a wallet. */
export const withdrawalsTexts = {
  options: {
    title: menuTexts.account.withdraw,
    wallet: 'Withdraw To Paypal',
    /** Time and fee, below the button. */
    facts: `At once or within a few days. Fee ${formatDollars(WALLET_FEE)} each.`,
    nothing: 'You have nothing to withdraw yet.',
    inPlay: (amount: Cents) =>
      `${formatDollars(amount)} is in play: what comes back of it can be withdrawn after its games.`,
  },
  /** The receivers of earlier withdrawals to wallets. */
  receivers: {
    title: 'Saved PayPal accounts',
    remove: 'Remove',
    removeOf: (receiver: string) => `Remove ${receiver}`,
    confirmRemove: (receiver: string) =>
      `Do you want to remove ${receiver}? Withdrawals that are under way go on. To use it again you add it again.`,
    removed: (receiver: string) => `${receiver} is removed.`,
  },
  wallet: {
    email: 'Email Linked to PayPal',
    amount: 'Amount to Withdraw (USD)',
    submit: 'Withdraw',
    withdrawable: 'You can withdraw',
    /** Beside the quick amounts. */
    all: 'All',
    noAmount: 'Please enter an amount of $0.01 or more.',
    notRead: 'We could not read how much you can withdraw. Your money is where it was.',
    confirm: {
      title: 'Confirm your withdrawal',
      receiver: 'To',
      payout: 'The receiver gets',
      fee: 'Fee',
      debit: 'Leaves your funds',
      /** Where the fee is part of the typed amount. */
      inside: 'The fee comes out of this amount, because your funds have no room for both.',
    },
    sending: 'Sending your withdrawal. This takes up to 10 seconds.',
    done: 'Your withdrawal was successful.',
    /** Follows it while PayPal has not confirmed the receipt. */
    underWay: 'It may take a few days until the receiver has it. You can see how far it is.',
    /** The withdrawal was refused after the user left its page. */
    refusedLater: (why: string) => `Your withdrawal was not made. ${why}`,
  },
} as const
