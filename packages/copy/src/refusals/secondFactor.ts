/** Refusals of the second factor and of passkeys. */
import { sessionTexts } from '../screens/session.ts'

export const secondFactorTexts = {
  notPending: 'There is no login that waits for a code.',
  /** A code that could not be sent reads as a wrong one (GAP-017). */
  codeNotSent: sessionTexts.mfa.wrong,
  noPasskeysHere: 'Passkeys do not work at this address.',
  tooManyPasskeys: 'You have ten passkeys. Please remove one first.',
  passkeyTooLate: 'That took too long. Please try again.',
  passkeyInvalid: 'This passkey could not be added.',
  passkeyUnknown: 'This passkey does not belong to your account.',
} as const
