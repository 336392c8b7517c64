/** The counts for the two ways into a league: offers by team, games and offers by day (W11). */
import { type LeagueCounts, leagueCounts as leagueCountsCall } from '@sidebet/contract/home'
import { COUNT_MAX } from '@sidebet/domain/countMax'
import { easternDate } from '@sidebet/domain/games/easternDate'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { shortName } from '@sidebet/domain/games/team'
import { handle } from '../handle.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { done } from '../platform/http/reply.ts'
import { type CountedGame, readLeagueGames } from './counts.sql.ts'

export const leagueCounts = handle(leagueCountsCall, async ({ reads, session, params, now }) => {
  const games = await readLeagueGames(reads, viewerOf({ session, now }), params.league)
  return done({ teams: teamsOf(params.league, games), days: daysOf(games) })
})

const capCount = (count: number) => Math.min(count, COUNT_MAX + 1)

/** An offer counts for both teams of its game, because it is on the boards of both. */
function teamsOf(league: LeagueCode, games: readonly CountedGame[]): LeagueCounts['teams'] {
  const offersOf = new Map<string, number>()
  for (const { homeTeam, awayTeam, offers } of games) {
    if (offers === 0) continue
    for (const team of [homeTeam, awayTeam]) offersOf.set(team, (offersOf.get(team) ?? 0) + offers)
  }
  return [...offersOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([team, offers]) => ({
      team,
      teamShort: shortName(league, team),
      offers: capCount(offers),
    }))
}

/** The games are ordered by start, and so are their days. */
function daysOf(games: readonly CountedGame[]): LeagueCounts['days'] {
  const days = new Map<string, LeagueCounts['days'][number]>()
  for (const { startsAt, offers } of games) {
    const { dateDB, dateDate } = easternDate(startsAt.toISOString())
    const day = days.get(dateDate) ?? { dateDB, dateDate, games: 0, offers: 0 }
    days.set(dateDate, {
      ...day,
      games: capCount(day.games + 1),
      offers: capCount(day.offers + offers),
    })
  }
  return [...days.values()]
}
