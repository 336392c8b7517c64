/** What the user of this tab did themselves, and when: whoever did something need not be told of it. */
import { serverNow } from '../api/clock.ts'

/** Milliseconds since 1970 by the server's clock; `to` is in the future of all while it is under way. */
type Span = { readonly from: number; to: number }

const SPANS_MAX = 20
/** The two clocks differ by as long as an answer takes. */
const APART_MS = 2_000

let spans: readonly Span[] = []

/** The user has asked for something that changes anything; `answered` is when its answer is there. */
export function noteOwnAct(answered: Promise<unknown>): void {
  const span = { from: serverNow(), to: Number.POSITIVE_INFINITY }
  spans = [...spans, span].slice(-SPANS_MAX)
  void answered.finally(() => {
    span.to = serverNow()
  })
}

/** Whether what happened at this moment may have been done by the user of this tab. */
export function wasOwnAct(at: number): boolean {
  return spans.some(({ from, to }) => from - APART_MS <= at && at <= to + APART_MS)
}
