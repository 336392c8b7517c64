/**
 * What an offerer hears of takes: of many takes of one offer the first is told at once, the rest together. A batch of
 * the writer writes one row for each offer; those that still wait when one of them is due become one mail (mergeTakes), and what is unread of
 * them is one row of the inbox (mergeUnreadTakes).
 */
import { type Cents, cents, plus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { BatchState } from '../../../engine/batchState.ts'
import { notice, type TakesSummary } from '../../outbox/outbox.ts'

/** Long enough that a run of small takes is one mail, short enough that it is still news. */
const WINDOW_MS = 10 * 60_000
/** The takes that a mail names one by one. */
const NAMED_MAX = 10

const amount = z.int().positive().transform(cents)

export const takesSummary: z.ZodType<TakesSummary> = z.object({
  takes: z.int().positive(),
  cents: amount,
  payCents: amount,
  bets: z.array(z.int()).min(1).max(NAMED_MAX),
})

/** The name under which the inbox tells of takes of this offer as long as they are unread. */
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
 * Adds a take to what the batch tells its offerer. It waits for the window to end, unless it is the offer's first, or
 * the last, after which there is nothing to wait for.
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
