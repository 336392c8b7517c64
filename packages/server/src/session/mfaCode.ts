/** The second factor's code: how one is made, and the only form in which it is kept (GAP-016). */
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

/** Keyed, because a million codes are tried in a moment; bound to the user and to what the code is for. */
export function hashMfaCode(key: string, userId: number, code: string): Buffer {
  return createHmac('sha256', key).update(`one-time code\0mfa\0${userId}\0${code}`).digest()
}

/** By e-mail and SMS together. */
export function sendLimit(userId: number): RateLimit {
  return { key: `mfaSend:${userId}`, most: MFA_SENDS_MAX, seconds: MFA_SENDS_WINDOW_MS / 1000 }
}

/** For the account, whatever the number of logins and wherever they come from. */
export function wrongLimit(userId: number): RateLimit {
  return { key: `mfaWrong:${userId}`, most: MFA_WRONG_MAX, seconds: MFA_WRONG_WINDOW_MS / 1000 }
}
