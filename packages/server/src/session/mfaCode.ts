/** The code of the second factor: its creation, and its hash, which is all that is stored (GAP-016). */
import { createHmac, randomInt } from 'node:crypto'
import {
  MFA_CODE_DIGITS,
  MFA_SENDS_MAX,
  MFA_SENDS_WINDOW_MS,
  MFA_WRONG_MAX,
  MFA_WRONG_WINDOW_MS,
} from '@sidebet/domain/account/mfaCode'
import type { RateLimit } from '../platform/http/storedRateLimits.ts'

export function newMfaCode(): string {
  return String(randomInt(10 ** MFA_CODE_DIGITS)).padStart(MFA_CODE_DIGITS, '0')
}

/** Keyed, because a million codes can be tried within seconds. Bound to the user and to the purpose. */
export function hashMfaCode(key: string, userId: number, code: string): Buffer {
  return createHmac('sha256', key).update(`one-time code\0mfa\0${userId}\0${code}`).digest()
}

/** E-mail and SMS share the limit. */
export function sendLimit(userId: number): RateLimit {
  return { key: `mfaSend:${userId}`, most: MFA_SENDS_MAX, seconds: MFA_SENDS_WINDOW_MS / 1000 }
}

/** Per account, over all its logins and clients. */
export function wrongLimit(userId: number): RateLimit {
  return { key: `mfaWrong:${userId}`, most: MFA_WRONG_MAX, seconds: MFA_WRONG_WINDOW_MS / 1000 }
}
