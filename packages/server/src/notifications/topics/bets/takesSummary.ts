/**
 * Notifications of takes to the offerer. Of many takes of one offer, the first is due at once and the rest together. A batch writes
 * one outbox row per offer. When one of the waiting rows is due, they are merged into one mail (mergeTakes). In the inbox, unread
 * takes are merged into one row (mergeUnreadTakes).
 */
import { type Cents, cents, plus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { BatchState } from '../../../engine/batchState.ts'
import { notice, type TakesSummary } from '../../outbox/outbox.ts'

/** Long enough that a run of small takes is one mail, short enough that the mail is still current. */
const WINDOW_MS = 10 * 60_000
/** The most takes that a mail names one by one. */
const NAMED_MAX = 10

const amount = z.int().positive().transform(cents)

export const takesSummary: z.ZodType<TakesSummary> = z.object({
  takes: z.int().positive(),
  cents: amount,
  payCents: amount,
  bets: z.array(z.int()).min(1).max(NAMED_MAX),
})

/** The collapse key of the inbox row with the unread takes of this offer. */
export const takesInboxKey = (offerId: number) => `offer.taken:${offerId}`

export function addTakes(some: TakesSummary, more: TakesSummary): TakesSummary {
  return {
    takes: some.takes + more.takes,
    cents: plus(some.cents, more.cents),
    payCents: plus(some.payCents, more.payCents),
    bets: [...some.bets, ...more.bets].slice(0, NAMED_MAX),
  }
}

/**
 * Adds a take to the batch's notice for its offerer. The notice is due at the end of the window. With `atOnce` it is due now: for
 * the first take of the offer, and for the last, which no other take follows.
 */
export function addTakeNotification(
  { notices, now }: BatchState,
  offerId: number,
  bet: { readonly id: number; readonly amount: Cents; readonly offererPay: Cents },
  atOnce: boolean,
): void {
  const summary = { takes: 1, cents: bet.amount, payCents: bet.offererPay, bets: [bet.id] }
  const dueAt = atOnce ? now : now + WINDOW_MS
  const key = `offer.taken ${offerId}`
  const before = notices.get(key)
  const body = before ? addTakes(before.body as TakesSummary, summary) : summary
  notices.set(key, notice('offer.taken', offerId, body, Math.min(before?.dueAt ?? dueAt, dueAt)))
}
