/** What a list shows after it has come anew while somebody looks at it. */

export type Still<Row> = {
  /** In the order in which they have been shown, with what is known of each by now. */
  readonly rows: readonly Row[]
  /** Keys of those that are in the list no more: they are shown as they were. */
  readonly gone: ReadonlySet<string>
  /** Keys of those that are in the list and not shown. */
  readonly waiting: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** All of the list as it is. */
export function allOf<Row>(rows: readonly Row[]): Still<Row> {
  return { rows, gone: NONE, waiting: NONE }
}

/**
 * No row that is shown moves, comes or goes; what is known of it changes in its place. `goesOn` says that there is more
 * behind what came: a row that stood at the end may only have been pushed there.
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
