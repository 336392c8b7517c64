import type { LeagueCode } from '@sidebet/domain/games/league'
import { publishChanges } from '../live/publishChanges.ts'
import { planOnce } from '../platform/database/planOnce.ts'
import type { BatchJob } from '../platform/jobs/batchJob.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import type { Leased } from '../platform/jobs/rowJob.ts'

type StartingGame = Leased & { readonly league: LeagueCode }

/** Many games start at the same minute. Takes on them wait until the transaction ends, and are then refused. */
const GAMES_A_TRANSACTION = 100

/**
 * Marks games as started when their starts have passed. A running post or take has locked its game FOR SHARE, so the game is marked
 * after it. Later ones read the mark and are refused, so a game without open offers has nothing left to lapse. A void before the
 * start also sets the mark (settleGame).
 */
export const startGames: BatchJob<StartingGame> = {
  kind: 'start',
  async lease(tx) {
    const { rows } = await tx.query<StartingGame>(
      `select id as ref, league, ${hasFailure('start', 'g.id')} from games g
       where started_at is null and starts_at <= product_now() and ${isDue('start', 'g.id')}
       order by starts_at, id limit ${GAMES_A_TRANSACTION} for update of g skip locked`,
    )
    return rows
  },
  async work(tx, games) {
    const ids = games.map(({ ref }) => ref)
    await planOnce(tx).query(
      `update games g set started_at = instant.now,
         lapsed_at = case when not exists (select 1 from offers o where o.game_id = g.id and o.state = 'open') then instant.now end
       from (select product_now() as now) as instant where g.id = any($1::bigint[])`,
      [ids],
    )
    const leagues = games.map(({ league }) => league)
    publishChanges(tx, { boards: leagues, games: ids, scores: leagues })
  },
}
