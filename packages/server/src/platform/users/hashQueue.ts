/**
 * Password hashes are slow and large on purpose. Only so many run at once and only so many wait, so that a flood of
 * logins can neither fill the memory nor hold up everybody else.
 */
import { type Failure, failure } from '../http/reply.ts'

/** Thrown, not returned: a caller that forgets about it must never read it as a right password. */
export class HashingBusy extends Error {
  constructor() {
    super('too many password hashes are waiting')
  }
}

export type HashQueue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs up to `running` pieces of work at once, in the order of arrival. Throws `HashingBusy` past `waiting`. */
export function makeHashQueue(most: { running: number; waiting: number }): HashQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most.running) running++
    else if (waiting.length < most.waiting) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else throw new HashingBusy()
    try {
      return await work()
    } finally {
      // The place goes straight to whoever waits longest: nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** What a call answers that hashes: its own reply, or 503 when too many wait. */
export async function unlessBusy<Value>(work: () => Promise<Value>): Promise<Value | Failure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HashingBusy)
      return failure('unavailable', {
        error: 'We are busy right now. Please try again in a moment.',
        retryAfter: 1,
      })
    throw error
  }
}
