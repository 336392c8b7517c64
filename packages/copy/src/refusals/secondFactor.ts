/** How calls about passkeys may be refused. A file of its own: every page knows the calls and how they fail. */

const noPasskeysHere = {
  status: 409,
  text: 'Passkeys do not work at this address.',
} as const

const notPending = { status: 403, text: 'There is no login that waits for a code.' } as const

const passkeyTooLate = { status: 409, text: 'That took too long. Please try again.' } as const

export const newPasskeyRefusals = {
  noPasskeysHere,
  tooManyPasskeys: { status: 409, text: 'You have ten passkeys. Please remove one first.' },
} as const

export const addPasskeyRefusals = {
  ...newPasskeyRefusals,
  passkeyTooLate,
  passkeyInvalid: { status: 400, text: 'This passkey could not be added.' },
} as const

export const mfaPasskeyRefusals = { notPending, noPasskeysHere } as const

export const checkMfaPasskeyRefusals = {
  ...mfaPasskeyRefusals,
  passkeyTooLate,
  passkeyUnknown: { status: 400, text: 'This passkey does not belong to your account.' },
} as const
