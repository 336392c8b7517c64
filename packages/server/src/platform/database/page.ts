/** Pages of a list by keyset: the cursor is the sort key of the last row, so that a page costs the same everywhere. */
import { type Cursor, cursorText } from '@sidebet/contract/wire'

export type PageQuery = { readonly limit: number; readonly cursor: Cursor | null }

/**
 * How many rows to read for a page: at least one more than it shows. There are only two sizes, written into the text of
 * the statement: so each list has two statements, which the database plans once and for the right number of rows.
 */
export function rowsToRead(limit: number): 51 | 501 {
  return limit <= 50 ? 51 : 501
}

/**
 * A limit that the planner cannot read: it reckons with a tenth of what there is, and goes along an index in order.
 * Where it believed that a page is all there is, as for most users, it would read and sort the 100,000 rows of another.
 * For the rows of one table; what is joined to them is joined to the page.
 */
export function unread(most: number): string {
  return `(select ${most})`
}

/**
 * A page from the rows that were read: a row more than `limit` tells that there is more.
 * `keyOf` gives the sort key by which the query goes on.
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
