/** The rows of payments. */
import { createHash } from 'node:crypto'
import { wireId } from '@sidebet/contract/ids'
import type { Cents } from '@sidebet/domain/money'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { hasFailure } from '../platform/jobs/failedJobs.ts'
import type { Payment, PaymentKind, PaymentState } from './payment.ts'

const COLUMNS = `id, user_id as "userId", kind, state, amount_cents as amount, charge_cents as charge,
  returned_cents as returned, fee_cents as fee, name, provider_ref as "providerRef", bank_id as "bankId", receiver,
  deposit_id as "depositId", request,
  failure, tries, created_at <= product_now() - interval '24 hours' as "isOld"`

/** Minutes until the provider is polled again, by the number of tries; the last one repeats (P4). */
const PAUSES = [1, 5, 15, 60]

export type NewPayment = {
  readonly userId: number
  readonly kind: PaymentKind
  readonly amount: Cents
  readonly charge?: Cents
  readonly bankId?: number
  readonly receiver?: string
  readonly depositId?: number
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<Payment> {
  const { userId, kind, amount, charge = 0 } = payment
  const { bankId = null, receiver = null, depositId = null } = payment
  const isIn = kind === 'walletDeposit' || kind === 'bankDeposit'
  const { rows } = await tx.query<Payment>(
    `with written as (
       insert into payments (user_id, kind, state, amount_cents, charge_cents, bank_id, receiver, deposit_id, name, due_at, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9 || gen_random_uuid(), product_now() + $10 * interval '1 minute', null)
       returning *)
     select ${COLUMNS} from written`,
    [
      userId,
      kind,
      isIn ? 'created' : 'requested',
      amount,
      charge,
      bankId,
      receiver,
      depositId,
      isIn ? 'dep-' : 'wd-',
      PAUSES[0],
    ],
  )
  publishChanges(tx, { users: [userId] })
  await auditPayment(tx, rows[0]!)
  return rows[0]!
}

/**
 * Adds the record that `ops verify` compares the payment with: a hash of what never changes in its row. The audit is sealed,
 * so another user, amount, bank or receiver of a stored payment is noticed (I28).
 */
async function auditPayment(tx: Tx, { id, userId }: Payment): Promise<void> {
  const { rows } = await tx.query<{ fixed: string }>(
    `select encode(sha256(convert_to(json_build_array(id, user_id, kind, amount_cents, charge_cents, name, bank_id,
       receiver, deposit_id)::text, 'UTF8')), 'hex') as fixed from payments where id = $1`,
    [id],
  )
  await audit(tx, {
    actor: wireId('user', userId),
    action: 'payments.made',
    subject: wireId('payment', id),
    facts: { fixed: rows[0]!.fixed },
  })
}

/** When this payment was made, in milliseconds since 1970. */
export async function readMadeAt(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await tx.query<{ at: Date }>(
    'select created_at as at from payments where id = $1',
    [paymentId],
  )
  return +rows[0]!.at
}

export async function findPayment(db: Db, id: number): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(`select ${COLUMNS} from payments where id = $1`, [id])
  return rows[0] ?? null
}

/** The payment of these kinds with this provider id, of any user. */
export async function findPaymentOfRef(
  db: Db,
  kinds: readonly PaymentKind[],
  providerRef: string,
): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(
    `select ${COLUMNS} from payments where provider_ref = $1 and kind = any($2)`,
    [providerRef, kinds],
  )
  return rows[0] ?? null
}

export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  const { rows } = await tx.query<Payment>(
    `select ${COLUMNS} from payments where id = $1 for update`,
    [id],
  )
  return rows[0]!
}

/** Stores the provider's id unless one is stored, with its record in the audit (I28). Returns the stored one. */
export async function saveProviderRef(db: Db, id: number, providerRef: string): Promise<string> {
  const { rows } = await db.query<{ ref: string; isNew: boolean }>(
    `update payments p set provider_ref = coalesce(p.provider_ref, $2)
     from (select id, provider_ref from payments where id = $1 for update) as before where p.id = before.id
     returning p.provider_ref as ref, before.provider_ref is null as "isNew"`,
    [id, providerRef],
  )
  const { ref, isNew } = rows[0]!
  const subject = wireId('payment', id)
  if (isNew) await audit(db, { actor: 'system', action: 'payments.sent', subject, facts: { ref } })
  return ref
}

