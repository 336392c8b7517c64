/** `GET /api/live`: streams changes to a browser while its session lasts. Access is checked as for every call. */
import type { OutgoingHttpHeaders } from 'node:http'
import { live } from '@sidebet/contract/live'
import { errorAnswer } from '@sidebet/contract/wire'
import { isLeagueCode } from '@sidebet/domain/games/league'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkAccess, readSession } from '../platform/http/access.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { temporaryFailure } from '../platform/http/reply.ts'
import { logAnswer } from '../platform/http/server.ts'
import { hashSessionId, makeQuietIdentityReader, type Session } from '../platform/http/session.ts'
import { makeRecentLocations } from '../platform/location/recentLocations.ts'
import type { Services } from '../services.ts'
import type { ReadBoardChanges } from './boardFeed.ts'
import { makeGzipEncoders, PLAIN } from './encoder.ts'
import { LIVE_LIMITS, type LiveLimits, makeStreams } from './streams.ts'

/** The minimum time after which a browser reconnects, milliseconds; a random part of up to the same is added. */
const RETRY_MS = 1_000

/** Proxies must neither buffer nor cache a stream. Its connection is not used again. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Boards that a stream watches. A league that this version does not have is ignored. */
const query = z.object({
  boards: z
    .string()
    .max(200)
    .default('')
    .describe('leagues whose changed offers the stream sends, separated by commas'),
  covers: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      'milliseconds before the request whose changes follow `hello`, if the server has them',
    ),
})

export function liveRoutes(
  services: Services,
  readBoardChanges: ReadBoardChanges,
  limits: LiveLimits = LIVE_LIMITS,
): (app: FastifyInstance) => Promise<void> {
  const readQuietly = makeQuietIdentityReader(services.db)
  const recentLocations = makeRecentLocations(services.location)
  const streams = makeStreams(services, readBoardChanges, limits)
  const beginGzip = makeGzipEncoders()

  function begin(request: FastifyRequest, reply: FastifyReply) {
    if (!streams.hasRoom()) return sendFailure(request, reply, temporaryFailure('busy'))
    const { raw } = reply
    reply.hijack()
    // The close event of a client that has already disconnected would never come.
    if (raw.destroyed) return
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      ...HEADERS,
      ...(isPacked && { 'content-encoding': 'gzip' }),
    })
    raw.on('close', () => {
      // A stream that the server ended is logged like any other answer.
      if (!raw.writableFinished) logAnswer(request, reply)
    })
    // `checkAccess` has refused every request without a session.
    const { boards, covers } = request.query as z.output<typeof query>
    streams.add(request.identity.session as Session, raw, {
      boards: new Set(boards.split(',').filter(isLeagueCode)),
      coverMs: covers,
      encoder: isPacked ? beginGzip() : PLAIN,
      retryMs: RETRY_MS * (1 + Math.random()),
    })
  }

  return async (app) => {
    app.addHook('preClose', async () => {
      streams.close()
      services.boardVersions.close()
    })
    app.route({
      method: live.method,
      url: live.path,
      exposeHeadRoute: false,
      schema: {
        operationId: live.name,
        querystring: query,
        response: {
          200: {
            description: 'Server-sent events for as long as the session goes on.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          '4xx': errorAnswer,
          '5xx': errorAnswer,
        },
      },
      preValidation: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        // A stream does not extend its session: reconnecting is no activity of the user.
        await readSession(
          services,
          (id) => readQuietly(hashSessionId(id)),
          recentLocations,
          request,
        )
        const failed = checkAccess(live, services.config, request)
        if (failed) return sendFailure(request, reply, failed)
      },
      handler: begin,
    })
  }
}
