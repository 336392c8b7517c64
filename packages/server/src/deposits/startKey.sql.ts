/** Which payment an Idempotency-Key stands for. */
import type { Tx } from '../core/db.ts'
import type { RequestKey } from '../core/writer/requestKey.ts'

export type KeyPlace = RequestKey & { readonly userId: number; readonly call: string }

/** True when the key is new. A key that another request is writing is waited for. */
export async function reserveKey(tx: Tx, place: KeyPlace): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency (user_id, call, key, body_hash, answer, created_at)
     values ($1, $2, $3, $4, '{}', product_now()) on conflict do nothing`,
    [place.userId, place.call, place.key, place.bodyHash],
  )
  return rowCount === 1
}

/** What a key that is not new stands for; locked until the transaction ends. */
export async function findStarted(
  tx: Tx,
  place: KeyPlace,
): Promise<{ bodyHash: Buffer; paymentId: number }> {
  const { rows } = await tx.query<{ bodyHash: Buffer; paymentId: number }>(
    `select body_hash as "bodyHash", (answer ->> 'paymentId')::bigint as "paymentId" from idempotency
     where user_id = $1 and call = $2 and key = $3 for update`,
    [place.userId, place.call, place.key],
  )
  return rows[0]!
}

export async function keepStarted(tx: Tx, place: KeyPlace, paymentId: number): Promise<void> {
  await tx.query(
    `update idempotency set answer = json_build_object('paymentId', $4::bigint)
     where user_id = $1 and call = $2 and key = $3`,
    [place.userId, place.call, place.key, paymentId],
  )
}
