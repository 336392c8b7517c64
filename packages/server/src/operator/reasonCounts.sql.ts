/** How many games and bets are void or wait, per reason. */
import { REASONS, type Reason } from '@sidebet/domain/games/reasons'
import type { Db } from '../platform/database/db.ts'
import { disputedSince } from '../settlements/disputeOf.sql.ts'
import { isOverdue } from '../settlements/isOverdue.sql.ts'
import { gameVoidReason, waitReason } from '../settlements/reasonOf.sql.ts'

/** Days of settlements whose voids are counted. */
const COUNTED_DAYS = 7

export type ReasonCount = { readonly reason: Reason; readonly games: number; readonly bets: number }

const BETS_ON = (gameId: string) => `(select count(*) from bets where game_id = ${gameId})`

/**
 * Every reason in the order of the closed list, also those without a game. Voids are those of the settlements of the last
 * `COUNTED_DAYS` that apply; games that wait are those of the present. Each bet of a game counts, and of a game with a score
 * only its void ones.
 */
export async function readReasonCounts(db: Db): Promise<ReasonCount[]> {
  const { rows } = await db.query<ReasonCount>(
    `with recent as (
       select s.* from settlements s
       where s.started_at > product_now() - interval '${COUNTED_DAYS} days' and s.corrected_by is null),
     found as (
       select ${gameVoidReason('s')} as reason, ${BETS_ON('s.game_id')} as bets from recent s where s.outcome = 'void'
       union all
       select 'acceptedAfterStart', (select count(*) from bets b where b.game_id = s.game_id and b.accepted_at >= s.starts_at)
       from recent s where s.outcome = 'final' and exists (
         select 1 from payouts p where p.game_id = s.game_id and p.version = s.version and p.returned_cents > 0)
       union all
       select ${waitReason('g')}, ${BETS_ON('g.id')} from games g
       where g.settled_version is null and g.voided_at is null
         and (g.note <> '' or g.status in ('suspended', 'postponed') or ${isOverdue('g')})
       union all
       select 'disputed', ${BETS_ON('g.id')} from games g
       join settlements s on s.game_id = g.id and s.version = g.settled_version
       where g.id in (select game_id from disputes where upheld_at is null) and ${disputedSince('g', 's')} is not null)
     select l.reason, count(f.reason) as games, coalesce(sum(f.bets), 0)::bigint as bets
     from unnest($1::text[]) with ordinality as l (reason, position) left join found f using (reason)
     group by l.reason, l.position order by l.position`,
    [REASONS],
  )
  return rows
}
