/** Loaded boards follow the changes that the stream sends, without a request. */
import { applyBoardChange, type BoardChange, type BoardPage } from '@sidebet/contract/boardChange'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { wholeBoardOf } from '../api/watchedBoards.ts'
import { ROWS_PER_PAGE } from '../ui/rowsPerPage.ts'

export type BoardPatcher = {
  /** Changes the loaded boards of the league that have no filter. Returns those that have lost many rows to later pages. */
  apply(change: BoardChange): readonly Query[]
  stop(): void
}

type Board = InfiniteData<BoardPage>

/** So many rows of a board may be gone while more pages follow. */
const GONE_MAX = 10

/** Longer than a fetch takes. */
const REMEMBERED_MS = 30_000

/**
 * A fetch that began before a change may have read the board before or after it: the change is applied to its answer again. A
 * board that has become stale is fetched on the next visit, so its rows are left as they are.
 */
export function makeBoardPatcher(client: QueryClient): BoardPatcher {
  const cache = client.getQueryCache()
  const startedAt = new Map<string, number>()
  let recent: { readonly change: BoardChange; readonly at: number }[] = []

  function patch(query: Query, change: BoardChange): void {
    const { data, isInvalidated, dataUpdatedAt } = query.state
    const isOfBoard = wholeBoardOf(query.queryKey) === change.league
    if (data === undefined || isInvalidated || !isOfBoard) return
    const board = data as Board
    const pages = applyBoardChange(board.pages, change)
    if (pages === board.pages) return
    client.setQueryData(query.queryKey, { ...board, pages }, { updatedAt: dataUpdatedAt })
  }

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') startedAt.set(query.queryHash, performance.now())
    if (action.type !== 'success' || action.manual) return
    const from = startedAt.get(query.queryHash) ?? 0
    for (const { change, at } of recent) if (at >= from) patch(query, change)
  })

  return {
    apply(change) {
      const now = performance.now()
      recent = [...recent.filter(({ at }) => now - at < REMEMBERED_MS), { change, at: now }]
      for (const query of cache.findAll()) patch(query, change)
      return cache
        .findAll({ type: 'active' })
        .filter(
          ({ queryKey, state }) => wholeBoardOf(queryKey) === change.league && isThin(state.data),
        )
    },
    stop,
  }
}

function isThin(data: unknown): boolean {
  const pages = (data as Board | undefined)?.pages ?? []
  const count = pages.reduce((sum, page) => sum + page.data.length, 0)
  const least = pages.length * ROWS_PER_PAGE - GONE_MAX
  return pages.length > 0 && pages.at(-1)!.next !== null && count < least
}
