/** The current rows of the list on the page, for a sheet that is open on one of them. */
import { useEffect } from 'react'
import { makeStore, useStore } from '../store.ts'

type RowsState = {
  readonly rows: ReadonlyMap<string, unknown>
  readonly gone: ReadonlySet<string>
}

const NOTHING: RowsState = { rows: new Map(), gone: new Set() }

const store = makeStore<RowsState>(NOTHING)

/** Publishes the rows while the list is mounted. */
export function usePublishRows<Row>(
  rows: readonly Row[],
  gone: ReadonlySet<string>,
  keyOf: (row: Row) => string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of a row never changes
  useEffect(() => {
    store.set({ rows: new Map(rows.map((row) => [keyOf(row), row])), gone })
    return () => store.set(NOTHING)
  }, [rows, gone])
}

/** The row of this key; undefined where the list does not display it. A row that is gone has its last values. */
export function useCurrentRow<Row>(key: string): {
  readonly row: Row | undefined
  isGone: boolean
} {
  const { rows, gone } = useStore(store)
  return { row: rows.get(key) as Row | undefined, isGone: gone.has(key) }
}
