/** The stored breaks, until they disappear or an operator accepts them. */
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ProviderName } from '../../ports.ts'
import type { Break, BreakKind } from './comparison.ts'

/** Where the difference is: between a provider and our ledger, or within our ledger. */
export type Whose = ProviderName | 'ledger'

export type StoredBreak = {
  readonly id: number
  readonly provider: Whose
  readonly kind: BreakKind
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  readonly mends: boolean
  /** Whether withdrawals stop while it is open. */
  readonly stops: boolean
  readonly foundAt: Date
}

const COLUMNS = `id, provider, kind, subject, facts, mends, stops and not mends as stops, found_at as "foundAt"`

/**
 * Stores the breaks that a run found. An open one is updated; one that an operator accepted with the same facts stays accepted.
 * Open breaks of this period that were not found again are resolved. Returns the new ones, and those that begin to stop withdrawals.
 */
export async function writeBreaks(
  tx: Tx,
  whose: Whose,
  found: readonly Break[],
  days: { readonly from: Date; readonly to: Date } | null,
): Promise<StoredBreak[]> {
  const added: StoredBreak[] = []
  for (const one of found) {
    const stored = await writeBreak(tx, whose, one)
    if (stored) added.push(stored)
  }
  await tx.query(
    `update reconciliation_breaks b set resolved_at = product_now(), resolved_by = 'system', note = 'not found again'
     where provider = $1 and resolved_at is null and ($2::timestamptz is null or about_at between $2 and $3)
       and not exists (select from unnest($4::text[], $5::text[]) as f (kind, subject)
         where (f.kind, f.subject) = (b.kind, b.subject))`,
    [
      whose,
      days?.from ?? null,
      days?.to ?? null,
      found.map(({ kind }) => kind),
      found.map(({ subject }) => subject),
    ],
  )
  return added
}

async function writeBreak(tx: Tx, whose: Whose, one: Break): Promise<StoredBreak | null> {
  const { kind, subject, facts, aboutAt, mendedBy, stops } = one
  const before = await tx.query<{ stops: boolean; isOpen: boolean }>(
    `select stops and not mends as stops, resolved_at is null as "isOpen" from reconciliation_breaks
     where (provider, kind, subject) = ($1, $2, $3)
       and (resolved_at is null or resolved_by = 'operator' and facts = $4::jsonb)`,
    [whose, kind, subject, facts],
  )
  const isAccepted = before.rows.some(({ isOpen }) => !isOpen)
  if (isAccepted) return null
  const { rows } = await tx.query<StoredBreak & { isInserted: boolean }>(
    `insert into reconciliation_breaks as b (provider, kind, subject, facts, mends, about_at, stops)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, kind, subject) where resolved_at is null do update set
       facts = excluded.facts, mends = excluded.mends, stops = excluded.stops,
       about_at = excluded.about_at, seen_at = excluded.seen_at,
       found_at = case when excluded.stops and not b.stops then excluded.found_at else b.found_at end
     returning ${COLUMNS}, xmax = 0 as "isInserted"`,
    [whose, kind, subject, facts, mendedBy !== null, aboutAt, stops],
  )
  const [row] = rows
  const beginsToStop = row?.stops && before.rows[0]?.stops === false
  return row && (row.isInserted || beginsToStop) ? row : null
}

export async function readOpenBreaks(db: Db): Promise<StoredBreak[]> {
  const { rows } = await db.query<StoredBreak>(
    `select ${COLUMNS} from reconciliation_breaks
     where resolved_at is null order by id`,
  )
  return rows
}

/**
 * The earliest time that the next run must compare: of an open break, and of a payout that is under way or failed since then.
 * A payout may come back a month after the movement with its fee. Unknown money that is booked needs no other run. Null when
 * there is none.
 */
export async function readOldestAbout(
  db: Db,
  provider: ProviderName,
  since: Date,
): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select least(
       (select min(about_at) from reconciliation_breaks b where provider = $1 and resolved_at is null and not exists (
         select from statement_bookings u
         where u.kind = 'unknown' and (u.provider, u.provider_ref) = (b.provider, b.subject))),
       (select min(created_at) from payments where $1 = 'paypal' and kind = 'walletPayout' and provider_ref is not null
         and (state = 'pending' or state in ('failed', 'rejected') and changed_at >= $2))) as at`,
    [provider, since],
  )
  return rows[0]!.at
}

/** An operator accepts a break: it stops no withdrawals while its facts stay the same. Null when it is not open. */
export async function acceptBreak(db: Db, id: number, note: string): Promise<StoredBreak | null> {
  const { rows } = await db.query<StoredBreak>(
    `update reconciliation_breaks set resolved_at = product_now(), resolved_by = 'operator', note = $2
     where id = $1 and resolved_at is null
     returning ${COLUMNS}`,
    [id, note],
  )
  return rows[0] ?? null
}

/**
 * Cents by which the provider's balance exceeded our ledger when that was last accepted: the owner's own money beside the
 * users'. Null before the opening is written.
 */
export async function readAcceptedDifference(
  db: Db,
  provider: ProviderName,
): Promise<number | null> {
  const { rows } = await db.query<{ cents: number }>(
    `select (facts->>'cents')::bigint as cents from reconciliation_breaks
     where provider = $1 and kind = 'balance' and resolved_by in ('operator', 'opening') order by resolved_at desc, id desc limit 1`,
    [provider],
  )
  return rows[0]?.cents ?? null
}

/** Stores the owner's money in the account beside the users' as the opening. Later runs must find the same difference. */
export async function writeOpening(
  db: Db,
  provider: ProviderName,
  difference: number,
): Promise<void> {
  await db.query(
    `insert into reconciliation_breaks (provider, kind, subject, facts, resolved_at, resolved_by, note)
     values ($1, 'balance', 'balance', $2, product_now(), 'opening', 'what the account held at the first run')`,
    [provider, { cents: String(difference) }],
  )
}

/** One line for the operator. */
export function formatBreak({
  id,
  provider,
  kind,
  subject,
  facts,
  mends,
  stops,
  foundAt,
}: StoredBreak): string {
  const details = Object.entries(facts)
    .filter(([name, value]) => value !== '' && name !== 'cents')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  return `${id} ${provider} ${kind} ${subject}: ${details}, since ${foundAt.toISOString()} (${effectOf({ mends, stops })})`
}

function effectOf({ mends, stops }: Pick<StoredBreak, 'mends' | 'stops'>): string {
  if (mends) return 'its payment is asked about again'
  return stops ? 'stops withdrawals' : 'stops nothing'
}
