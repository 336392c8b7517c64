/** Which faults were active at a time and what they locked. The allowed answers depend on it. */
import type { FaultKind } from './plan.ts'

/** The rows that a request touches, or that a fault locks. */
export type Things = {
  readonly games: ReadonlySet<number>
  readonly offers: ReadonlySet<number>
  readonly users: ReadonlySet<number>
}

export const NOTHING: Things = { games: new Set(), offers: new Set(), users: new Set() }

export type FaultSpan = {
  readonly kind: FaultKind | 'restart'
  readonly from: number
  /** Infinity while it lasts. */
  to: number
  readonly locked: Things
  /** The index of the affected server process; null for all. */
  readonly server: number | null
}

/** Time after a fault in which processes start and connections reopen. */
const GRACE_MS = 3_000

export type FaultSpans = {
  open(span: Omit<FaultSpan, 'from' | 'to'>): () => void
  /** Faults that were active between the two times, or up to GRACE_MS before. */
  during(from: number, to: number): FaultSpan[]
}

export function makeFaultSpans(now: () => number): FaultSpans {
  const spans: FaultSpan[] = []
  return {
    open(given) {
      const span: FaultSpan = { ...given, from: now(), to: Number.POSITIVE_INFINITY }
      spans.push(span)
      return () => {
        span.to = now()
      }
    },
    during: (from, to) => spans.filter((span) => span.from <= to && span.to + GRACE_MS >= from),
  }
}

/** Whether a request that touches `things` may wait for what is locked. */
export function touches(locked: Things, things: Things): boolean {
  const meet = (a: ReadonlySet<number>, b: ReadonlySet<number>) => [...a].some((id) => b.has(id))
  return (
    meet(locked.games, things.games) ||
    meet(locked.offers, things.offers) ||
    meet(locked.users, things.users)
  )
}
