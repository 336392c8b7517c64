import { setTimeout as pause } from 'node:timers/promises'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import type { FaultAction, Provider } from '../state/faults.ts'

export type ProviderReply = { status: number; body: unknown; headers?: Record<string, string> }

export type Operation = {
  readonly provider: Provider
  readonly op: string
  /** The amount of the request ("25.00"), for fault rules that match an amount. */
  readonly amount?: (request: FastifyRequest) => string | null
  /** The names of the request's user, for fault rules that match a user. */
  readonly users?: (request: FastifyRequest) => readonly string[]
  /** The date form of the request, for fault rules that match a form. */
  readonly form?: (request: FastifyRequest) => string | null
  /** The league of the request, for fault rules that match a league. */
  readonly league?: (request: FastifyRequest) => LeagueCode | null
  readonly requestId?: (request: FastifyRequest) => string | null
  /** The provider's response to too many requests. */
  readonly rateLimited: ProviderReply
}

const JSON_TEXT = { 'content-type': 'application/json; charset=utf-8' }

/** Faults that change the provider's effect. All others change only the response. */
export type EffectFault = Extract<
  FaultAction,
  {
    kind:
      | 'decline'
      | 'capture_pending'
      | 'amount_mismatch'
      | 'other_payee'
      | 'payout_item'
      | 'report_lag'
      | 'token_expired'
      | 'return'
      | 'feed_cut'
      | 'feed_empty'
      | 'feed_duplicate'
      | 'feed_wrong'
  }
>

const CHUNKS = 50

/** Sends the body in chunks over `ms` real milliseconds, until the client disconnects. */
async function drip(reply: FastifyReply, { status, body, headers }: ProviderReply, ms: number) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? ''))
  const { raw } = reply
  raw.writeHead(status, { ...JSON_TEXT, ...headers, 'content-length': bytes.length })
  const size = Math.ceil(bytes.length / CHUNKS)
  for (let from = 0; from < bytes.length && !raw.destroyed; from += size) {
    raw.write(bytes.subarray(from, from + size))
    await pause(ms / CHUNKS)
  }
  raw.end()
}

/** A route handler that logs the request and applies fault rules before, during and after `run`. */
export function provide(
  sandbox: Sandbox,
  operation: Operation,
  run: (request: FastifyRequest, fault: EffectFault | null) => ProviderReply,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const amount = operation.amount?.(request) ?? null
    const strike = sandbox.faults.strike(operation.provider, operation.op, {
      amount,
      users: operation.users?.(request) ?? [],
      form: operation.form?.(request) ?? null,
      league: operation.league?.(request) ?? null,
    })
    const entry = sandbox.requests.add({
      at: new Date(sandbox.clock.now()).toISOString(),
      provider: operation.provider,
      op: operation.op,
      method: request.method,
      path: request.url,
      request_id: operation.requestId?.(request) ?? null,
      status: null,
      fault: strike?.id ?? null,
    })
    const answer = ({ status, body, headers = {} }: ProviderReply) => {
      entry.status = status
      return reply.code(status).headers(headers).send(body)
    }
    // The call's webhooks are sent after its response, unless a fault requires them before it.
    const ran = async (fault: EffectFault | null) => {
      const { result, events } = sandbox.webhooks.deferEvents(() => run(request, fault))
      await sandbox.webhooks.sendEarly(events)
      return { result, releaseEvents: () => sandbox.webhooks.release(events) }
    }
    const answerOf = async (fault: EffectFault | null) => {
      const { result, releaseEvents } = await ran(fault)
      reply.raw.once('close', releaseEvents)
      return result
    }
    const action = strike?.action
    switch (action?.kind) {
      case 'hang_before':
        return reply.hijack()
      case 'reset_connection':
        reply.hijack()
        request.raw.socket.resetAndDestroy()
        return reply
      case 'http':
        return answer({ status: action.status, body: action.body })
      case 'rate_limit':
        return answer(operation.rateLimited)
      case 'slow':
        await pause(action.ms)
        return answer(await answerOf(null))
      case 'oversized': {
        const { body, ...rest } = await answerOf(null)
        const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
        const padded = text + ' '.repeat(action.bytes)
        return answer({ ...rest, body: padded, headers: JSON_TEXT })
      }
      case 'drip': {
        const result = await answerOf(null)
        entry.status = result.status
        reply.hijack()
        void drip(reply, result, action.ms)
        return reply
      }
      case 'hang_after': {
        const { releaseEvents } = await ran(null)
        await sandbox.store.save()
        releaseEvents()
        return reply.hijack()
      }
      case 'decline':
      case 'capture_pending':
      case 'amount_mismatch':
      case 'other_payee':
      case 'payout_item':
      case 'report_lag':
      case 'token_expired':
      case 'return':
      case 'feed_cut':
      case 'feed_empty':
      case 'feed_duplicate':
      case 'feed_wrong':
        return answer(await answerOf(action))
      default:
        return answer(await answerOf(null))
    }
  }
}
