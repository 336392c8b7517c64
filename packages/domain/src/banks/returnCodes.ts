/** Return codes of ACH transfers: R01, R02 ... */

/** Insufficient funds, uncollected funds, an account that takes no such payments. */
const HARMLESS = ['R01', 'R09', 'R20']

/** Whether the bank account may still be used after this code. All other codes mean a refusal by the account or its owner. */
export function isBankUsableAfter(code: string): boolean {
  return HARMLESS.includes(code)
}
