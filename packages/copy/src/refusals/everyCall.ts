/** What every call may say no with, and what only those may that change something, move money or change the account. */
import { connectionTexts } from '../screens/connection.ts'

export const everyRefusal = {
  malformed: { status: 400, text: 'The request is malformed.' },
  noSession: { status: 401, text: 'Please log in.' },
  origin: { status: 403, text: 'This request comes from another site.' },
  otherUser: { status: 403, text: 'This belongs to another account.' },
  tooManyTries: {
    status: 429,
    text: 'There were too many tries. Please wait a little and try again.',
  },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, text: connectionTexts.busy },
  unavailable: { status: 503, text: connectionTexts.unavailable },
} as const

/** What changes something may say it, too. */
export const changeRefusals = {
  maintenance: { status: 503, text: connectionTexts.updating },
} as const

export const moneyRefusals = {
  keyReused: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  outcomeUnknown: { status: 503, text: connectionTexts.outcomeUnknown },
} as const

/** Of calls that want a fresh proof of who is asking. */
export const proofRefusals = {
  reauth: { status: 403, text: 'This needs your password once more, so nothing has changed.' },
} as const

/** There is no such game, offer or bet. */
export const unknownId = { status: 404, text: 'There is nothing with this id.' } as const
