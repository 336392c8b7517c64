/** The rows that a list displays after a refetch while the user views it. */

export type Still<Row> = {
  /** In the order in which they are displayed, with their current values. */
  readonly rows: readonly Row[]
  /** Keys of rows that are no longer in the list: they are displayed unchanged. */
  readonly gone: ReadonlySet<string>
  /** Keys of rows that are in the list and not displayed. */
  readonly waiting: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** All of the list as it is. */
export function allOf<Row>(rows: readonly Row[]): Still<Row> {
  return { rows, gone: NONE, waiting: NONE }
}

/**
 * No displayed row moves, appears or disappears; its values change in it. `hasMore` means that more pages follow: a row
 * missing at the end may only have moved behind it.
 */
export function freezeRows<Row>(
  before: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  hasMore = false,
): Still<Row> {
  const now = new Map(fresh.map((row) => [keyOf(row), row]))
  const shown = new Set(before.map(keyOf))
  const lastFound = before.findLastIndex((row) => now.has(keyOf(row)))
  const gone = before.flatMap((row, at) => {
    const mayBeBehind = hasMore && at > lastFound
    return now.has(keyOf(row)) || mayBeBehind ? [] : [keyOf(row)]
  })
  return {
    rows: before.map((row) => now.get(keyOf(row)) ?? row),
    gone: gone.length === 0 ? NONE : new Set(gone),
    waiting: new Set([...now.keys()].filter((key) => !shown.has(key))),
  }
}
