/** The changes of this tab's user and their times: users need no notification of their own actions. */
import { serverNow } from '../api/clock.ts'

/** Milliseconds since 1970 by the server's clock; `to` is infinite while the request is pending. */
type Span = { readonly from: number; to: number }

const SPANS_MAX = 20
/** The two clocks differ by the duration of an answer. */
const APART_MS = 2_000

let spans: readonly Span[] = []

const pending = new Set<Promise<unknown>>()
/** The number of answers so far. */
let answers = 0

/** Records a request that changes something; `answered` settles with its answer. */
export function recordMutation(answered: Promise<unknown>): void {
  const span = { from: serverNow(), to: Number.POSITIVE_INFINITY }
  spans = [...spans, span].slice(-SPANS_MAX)
  pending.add(answered)
  void answered.finally(() => {
    span.to = serverNow()
    pending.delete(answered)
    answers += 1
  })
}

/** Returns a function that waits for the pending requests, and then returns whether any was answered after `watchMutations`. */
export function watchMutations(): () => Promise<boolean> {
  const before = answers
  return async () => {
    await Promise.allSettled(pending)
    return answers > before
  }
}

/** Whether a change at this time may be an action of this tab's user. */
export function isOwnMutation(at: number): boolean {
  return spans.some(({ from, to }) => from - APART_MS <= at && at <= to + APART_MS)
}
