/** When writes of users were acknowledged, for the longest pause between two of them. */
import type { History } from '../history.ts'

export type Acknowledgements = {
  /** The history of the run, which also records here. */
  readonly history: History
  /** Of a time of the run, in milliseconds since its begin. */
  between(from: number, to: number): Acknowledged
}

export type Acknowledged = {
  readonly writes: number
  /** Tries whose outcome was unknown until a later one. */
  readonly unknown: number
  /** The longest time without an acknowledged write that began before the end and ended after the begin, milliseconds. */
  readonly longestPauseMs: number
}

/** Wraps a history. Only the first answer with a key counts: a repeated one may be answered without a commit. */
export function recordAcknowledgements(history: History): Acknowledgements {
  const keys = new Set<unknown>()
  const writes: number[] = []
  const unknown: number[] = []

  function record({ key, verdict }: Readonly<Record<string, unknown>>): void {
    if (verdict === 'unknown') unknown.push(history.now())
    if (verdict !== 'ok' || key === undefined || keys.has(key)) return
    keys.add(key)
    writes.push(history.now())
  }

  return {
    history: {
      ...history,
      write(event, facts) {
        history.write(event, facts)
        if (event === 'answer') record(facts as Readonly<Record<string, unknown>>)
      },
    },
    between(from, to) {
      const isInside = (at: number) => at >= from && at <= to
      const inside = writes.filter(isInside)
      const before = writes.findLast((at) => at < from) ?? from
      const times = [before, ...inside, to]
      const pauses = times.slice(1).map((at, index) => at - times[index]!)
      return {
        writes: inside.length,
        unknown: unknown.filter(isInside).length,
        longestPauseMs: Math.max(...pauses),
      }
    },
  }
}
