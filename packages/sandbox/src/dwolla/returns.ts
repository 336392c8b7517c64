/** ACH returns: the meaning of each code, and its effect on the bank and the customer at Dwolla. */
import { bankingDaysAfter } from './bankingDays.ts'
import type { Transfer } from './state.ts'

type Return = {
  readonly description: string
  readonly explanation: string
  readonly removesBank: boolean
  /** The effect on the customer. */
  readonly customer: 'suspended' | 'deactivated' | null
}

function kind(
  description: string,
  explanation: string,
  customer: Return['customer'] = null,
): Return {
  return { description, explanation, removesBank: true, customer }
}

function harmless(description: string, explanation: string): Return {
  return { description, explanation, removesBank: false, customer: null }
}

/** The supported codes. All but R01, R09 and R20 remove the bank. */
export const RETURNS: Readonly<Record<string, Return>> = {
  R01: harmless('Insufficient Funds', 'Not enough funds in the account to cover the amount.'),
  R02: kind('Bank Account Closed', 'The bank account was open once and is closed now.'),
  R03: kind(
    'No Account/Unable to Locate Account',
    'The number does not match the named person or an open account.',
  ),
  R04: kind('Invalid Bank Account Number Structure', 'The account number is not valid.'),
  R07: kind(
    'Authorization Revoked by Customer',
    'The account holder has revoked the authorization.',
    'deactivated',
  ),
  R08: kind('Payment Stopped', 'The account holder has stopped the payment.'),
  R09: harmless('Uncollected Funds', 'The balance is enough, but part of it is not cleared yet.'),
  R10: kind(
    'Customer Advises Originator is Not Known',
    'The account holder says that the payment was not authorized.',
    'suspended',
  ),
  R11: kind(
    'Entry Not in Accordance with the Terms of the Authorization',
    'The payment was not as the account holder had authorized it.',
    'deactivated',
  ),
  R16: kind('Account Frozen', 'The bank or a court has frozen the account.'),
  R20: harmless('Non-Transaction Account', 'The account does not take such payments.'),
  R23: kind('Credit Entry Refused by Receiver', 'The account holder has refused the credit.'),
  R29: kind(
    'Corporate Customer Advises Not Authorized',
    'The company that owns the account did not authorize the payment.',
  ),
}

/** A standard debit settles on the fourth banking day, a credit on the second. */
export const SETTLED_AFTER = { debit: 4, credit: 2 } as const

/** In banking days: a return before settlement after the transfer's creation, a late one after its settlement. */
const RETURNED_AFTER = { debit: 2, credit: 1 } as const
const LATE_AFTER = 2

/** The return that the name of a bank triggers ("R01", "R03-late"), as in Dwolla's own sandbox; null for other names. */
export function returnByName(
  name: string,
  madeAt: number,
  direction: Transfer['direction'],
): Transfer['returns'] {
  const [, code, late] = /^(R01|R03)(-late)?$/.exec(name.trim()) ?? []
  if (!code) return null
  const days = late ? SETTLED_AFTER[direction] + LATE_AFTER : RETURNED_AFTER[direction]
  return { code, at: bankingDaysAfter(madeAt, days) }
}
