import { countText } from '../counts.ts'
import { transferTexts } from './banks.ts'
import { depositsTexts } from './deposits.ts'
import { withdrawalsTexts } from './withdrawals.ts'

/** All deposits and withdrawals on one page. */
export const paymentsTexts = {
  title: 'Deposits and withdrawals',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  summary: {
    title: 'Now',
    in: 'On its way in',
    out: 'On its way out',
    withdrawable: 'You can withdraw',
  },
  kinds: {
    walletDeposit: depositsTexts.options.wallet,
    bankDeposit: transferTexts.deposit.title,
    walletPayout: withdrawalsTexts.options.wallet,
    bankPayout: transferTexts.withdrawal.title,
    walletRefund: 'Back To Your Card Or PayPal',
  },
  fee: (amount: string) => `fee ${amount}`,
  states: {
    underWay: 'On its way',
    unclaimed: 'Not claimed',
    checking: 'Being checked',
    done: 'Done',
    partlyBack: 'Partly taken back',
    takenBack: 'Taken back',
    returned: 'Came back',
    failed: 'Failed',
    notMade: 'Not made',
    cancelled: 'Cancelled',
  },
  /** The steps of a payment. */
  steps: {
    requested: 'Asked for',
    sentToBank: 'Sent to the bank',
    sentToPaypal: 'Sent to PayPal',
    atPaypal: 'Waiting at PayPal',
    available: 'Available',
    received: 'Received',
  },
  expected: (day: string) => `expected ${day}`,
  /** The screen-reader labels of the steps' icons. */
  marks: { done: 'Done', now: 'Now', next: 'Next', bad: 'Ended here' },
  bankDays: 'Banks do not work on weekends and holidays, so this takes longer.',
  checking:
    'We have not heard yet whether this went through. We keep asking, and nothing is paid twice. There is nothing to do.',
  why: 'Why:',
  /** Where the money is after the end. */
  ends: {
    nothingAdded: 'Nothing was added to your funds.',
    backInFunds: (amount: string) => `${amount} is back in your funds.`,
    takenBack: (amount: string) =>
      `${amount} was taken back. What your funds did not cover of it, you owe.`,
  },
  /** Codes of banks and of PayPal as sentences, with what to do. */
  reasons: {
    R01: 'there was not enough money in the bank account. Please make sure that there is, and try again.',
    R02: 'the bank account is closed. Please add another one.',
    R03: 'the bank has no such account. Please check its number and add it again.',
    R04: 'the account number is not a valid one. Please check it and add the account again.',
    R07: 'the owner of the account has taken back the permission for it. Please write to the support.',
    R08: 'the owner of the account has stopped this payment.',
    R09: 'the money in the bank account was not there yet. Please try again in a few days.',
    R10: 'the owner of the account says that they did not agree to it. Please write to the support.',
    R11: 'the owner of the account says that it was not what they agreed to. Please write to the support.',
    R16: 'the bank account is frozen. Please ask your bank.',
    R20: 'this kind of account takes no such payments. Please add a checking account.',
    R23: 'the bank did not accept the money. Please ask your bank.',
    R29: 'the account is a company account and lets nobody take money. Please ask your bank.',
    UNCLAIMED:
      'the receiver has not claimed it at PayPal yet. After 30 days it comes back to you by itself.',
    RETURNED: 'nobody claimed it, so PayPal sent it back.',
    CANCELED: 'it was cancelled.',
    DENIED: 'PayPal did not accept it. Please check the e-mail of the receiver and try again.',
    BLOCKED: 'PayPal has blocked it. Please ask PayPal.',
    REFUNDED: 'it was paid back.',
    REVERSED: 'PayPal took it back.',
  } satisfies Record<string, string>,
  /** A code without a sentence. */
  otherReason: (code: string) => `the provider gives the code ${code}.`,
  cancel: 'Cancel',
  cancelOf: (what: string) => `Cancel: ${what}`,
  confirmCancel: {
    deposit: (amount: string) =>
      `Do you want to cancel this deposit of ${amount}? Nothing is taken from your bank then.`,
    withdrawal: (amount: string) =>
      `Do you want to cancel this withdrawal? ${amount} goes back to your funds, with the fee.`,
  },
  dismiss: 'Keep it',
  refund: (amount: string) => `Send ${amount} back`,
  refundOf: (amount: string, what: string) => `Send ${amount} back: ${what}`,
  confirmRefund: (amount: string) =>
    `Do you want to send ${amount} of this deposit back? It goes to the card or PayPal account that it came from, without a fee.`,
  sendBack: 'Send back',
  refunded: (amount: string) =>
    `${amount} of your deposit went back to the card or PayPal account that it came from. Cards may show it a few days later.`,
  refundUnknown:
    'We do not know yet whether this deposit was sent back. We are finding out: this page will say so. Nothing is sent twice.',
  cancelled: 'This payment is cancelled.',
  cancelUnknown:
    'We do not know yet whether this payment was cancelled. We are finding out: this page will say so.',
  empty: 'You have no deposits and withdrawals yet.',
  emptyNext: 'Make a deposit',
  /** The button for payments that began elsewhere since the list was loaded. */
  newRows: (count: number) => `${countText(count)} new ${count === 1 ? 'payment' : 'payments'}`,
  zone: 'Days on which something is expected are bank days. Times are yours.',
} as const

/** Codes that name a payment's state or end by themselves. */
export const REASON_STATES: Readonly<Record<string, keyof typeof paymentsTexts.states>> = {
  UNCLAIMED: 'unclaimed',
  CANCELED: 'cancelled',
  RETURNED: 'returned',
  REFUNDED: 'returned',
}
