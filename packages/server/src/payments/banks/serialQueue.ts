import type { CallResult } from '../../platform/http/provider.ts'

/**
 * Runs work one at a time, in order of arrival. When more than `most` are queued, further work is not run and its result is
 * `unknown`.
 */
export function makeSerialQueue(most: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    if (waiting > most) return Promise.resolve({ kind: 'unknown', cause: 'waits for its turn' })
    waiting++
    const turn = last.then(work).finally(() => {
      waiting--
    })
    last = turn.catch(() => {})
    return turn
  }
}
