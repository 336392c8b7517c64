import { BANK_DEPOSIT_MAX, DEPOSIT_MAX, DEPOSIT_MIN } from '@sidebet/domain/deposits/depositLimits'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { wholeDollars } from '../numberText.ts'
import { menuTexts } from './menu.ts'

type Fee = { readonly amount: Cents; readonly least: Cents; readonly most: Cents }

const walletLimits = `${wholeDollars(DEPOSIT_MIN)} to ${wholeDollars(DEPOSIT_MAX)}`

/** Deposit options, and deposits by card or wallet. */
export const depositsTexts = {
  options: {
    title: menuTexts.account.deposit,
    wallet: 'Deposit Via Paypal or Card',
    bank: 'Deposit Via Your Bank',
    addBank: 'Add Bank Info',
    /** Time, fee and limits, below each button. */
    facts: {
      wallet: `At once. We pay the fee. ${walletLimits} each.`,
      bank: `A few days, usually 4 banking days. No fee. Up to ${wholeDollars(BANK_DEPOSIT_MAX)} each.`,
      addBank: 'Once, before your first deposit from your bank.',
    },
    verifyNew: 'New',
    verifyReturn: 'Return',
    bankUnavailable: 'This functionality is currently unavailable.',
    mustAddBank:
      'You must add your bank information by clicking the "ADD BANK INFO" button before you can deposit via your bank.',
  },
  wallet: {
    amount: 'Amount in USD',
    setAmount: 'Set Amount',
    feeNote: 'The fees are typically a fixed 20 to 30 cents plus about 3%.',
    /** The limits of one deposit. */
    limits: walletLimits,
    /** The user pays no fee for a deposit (GAP-048). */
    estimate: ({ amount, least, most }: Fee) =>
      `We pay the fee of the provider, about ${formatDollars(least)} to ${formatDollars(most)}: ` +
      `your funds grow by ${formatDollars(amount)}.`,
    pay: 'Pay',
    payWith: (amount: Cents) => `Deposit ${formatDollars(amount)} with`,
    methods: ['PayPal', 'Debit or Credit Card'],
    /** While the provider's buttons are loading. */
    loading: 'Loading the payment buttons',
    processing: 'Processing...',
    deposited: 'Your deposit was successful.',
    /** The provider has the payment and has not reported its outcome. */
    pending:
      'Your deposit is being processed. Your funds will grow as soon as the payment is confirmed.',
    notYet: 'Deposits by card or wallet are not available yet.',
  },
} as const
