/** A list that stays stable while the user views it (`freezeRows`), until they refetch it or display its new rows. */
import { useState } from 'react'
import { allOf, freezeRows, type Still } from './freezeRows.ts'

export type Coming<Row> = {
  /** Another text for another list, or another order of it. */
  readonly of: string
  /** Page by page, in the order of the list. The same array as long as nothing was fetched. */
  readonly pages: readonly (readonly Row[])[]
  /** More pages follow. */
  readonly hasMore: boolean
  readonly keyOf: (row: Row) => string
  /** Rows may move: the list was just opened, the user refetched it, or the page is hidden. */
  readonly mayMove: boolean
  /** Another number after the user refetched it. */
  readonly turn: number
}

export type StableRows<Row> = Still<Row> & {
  /** Keys of rows that `show` has just added. */
  readonly newKeys: ReadonlySet<string>
}

type Snapshot<Row> = {
  readonly of: string
  readonly pages: Coming<Row>['pages']
  readonly turn: number
  readonly stable: StableRows<Row>
}

const NO_KEYS: ReadonlySet<string> = new Set()

/** The list after a fetch. The user has requested the pages behind the earlier ones: their rows are appended. */
export function nextStableRows<Row>(
  snapshot: Snapshot<Row> | null,
  coming: Coming<Row>,
): StableRows<Row> {
  const { of, pages, hasMore, keyOf, mayMove, turn } = coming
  const fresh = pages.flat()
  const isOther = snapshot?.of !== of || snapshot.turn !== turn
  if (isOther || mayMove) {
    const isUnchanged = snapshot !== null && !isOther && snapshot.pages === pages
    return { ...allOf(fresh), newKeys: isUnchanged ? snapshot.stable.newKeys : NO_KEYS }
  }
  const { rows, newKeys } = snapshot.stable
  const shown = new Set(rows.map(keyOf))
  const more = pages.slice(snapshot.pages.length).flat()
  const joining = more.filter((row) => !shown.has(keyOf(row)))
  return { ...freezeRows([...rows, ...joining], fresh, keyOf, hasMore), newKeys }
}

/** The list, and `show`, which displays the rows that wait and removes those that are gone. */
export function useStableRows<Row>(coming: Coming<Row>): readonly [StableRows<Row>, () => void] {
  const [snapshot, setSnapshot] = useState<Snapshot<Row> | null>(null)
  const { of, pages, mayMove, turn } = coming
  const isSame =
    snapshot !== null && snapshot.of === of && snapshot.turn === turn && snapshot.pages === pages
  const isStill = isSame && (snapshot.stable.gone.size > 0 || snapshot.stable.waiting.size > 0)
  let now = snapshot
  if (!isSame || (mayMove && isStill)) {
    now = { of, pages, turn, stable: nextStableRows(snapshot, coming) }
    setSnapshot(now)
  }
  const { stable } = now!
  function show() {
    setSnapshot({
      ...{ of, pages, turn },
      stable: { ...allOf(pages.flat()), newKeys: stable.waiting },
    })
  }
  return [stable, show]
}
