import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/games.ts'
import { pageOf, pageQuery } from './wire.ts'

/** A game as the schedule shows it (W7). Scores that are not there yet are null. */
export const gameRow = z.object({
  _id: z.string(),
  gameID: z.string(),
  date: z.string(),
  dateOUS: z.string(),
  dateShort: z.string(),
  dateShortOUS: z.string(),
  dateDB: z.number(),
  dateTimeDB: z.string(),
  dateDate: z.string(),
  week: z.string(),
  winner: z.string(),
  winnerScore: z.number().nullable(),
  loser: z.string(),
  loserScore: z.number().nullable(),
  winnerDif: z.number().nullable(),
  loserDif: z.number().nullable(),
  tie: z.boolean(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  awayTeamShort: z.string(),
  homeTeamShort: z.string(),
  awayPoints: z.number().nullable(),
  homePoints: z.number().nullable(),
  league: z.string(),
  sport: z.string(),
  type: z.string(),
  status: z.string(),
})
export type GameRow = z.infer<typeof gameRow>

/** The league is part of the path's segment: a call of each kind for every row of the one table of leagues. */
export function upcomingGames<League extends LeagueCode>(league: League) {
  return call(ofLeague(places.upcomingGames, league), { query: pageQuery, answer: pageOf(gameRow) })
}

export function teamGames<League extends LeagueCode>(league: League) {
  return call(ofLeague(places.teamGames, league), {
    params: z.object({ team: z.string().min(1).max(100) }),
    query: pageQuery,
    answer: pageOf(gameRow),
  })
}

function ofLeague<
  const P extends { name: string; path: `/api/schedule:league${string}` },
  League extends LeagueCode,
>(place: P, league: League) {
  type Rest = P['path'] extends `/api/schedule:league${infer R}` ? R : never
  const path = place.path.replace(':league', league) as `/api/schedule${League}${Rest}`
  return { ...place, name: `${place.name}.${league}`, path } as Omit<P, 'name' | 'path'> & {
    readonly name: `${P['name']}.${League}`
    readonly path: `/api/schedule${League}${Rest}`
  }
}

export const leagueField = z.enum(LEAGUE_CODES)

/** By how many points the games of a league ended that are settled by their score; ties are 0. A call of ours. */
export const leagueMargins = call(places.leagueMargins, {
  params: z.object({ league: leagueField }),
  answer: z.object({
    margins: z.array(z.object({ by: z.number().int().min(0), games: z.number().int().min(1) })),
  }),
})
export type LeagueMargins = z.infer<typeof leagueMargins.answer>
