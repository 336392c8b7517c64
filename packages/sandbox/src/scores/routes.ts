import { leagueOfEspnPath } from '@sidebet/domain/games/espnLeagues'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ProviderReply, provide } from '../core/provide.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { daysAsked, eventsAtMost, isTooFarAhead, REFUSAL } from './espnHabits.ts'
import { gamesBetween, today } from './feed.ts'
import { scoreboard } from './scoreboard.ts'

function refused(status: number, message: string): ProviderReply {
  return { status, body: { code: status, message } }
}

/** `GET /espn/{sport}/{slug}/scoreboard?dates=20261122&limit=500`, or `dates=202611`, or today. */
export function scoresRoutes(sandbox: Sandbox) {
  function answer(request: FastifyRequest): ProviderReply {
    const { sport, slug } = request.params as { sport: string; slug: string }
    const league = leagueOfEspnPath(`${sport}/${slug}`)
    if (!league) return refused(404, 'The league is not known.')
    const { dates, limit } = request.query as { dates?: unknown; limit?: unknown }
    const day = today(sandbox)
    const asked = daysAsked(dates, day)
    if (!asked) return { status: 400, body: REFUSAL }
    const games = isTooFarAhead(league, asked, day)
      ? []
      : gamesBetween(sandbox, league, asked.from, asked.to).slice(0, eventsAtMost(limit))
    return { status: 200, body: scoreboard(league, games, sandbox.clock.now()) }
  }

  return async (app: FastifyInstance): Promise<void> => {
    const operation = {
      provider: 'espn',
      op: 'scoreboard',
      rateLimited: refused(429, 'Too many requests.'),
    } as const
    app.get('/:sport/:slug/scoreboard', provide(sandbox, operation, answer))
  }
}
