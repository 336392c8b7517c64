/** Actions that only trials allow: moving the clock, polling the feed at once, and acting as a browser that pays. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { typedUsername } from '@sidebet/domain/account/username'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { type Cents, cents } from '@sidebet/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publishChanges } from '../live/publishChanges.ts'
import { completeDeposit } from '../payments/deposits/completeDeposit.ts'
import { startDeposit } from '../payments/deposits/startDeposit.ts'
import { mayBeCaptured } from '../payments/payment.ts'
import { findPaymentOfRef } from '../payments/payments.sql.ts'
import { readNow, setClockOffset } from '../platform/database/clock.ts'
import { findUserId } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { readFeedNow } from './readFeedNow.ts'
import { forgetLocation, makeFeedDue } from './trial.sql.ts'

/** About 100 years in both directions: the range of the database's times. */
const OFFSET_MAX = 100 * 366 * 86_400_000

const clockBody = z.object({ offset_ms: z.number().int().min(-OFFSET_MAX).max(OFFSET_MAX) })
const feedBody = z.object({
  league: z.enum(LEAGUE_CODES).optional(),
  reads: z.number().int().min(1).max(2).default(2),
})
const userBody = z.object({ username: z.string().min(1).max(100) })
const depositBody = userBody.extend({
  cents: z.number().int().positive().max(100_000_000).transform(cents),
})

/** A refusal that its client, the sandbox, forwards. */
class Refused extends Error {
  readonly statusCode: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.statusCode = status
  }
}

/**
 * The endpoints under /__test that the sandbox's control interface calls. They exist only with
 * CLOCK=sandbox, only for this machine and only with the sandbox's token.
 */
export function trialRoutes(services: Services): (app: FastifyInstance) => Promise<void> {
  const { config, db, jobs } = services

  async function setClock(body: unknown) {
    const { offset_ms } = read(clockBody, body)
    // A game whose final score is not read yet must not count as one that never ended.
    await jobs.runExclusively(async (drain) => {
      await db.transaction(async (tx) => {
        await setClockOffset(tx, offset_ms)
        // Sessions that are too old by the new time end now.
        publishChanges(tx, { sessions: 'everybody' })
      })
      await makeFeedDue(db, {})
      await drain('readFeed')
      // The games that may be over by the new time are read again. The next poll of later days is early enough.
      await makeFeedDue(db, { started: true })
      await drain('readFeed')
      await drain()
    })
    return { now: new Date(await readNow(db)).toISOString(), offset_ms }
  }

  async function readFeed(body: unknown) {
    const { league, reads } = read(feedBody, body)
    await readFeedNow(services, { leagues: league && [league], reads })
    return { ok: true }
  }

  async function relocate(body: unknown) {
    await forgetLocation(db, await readUserId(body))
    return { ok: true }
  }

  async function readUserId(body: unknown): Promise<number> {
    const { username } = read(userBody, body)
    const userId = await findUserId(db, typedUsername(username))
    if (userId === null) throw new Refused(404, `There is no user ${username}.`)
    return userId
  }

  async function order(body: unknown) {
    const { cents: amount } = read(depositBody, body)
    const orderID = await startOrder(await readUserId(body), amount)
    return { orderID }
  }

  async function startOrder(userId: number, amount: Cents): Promise<string> {
    const started = await startDeposit(services, userId, amount, { key: null, isBarred: false })
    if (started.kind === 'started') return started.orderId
    if (started.kind === 'limits') {
      throw new Refused(400, 'A deposit is at least 500 and at most 1000000 cents.')
    }
    throw new Refused(502, 'The wallet provider made no order.')
  }

  async function capture(orderId: string) {
    const payment = await findPaymentOfRef(db, ['walletDeposit'], orderId)
    if (!payment) throw new Refused(404, `There is no order ${orderId}.`)
    const { kind } = await completeDeposit(services, payment, mayBeCaptured(payment))
    return { status: kind }
  }

  return async (app) => {
    if (config.CLOCK !== 'sandbox') return
    app.addHook('onRequest', async (request) => checkCaller(request, config.SANDBOX_TOKEN))
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ reqId: request.id, err: error })
      return reply.code(status).send({ error: error.message })
    })
    const post = (path: string, run: (request: FastifyRequest) => Promise<object>) =>
      app.post(`/__test${path}`, { schema: { hide: true } }, run)

    post('/clock', ({ body }) => setClock(body))
    post('/feed', ({ body }) => readFeed(body))
    post('/location', ({ body }) => relocate(body))
    post('/deposits', ({ body }) => order(body))
    post('/deposits/:orderID/capture', ({ params }) =>
      capture((params as { orderID: string }).orderID),
    )
  }
}

function checkCaller(request: FastifyRequest, token: string): void {
  const peer = request.socket.remoteAddress ?? ''
  if (!/^(::ffff:)?127\.|^::1$/.test(peer)) throw new Refused(404, 'There is no such call.')
  const given = request.headers['x-sandbox-token']
  if (typeof given !== 'string' || !isSame(given, token)) {
    throw new Refused(403, 'The header x-sandbox-token is wrong.')
  }
}

/** Compares in constant time, so that the duration does not reveal how much was right. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refused(400, `"${issue?.path.join('.')}" is wrong: ${issue?.message}.`)
}
