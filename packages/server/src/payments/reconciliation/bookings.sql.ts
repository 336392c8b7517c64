/** Posts movements of a provider that have no payment of ours: unknown money, its returns, and fees. Each is booked once. */
import { type Cents, cents } from '@sidebet/domain/money'
import {
  type AccountName,
  lockAccounts,
  postTransfers,
  type Transfer,
} from '../../ledger/ledger.ts'
import { readNow } from '../../platform/database/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ProviderName, StatementRow } from '../../ports.ts'
import type { Booking, UnknownMoney } from './comparison.ts'

type Made = { readonly id: number; readonly cents: Cents }

/**
 * Posts these in the transaction. The accounts of the provider are locked first: concurrent runs then see each other's
 * bookings, and each movement is booked once.
 */
export async function writeBookings(
  tx: Tx,
  provider: ProviderName,
  bookings: readonly Booking[],
): Promise<void> {
  if (bookings.length === 0) return
  const account = (kind: 'provider' | 'suspense' | 'expense.provider_fee'): AccountName => ({
    kind: `${kind}.${provider}`,
    ownerId: 0,
  })
  const own = account('provider')
  const suspense = account('suspense')
  const expense = account('expense.provider_fee')
  const locked = await lockAccounts(tx, [own, suspense, expense])
  const transfers: Transfer[] = []
  const add = (
    kind: string,
    ref: string,
    made: Made | null,
    from: AccountName,
    to: AccountName,
  ) => {
    if (!made) return
    const [giver, taker] = made.cents > 0 ? [from, to] : [to, from]
    const moved = { from: giver, to: taker, cents: cents(Math.abs(made.cents)) }
    // The fee of a movement may be corrected, so only its key has the number of the booking.
    const key = [kind, provider, ref, ...(kind === 'providerFee' ? [made.id] : [])].join(':')
    transfers.push({ key, kind, ref: made.id, ...moved })
  }
  for (const booking of bookings) {
    const { ref } = booking.row
    switch (booking.kind) {
      case 'unknown':
        add('unknown', ref, await insertUnknown(tx, provider, booking.row), own, suspense)
        break
      case 'unknownReturn':
        add('unknownReturn', ref, await insertReturn(tx, provider, booking), suspense, own)
        break
      case 'fee':
        add('providerFee', ref, await insertFee(tx, provider, booking), expense, own)
    }
  }
  await postTransfers(tx, locked, transfers, await readNow(tx))
}

/** True when an operator has accepted this break before its movement was booked: the owner's money then includes it. */
async function isAccepted(
  tx: Tx,
  provider: ProviderName,
  kind: 'missingHere' | 'fee',
  subject: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from reconciliation_breaks
     where provider = $1 and kind = $2 and subject = $3 and resolved_by = 'operator' limit 1`,
    [provider, kind, subject],
  )
  return rowCount === 1
}

async function insertUnknown(
  tx: Tx,
  provider: ProviderName,
  { ref, amount, at }: StatementRow,
): Promise<Made | null> {
  if (await isAccepted(tx, provider, 'missingHere', ref)) return null
  const { rows } = await tx.query<Made>(
    `insert into statement_bookings (provider, kind, provider_ref, cents, at) values ($1, 'unknown', $2, $3, $4)
     on conflict (provider, kind, provider_ref) where kind <> 'fee' do nothing returning id, cents`,
    [provider, ref, amount, at],
  )
  return rows[0] ?? null
}

/** What has left of unknown money `u`. */
const RETURNED = `(select coalesce(sum(r.cents), 0) from statement_bookings r where r.unknown_id = u.id)`

/** Its break ends with the last cent. */
async function insertReturn(
  tx: Tx,
  provider: ProviderName,
  { row, of, cents: amount }: Extract<Booking, { kind: 'unknownReturn' }>,
): Promise<Made | null> {
  const unknown = await tx.query<{ id: number }>(
    `select id from statement_bookings u
     where provider = $1 and kind = 'unknown' and provider_ref = $2 and cents >= $3::bigint + ${RETURNED}`,
    [provider, of, amount],
  )
  const [found] = unknown.rows
  const { rows } = found
    ? await tx.query<Made>(
        `insert into statement_bookings (provider, kind, provider_ref, unknown_id, cents, at)
         values ($1, 'unknownReturn', $2, $3, $4, $5)
         on conflict (provider, kind, provider_ref) where kind <> 'fee' do nothing returning id, cents`,
        [provider, row.ref, found.id, amount, row.at],
      )
    : { rows: [] }
  await tx.query(
    `update reconciliation_breaks set resolved_at = product_now(), resolved_by = 'system', note = 'left again'
     where provider = $1 and kind = 'missingHere' and subject = $2 and resolved_at is null and exists (
       select from statement_bookings u where u.provider = $1 and u.kind = 'unknown' and u.provider_ref = $2
         and u.cents = ${RETURNED})`,
    [provider, of],
  )
  return rows[0] ?? null
}

/** The difference to what was booked for this movement before. */
async function insertFee(
  tx: Tx,
  provider: ProviderName,
  { row, paymentId, total }: Extract<Booking, { kind: 'fee' }>,
): Promise<Made | null> {
  const before = await tx.query<{ cents: Cents }>(
    `select coalesce(sum(cents), 0)::bigint as cents from statement_bookings
     where provider = $1 and kind = 'fee' and provider_ref = $2`,
    [provider, row.ref],
  )
  const difference = total - before.rows[0]!.cents
  const subject = paymentId === null ? row.ref : `p${paymentId}`
  if (difference === 0 || (await isAccepted(tx, provider, 'fee', subject))) return null
  const { rows } = await tx.query<Made>(
    `insert into statement_bookings (provider, kind, provider_ref, payment_id, cents, at)
     values ($1, 'fee', $2, $3, $4, $5) returning id, cents`,
    [provider, row.ref, paymentId, difference, row.at],
  )
  return rows[0]!
}

/** The unknown money that these rows may be about, and the fees booked for them. */
export async function readBookings(
  db: Db,
  provider: ProviderName,
  rows: readonly StatementRow[],
): Promise<{ unknown: UnknownMoney[]; fees: Map<string, Cents> }> {
  const refs = rows.flatMap(({ ref, about, names }) => [ref, about, ...names])
  const { rows: unknown } = await db.query<UnknownMoney>(
    `select u.provider_ref as ref, (u.cents - ${RETURNED})::bigint as left,
       array(select r.provider_ref from statement_bookings r where r.unknown_id = u.id) as returns
     from statement_bookings u where u.provider = $1 and u.kind = 'unknown' and u.provider_ref = any($2)`,
    [provider, refs],
  )
  const { rows: fees } = await db.query<{ ref: string; cents: Cents }>(
    `select provider_ref as ref, sum(cents)::bigint as cents from statement_bookings
     where provider = $1 and kind = 'fee' and provider_ref = any($2) group by provider_ref`,
    [provider, refs],
  )
  return { unknown, fees: new Map(fees.map(({ ref, cents: booked }) => [ref, booked])) }
}
