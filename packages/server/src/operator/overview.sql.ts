/** The queries of the operators' page. */
import type { ApprovalRequest, OperatorGame } from '@sidebet/contract/operator'
import { DISPUTE_MS } from '@sidebet/domain/games/reasons'
import type { Cents } from '@sidebet/domain/money'
import type { PromotionTerms } from '@sidebet/domain/promotions/checkPromotion'
import type { Db } from '../platform/database/db.ts'
import { disputedSince, upheldAt } from '../settlements/disputeOf.sql.ts'
import { stakedOn } from '../settlements/stakedOn.sql.ts'
import { gamesByState } from './gameStates.sql.ts'

/** How many games the page shows of each state at most. */
const OF_A_STATE = 50
/** How many reports the page shows of one game at most. */
const REPORTS = 20

export type FeedRow = {
  readonly source: string
  readonly league: string
  readonly heardUntil: Date | null
  readonly failingSince: Date | null
  readonly error: string
}

/**
 * Each league of each source, with the age of its oldest day. A second source reads no days: its age is the last successful
 * request. `feed_leagues` is in real time, and is shifted here to the product's clock, which pages use.
 */
export async function readFeeds(db: Db): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select source, league, coalesce(d.heard_until, l.answered_at + c.ahead) as "heardUntil",
       l.failing_since + c.ahead as "failingSince", coalesce(nullif(l.error, ''), d.error, '') as error
     from (
       select source, league, nullif(min(heard_until), '-infinity') as heard_until, max(error) as error
       from feed_days group by source, league) d
     full join feed_leagues l using (source, league)
     cross join (select offset_ms * interval '1 millisecond' as ahead from clock) c
     order by source, league`,
  )
  return rows
}

/** The deadline of the dispute about game `f.id`. */
const DEADLINE = `(select ${disputedSince('dg', 'ds')} + ${DISPUTE_MS} * interval '1 millisecond'
  from games dg join settlements ds on ds.game_id = dg.id and ds.version = dg.settled_version where dg.id = f.id)`

export type GameRow = Omit<
  OperatorGame,
  '_id' | 'dateTimeDB' | 'since' | 'deadline' | 'staked' | 'reports'
> & {
  readonly id: number
  readonly startsAt: Date
  /** When a job first found the game waiting; null before that, and for games that do not wait. */
  readonly since: Date | null
  /** Of a dispute; null of a game without one. */
  readonly deadline: Date | null
  readonly staked: Cents
  readonly reports: readonly {
    readonly username: string
    readonly betId: number
    readonly reason: string
  }[]
}

/** Reports about a game `g` since its current settlement, and since it was upheld: both answer earlier reports. */
const REPORTED = `(select coalesce(json_agg(json_build_object('username', u.username, 'betId', r.bet_id, 'reason', r.reason)
    order by r.reported_at), '[]') from (
      select * from score_reports r where r.game_id = g.id and r.reported_at > ${upheldAt('g.id', 'g.settled_version')}
        and r.reported_at >= (
          select started_at from settlements s where s.game_id = g.id and s.version = g.settled_version)
      order by r.reported_at limit ${REPORTS}) r join users u on u.id = r.user_id)`

/**
 * Games that wait for an operator, and those that may still be corrected. Of each state the most money first, then the
 * oldest; of disputes the first deadline first, so that overdue ones precede all others.
 */
export async function readGames(db: Db): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `with found as (
       select f.*, a.first_seen_at as since, ${stakedOn('f.id')} as staked,
         case when f.state in ('disputed', 'reported') then ${DEADLINE} end as deadline
       from (${gamesByState()}) f left join operator_alerts a on (a.kind, a.ref) = (f.state, f.id)),
     ranked as (
       select *, row_number() over (partition by priority order by deadline, staked desc, since, id) as rank from found)
     select g.id, f.state, g.league, g.away_team as "awayTeam", g.home_team as "homeTeam", g.starts_at as "startsAt", g.note,
       case when s.outcome = 'void' then null else coalesce(s.away_score, g.away_score) end as "awayPoints",
       case when s.outcome = 'void' then null else coalesce(s.home_score, g.home_score) end as "homePoints",
       f.since, f.deadline, coalesce(f.deadline <= product_now(), false) as "isOverdue", f.staked, ${REPORTED} as reports
     from ranked f join games g on g.id = f.id
     left join settlements s on s.game_id = g.id and s.version = g.settled_version
     where f.rank <= ${OF_A_STATE}
     order by f.priority, f.rank`,
  )
  return rows
}

export type ApprovalRequestRow = {
  readonly id: number
  readonly what: ApprovalRequest['what']
  readonly gameId: number | null
  readonly awayTeam: string | null
  readonly homeTeam: string | null
  readonly awayPoints: number | null
  readonly homePoints: number | null
  /** The user who becomes an operator, or whose groups may accept the promotion. */
  readonly username: string | null
  readonly terms: PromotionTerms | null
  readonly reason: string
  readonly staked: Cents
  readonly wishedBy: string
  /** Null: the tool. */
  readonly wishedById: number | null
  readonly wishedAt: Date
}

/** Proposals that a second operator must answer: the most money first, then the oldest. */
export async function readOpenApprovalRequests(db: Db): Promise<ApprovalRequestRow[]> {
  const { rows } = await db.query<ApprovalRequestRow>(
    `select w.id, w.what, w.game_id as "gameId", g.away_team as "awayTeam", g.home_team as "homeTeam",
       w.away_score as "awayPoints", w.home_score as "homePoints", r.username, w.terms, w.reason, w.staked_cents as staked,
       coalesce(u.username, 'npm run ops') as "wishedBy", w.wished_by as "wishedById", w.wished_at as "wishedAt"
     from operator_wishes w
     left join games g on g.id = w.game_id
     left join users r on r.id = coalesce(w.user_id, (w.terms ->> 'groupAdminId')::bigint)
     left join users u on u.id = w.wished_by
     where w.answered_at is null order by w.staked_cents desc, w.wished_at, w.id`,
  )
  return rows
}
