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

/** The winning margins of a league's games that were settled by their score; ties are 0. An addition to the specification. */
export const leagueMargins = endpoint({
  name: 'leagueMargins',
  method: 'GET',
  path: '/api/margins/:league',
  access: 'user',
  params: z.object({ league: leagueField }),
  answer: z.object({
    margins: z.array(z.object({ by: z.number().int().min(0), games: z.number().int().min(1) })),
  }),
})
export type LeagueMargins = z.infer<typeof leagueMargins.answer>
