/** The changes of an account that its user is notified of, as they are stored. */
export const ACCOUNT_CHANGES = [
  'emailEntered',
  'emailConfirmed',
  'phoneEntered',
  'phoneConfirmed',
  'recoveryChanged',
  'mfaOn',
  'mfaOff',
  'passkeyAdded',
  'passkeyRemoved',
  'receiverAdded',
] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]
