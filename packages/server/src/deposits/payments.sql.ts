/** The rows of wallet deposits. */
import type { Cents } from '@sidebet/domain/money'
import type { Db, Tx } from '../core/db.ts'
import type { Payment, PaymentState } from './payment.ts'

const COLUMNS = `id, user_id as "userId", state, amount_cents as amount, name, provider_ref as "orderId",
  created_at <= product_now() - interval '24 hours' as "isOld"`

/** Minutes until the provider is asked again after so many tries; the last one repeats (P4). */
const PAUSES = [1, 5, 15, 60]

export async function insertPayment(tx: Tx, userId: number, amount: Cents): Promise<Payment> {
  const { rows } = await tx.query<Payment>(
    `insert into payments (user_id, kind, state, amount_cents, due_at)
     values ($1, 'walletDeposit', 'created', $2, product_now() + $3 * interval '1 minute')
     returning ${COLUMNS}`,
    [userId, amount, PAUSES[0]],
  )
  return rows[0]!
}

export async function findPayment(db: Db, id: number): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(`select ${COLUMNS} from payments where id = $1`, [id])
  return rows[0] ?? null
}

/** The deposit of this order at the provider, whoever made it. */
export async function findPaymentOfOrder(db: Db, orderId: string): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(
    `select ${COLUMNS} from payments where provider_ref = $1 and kind = 'walletDeposit'`,
    [orderId],
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

/** Notes the order that the provider made for it; the first one stays. Answers the one that counts. */
export async function keepOrder(db: Db, id: number, orderId: string): Promise<string> {
  const { rows } = await db.query<{ order_id: string }>(
    `update payments set provider_ref = coalesce(provider_ref, $2) where id = $1
     returning provider_ref as order_id`,
    [id, orderId],
  )
  return rows[0]!.order_id
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
  /** Why, for the record: the provider's word or ours. */
  readonly cause: string
  readonly captureId?: string
  readonly fee?: Cents
}

/** Writes a change of state of a payment that is locked, and that it happened. What is decided is never due again. */
export async function changePayment(tx: Tx, payment: Payment, change: Change): Promise<Payment> {
  const { to, cause, captureId = null, fee = 0 } = change
  const over = to === 'completed' || to === 'failed' || to === 'rejected'
  const { rows } = await tx.query<Payment>(
    `with changed as (
       insert into payment_changes (payment_id, from_state, to_state, cause) values ($1, $2, $3, $4)
     )
     update payments set state = $3, capture_ref = coalesce($5, capture_ref), fee_cents = $6,
       failure = case when $3 in ('failed', 'rejected') then $4 else '' end, tries = 0,
       due_at = case when $7 then null else product_now() + $8 * interval '1 minute' end,
       changed_at = product_now()
     where id = $1 returning ${COLUMNS}`,
    [payment.id, payment.state, to, cause, captureId, fee, over, PAUSES[0]],
  )
  return rows[0]!
}

/** Notes a refusal that changes no state: the payer may choose again. */
export async function noteRefusal(db: Db, payment: Payment, cause: string): Promise<void> {
  await db.query(
    `insert into payment_changes (payment_id, from_state, to_state, cause)
     select id, state, state, $2 from payments where id = $1`,
    [payment.id, cause],
  )
}

/** How often the provider has refused to capture it: the next try is a new request. */
export async function countRefusals(db: Db, paymentId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from payment_changes where payment_id = $1 and from_state = to_state`,
    [paymentId],
  )
  return rows[0]!.count
}

/**
 * Leases one deposit whose time has come: it is due again later, so that no other process asks at the same time
 * and a process that dies while asking loses nothing.
 */
export async function leaseDuePayment(tx: Tx): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(
    `update payments set tries = tries + 1,
       due_at = product_now() + ($1::int[])[least(tries + 2, cardinality($1::int[]))] * interval '1 minute'
     where id = (
       select id from payments where due_at <= product_now() and kind = 'walletDeposit'
       order by due_at, id limit 1 for update skip locked
     ) returning ${COLUMNS}`,
    [PAUSES],
  )
  return rows[0] ?? null
}
