/** One payment for one key: the same request again finds what it has made, at the same moment too (MO4). */

import type { RequestKey } from '../engine/requestKey.ts'
import { lockAccounts } from '../ledger/ledger.ts'
import { readNow } from '../platform/database/clock.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import {
  deleteIdempotencyKey,
  findIdempotencyRecord,
  insertIdempotencyKeys,
  isKeyInUse,
} from '../platform/database/idempotency.sql.ts'
import type { Payment } from './payment.ts'
import { findPayment } from './payments.sql.ts'

export type KeyedRequest = {
  readonly userId: number
  /** The name of the call. */
  readonly call: string
  /** Null: each request is its own. */
  readonly key: RequestKey | null
  /** It is judged by the user's money or payments, so whatever else they ask for at this moment waits for it. */
  readonly isJudged: boolean
}

export type KeyedPayment<No> =
  /** `isNew` for the one request that made it. */
  | { readonly kind: 'payment'; readonly payment: Payment; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly no: No }
  | { readonly kind: 'keyReused' }

export type Made<No> = { readonly payment: Payment } | { readonly no: No }

/** The payment of this key, or the one that `make` makes; where `isJudged`, with the user's cash locked from before its key is looked for. */
export async function keyedPayment<No>(
  db: Database,
  request: KeyedRequest,
  make: (tx: Tx) => Promise<Made<No>>,
): Promise<KeyedPayment<No>> {
  const once = () => db.transaction((tx) => findOrMake(tx, request, make))
  // Of requests with the same key at the same moment one is first; the others then find what it has done.
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
    // A refusal is no effect: asking again is judged anew.
    await deleteIdempotencyKey(tx, keyRow)
  }
  const made = await make(tx)
  if ('no' in made) return { kind: 'refused', no: made.no }
  const { payment } = made
  if (keyRow) {
    const row = { ...keyRow, answer: { paymentId: payment.id } }
    await tx.query(combineStatements(insertIdempotencyKeys([row], await readNow(tx))))
  }
  return { kind: 'payment', payment, isNew: true }
}
