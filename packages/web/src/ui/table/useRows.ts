/** A long list, fifty rows at a time, in the order of the server or in the user's. */

import type { EndpointName } from '@sidebet/contract/endpoints'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../api/api.ts'
import { usePending } from '../../api/pendingCalls.ts'
import { type CallFailed, valueOrThrow } from '../../api/useCall.ts'
import { ROWS_PER_PAGE } from '../rowsPerPage.ts'
import type { Sort } from './sort.ts'
import { useIsOpening } from './useIsOpening.ts'
import { useStableRows } from './useStableRows.ts'

export type PageOf<Row> = { readonly data: Row[]; readonly next: string | null }

/** The page of a list to load, as its call takes it. `quiet`, since the list itself shows a missing answer. */
type PageInput = {
  readonly query: { readonly limit: number; readonly cursor?: string }
  readonly quiet: true
}

export type RowSource<Row> = {
  /** The call's name, so that `useRefresh` finds it; then the parameters of the list. */
  readonly key: readonly [EndpointName, ...unknown[]]
  readonly load: (page: PageInput) => Promise<Answer<PageOf<Row>>>
}

export type SortKey<Row> = (row: Row) => string | number

/** The displayed length of each list, by its key: a user who returns to it finds as many rows as before. */
const lengths = new Map<string, number>()
const REST = 500

const NO_PAGES: readonly never[] = []

export function useRows<Row>(
  source: RowSource<Row>,
  keyOf: (row: Row) => string,
  sortKey: SortKey<Row> | null,
  sort: Sort | null,
) {
  const name = JSON.stringify(source.key)
  const [shown, setShown] = useState(() => lengths.get(name) ?? ROWS_PER_PAGE)
  useEffect(() => void lengths.set(name, shown), [name, shown])
  const pages = useInfiniteQuery<
    PageOf<Row>,
    CallFailed,
    InfiniteData<PageOf<Row>>,
    RowSource<Row>['key'],
    string | null
  >({
    queryKey: source.key,
    initialPageParam: null,
    queryFn: async ({ pageParam }) => {
      const limit = sort === null ? ROWS_PER_PAGE : REST
      const query = { limit, ...(pageParam ? { cursor: pageParam } : {}) }
      return valueOrThrow(await source.load({ query, quiet: true }))
    },
    getNextPageParam: (last) => last.next,
    // A refetch requests every page again: too much for a long list when its window only gets the focus.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 2,
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages

  // A part of a list cannot be sorted: all of it is loaded first.
  const needsAll = sort !== null && hasNextPage
  // A page without matching rows is not the end: the next page may have some.
  const lastIsEmpty = hasNextPage && pages.data?.pages.at(-1)?.data.length === 0
  const needsRest = (needsAll || lastIsEmpty) && !isFetchNextPageError
  useEffect(() => {
    if (needsRest && !isFetchingNextPage) void fetchNextPage()
  }, [needsRest, isFetchingNextPage, fetchNextPage])

  const { data } = pages
  const loaded = useMemo(() => data?.pages.map((page) => page.data) ?? NO_PAGES, [data])
  const inOrder = useMemo(() => {
    if (!sort || !sortKey) return loaded
    const sign = sort.isDescending ? -1 : 1
    return [loaded.flat().sort((a, b) => sign * compare(sortKey(a), sortKey(b)))]
  }, [loaded, sort, sortKey])
  const isSearching = needsRest && (needsAll || loaded.every((page) => page.length === 0))
  const isOpening = useIsOpening(name, pages.isFetching)
  const pending = usePending(source.key[0])
  const isPageVisible = typeof document === 'undefined' || document.visibilityState === 'visible'
  const [still, show] = useStableRows({
    of: `${name} ${sort?.column} ${sort?.isDescending}`,
    pages: inOrder,
    hasMore: hasNextPage,
    keyOf,
    mayMove: isOpening || isSearching || pending.waiting > 0 || !isPageVisible,
    turn: pending.turn,
  })
  const count = still.rows.length

  const more = useCallback(() => {
    setShown((shown) => shown + ROWS_PER_PAGE)
    if (shown >= count && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [shown, count, hasNextPage, isFetchingNextPage, fetchNextPage])

  const rows = useMemo(
    () => still.rows.slice(0, Math.max(shown, ROWS_PER_PAGE)),
    [still.rows, shown],
  )
  return {
    rows,
    /** Keys of rows that are no longer in the list, and of rows that were just added. */
    gone: still.gone,
    newKeys: still.newKeys,
    /** The number of rows that wait, and the function that displays them. */
    waiting: still.waiting.size,
    show,
    isLoading: pages.isPending || isSearching,
    /** Only without any rows: those of an earlier fetch stay when a refetch fails. */
    error: data ? null : pages.error,
    retry: () => void pages.refetch(),
    hasMore: shown < count || hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** It is not retried until the user requests it. */
    hasMoreFailed: isFetchNextPageError,
    more,
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}
