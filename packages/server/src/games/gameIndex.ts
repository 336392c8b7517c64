import { gameIndex as gameIndexCall } from '@sidebet/contract/games'
import { wireId } from '@sidebet/contract/ids'
import { shortName } from '@sidebet/domain/games/team'
import { handle } from '../handle.ts'
import { makeSharedPages } from '../platform/database/sharedQuery.ts'
import { done } from '../platform/http/reply.ts'
import { type IndexedGame, readGameIndex } from './schedule.sql.ts'

const DAY_MS = 86_400_000
const DAYS_AHEAD = 14
const MOST = 2_000

/** The same for all users. */
const readIndex = makeSharedPages<IndexedGame[]>()

/** GET /api/games/index: what the search in the browser finds games by (W25). */
export const gameIndex = handle(gameIndexCall, async ({ reads, now }) => {
  const period = { from: new Date(now - DAY_MS), to: new Date(now + DAYS_AHEAD * DAY_MS) }
  const games = await readIndex(reads, '', () => readGameIndex(reads, period, MOST))
  return done({
    games: games.map(({ id, league, awayTeam, homeTeam, startsAt }) => ({
      gameID: wireId('game', id),
      league,
      awayTeam,
      awayTeamShort: shortName(league, awayTeam),
      homeTeam,
      homeTeamShort: shortName(league, homeTeam),
      dateTimeDB: startsAt.toISOString(),
    })),
  })
})
