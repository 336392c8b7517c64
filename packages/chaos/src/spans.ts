/** Which faults were there when, and what they held: what an answer may look like depends on it. */
import type { FaultKind } from './plan.ts'

/** What a request touches, or a fault holds. */
export type Things = {
  readonly games: ReadonlySet<number>
  readonly offers: ReadonlySet<number>
  readonly users: ReadonlySet<number>
}

export const NOTHING: Things = { games: new Set(), offers: new Set(), users: new Set() }

export type Span = {
  readonly kind: FaultKind | 'restart'
  readonly from: number
  /** Infinity while it lasts. */
  to: number
  readonly locked: Things
  /** The number of the server process it is about; null for all. */
  readonly server: number | null
}

/** What still shakes after a fault is over: connections are made anew, a process starts. */
const GRACE_MS = 3_000

export type Spans = {
  open(span: Omit<Span, 'from' | 'to'>): () => void
  /** Faults that were there at some time between the two, or a moment before. */
  during(from: number, to: number): Span[]
}

export function makeSpans(now: () => number): Spans {
  const spans: Span[] = []
  return {
    open(given) {
      const span: Span = { ...given, from: now(), to: Number.POSITIVE_INFINITY }
      spans.push(span)
      return () => {
        span.to = now()
      }
    },
    during: (from, to) => spans.filter((span) => span.from <= to && span.to + GRACE_MS >= from),
  }
}

/** Whether a request that touches these things can be in the way of what is held. */
export function touches(locked: Things, things: Things): boolean {
  const meet = (a: ReadonlySet<number>, b: ReadonlySet<number>) => [...a].some((id) => b.has(id))
  return (
    meet(locked.games, things.games) ||
    meet(locked.offers, things.offers) ||
    meet(locked.users, things.users)
  )
}
