import type { Handler } from './handle.ts'
import { tooManyTries } from './reply.ts'

/** Waiting requests per user: more than a screen has pending when it is reloaded quickly. */
const WAITING_MAX = 4

/**
 * The same handlers, where those with the option `inTurn` run one at a time per user and process. A user with many requests uses one
 * connection and delays only their own requests. Further requests get 429.
 */
export function serializePerUser<S>(handlers: readonly Handler<S>[]): Handler<S>[] {
  /** Per user with a pending request: the last one, and how many there are. */
  const lines = new Map<number, { readonly last: Promise<unknown>; readonly length: number }>()

  async function next<Value>(userId: number, work: () => Promise<Value>): Promise<Value | null> {
    const { last, length } = lines.get(userId) ?? { last: Promise.resolve(), length: 0 }
    if (length > WAITING_MAX) return null
    const own = last.then(work)
    // The next request waits for the end of this one, whether it succeeds or fails.
    lines.set(userId, { last: own.catch(() => {}), length: length + 1 })
    try {
      return await own
    } finally {
      const line = lines.get(userId)!
      if (line.length === 1) lines.delete(userId)
      else lines.set(userId, { ...line, length: line.length - 1 })
    }
  }

  return handlers.map((handler) => {
    if (!handler.inTurn) return handler
    return {
      ...handler,
      // Such a call always has a user: its access is not public.
      run: async (request) =>
        (await next(request.session!.userId, () => handler.run(request))) ?? tooManyTries(1),
    }
  })
}
