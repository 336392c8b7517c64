/** What operators have not been notified of yet. Both statements mark the rows that they return. */
import type { Tx } from '../core/db.ts'
import { IS_FAILING } from '../core/failingLeagues.ts'
import type { FailingLeague, WaitingGame } from '../core/outbox.ts'
import { IS_OVERDUE } from '../core/overdue.ts'
import { stakedOn } from './wishes.sql.ts'

/** Characters of an error that a mail repeats. */
const ERROR_MAX = 200
/** Games of one mail, those without a name in it included. The next mail has the others. */
const GAMES_MAX = 200

/** Failing leagues, by source and league. Rows that a poll or another process has locked are left for the next minute. */
export async function markFailingLeagues(tx: Tx): Promise<FailingLeague[]> {
  const { rows } = await tx.query<Omit<FailingLeague, 'since'> & { since: Date }>(
    `with marked as (
       update feed_leagues set notified_at = clock_timestamp()
       where (source, league) in (
         select source, league from feed_leagues where notified_at is null and ${IS_FAILING} for update skip locked)
       returning source, league, failing_since, error)
     select source, league, failing_since as since, left(error, ${ERROR_MAX}) as error from marked order by source, league`,
  )
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Overdue games that users have bet on, by their starts. Those without bets are marked and left out. */
export async function markOverdueGames(tx: Tx): Promise<WaitingGame[]> {
  const { rows } = await tx.query<Omit<WaitingGame, 'startsAt'> & { startsAt: Date }>(
    `with marked as (
       update games set operators_notified_at = product_now()
       where id in (
         select id from games where operators_notified_at is null and ${IS_OVERDUE}
         order by starts_at, id limit ${GAMES_MAX} for update skip locked)
       returning id, league, away_team, home_team, starts_at)
     select * from (
       select id, league, away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt", ${stakedOn('marked.id')} as staked
       from marked) m
     where staked > 0 order by "startsAt", id`,
  )
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}
