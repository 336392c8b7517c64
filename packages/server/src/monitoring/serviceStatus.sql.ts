/** The queries of the status page. */
import { VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import { isOverdue } from '../settlements/isOverdue.sql.ts'

/** Kinds of failed jobs that delay payouts. */
const PAYING = `('beginSettlement', 'beginCorrection', 'computePayouts', 'payUsers', 'finishSettlement')`

/** A message that waits longer is late. */
const LATE_MESSAGE = "interval '1 hour'"

/** By the product's clock; null for what does not fail. */
export type Interruptions = {
  readonly now: Date
  readonly maintenance: boolean
  readonly maintenanceSince: Date | null
  readonly silentSince: Date | null
  readonly unpaidSince: Date | null
  readonly undeliveredSince: Date | null
}

export async function isInMaintenance(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ maintenance: boolean }>('select maintenance from switches')
  return rows[0]!.maintenance
}

/** Since when parts of the product do not work. Times of feeds and failed jobs are real, and are shifted to the product's clock. */
export async function readInterruptions(db: Db): Promise<Interruptions> {
  const { rows } = await db.query<Interruptions>(
    `select product_now() as now, maintenance, maintenance_at as "maintenanceSince",
       (select min(silent_at) from feed_days where silent_at <= clock_timestamp()) + ahead as "silentSince",
       least(
         (select min(first_at) from stuck_work where kind in ${PAYING}) + ahead,
         (select min(starts_at) + ${VOID_AFTER_MS} * interval '1 millisecond' from games g where ${isOverdue('g')})
       ) as "unpaidSince",
       (select min(created_at) + ${LATE_MESSAGE} from outbox where done_at is null and placed_at is not null
         and created_at <= product_now() - ${LATE_MESSAGE}) as "undeliveredSince"
     from switches cross join (select offset_ms * interval '1 millisecond' as ahead from clock) as c`,
  )
  return rows[0]!
}

/** Days of the figures per league. */
const DAYS = 30

export type LeagueFigures = {
  readonly league: LeagueCode
  readonly paid: number
  readonly minutesToPaid: number | null
  readonly corrected: number
  readonly disputed: number
}

/** How results of the last 30 days were paid, corrected and disputed, per league with settled games. */
export async function readLeagueFigures(db: Db): Promise<LeagueFigures[]> {
  const { rows } = await db.query<LeagueFigures>(
    `with recent as (
       select g.league, g.id as game_id, s.version, s.corrected_by, s.finished_at,
         case when s.outcome = 'final' and s.finished_at is not null
             and not exists (select from settlements c where c.game_id = s.game_id and c.corrected_by = s.version)
             and exists (select from bets b where b.game_id = s.game_id)
           then extract(epoch from s.finished_at - r.read_at)::float8 / 60 end as minutes
       from games g
       join settlements s on s.game_id = g.id
       join results r on (r.game_id, r.version) = (s.game_id, s.version)
       where g.starts_at > product_now() - ${DAYS} * interval '1 day')
     select league, count(minutes)::int as paid,
       percentile_cont(0.5) within group (order by minutes) as "minutesToPaid",
       count(corrected_by)::int as corrected,
       (count(distinct game_id) filter (where exists (select from disputes d where d.game_id = recent.game_id)))::int as disputed
     from recent group by league order by league`,
  )
  return rows
}
