/** What is on the screen is asked for anew when the server has told that it changed. */

import type { EndpointName } from '@sidebet/contract/endpoints'
import type { LiveChange } from '@sidebet/contract/live'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isNoAnswer } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { trackPending } from '../api/pendingCalls.ts'
import { CallFailed } from '../api/useCall.ts'
import { refreshFunds } from '../session/session.ts'
import { isConcerned, isEverChanged, minInterval } from './changes.ts'
import { pauseOf } from './connectionState.ts'

/** Not all browsers that hear of a change ask at the same moment. */
const SPREAD_MS = 300

export type Refetcher = {
  /** For what this change concerns. */
  readonly after: (change: LiveChange) => void
  /** For all that may have changed while nothing was told. */
  readonly catchUp: () => void
  /** The same at once, for somebody who has not looked for a while: nothing has to hold still. */
  readonly refetchNow: () => void
  /** What was put off is not asked for any more. */
  readonly stop: () => void
}

/**
 * Never two at once for the same list, and after each a rest; what changes meanwhile is asked for once after it. What was not
 * answered is asked for again after growing pauses, for as long as it is shown: nobody would see that it is old.
 */
export function makeRefetcher(client: QueryClient): Refetcher {
  const underWay = new Set<string>()
  const again = new Set<string>()
  let isStopped = false
  let lastFundsRefetch = 0

  function refetch(isOld: (key: QueryKey) => boolean): void {
    const predicate = ({ queryKey }: Query) => isOld(queryKey)
    // What nobody looks at is asked for by the next visit.
    void client.invalidateQueries({ predicate, refetchType: 'none' })
    const shown = client.getQueryCache().findAll({ type: 'active', predicate })
    for (const query of shown) void refetchQuery(query)
  }

  async function refetchQuery(query: Query): Promise<void> {
    const { queryHash, queryKey } = query
    if (underWay.has(queryHash)) {
      again.add(queryHash)
      return
    }
    underWay.add(queryHash)
    let failures = 0
    do {
      await pause(Math.random() * SPREAD_MS)
      if (isStopped) return
      // What is on its way already may have been read before the change.
      if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
      again.delete(queryHash)
      await client.refetchQueries(
        { queryKey, exact: true, type: 'active' },
        { cancelRefetch: false },
      )
      failures = isShownOld(query) ? failures + 1 : 0
      if (failures > 0) again.add(queryHash)
      await (failures > 0 ? pauseAfter(failures) : pause(minInterval(queryKey, query.state.data)))
    } while (again.has(queryHash))
    underWay.delete(queryHash)
  }

  async function refetchFunds(): Promise<void> {
    const mine = ++lastFundsRefetch
    await pause(Math.random() * SPREAD_MS)
    let failures = 0
    // Whoever asks later goes on with it.
    while (mine === lastFundsRefetch && !isStopped && !(await refreshFunds()) && serverIsThere()) {
      await pauseAfter(++failures)
    }
  }

  return {
    after(change) {
      refetch((key) => isConcerned(key, change))
      if (change.yours) void refetchFunds()
    },
    stop() {
      isStopped = true
    },
    catchUp() {
      refetch(isEverChanged)
      void refetchFunds()
    },
    refetchNow() {
      const predicate = ({ queryKey }: Query) => isEverChanged(queryKey)
      const shown = client.getQueryCache().findAll({ type: 'active', predicate })
      const names = shown.map(({ queryKey }) => queryKey[0] as EndpointName)
      void trackPending(names, () => client.invalidateQueries({ predicate }))
      void refreshFunds()
    },
  }
}

/**
 * What it answered before is shown, and the server gave no answer this time. Without anything to show the page says so
 * itself, and once the server is lost all is asked for when it is back.
 */
function isShownOld(query: Query): boolean {
  const { data, error } = query.state
  const isUnanswered = error instanceof CallFailed && isNoAnswer(error.failed)
  return isUnanswered && data !== undefined && query.isActive() && serverIsThere()
}

const serverIsThere = () => connection.get().server === 'there'

function pauseAfter(failures: number): Promise<void> {
  return pause(pauseOf(Math.min(failures, 3), Math.random()))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
