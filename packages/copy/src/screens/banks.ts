import { BANK_DEPOSIT_MAX } from '@sidebet/domain/deposits/depositLimits'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { wholeDollars } from '../numberText.ts'
import { depositsTexts } from './deposits.ts'

const { addBank, verifyNew, verifyReturn } = depositsTexts.options

/** Adding, verifying and removing banks. */
export const banksTexts = {
  /** Both forms for account numbers. */
  form: {
    title: 'Enter Bank Information',
    accountNumber: 'Account Number',
    routingNumber: 'Routing Number',
    accountName: 'Account Name',
    accountType: 'Account Type',
    types: { checking: 'Checking', savings: 'Savings' },
    chooseType: 'Choose one',
    nameHint: 'A name of your own, such as Household.',
    add: 'Add Account',
    /** The next step after the form. */
    lead: `We send two small deposits to this account. Once they are there, you confirm it under ${addBank}, ${verifyReturn}.`,
    verify: 'Is this your account?',
    submit: 'Submit',
  },
  /** The choices of Add Bank Info. */
  ways: {
    /** Above the two buttons with the stated words. */
    question: 'Is the account new here, or did it get two small deposits from us?',
    instantLead:
      'You sign in to your bank. It confirms the account at once, and you can deposit from it.',
    confirmLead: 'You enter the two amounts that the account got from us.',
    others: 'Other ways',
    byNumberLead:
      'We send two small deposits to the account. Once you have confirmed them, you can deposit from it.',
    openStore: 'Store your account number',
    storeLead:
      'It is stored encrypted by our second provider. Deposits from an account that is stored this way are not available yet.',
  },
  linking: 'Link your bank',
  opening: 'Opening your bank',
  linked: 'Your account was linked successfully. Plese go to the the deposit page to add funds.',
  /** Of a bank that is not verified yet. */
  smallDeposits: `It is not verified yet. Two small deposits are on their way to it, which takes 1 to 2 banking days. Then enter both amounts under ${addBank}, ${verifyReturn}.`,
  stored:
    'Your account has been updated with your bank details. All information is encrypted, securely stored, and is not shared with any third parties.',
  confirming: {
    title: 'Confirm your micro-deposits',
    which: 'Which account?',
    lead: (name: string) =>
      `Two small deposits from us came to ${name}. How much were they? The order does not matter.`,
    first: 'First Deposit',
    second: 'Second Deposit',
    notSmall: 'Each of them was $0.01 to $0.99. Please write it as 0.07.',
    submit: 'Confirm',
    sent: 'Your deposits were sent to process. You will be notified when your bank account is verified.',
    verified: 'It is verified already: you can deposit from it now.',
    none: `No account of yours waits for this. ${verifyNew} links one.`,
  },
  remove: {
    word: 'Remove',
    of: (name: string) => `Remove ${name}`,
    confirmRemove: (name: string) =>
      `Do you want to remove ${name}? Transfers that are under way go on. To use it again you have to link it again.`,
    removed: (name: string) => `${name} is removed.`,
  },
  notRead: 'We could not read your bank accounts.',
} as const

type Sums = { readonly amount: Cents; readonly day: string }

/** Deposits from a bank and withdrawals to one. */
export const transferTexts = {
  amount: 'Amount in USD',
  choose: 'Choose Account',
  account: 'Account',
  noAccount: 'Please choose an account.',
  noAmount: 'Please enter an amount of $0.01 or more.',
  unverified: 'Not verified yet',
  failed: 'Could not be verified',
  confirm: 'Enter small deposits',
  confirmOf: (name: string) => `Enter small deposits of ${name}`,
  addAnother: 'Add another account',
  withdrawable: 'You can withdraw',
  noBank:
    'We no longer have a bank linked to your account. Please link a bank account to continue.',
  notice: {
    title: 'Fee notice',
    account: 'Account',
    amount: 'Amount',
    fee: 'Fee',
    total: 'Total',
    net: 'Your bank gets',
  },
  deposit: {
    title: 'Deposit Via Bank ACH',
    submit: 'Deposit',
    limit: `Up to ${wholeDollars(BANK_DEPOSIT_MAX)}`,
    sent: ({ amount, day }: Sums) =>
      `Your deposit of ${formatDollars(amount)} was sent. It may take a few days to process: we expect it on ${day}. You can bet with it then.`,
    failed: (email: string) =>
      `We were unable to transfer funds from your your bank account at this time. Please try again later, and if the problem persists, please email ${email}. You likely have not verified this account. Try going to "Add Bank", then select "Return" and confirm your micro-deposits.`,
  },
  withdrawal: {
    title: 'Withdraw Via Bank ACH',
    submit: 'Withdraw',
    sent: ({ amount, day }: Sums) =>
      `Your withdrawal was sent: your bank gets ${formatDollars(amount)}. It may take a few days to process: we expect it on ${day}.`,
    failed: (email: string) =>
      `We were unable to transfer funds to your your bank account at this time. Please try again later, and if the problem persists, please email ${email}.`,
  },
} as const