/** Stores the body to send unless one is stored, with its record in the audit (I28). Returns the stored one. */
export async function saveRequest(db: Db, id: number, request: string): Promise<string> {
  const { rows } = await db.query<{ request: string; isNew: boolean }>(
    `update payments p set request = coalesce(p.request, $2)
     from (select id, request from payments where id = $1 for update) as before where p.id = before.id
     returning p.request, before.request is null as "isNew"`,
    [id, request],
  )
  const { request: stored, isNew } = rows[0]!
  const record = { actor: 'system', action: 'payments.requested', subject: wireId('payment', id) }
  if (isNew) {
    const hash = createHash('sha256').update(stored).digest('hex')
    await audit(db, { ...record, facts: { hash } })
  }
  return stored
}

export async function isCaptureUsed(
  tx: Tx,
  captureId: string,
  paymentId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from payments where capture_ref = $1 and id <> $2',
    [captureId, paymentId],
  )
  return rowCount !== 0
}

export type Change = {
  readonly to: PaymentState
  /** Why: the provider's code or our own word. */
  readonly cause: string
  readonly captureId?: string | undefined
  /** The fee that the provider takes from us. It is stored and posted only with `completed`. */
  readonly fee?: Cents | undefined
  /** The day on which it should arrive, "2026-11-27". */
  readonly expectedOn?: string | undefined
  /** Days from its completion in which the unstaked part of a deposit may only be refunded; 0 restricts nothing (MO12). */
  readonly refundOnlyDays?: number | undefined
}

const OVER: readonly PaymentState[] = ['completed', 'failed', 'rejected', 'returned']

/** Writes the new state of a locked payment, and a row in `payment_changes`. A final state has no `due_at`. */
export async function writeChange(tx: Tx, payment: Payment, change: Change): Promise<Payment> {
  const { to, cause, captureId = null, fee = null, expectedOn = null } = change
  const { refundOnlyDays = 0 } = change
  const { rows } = await tx.query<Payment>(
    `with changed as (
       insert into payment_changes (payment_id, from_state, to_state, cause) values ($1, $2, $3, $4)
     ), written as (
     update payments set state = $3, capture_ref = coalesce($5, capture_ref), fee_cents = case when $3 = 'completed' then coalesce($6, fee_cents) else fee_cents end,
       expected_on = coalesce($7::date, expected_on),
       failure = case when $3 in ('failed', 'rejected', 'returned') then $4 else '' end, tries = 0,
       due_at = case when $8 then null else add_seconds(instant.now, 60 * $9::int) end,
       completed_at = case when $3 = 'completed' then coalesce(completed_at, instant.now) else completed_at end,
       watch_at = case when $3 = 'completed' or ($3 = 'returned' and kind = 'walletDeposit')
         then add_seconds(instant.now, 86400) end,
       refund_only_until = case when $10::int > 0 then coalesce(refund_only_until, add_seconds(instant.now, 86400 * $10::int))
         else refund_only_until end,
       changed_at = instant.now
     from (select product_now() as now) as instant where id = $1 returning payments.*)
     select ${COLUMNS} from written`,
    [
      payment.id,
      payment.state,
      to,
      cause,
      captureId,
      fee,
      expectedOn,
      OVER.includes(to),
      PAUSES[0],
      refundOnlyDays,
    ],
  )
  if (captureId !== null) await auditCapture(tx, payment.id)
  publishChanges(tx, { users: [payment.userId] })
  return rows[0]!
}

/** The stored capture of a deposit, and until when it may only be refunded, for `ops verify` (I28). */
async function auditCapture(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.query<{ capture: string; refundOnlyUntil: Date | null }>(
    'select capture_ref as capture, refund_only_until as "refundOnlyUntil" from payments where id = $1',
    [id],
  )
  const { capture, refundOnlyUntil } = rows[0]!
  const subject = wireId('payment', id)
  await audit(tx, {
    actor: 'system',
    action: 'payments.captured',
    subject,
    facts: { capture, ...(refundOnlyUntil && { refundOnlyUntil }) },
  })
}

/** Records a refusal that changes no state: the payer may choose another instrument. */
export async function noteRefusal(tx: Tx, payment: Payment, cause: string): Promise<void> {
  await tx.query(
    `insert into payment_changes (payment_id, from_state, to_state, cause)
     select id, state, state, $2 from payments where id = $1`,
    [payment.id, cause],
  )
  publishChanges(tx, { users: [payment.userId] })
}

