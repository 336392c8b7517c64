/** Displayed data is refetched when the server reports a change. */

import type { BoardChange } from '@sidebet/contract/boardChange'
import type { EndpointName } from '@sidebet/contract/endpoints'
import type { LiveChange } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isNoAnswer } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { trackPending } from '../api/pendingCalls.ts'
import { CallFailed } from '../api/useCall.ts'
import { wholeBoardOf } from '../api/watchedBoards.ts'
import { currentSession, refreshFunds } from '../session/session.ts'
import { makeBoardPatcher } from './boardPatcher.ts'
import { isConcerned, isEverChanged, minInterval } from './changes.ts'
import { pauseOf } from './connectionState.ts'

/** Spreads the refetches of the browsers that receive the same change. */
const SPREAD_MS = 300
/** The same for boards with rows that only later pages have: nothing that is displayed is wrong. */
const REFILL_SPREAD_MS = 5_000

export type Refetcher = {
  /** For the queries that this change invalidates. */
  readonly after: (change: LiveChange) => void
  /** Changes the loaded boards, and refetches what the change invalidates besides. */
  readonly afterBoard: (change: BoardChange) => void
  /** For the boards that are watched from now on: earlier changes were not received. */
  readonly fetchBoards: (leagues: readonly LeagueCode[]) => void
  /** For everything that may have changed while no changes were received. */
  readonly catchUp: () => void
  /** The same at once, for a user who returns to the page: no row has to stay stable. */
  readonly refetchNow: () => void
  /** Pending refetches are not sent any more. */
  readonly stop: () => void
}

/**
 * Never two refetches of the same query at once, and a pause after each; changes in between cause one more. An
 * unanswered refetch is repeated after growing pauses while its query is displayed: stale data is not recognizable.
 */
export function makeRefetcher(client: QueryClient): Refetcher {
  const underWay = new Set<string>()
  const again = new Set<string>()
  /** Boards that are refetched soon, because they have lost rows. */
  const refilling = new Set<string>()
  let isStopped = false
  let lastFundsRefetch = 0
  const patcher = makeBoardPatcher(client)

  function refetch(isOld: (key: QueryKey) => boolean): void {
    const predicate = ({ queryKey }: Query) => isOld(queryKey)
    // A query that is not displayed is refetched on the next visit.
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
      // A pending fetch may have read before the change.
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

  async function refill(query: Query): Promise<void> {
    if (refilling.has(query.queryHash)) return
    refilling.add(query.queryHash)
    await pause(Math.random() * REFILL_SPREAD_MS)
    refilling.delete(query.queryHash)
    if (!isStopped) await refetchQuery(query)
  }

  async function refetchFunds(): Promise<void> {
    const mine = ++lastFundsRefetch
    await pause(Math.random() * SPREAD_MS)
    let failures = 0
    // A later refetch of the funds replaces this one.
    while (mine === lastFundsRefetch && !isStopped && !(await refreshFunds()) && serverIsThere()) {
      await pauseAfter(++failures)
    }
  }

  return {
    after(change) {
      refetch((key) => isConcerned(key, change))
      if (change.yours) void refetchFunds()
    },
    afterBoard(change) {
      for (const query of patcher.apply(change)) void refill(query)
      const { league, rows = [] } = change
      // Only the API has the balances of the user's own offers.
      const hasOwn = rows.some(({ userIDoffer }) => userIDoffer === currentSession().userID)
      const stale = { boards: [league] }
      refetch((key) => isConcerned(key, stale) && (hasOwn || wholeBoardOf(key) !== league))
    },
    fetchBoards(leagues) {
      refetch((key) => leagues.some((league) => wholeBoardOf(key) === league))
    },
    stop() {
      isStopped = true
      patcher.stop()
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
 * The query displays an earlier answer, and the server gave no answer this time. Without an earlier answer the page
 * shows the failure itself. While the server is lost nothing is retried: everything is refetched on reconnection.
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
