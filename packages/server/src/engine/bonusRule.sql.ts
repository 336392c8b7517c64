/** In which bets bonus may be staked (BI17), read only for a batch that has bonus. */

import type { Tx } from '../platform/database/db.ts'
import { linkedAccounts } from '../platform/users/linkedAccounts.sql.ts'

export type Pair = readonly [userId: number, otherId: number]

export type BonusRule = {
  /** Odds from 1 : n to n : 1 count. */
  readonly oddsMax: number
  /** The pairs whose accounts are linked (BI15), as `pairKey`. */
  readonly linked: ReadonlySet<string>
}

export const pairKey = ([userId, otherId]: Pair) => `${userId} ${otherId}`

/** Null where bonus may be staked in every bet (PROMOTION_CONDITIONS). `pairs`: the two sides of each bet of the batch. */
export async function readBonusRule(tx: Tx, pairs: readonly Pair[]): Promise<BonusRule | null> {
  const { rows } = await tx.query<{ isOn: boolean; oddsMax: number; linked: Pair[] }>({
    name: 'bonus-rule',
    text: `select promotion_conditions as "isOn", promotion_odds_max as "oddsMax",
        (select coalesce(json_agg(json_build_array(p.user_id, p.other_id)), '[]')
          from unnest($1::bigint[], $2::bigint[]) as p (user_id, other_id)
          where promotion_conditions and exists (
            select 1 from ${linkedAccounts('p.user_id')} as l where l.id = p.other_id)) as linked
      from switches`,
    values: [pairs.map(([userId]) => userId), pairs.map(([, otherId]) => otherId)],
  })
  const { isOn, oddsMax, linked } = rows[0]!
  return isOn ? { oddsMax, linked: new Set(linked.map(pairKey)) } : null
}
