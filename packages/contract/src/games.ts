import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './wire.ts'

/** A game as the schedule shows it (W7). Missing scores are null. */
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

export const leagueField = z.enum(LEAGUE_CODES)

/** The league is part of a path segment: the server registers one route per league, the client fills it in as a parameter. */
const leagueParams = z.object({ league: leagueField })

export const upcomingGames = endpoint({
  name: 'upcomingGames',
  method: 'GET',
  path: '/api/schedule:league/upcoming',
  access: 'user',
  params: leagueParams,
  query: pageQuery,
  answer: pageOf(gameRow),
})

export const teamGames = endpoint({
  name: 'teamGames',
  method: 'GET',
  path: '/api/schedule:league/teamgames/:team',
  access: 'user',
  params: leagueParams.extend({ team: z.string().min(1).max(100) }),
  query: pageQuery,
  answer: pageOf(gameRow),
})

/** Games that began within a day or begin within two weeks, for the search in the browser (W25): at most 2,000. */
export const gameIndex = endpoint({
  name: 'gameIndex',
  method: 'GET',
  path: '/api/games/index',
  access: 'user',
  answer: z.object({
    /** By their start. */
    games: z.array(
      gameRow.pick({
        gameID: true,
        league: true,
        awayTeam: true,
        awayTeamShort: true,
        homeTeam: true,
        homeTeamShort: true,
        dateTimeDB: true,
      }),
    ),
  }),
})

/**
 * The strengths of a league's teams after their results until now, in points above an average team (G15). Days are whole days since
 * 1970. Empty for a league without calibrated probabilities. An addition to the specification.
 */
export const leagueRatings = endpoint({
  name: 'leagueRatings',
  method: 'GET',
  path: '/api/ratings/:league',
  access: 'user',
  params: leagueParams,
  answer: z.object({
    ratings: z.array(
      z.object({
        team: z.string(),
        mean: z.number(),
        variance: z.number().min(0),
        day: z.number().int(),
        season: z.number().int(),
      }),
    ),
  }),
})
