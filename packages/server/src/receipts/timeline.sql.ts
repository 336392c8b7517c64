/** What the result of a bet rests on: readings, decisions, settlements and disputes of its game. */
import type { TimelineEvent } from '@sidebet/contract/receipts'
import { CORRECTED_WITHIN_MS } from '@sidebet/domain/games/game'
import type { ReadDatabase } from '../platform/database/db.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import { voidReason } from '../settlements/reasonOf.sql.ts'

type Row = Omit<TimelineEvent, 'at' | 'score'> & {
  readonly at: Date
  readonly awayScore: number | null
  readonly homeScore: number | null
}

/** All events of a bet, the oldest first. Of events at one time, a reading comes before the settlement by it. */
export async function readTimeline(db: ReadDatabase, betId: number): Promise<TimelineEvent[]> {
  const { rows } = await db.query<Row>(
    `with bet as (select * from bets where id = $1), events as (
       select accepted_at as at, 0 as nth, 'accepted' as kind, '' as source, null as outcome, null::int as "awayScore",
         null::int as "homeScore", null as document, '' as by, '' as reason, '' as why
       from bet
       union all
       select r.read_at, 1, 'read', r.source, r.outcome, r.away_score, r.home_score, r.document, '', '', ''
       from result_readings r where r.game_id = (select game_id from bet)
       union all
       select r.read_at, 2, case r.source when 'rule' then 'ruled' else 'entered' end, '', r.outcome, r.away_score, r.home_score,
         null, case r.source when 'operator' then coalesce(r.decided_by, 'operator') else '' end, '',
         case when r.decided_by is null then '' else r.reason end
       from results r where r.game_id = (select game_id from bet) and r.source in ('rule', 'operator') and not exists (
         -- An upheld result is stored again as one of the operator.
         select 1 from settlements u where u.game_id = r.game_id and u.version < r.version
           and coalesce(u.corrected_by, r.version + 1) > r.version
           and (u.outcome, u.away_score, u.home_score) is not distinct from (r.outcome, r.away_score, r.home_score))
       union all
       select s.finished_at, 3, case when exists (
           select 1 from settlements p where p.game_id = s.game_id and p.corrected_by = s.version) then 'corrected'
         else 'settled' end, '', s.outcome, s.away_score, s.home_score, null, '', coalesce(${voidReason('b', 's')}, ''), ''
       from settlements s join bet b on b.game_id = s.game_id where s.finished_at is not null
       union all
       select d.began_at, 4, 'disputed', '', null, null, null, null, '', '', d.note
       from disputes d where d.game_id = (select game_id from bet)
       union all
       select d.upheld_at, 5, 'upheld', '', null, null, null, null, d.upheld_by, '', d.reason
       from disputes d where d.game_id = (select game_id from bet) and d.upheld_at is not null
     )
     select at, kind, source, outcome, "awayScore", "homeScore", document, by, reason, why from events order by at, nth`,
    [betId],
  )
  return rows.map(({ at, awayScore, homeScore, ...event }) => ({
    ...event,
    at: at.toISOString(),
    score: awayScore === null || homeScore === null ? null : { away: awayScore, home: homeScore },
  }))
}

/** Until when the result of a settled game may be corrected; null once it is final, and before its settlement has ended. */
export async function readChangeableUntil(db: ReadDatabase, gameId: number): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date }>(
    `select f.finished_at + ${CORRECTED_WITHIN_MS} * interval '1 millisecond' as until
     from games g join settlements f on f.game_id = g.id
     where g.id = $1 and g.settled_version is not null and f.finished_at is not null and ${isCorrectable('g')}
     order by f.version limit 1`,
    [gameId],
  )
  return rows[0]?.until ?? null
}
