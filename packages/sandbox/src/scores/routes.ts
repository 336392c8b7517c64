import { leagueOfEspnPath } from '@sidebet/domain/games/espnLeagues'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type EffectFault, type ProviderReply, provide } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { dateFormOf, eventsAtMost, isTooFarAhead, parseDays, REFUSAL } from './espnHabits.ts'
import { gamesBetween, today } from './feed.ts'
import { withFault } from './feedFault.ts'
import { scoreboard } from './scoreboard.ts'

function refused(status: number, message: string): ProviderReply {
  return { status, body: { code: status, message } }
}

const queryOf = (request: FastifyRequest) =>
  request.query as { readonly dates?: unknown; readonly limit?: unknown }

function requestedLeague(request: FastifyRequest) {
  const { sport, slug } = request.params as { sport: string; slug: string }
  return leagueOfEspnPath(`${sport}/${slug}`)
}

/** `GET /espn/{sport}/{slug}/scoreboard?dates=20261122&limit=500`, or `dates=202611`, or without dates for today. */
export function scoresRoutes(sandbox: Sandbox) {
  function answer(request: FastifyRequest, fault: EffectFault | null): ProviderReply {
    const league = requestedLeague(request)
    if (!league) return refused(404, 'The league is not known.')
    const { dates, limit } = queryOf(request)
    const day = today(sandbox)
    const days = parseDays(dates, day)
    if (!days) return { status: 400, body: REFUSAL }
    const games = isTooFarAhead(league, days, day)
      ? []
      : gamesBetween(sandbox, league, days.from, days.to).slice(0, eventsAtMost(limit))
    const now = sandbox.clock.now()
    return { status: 200, body: scoreboard(league, withFault(games, fault, now), now) }
  }

  return async (app: FastifyInstance): Promise<void> => {
    const operation = {
      provider: 'espn',
      op: 'scoreboard',
      form: (request: FastifyRequest) => dateFormOf(queryOf(request).dates),
      league: requestedLeague,
      rateLimited: refused(429, 'Too many requests.'),
    } as const
    app.get('/:sport/:slug/scoreboard', provide(sandbox, operation, answer))
  }
}
