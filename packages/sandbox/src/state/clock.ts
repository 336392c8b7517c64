import type { Store } from './store.ts'

/** The sandbox's time: the machine's, moved by an offset that survives restarts. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
  offsetMs(): number
  moveTo(offsetMs: number): void
}

export function clockOf(store: Store): Clock {
  return {
    now: () => Date.now() + store.state.clock.offsetMs,
    offsetMs: () => store.state.clock.offsetMs,
    moveTo(offsetMs) {
      store.state.clock.offsetMs = offsetMs
      store.changed()
    },
  }
}
