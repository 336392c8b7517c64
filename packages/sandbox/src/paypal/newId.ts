import { randomBytes } from 'node:crypto'

/** 17 capital letters and digits, the form of PayPal's ids. */
export function newId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('')
}
