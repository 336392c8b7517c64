/**
 * Which calls somebody has just asked for anew, by what they did or by a button. A list shows what comes of it at once;
 * whatever else comes to it by itself finds it holding still.
 */

import type { EndpointName } from '@sidebet/contract/endpoints'
import { makeStore, useStore } from '../ui/store.ts'

type PendingCalls = {
  /** Another number before and after each time. */
  readonly turn: number
  /** How many of those who asked have no answer yet. */
  readonly waiting: number
}

const NOT_PENDING: PendingCalls = { turn: 0, waiting: 0 }

const store = makeStore<{ readonly by: ReadonlyMap<EndpointName, PendingCalls> }>({ by: new Map() })

/** Does the work that asks for these calls, and counts them as asked for until it is done. */
export async function trackPending(
  names: readonly EndpointName[],
  work: () => Promise<unknown>,
): Promise<void> {
  count(names, 1)
  try {
    await work()
  } finally {
    count(names, -1)
  }
}

export function usePending(name: EndpointName): PendingCalls {
  return useStore(store).by.get(name) ?? NOT_PENDING
}

function count(names: readonly EndpointName[], change: 1 | -1): void {
  const by = new Map(store.get().by)
  for (const name of new Set(names)) {
    const { turn, waiting } = by.get(name) ?? NOT_PENDING
    by.set(name, { turn: turn + 1, waiting: waiting + change })
  }
  store.set({ by })
}
