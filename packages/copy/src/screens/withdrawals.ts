import { menuTexts } from './menu.ts'

/** Withdrawal options, and withdrawals to a wallet. */
export const withdrawalsTexts = {
  options: {
    title: menuTexts.account.withdraw,
    wallet: 'Withdraw To Paypal',
  },
  wallet: {
    email: 'Email Linked to PayPal',
    amount: 'Amount to Withdraw (USD)',
    submit: 'Withdraw',
    withdrawable: 'You can withdraw',
    /** Beside the amounts that are a press away. */
    all: 'All',
    noAmount: 'Please enter an amount of $0.01 or more.',
    notRead: 'We could not read how much you can withdraw. Your money is where it was.',
    confirm: {
      title: 'Confirm your withdrawal',
      receiver: 'To',
      payout: 'The receiver gets',
      fee: 'Fee',
      debit: 'Leaves your funds',
      /** Where the fee comes out of the amount that was typed. */
      inside: 'The fee comes out of this amount, because your funds have no room for both.',
    },
    sending: 'Sending your withdrawal. This takes up to 10 seconds.',
    done: 'Your withdrawal was successful.',
    /** Behind it, while PayPal has not said that the receiver has it. */
    underWay: 'It may take a few days until the receiver has it. You can see how far it is.',
    /** It was refused after its page was left. */
    refusedLater: (why: string) => `Your withdrawal was not made. ${why}`,
  },
} as const
