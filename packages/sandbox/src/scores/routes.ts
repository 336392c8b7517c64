import { leagueOfEspnPath } from '@sidebet/domain/games/espnLeagues'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ProviderReply, provide } from '../core/provide.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { dayOfDigits } from './day.ts'
import { gamesBetween, today } from './feed.ts'
import { scoreboard } from './scoreboard.ts'

function refused(status: number, message: string): ProviderReply {
  return { status, body: { code: status, message } }
}

/** `GET /espn/{sport}/{slug}/scoreboard?dates=20261122-20261206`, or one day, or today; days are US Eastern. */
export function scoresRoutes(sandbox: Sandbox) {
  function answer(request: FastifyRequest): ProviderReply {
    const { sport, slug } = request.params as { sport: string; slug: string }
    const league = leagueOfEspnPath(`${sport}/${slug}`)
    if (!league) return refused(404, 'The league is not known.')
    const { dates } = request.query as { dates?: unknown }
    const [from, to] =
      dates === undefined
        ? [today(sandbox), today(sandbox)]
        : (/^(\d{8})(?:-(\d{8}))?$/.exec(String(dates)) ?? [])
            .slice(1)
            .map((digits, _index, [first = '']) => dayOfDigits(digits ?? first))
    if (!from || !to || from > to) return refused(400, 'Failed to parse the dates.')
    const games = gamesBetween(sandbox, league, from, to)
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
