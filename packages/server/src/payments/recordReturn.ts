/** Returns of a completed deposit: taken from the user's cash, the rest becomes their debt (P7). */

import { wireId } from '@sidebet/contract/ids'
import { type Cents, cents } from '@sidebet/domain/money'
import { lockAccounts } from '../ledger/ledger.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Payment } from './payment.ts'
import { writeChange } from './payments.sql.ts'
import { accountsOf, postLegs } from './postings.ts'

export type Returned = {
  readonly kind: 'refund' | 'reversal' | 'dispute' | 'bankReturn'
  /** The provider's id of it: the same id counts once. */
  readonly providerRef: string
  readonly cents: Cents
  /** The provider's charge to us for it. */
  readonly cost: Cents
  /** The provider's reason: R01, or the reason of a dispute. */
  readonly code: string
}

/**
 * Records a return of a deposit that this transaction has locked. A return that is recorded already has no effect; an amount
 * beyond the rest of the deposit is cut. A user's cash is never below 0: the uncovered part becomes `user.debt`, which
 * `repayDebts` repays from later money.
 */
export async function recordReturn(tx: Tx, payment: Payment, back: Returned): Promise<Payment> {
  const amount = cents(Math.min(back.cents, payment.amount - payment.returned))
  const isCredited = payment.state === 'completed' || payment.state === 'returned'
  if (!isCredited || (amount === 0 && back.cost === 0)) return payment
  const returnId = await insertReturn(tx, payment, { ...back, cents: amount })
  if (returnId === null) return payment
  await takeBack(tx, payment, returnId, amount, back.cost)
  if (amount === 0) return payment
  await insertNotification(tx, notice('payment.back', payment.id, { returnId }))
  const returned = await addReturned(tx, payment, amount)
  if (returned < payment.amount) return { ...payment, returned }
  return writeChange(tx, payment, { to: 'returned', cause: back.code || back.kind })
}

/**
 * Credits the user of a locked deposit with money that the provider gave back to us, as after a won dispute. The amount is at
 * most what was returned before. A debt is repaid from it as from any other money. A returned deposit is completed again: the
 * only step down (P7).
 */
export async function recordRestored(
  tx: Tx,
  payment: Payment,
  given: Pick<Returned, 'providerRef' | 'cents' | 'code'>,
): Promise<Payment> {
  const amount = cents(Math.min(given.cents, payment.returned))
  if (amount === 0) return payment
  const row = { ...given, kind: 'restored', cents: -amount, cost: cents(0) } as const
  const returnId = await insertReturn(tx, payment, row)
  if (returnId === null) return payment
  const { cash, provider } = accountsOf(payment)
  const key = `dep:${payment.id}:back:${returnId}:restored`
  await postLegs(tx, payment, [
    { key, kind: 'depositReturn', from: provider, to: cash, cents: amount },
  ])
  await insertNotification(tx, notice('payment.back', payment.id, { returnId }))
  const returned = await addReturned(tx, payment, -amount)
  if (payment.state !== 'returned') return { ...payment, returned }
  return writeChange(tx, payment, { to: 'completed', cause: given.code })
}

async function addReturned(tx: Tx, payment: Payment, more: number): Promise<Cents> {
  const { rows } = await tx.query<{ returned: Cents }>(
    `update payments set returned_cents = returned_cents + $2 where id = $1 returning returned_cents as returned`,
    [payment.id, more],
  )
  publishChanges(tx, { users: [payment.userId] })
  return rows[0]!.returned
}

async function insertReturn(
  tx: Tx,
  payment: Payment,
  back: Omit<Returned, 'kind' | 'cents'> & { readonly kind: string; readonly cents: number },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into payment_returns (payment_id, provider_ref, kind, cents, cost_cents, code)
     values ($1, $2, $3, $4, $5, $6) on conflict (provider_ref) do nothing returning id`,
    [payment.id, back.providerRef, back.kind, back.cents, back.cost, back.code],
  )
  const id = rows[0]?.id
  if (id === undefined) return null
  const facts = { return: id, ref: back.providerRef, kind: back.kind }
  const subject = wireId('payment', payment.id)
  await audit(tx, { actor: 'system', action: 'payments.returned', subject, facts })
  return id
}

async function takeBack(
  tx: Tx,
  payment: Payment,
  returnId: number,
  amount: Cents,
  cost: Cents,
): Promise<void> {
  const { cash, debt, provider, dispute } = accountsOf(payment)
  const [has] = await lockAccounts(tx, [cash])
  const fromCash = cents(Math.min(amount, has!.balance))
  const leg = (step: string, from: typeof cash | typeof debt | typeof dispute, part: Cents) => ({
    key: `dep:${payment.id}:back:${returnId}:${step}`,
    kind: 'depositReturn',
    from,
    to: provider,
    cents: part,
  })
  await postLegs(tx, payment, [
    leg('cash', cash, fromCash),
    leg('debt', debt, cents(amount - fromCash)),
    leg('cost', dispute, cost),
  ])
}