/** Records a status from the provider that changes no state, once per status. */
export async function noteWord(
  tx: Tx,
  { id, userId }: Pick<Payment, 'id' | 'userId'>,
  word: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into payment_changes (payment_id, from_state, to_state, cause)
     select id, state, state, $2 from payments p where id = $1
       and not exists (select 1 from payment_changes c where c.payment_id = p.id and c.cause = $2)`,
    [id, word],
  )
  if (rowCount) publishChanges(tx, { users: [userId] })
}

/** Whether it was created at least this many days ago. */
export async function isOlderThan(db: Db, paymentId: number, days: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from payments where id = $1 and created_at <= product_now() - $2 * interval '1 day'`,
    [paymentId, days],
  )
  return rowCount === 1
}

/** The number of refused captures. Each try has another request id, so that it is a new request. */
export async function countRefusals(db: Db, paymentId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from payment_changes where payment_id = $1 and from_state = to_state`,
    [paymentId],
  )
  return rows[0]!.count
}

/** A due payment, and whether its last poll failed. */
export type DuePayment = Payment & { readonly hasFailure: boolean }

const HAS_FAILURE = hasFailure('resumePayments', 'payments.id')

/**
 * Leases at most `most` due payments of these kinds. Their next times are set, so that no other process polls them now, and a
 * process that dies loses nothing. A rejected deposit that was made due is polled a few times, and then no more.
 */
export async function leaseDuePayments(
  db: Db,
  kinds: readonly PaymentKind[],
  most: number,
): Promise<DuePayment[]> {
  const { rows } = await db.query<DuePayment>(
    `with due as materialized (
       select id from payments where due_at <= product_now() and kind = any($2)
       order by due_at, id limit $3 for update skip locked
     ), written as (
       update payments set tries = tries + 1,
         due_at = case when state = 'rejected' and tries >= cardinality($1::int[]) then null else
           add_seconds(instant.now, 60 * ($1::int[])[least(tries + 2, cardinality($1::int[]))]) end
       from (select product_now() as now) as instant
       where id in (select id from due) returning payments.*)
     select ${COLUMNS}, ${HAS_FAILURE} from written as payments`,
    [PAUSES, kinds, most],
  )
  return rows
}

/** Days after its completion in which a payment may be returned. */
const WATCHED_DAYS: Readonly<Record<PaymentKind, number>> = {
  walletDeposit: 180,
  bankDeposit: 60,
  walletPayout: 30,
  walletRefund: 30,
  bankPayout: 30,
}

/** Days after its completion on which a payment is polled again. */
const WATCH_DAYS = [1, 2, 3, 7, 14, 30, 60, 90, 120, 150, 180]

/** The same for completed payments: each is polled again in an hour, unless `planWatch` sets another time. */
export async function leaseWatchedPayments(
  db: Db,
  kinds: readonly PaymentKind[],
  most: number,
): Promise<DuePayment[]> {
  const { rows } = await db.query<DuePayment>(
    `with due as materialized (
       select id from payments where watch_at <= product_now() and kind = any($1)
       order by watch_at, id limit $2 for update skip locked
     ), written as (
       update payments set watch_at = product_now() + interval '1 hour'
       where id in (select id from due) returning *)
     select ${COLUMNS}, ${HAS_FAILURE} from written as payments`,
    [kinds, most],
  )
  return rows
}

/** After a poll: the next of its days is set, or null once it is too old to be returned. */
export async function planWatch(db: Db, { id, kind }: Payment): Promise<void> {
  await db.query(
    `update payments set watch_at = (
       select min(completed_at + day * interval '1 day') from unnest($2::int[]) as day
       where completed_at + day * interval '1 day' > product_now())
     where id = $1 and watch_at is not null`,
    [id, WATCH_DAYS.filter((day) => day <= WATCHED_DAYS[kind])],
  )
}

/**
 * Makes a payment due now, for an event or a reconciliation about it. A completed payment is polled once more. So is a rejected
 * deposit: its money may have arrived after all (P4).
 */
export async function makeDue(db: Db, id: number): Promise<void> {
  await db.query(
    `update payments set
       due_at = case when due_at is not null or (state = 'rejected' and kind in ('walletDeposit', 'bankDeposit'))
         then instant.now end,
       watch_at = case when state = 'completed' or (state = 'returned' and kind = 'walletDeposit')
         then instant.now end
     from (select product_now() as now) as instant where id = $1`,
    [id],
  )
}
