/** What a bank says when it sends a transfer back: R01, R02 ... */

/** Not enough money, money that is not there yet, an account that takes no such payments. */
const HARMLESS = ['R01', 'R09', 'R20']

/** Whether the bank may still be used after this code; all others mean that the account or its owner says no. */
export function isBankUsableAfter(code: string): boolean {
  return HARMLESS.includes(code)
}
