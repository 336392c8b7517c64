/**
 * Calls that are being refetched by the user, through an action or a button. A list displays their rows at once; after
 * any other refetch its displayed rows stay stable.
 */

import type { EndpointName } from '@sidebet/contract/endpoints'
import { makeStore, useStore } from '../ui/store.ts'

type PendingCalls = {
  /** Changes before and after each refetch. */
  readonly turn: number
  /** Number of refetches without an answer yet. */
  readonly waiting: number
}

const NOT_PENDING: PendingCalls = { turn: 0, waiting: 0 }

const store = makeStore<{ readonly by: ReadonlyMap<EndpointName, PendingCalls> }>({ by: new Map() })

/** Runs `work`, which refetches these calls, and counts them as pending until it ends. */
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
