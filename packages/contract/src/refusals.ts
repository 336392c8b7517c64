/** The refusals of the API: the HTTP status of every code. The sentences are in the package `copy`. */
import type { FriendContactRefusal } from '@sidebet/domain/friends/friendContact'
import type { PostRefusal } from '@sidebet/domain/offers/postOffer'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 502 | 503

/** The status; with a code where the client gets one code for two refusals. */
type RefusalEntry = RefusalStatus | { readonly status: RefusalStatus; readonly code: string }
export type Refusals = Readonly<Record<string, RefusalEntry>>

/** A status for every refusal of a rule. A missing one does not compile. */
export type StatusFor<Refusal extends { readonly code: string }> = {
  readonly [Code in Refusal['code']]: RefusalStatus
}

/** The status and the code that the client gets for a refusal. */
export const onWire = (code: string, entry: RefusalEntry) =>
  typeof entry === 'number' ? { status: entry, code } : entry

/** Refusals of every endpoint. */
export const everyRefusal = {
  malformed: 400,
  noSession: 401,
  origin: 403,
  otherUser: 403,
  tooManyTries: 429,
  unexpected: 500,
  busy: 503,
  unavailable: 503,
} as const

/** Further refusals of endpoints that make changes. */
export const changeRefusals = { maintenance: 503 } as const

export const moneyRefusals = { keyReused: 422, outcomeUnknown: 503 } as const

/** Of endpoints that require a recent login or the password once more (AC9). */
export const reauthRefusals = { reauth: 403 } as const

/** Of posting an offer to the public, a friend or a group. */
export const postRefusals = {
  regionIllegal: 403,
  invalidBet: 400,
  gameStarted: 409,
  gameClosed: 409,
  insufficientFunds: 409,
  fundsReserved: 409,
  bonusBarred: 409,
} as const satisfies StatusFor<PostRefusal>

/** Of naming a friend, for a bet or for a group. */
const contactRefusals = {
  friendBlank: 400,
  friendEmailInvalid: 400,
  areaCodeInvalid: 400,
} as const satisfies StatusFor<FriendContactRefusal>

/** A user who names themselves is refused in the same way as an unknown friend (GAP-089). */
export const friendRefusals = { ...contactRefusals, friendUnknown: 404, noSmsThere: 400 } as const
