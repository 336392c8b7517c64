/** The limit on one operator's decisions within 24 hours, in cents: alone, or as one of two (AZ6). */
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import type { Db, Tx } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { readUsername } from '../platform/users/users.sql.ts'

/** Cents of this user's decisions within the last 24 hours: stakes on games, and pots of promotions. */
export async function readDailySum(db: Db, userId: number): Promise<Cents> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(cents), 0)::bigint as total from operator_decisions
     where user_id = $1 and decided_at > product_now() - interval '24 hours'`,
    [userId],
  )
  return cents(rows[0]!.total)
}

/**
 * Throws an `OperatorError` when one of these users would exceed `most` cents of decisions within 24 hours. Their rows must
 * be locked, so that simultaneous decisions of one user are summed.
 */
export async function refuseAboveDailySum(
  tx: Tx,
  userIds: readonly number[],
  more: Cents,
  most: number,
): Promise<void> {
  for (const userId of userIds) {
    if ((await readDailySum(tx, userId)) + more <= most) continue
    const username = await readUsername(tx, userId)
    throw new OperatorError(
      `With this ${username} would decide more than ${formatDollars(cents(most))} within 24 hours.`,
    )
  }
}

/** Counts a decision for each of these users; throws as `refuseAboveDailySum` does. `subject` is named as in the audit. */
export async function countDecision(
  tx: Tx,
  userIds: readonly number[],
  { subject, amount }: { readonly subject: string; readonly amount: Cents },
  most: number,
): Promise<void> {
  if (amount === 0) return
  await refuseAboveDailySum(tx, userIds, amount, most)
  await tx.query(
    'insert into operator_decisions (user_id, subject, cents) select u, $2, $3 from unnest($1::bigint[]) as u',
    [userIds, subject, amount],
  )
}
