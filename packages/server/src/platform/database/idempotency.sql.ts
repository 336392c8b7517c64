/** Results of requests with an idempotency key: the same key again has no second effect and gets the same answer (GAP-084). */

import type { StatementPart } from './combineStatements.ts'
import { violatedUnique } from './databaseErrors.ts'
import type { Tx } from './db.ts'

/** The user, the call and the client's key. */
export type IdempotencyKey = {
  readonly userId: number
  readonly call: string
  readonly key: string
}

export type IdempotencyRecord = IdempotencyKey & {
  readonly bodyHash: Buffer
  readonly answer: object
}

/**
 * The records of those of these keys that have one. The limit prevents a plan that scans all keys, which the planner would choose for
 * a small table.
 */
export async function findIdempotencyRecords(
  tx: Tx,
  keys: readonly IdempotencyKey[],
): Promise<IdempotencyRecord[]> {
  const { rows } = await tx.query<IdempotencyRecord>({
    name: 'find-idempotency-records',
    text: `select i.user_id as "userId", i.call, i.key, i.body_hash as "bodyHash", i.answer
      from unnest($1::bigint[], $2::text[], $3::text[]) as k (user_id, call, key)
      cross join lateral (
        select * from idempotency where (user_id, call, key) = (k.user_id, k.call, k.key) limit 1) as i`,
    values: [
      keys.map(({ userId }) => userId),
      keys.map(({ call }) => call),
      keys.map(({ key }) => key),
    ],
  })
  return rows
}

/** The record of one key; null when there is none. */
export async function findIdempotencyRecord(
  tx: Tx,
  key: IdempotencyKey,
): Promise<IdempotencyRecord | null> {
  const [record] = await findIdempotencyRecords(tx, [key])
  return record ?? null
}

/** Stores requests that had an effect, with their answers. Fails when one of the keys is already stored. */
export function insertIdempotencyKeys(
  rows: readonly IdempotencyRecord[],
  now: number,
): StatementPart[] {
  if (rows.length === 0) return []
  return [
    {
      name: 'keys',
      text: `insert into idempotency (user_id, call, key, body_hash, answer, created_at)
        select k.*, $6::timestamptz from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::json[]) as k`,
      values: [
        rows.map((row) => row.userId),
        rows.map((row) => row.call),
        rows.map((row) => row.key),
        rows.map((row) => row.bodyHash),
        rows.map((row) => JSON.stringify(row.answer)),
        new Date(now),
      ],
    },
  ]
}

/** Deletes a key whose effect was undone: the next request with it is executed again. */
export async function deleteIdempotencyKey(
  tx: Tx,
  { userId, call, key }: IdempotencyKey,
): Promise<void> {
  await tx.query('delete from idempotency where user_id = $1 and call = $2 and key = $3', [
    userId,
    call,
    key,
  ])
}

/** True when a transaction failed because another one with the same key was first. */
export const isKeyInUse = (error: unknown): boolean => violatedUnique(error) === 'idempotency_pkey'
