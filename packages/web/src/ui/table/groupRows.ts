import type { ReactNode } from 'react'

/** Rows of a group, under one head. */
export type Grouping<Row> = {
  readonly keyOf: (row: Row) => string
  readonly head: (row: Row) => ReactNode
  /** The columns that the head shows, by their keys. A row of a table has `cell` instead. */
  readonly inHead?: {
    readonly columns: readonly string[]
    readonly cell: (row: Row) => ReactNode
  }
  /** Rows of a group are joined wherever they are in the list; otherwise only neighbours are. */
  readonly canReorder: boolean
}

export type RowGroup<Row> = { readonly key: string; readonly rows: readonly Row[] }

/** Rows by group, the groups in the order of their first rows. Without a grouping all are one. */
export function groupRows<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row> | undefined,
): readonly RowGroup<Row>[] {
  if (!grouping) return rows.length === 0 ? [] : [{ key: '', rows }]
  const groups: { key: string; rows: Row[] }[] = []
  const rowsByKey = new Map<string, Row[]>()
  let last = ''
  for (const row of rows) {
    const of = grouping.keyOf(row)
    const open = grouping.canReorder || of === last ? rowsByKey.get(of) : undefined
    last = of
    if (open) {
      open.push(row)
      continue
    }
    const begun = [row]
    rowsByKey.set(of, begun)
    groups.push({ key: `${of} ${groups.length}`, rows: begun })
  }
  return groups
}
