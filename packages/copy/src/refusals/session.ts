/** Refusals of a login. */
import { sessionTexts } from '../screens/session.ts'

export const sessionRefusalTexts = {
  loginFailed: sessionTexts.loginFailed,
  /** Only after the right password (AZ7). */
  frozen: sessionTexts.frozen,
} as const
