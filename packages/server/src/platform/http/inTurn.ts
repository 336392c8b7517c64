import type { Handler } from './handle.ts'
import { tooManyTries } from './reply.ts'

/** Requests of one user that wait for the one before: more than a screen, asked anew in haste, has under way. */
const WAITING_MAX = 4

/**
 * The same calls, where those that read much (`Handler.inTurn`) run one at a time for each user of this process: whoever
 * asks many at once holds one connection, and waits for themselves. The next ones hear 429.
 */
export function inTurn<S>(handlers: readonly Handler<S>[]): Handler<S>[] {
  /** The last request of each user who has one under way, and how many there are. */
  const lines = new Map<number, { readonly last: Promise<unknown>; readonly length: number }>()

  async function next<Value>(userId: number, work: () => Promise<Value>): Promise<Value | null> {
    const { last, length } = lines.get(userId) ?? { last: Promise.resolve(), length: 0 }
    if (length > WAITING_MAX) return null
    const own = last.then(work)
    // Whoever comes next waits for its end, whatever that is.
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
