import { randomBytes } from 'node:crypto'

/** 17 capital letters and digits, as PayPal's ids are. */
export function newId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('')
}
