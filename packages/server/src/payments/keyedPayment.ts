/** One payment per idempotency key: a repeated request finds the payment of the first, also under concurrency (MO4). */

import type { RequestKey } from '../engine/requestKey.ts'
import { lockAccounts } from '../ledger/ledger.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import {
  deleteIdempotencyKey,
  findIdempotencyRecord,
  insertIdempotencyKeys,
  isKeyInUse,
} from '../platform/database/idempotency.sql.ts'
import type { Payment } from './payment.ts'
import { findPayment, readMadeAt } from './payments.sql.ts'

export type KeyedRequest = {
  readonly userId: number
  /** The name of the endpoint. */
  readonly call: string
  /** Null: each request makes a payment of its own. */
  readonly key: RequestKey | null
  /** The checks read the user's balance or payments. The user's concurrent requests wait for the lock on their cash account. */
  readonly isJudged: boolean
}

export type KeyedPayment<No> =
  /** `isNew` for the one request that made it. */
  | { readonly kind: 'payment'; readonly payment: Payment; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly no: No }
  | { readonly kind: 'keyReused' }

export type Made<No> = { readonly payment: Payment } | { readonly no: No }

/**
 * Returns the payment of this key, or the one that `make` inserts. With `isJudged` the user's cash account is locked before the
 * key is read.
 */
export async function keyedPayment<No>(
  db: Database,
  request: KeyedRequest,
  make: (tx: Tx) => Promise<Made<No>>,
): Promise<KeyedPayment<No>> {
  const once = () => db.transaction((tx) => findOrMake(tx, request, make))
  // Of concurrent requests with the same key one inserts it first; the others run again and find its payment.
  return once().catch((error) => {
    if (isKeyInUse(error)) return once()
    throw error
  })
}

async function findOrMake<No>(
  tx: Tx,
  { userId, call, key, isJudged }: KeyedRequest,
  make: (tx: Tx) => Promise<Made<No>>,
): Promise<KeyedPayment<No>> {
  if (isJudged) await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
  const keyRow = key && { userId, call, ...key }
  const before = keyRow && (await findIdempotencyRecord(tx, keyRow))
  if (before) {
    if (!before.bodyHash.equals(keyRow.bodyHash)) return { kind: 'keyReused' }
    const { paymentId } = before.answer as { paymentId: number }
    const payment = await findPayment(tx, paymentId)
    if (payment && payment.state !== 'rejected') return { kind: 'payment', payment, isNew: false }
    // A rejected payment had no effect: a request with its key is checked again.
    await deleteIdempotencyKey(tx, keyRow)
  }
  const made = await make(tx)
  if ('no' in made) return { kind: 'refused', no: made.no }
  const { payment } = made
  if (keyRow) {
    const row = { ...keyRow, answer: { paymentId: payment.id } }
    // I35 compares the two times.
    const madeAt = await readMadeAt(tx, payment.id)
    await tx.query(combineStatements(insertIdempotencyKeys([row], madeAt)))
  }
  return { kind: 'payment', payment, isNew: true }
}
