import { type TextFor, textOf } from '@sidebet/contract/texts/textFor'
import type { Failure } from '../http/reply.ts'
import { fail, notDone } from '../http/reply.ts'
import type { Ruling } from './command.ts'

/** The status of every refusal of a money call: never 200 (GAP-176). */
const STATUS: Readonly<Record<string, Failure['status']>> = {
  invalidBet: 400,
  ownBet: 400,
  notInParts: 400,
  tooSmall: 400,
  regionIllegal: 403,
  notYours: 403,
  unknownGame: 404,
  unknownOffer: 404,
  gameStarted: 409,
  gameClosed: 409,
  offerGone: 409,
  termsChanged: 409,
  partialTooLarge: 409,
  insufficientFunds: 409,
}

/** What a money call answers when it had no effect. */
export function moneyFailure<Refusal extends { readonly code: string }>(
  ruling: Exclude<Ruling<object, Refusal>, { kind: 'done' }>,
  texts: TextFor<Refusal>,
): Failure {
  if (ruling.kind === 'keyReused') {
    return fail(422, 'keyReused', 'This Idempotency-Key was used for another request.')
  }
  if (ruling.kind !== 'refused') return notDone(ruling.kind)
  const { refusal } = ruling
  const status = STATUS[refusal.code]
  if (!status) throw new Error(`the refusal ${refusal.code} has no status`)
  return fail(status, refusal.code, textOf(texts, refusal))
}
