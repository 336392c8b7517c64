/** Keyset pagination: the cursor is the sort key of the last row, so that every page costs the same. */
import { type Cursor, cursorText } from '@sidebet/contract/wire'

export type PageQuery = { readonly limit: number; readonly cursor: Cursor | null }

/**
 * How many rows to read for a page: at least one more than it shows. The two sizes are part of the statement text, so each list has
 * two statements. The database plans each of them once, for the right number of rows.
 */
export function rowsToRead(limit: number): 51 | 501 {
  return limit <= 50 ? 51 : 501
}

/**
 * A LIMIT as a subquery, so that the planner cannot read its value. The planner then assumes a tenth of the rows and walks an index
 * in order. With the value it would assume from the average user that one page has all rows. It would then read and sort all
 * 100,000 rows of a heavy user. Only for the rows of one table; other tables are joined to the page.
 */
export function unread(most: number): string {
  return `(select ${most})`
}

/**
 * Builds a page from the rows that were read: one row more than `limit` means that there is a next page. `keyOf` returns the sort
 * key at which the next page begins.
 */
export function toPage<Row, Wire>(
  rows: readonly Row[],
  query: PageQuery,
  keyOf: (row: Row) => Cursor,
  toWire: (row: Row) => Wire,
): { data: Wire[]; next: string | null } {
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const key = rows.length > query.limit && last !== undefined ? keyOf(last) : null
  return { data: page.map(toWire), next: key && cursorText(key) }
}
