/** The numbers of a bank account as typed. */

/** The check of the forms before anything is sent: at least 9 digits for the account and exactly 9 for its bank. */
export function areBankNumbers(routingNumber: string, accountNumber: string): boolean {
  return /^\d{9}$/.test(routingNumber) && /^\d{9,17}$/.test(accountNumber)
}

/** Whether a bank may have this routing number: an assigned prefix, and a correct check digit at the end. */
export function isRoutingNumber(text: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * weights[index % 3]!,
    0,
  )
  return sum % 10 === 0
}

export type BankAccountType = 'checking' | 'savings'

const TYPES = { checking: 'Checking', savings: 'Savings' } as const

/**
 * "Ann's account - Checking - 6789": the only stored text of a bank account (GAP-059). The account's name is cut at 30
 * characters.
 */
export function bankName(name: string, type: BankAccountType, accountNumber: string): string {
  return `${name.slice(0, 30)} - ${TYPES[type]} - ${accountNumber.slice(-4)}`
}
