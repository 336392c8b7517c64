/** The account changes of which its user is notified, as stored. */
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
