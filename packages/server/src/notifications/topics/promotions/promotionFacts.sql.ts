/** The facts of notices about promotions, read at delivery. */
import type { Grant } from '@sidebet/copy/notifications/promotions'
import type { Db } from '../../../platform/database/db.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

export type GrantFacts = Grant & { readonly userId: number }

export async function readGrantFacts(
  db: Db,
  notices: readonly Pick<Notice, 'id' | 'ref'>[],
): Promise<ReadonlyMap<number, GrantFacts>> {
  const { rows } = await db.query<GrantFacts & { noticeId: number }>(
    `select notice.id as "noticeId", g.user_id as "userId", p.name as "promotionName", g.cents as granted,
       g.accepts_needed as "acceptsNeeded", p.available_to_withdraw as "availableToWithdraw",
       coalesce(to_char(g.last_day_to_use, 'MM/DD/YYYY'), '') as "lastDay",
       (select json_build_object('oddsMax', promotion_odds_max, 'betsPerPlayer', promotion_bets_per_player)
        from switches where promotion_conditions) as conditions
     from unnest($1::bigint[], $2::bigint[]) as notice (id, grant_id)
     join promotion_grants g on g.id = notice.grant_id
     join promotions p on p.id = g.promotion_id`,
    idsAndRefs(notices),
  )
  return byNotice(rows)
}
