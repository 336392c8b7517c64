import type { Handler } from './handle.ts'
import { makePace } from './pace.ts'
import { tooManyTries } from './reply.ts'

/** Ten a second without end, a hundred at once: no hand and no eye can follow that. By the user and nothing else. */
const PACE = { aSecond: 10, atOnce: 100 }

/**
 * The same calls, where those that move money are held to a person's pace. A request that is repeated counts again:
 * it costs as much. `scale` (THROTTLE_SCALE) multiplies the limit.
 */
export function atPace<S>(handlers: readonly Handler<S>[], scale: number): Handler<S>[] {
  const pace = makePace({ aSecond: PACE.aSecond * scale, atOnce: PACE.atOnce * scale })
  return handlers.map((handler) => {
    if (!handler.call.movesMoney) return handler
    return {
      ...handler,
      async run(request) {
        // Such a call always has a user: its access is not public.
        const wait = pace.wait(request.session!.userId)
        return wait === null ? handler.run(request) : tooManyTries(wait)
      },
    }
  })
}
