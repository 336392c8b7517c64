/** Refusals of every endpoint, and of endpoints that make changes, move money or require the password once more. */
import type {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  reauthRefusals,
} from '@sidebet/contract/refusals'
import { connectionTexts } from '../screens/connection.ts'

type EveryCode = keyof (typeof everyRefusal &
  typeof changeRefusals &
  typeof moneyRefusals &
  typeof reauthRefusals)

export const everyCallTexts = {
  malformed: 'The request is malformed.',
  noSession: 'Please log in.',
  origin: 'This request comes from another site.',
  otherUser: 'This belongs to another account.',
  tooManyTries: 'There were too many tries. Please wait a little and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  busy: connectionTexts.busy,
  unavailable: connectionTexts.unavailable,
  maintenance: connectionTexts.updating,
  keyReused: 'This Idempotency-Key was used for another request.',
  outcomeUnknown: connectionTexts.outcomeUnknown,
  reauth: 'This needs your password once more, so nothing has changed.',
} as const satisfies Record<EveryCode, string>

/** The game, offer or bet does not exist. */
export const unknownId = 'There is nothing with this id.'
