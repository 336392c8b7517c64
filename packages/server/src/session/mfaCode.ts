/** The code of the second factor: its creation, and its hash, which is all that is stored (GAP-016). */
import { createHmac, randomInt } from 'node:crypto'
import { MFA_CODE_DIGITS } from '@sidebet/domain/account/mfaCode'

export function newMfaCode(): string {
  return String(randomInt(10 ** MFA_CODE_DIGITS)).padStart(MFA_CODE_DIGITS, '0')
}

/** Keyed, because a million codes can be tried within seconds. Bound to the user and to the purpose. */
export function hashMfaCode(key: string, userId: number, code: string): Buffer {
  return createHmac('sha256', key).update(`one-time code\0mfa\0${userId}\0${code}`).digest()
}
