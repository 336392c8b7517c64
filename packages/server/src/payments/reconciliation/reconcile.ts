/** Compares our ledger with a provider's for a period, and posts what has no payment of ours (MO11). */
import { type Cents, plainDollars } from '@sidebet/domain/money'
import type { Db } from '../../platform/database/db.ts'
import { causeOf } from '../../platform/http/provider.ts'
import type { ProviderName, Statement } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { makeDue } from '../payments.sql.ts'
import { readBooked, readExpectedBalance } from './booked.sql.ts'
import { readBookings, writeBookings } from './bookings.sql.ts'
import {
  readAcceptedDifference,
  type StoredBreak,
  writeBreaks,
  writeOpening,
} from './breaks.sql.ts'
import { compareStatement } from './compareStatement.ts'
import type { Break } from './comparison.ts'
import { beginRun, endRun } from './runs.sql.ts'

type Reconciling = Pick<Services, 'db' | 'statements' | 'log'>

const DAY_MS = 24 * 3_600_000
/** The provider may date a payment earlier or later than we do. */
const EDGE_MS = 2 * DAY_MS

export type Reconciled =
  | { readonly kind: 'done'; readonly found: number; readonly added: readonly StoredBreak[] }
  | { readonly kind: 'failed'; readonly cause: string }

/**
 * Compares everything between `from` and `to`. It moves no money of a payment: one with another state at the provider is made
 * due, and its poll moves it. Movements without a payment, and fees, are booked with the breaks in one transaction. Safe to run
 * at any time, and repeatedly.
 */
export async function reconcile(
  services: Reconciling,
  provider: ProviderName,
  from: Date,
  to: Date,
): Promise<Reconciled> {
  const { db, statements, log } = services
  const runId = await beginRun(db, provider, from, to)
  const answer = await statements[provider].read(new Date(from.getTime() - EDGE_MS), to)
  if (answer.kind !== 'ok') {
    const cause = causeOf(answer)
    await endRun(db, runId, cause)
    log.warn({ reconcile: provider, failed: cause })
    return { kind: 'failed', cause }
  }
  const { rows, completeUntil } = answer.value
  const ofDays = rows.filter(({ at }) => at >= from)
  const payments = await readBooked(db, provider, { from, to }, rows)
  const compared = { payments, rows, ...(await readBookings(db, provider, rows)) }
  const all = compareStatement(compared, { from, completeUntil })
  const breaks = all.breaks.filter(
    ({ aboutAt, subject }) => aboutAt >= from || ofDays.some(({ ref }) => ref === subject),
  )
  // The fees of payments, and what leaves, belong to what is booked already.
  const bookings = all.bookings.filter(
    (one) =>
      one.row.at >= from ||
      one.kind === 'unknownReturn' ||
      (one.kind === 'fee' && one.paymentId !== null),
  )
  const added = await db.transaction(async (tx) => {
    await writeBookings(tx, provider, bookings)
    breaks.push(...(await compareBalance(tx, provider, answer.value, breaks)))
    return writeBreaks(tx, provider, breaks, { from, to })
  })
  for (const { mendedBy } of breaks) if (mendedBy !== null) await makeDue(db, mendedBy)
  await endRun(db, runId, '')
  for (const one of added) alarm(log, one)
  return { kind: 'done', found: breaks.length, added }
}

export function alarm(log: Services['log'], one: StoredBreak): void {
  const { id, provider, kind, subject, facts, mends, stops } = one
  const logEntry = { reconcile: provider, break: id, kind, subject, facts }
  if (mends) log.warn(logEntry)
  else {
    const effect = stops ? 'withdrawals are stopped' : 'withdrawals continue'
    log.error({ ...logEntry, err: new Error(`the ledger and the provider differ: ${effect}`) })
  }
}

/**
 * The provider's balance must be that of our ledger plus the owner's money at the opening. Payments under way, and breaks found
 * already, may explain a difference up to their amounts: a break that stops withdrawals a lower balance, any other a higher
 * one, and one that a poll resolves both. The rest is a break of its own, and stops withdrawals when money lacks there.
 */
async function compareBalance(
  db: Db,
  provider: ProviderName,
  { balance, completeUntil }: Statement,
  breaks: readonly Break[],
): Promise<Break[]> {
  const { expected, more, less } = await readExpectedBalance(db, provider, {
    at: balance.at,
    since: completeUntil,
  })
  const difference = balance.amount - expected
  const isQuiet = more === 0 && less === 0 && breaks.every(({ cents }) => cents === 0)
  const opening = await readAcceptedDifference(db, provider)
  if (opening === null) {
    // The first run without breaks and payments under way stores the owner's money.
    if (isQuiet) await writeOpening(db, provider, difference)
    return []
  }
  const sumOf = (some: readonly Break[]) => some.reduce((sum, { cents }) => sum + cents, 0)
  const higher = more + sumOf(breaks.filter(({ stops }) => !stops))
  const lower = less + sumOf(breaks.filter(({ stops, mendedBy }) => stops || mendedBy !== null))
  const off = difference - opening
  if (off <= higher && off >= -lower) return []
  const facts = {
    ours: plainDollars((expected + opening) as Cents),
    theirs: plainDollars(balance.amount),
    cents: String(difference),
  }
  const about = { subject: 'balance', facts, aboutAt: balance.at, mendedBy: null, cents: 0 }
  return [{ kind: 'balance', ...about, stops: off < 0 }]
}
