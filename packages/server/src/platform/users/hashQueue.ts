/**
 * Password hashes are slow and need much memory on purpose. Both the running and the waiting ones are limited, so that a flood of
 * logins neither fills the memory nor delays other requests.
 */
import { type Failure, failure } from '../http/reply.ts'

/** Thrown, not returned: a caller that ignores it must never read it as a correct password. */
export class HashingBusy extends Error {
  constructor() {
    super('too many password hashes are waiting')
  }
}

export type HashQueue = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs up to `running` functions at once, in the order of arrival. Throws `HashingBusy` past `waiting`. */
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
      // The slot goes straight to the oldest waiting call, so that no new call can take it first.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The reply of a call that hashes, or 503 when too many hashes wait. */
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
