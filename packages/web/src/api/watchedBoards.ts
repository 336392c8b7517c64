/** The boards that this tab displays, and whose changed offers the stream sends. */
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeStore } from '../ui/store.ts'

export const watchedBoards = makeStore<{ readonly leagues: readonly LeagueCode[] }>({ leagues: [] })

/**
 * The league of a query whose rows follow from the changes of its board: the board of a league by kickoff, without filters. Null for
 * every other query, which is refetched after a change.
 */
export function wholeBoardOf([name, league, , filter]: QueryKey): LeagueCode | null {
  if (name !== 'leagueOffers') return null
  const { sort = 'soonest', ...filters } = (filter ?? {}) as Readonly<Record<string, unknown>>
  const isWhole = sort === 'soonest' && Object.keys(filters).length === 0
  return isWhole && isLeagueCode(String(league)) ? (league as LeagueCode) : null
}

/** Watches the board of this query while the component is rendered. */
export function useWatchedBoard(queryKey: QueryKey): void {
  const league = wholeBoardOf(queryKey)
  useEffect(() => {
    if (league === null) return
    watchedBoards.set({ leagues: [league] })
    return () => watchedBoards.set({ leagues: [] })
  }, [league])
}
