/** The server's side of an endpoint: the contract, and the function that answers it. */
import type { Endpoint } from '@sidebet/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ReadDatabase } from '../database/db.ts'
import type { PlatformServices } from '../services.ts'
import type { Reply } from './reply.ts'
import type { Session } from './session.ts'

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type Request<C extends Endpoint, S> = {
  readonly services: S
  /** For lists, histories, statements and receipts, on which no command depends: a standby may answer (decision 060). */
  readonly reads: ReadDatabase
  /** Null only where the call's access is public. */
  readonly session: C['access'] extends 'public' ? Session | null : Session
  readonly params: Read<C['params']>
  readonly query: Read<C['query']>
  readonly body: Read<C['body']>
  readonly maintenance: boolean
  /** Milliseconds since 1970, by the product's clock, when the request arrived. */
  readonly now: number
  readonly ip: string
  /** The Idempotency-Key header; '' when the client sent none. */
  readonly idempotencyKey: string
  /** For the few calls that need cookies or headers. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

export type Handler<S> = {
  readonly call: Endpoint
  readonly run: (request: Request<Endpoint, S>) => Promise<Reply<Endpoint>>
  /** True when it reads so much that each user runs one at a time (DS1). */
  readonly inTurn?: true
}

/** Returns the function with which features answer an endpoint, for a product with these services. */
export function handleWith<S extends PlatformServices>() {
  return function handle<C extends Endpoint>(
    call: C,
    run: (request: Request<C, S>) => Promise<Reply<C>>,
    options: Pick<Handler<S>, 'inTurn'> = {},
  ): Handler<S> {
    return { call, run: run as unknown as Handler<S>['run'], ...options }
  }
}
