import type { LeagueCode } from '@sidebet/domain/games/league'
import { publishChanges } from '../live/publishChanges.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import type { Leased, RowJob } from '../platform/jobs/rowJob.ts'

type StartingGame = Leased & { readonly league: LeagueCode }

/**
 * Marks one game as started when its start has passed. A running take has locked the game FOR SHARE, so the game is marked after
 * it. Later takes read the mark and are refused. A void before the start also sets the mark (settleGame).
 */
export const startGame: RowJob<StartingGame> = {
  kind: 'start',
  async lease(tx) {
    const { rows } = await tx.query<StartingGame>(
      `select id as ref, league, ${hasFailure('start', 'g.id')} from games g
       where started_at is null and starts_at <= product_now() and ${isDue('start', 'g.id')}
       order by starts_at, id limit 1 for update of g skip locked`,
    )
    return rows[0] ?? null
  },
  async work(tx, { ref, league }) {
    await tx.query('update games set started_at = product_now() where id = $1', [ref])
    publishChanges(tx, { boards: [league], games: [ref], scores: [league] })
  },
}
