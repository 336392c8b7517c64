import type { Handler } from './handle.ts'
import { makeRateLimiter } from './rateLimiter.ts'
import { tooManyTries } from './reply.ts'

/** Ten per second, a hundred at once: faster than any person. Counted per user alone. */
const RATE_LIMIT = { perSecond: 10, burst: 100 }

/**
 * The same handlers, with a rate limit for those that move money. A repeated request counts again, since it costs as much. `scale`
 * (THROTTLE_SCALE) multiplies the limit.
 */
export function rateLimitMoneyCalls<S>(
  handlers: readonly Handler<S>[],
  scale: number,
): Handler<S>[] {
  const rateLimiter = makeRateLimiter({
    perSecond: RATE_LIMIT.perSecond * scale,
    burst: RATE_LIMIT.burst * scale,
  })
  return handlers.map((handler) => {
    if (!handler.call.movesMoney) return handler
    return {
      ...handler,
      async run(request) {
        // Such a call always has a user: its access is not public.
        const wait = rateLimiter.wait(request.session!.userId)
        return wait === null ? handler.run(request) : tooManyTries(wait)
      },
    }
  })
}
