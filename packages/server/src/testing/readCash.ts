import type { Cents } from '@sidebet/domain/money'
import type { TestDatabase } from './database.ts'

/** The cash of each of these users, in their order: 0 where there is no account yet. */
export async function readCash(
  { owner }: Pick<TestDatabase, 'owner'>,
  ...userIds: readonly number[]
): Promise<Cents[]> {
  const { rows } = await owner.query<{ cash: Cents }>(
    `select coalesce(balance_cents, 0) as cash from unnest($1::bigint[]) with ordinality as wanted (id, nth)
     left join ledger_accounts on kind = 'user.cash' and owner_id = wanted.id order by nth`,
    [userIds],
  )
  return rows.map(({ cash }) => cash)
}
