/** Compares our ledger with a provider's for a period. A break stops withdrawals until it is resolved (MO11). */
import { type Cents, plainDollars } from '@sidebet/domain/money'
import { causeOf } from '../../platform/http/provider.ts'
import type { ProviderName, Statement } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { makeDue } from '../payments.sql.ts'
import { readBooked, readExpectedBalance } from './booked.sql.ts'
import {
  readAcceptedDifference,
  type StoredBreak,
  writeBreaks,
  writeOpening,
} from './breaks.sql.ts'
import { type Break, compareStatement } from './compareStatement.ts'
import { beginRun, endRun } from './runs.sql.ts'

type Reconciling = Pick<Services, 'db' | 'statements' | 'log'>

const DAY_MS = 24 * 3_600_000
/** The provider may date a payment earlier or later than we do. */
const EDGE_MS = 2 * DAY_MS

export type Reconciled =
  | { readonly kind: 'done'; readonly found: number; readonly added: readonly StoredBreak[] }
  | { readonly kind: 'failed'; readonly cause: string }

/**
 * Compares everything between `from` and `to`. It moves no money: a payment with another state at the provider is made due, and
 * its poll moves it. Safe to run at any time, and repeatedly.
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
  const breaks = compareStatement({ payments, rows }, { from, completeUntil }).filter(
    ({ aboutAt, subject }) => aboutAt >= from || ofDays.some(({ ref }) => ref === subject),
  )
  breaks.push(...(await compareBalance(services, provider, answer.value, breaks)))
  const added = await db.transaction((tx) => writeBreaks(tx, provider, breaks, { from, to }))
  for (const { mendedBy } of breaks) if (mendedBy !== null) await makeDue(db, mendedBy)
  await endRun(db, runId, '')
  for (const one of added) alarm(log, one)
  return { kind: 'done', found: breaks.length, added }
}

export function alarm(log: Services['log'], one: StoredBreak): void {
  const { id, provider, kind, subject, facts, mends } = one
  const logEntry = { reconcile: provider, break: id, kind, subject, facts }
  if (mends) log.warn(logEntry)
  else
    log.error({
      ...logEntry,
      err: new Error('the ledger and the provider differ: withdrawals are stopped'),
    })
}

/**
 * The provider's balance must be that of our ledger plus the owner's money at the opening. Payments under way, and breaks found
 * already, may explain a difference up to their amounts. The rest is a break of its own.
 */
async function compareBalance(
  { db }: Reconciling,
  provider: ProviderName,
  { balance, completeUntil }: Statement,
  breaks: readonly Break[],
): Promise<Break[]> {
  const { expected, more, less } = await readExpectedBalance(db, provider, {
    at: balance.at,
    since: completeUntil,
  })
  const difference = balance.amount - expected
  const isQuiet = more === 0 && less === 0 && breaks.length === 0
  const opening = await readAcceptedDifference(db, provider)
  if (opening === null) {
    // The first run without breaks and payments under way stores the owner's money.
    if (isQuiet) await writeOpening(db, provider, difference)
    return []
  }
  const named = breaks.reduce((sum, { cents }) => sum + cents, 0)
  const off = difference - opening
  if (off <= more + named && off >= -less - named) return []
  const facts = {
    ours: plainDollars((expected + opening) as Cents),
    theirs: plainDollars(balance.amount),
    cents: String(difference),
  }
  const about = { subject: 'balance', facts, aboutAt: balance.at, mendedBy: null, cents: 0 }
  return [{ kind: 'balance', ...about }]
}
