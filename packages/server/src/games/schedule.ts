/** The schedule of each league: its upcoming games, all of them or one team's. */

import type { Endpoint } from '@sidebet/contract/endpoint'
import {
  teamGames as teamGamesCall,
  upcomingGames as upcomingGamesCall,
} from '@sidebet/contract/games'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { z } from 'zod'
import { type Handler, handle } from '../handle.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { type PageQuery, toPage } from '../platform/database/page.ts'
import { done } from '../platform/http/reply.ts'
import { type GameRecord, gameRow } from './gameRow.ts'
import { readSchedule, type ScheduleFilter } from './schedule.sql.ts'

const byStart = (row: GameRecord) => ({ at: row.startsAt, id: row.id })

type ScheduleRequest = {
  readonly reads: ReadDatabase
  readonly query: PageQuery
  readonly now: number
}

async function schedule({ reads, query, now }: ScheduleRequest, filter: ScheduleFilter) {
  const rows = await readSchedule(reads, now, filter, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, gameRow))
}

/** The endpoint with the path of one league. Its name includes the league, which separates logs and rate limits. */
function ofLeague<E extends Endpoint & { readonly params: z.ZodObject }>(
  endpoint: E,
  league: LeagueCode,
) {
  const { league: _inPath, ...params } = endpoint.params.shape
  return {
    ...endpoint,
    name: `${endpoint.name}.${league}`,
    path: endpoint.path.replace(':league', league) as Endpoint['path'],
    params: z.object(params as Omit<E['params']['shape'], 'league'>),
  }
}

/** A team is given by its full name or its abbreviation (GAP-129); a name without a team has no games. */
function teamGames(league: LeagueCode): Handler {
  return handle(ofLeague(teamGamesCall, league), async (request) => {
    const team = findTeam(league, request.params.team)
    return team ? schedule(request, { league, team: team.name }) : done({ data: [], next: null })
  })
}

function upcomingGames(league: LeagueCode): Handler {
  return handle(ofLeague(upcomingGamesCall, league), (request) => schedule(request, { league }))
}

/** Both endpoints of every league. */
export const scheduleHandlers: readonly Handler[] = LEAGUE_CODES.flatMap((league) => [
  upcomingGames(league),
  teamGames(league),
])
