/** Pages of a list by keyset: the cursor is the sort key of the last row, so that a page costs the same everywhere. */
import { type Failure, fail } from './http/reply.ts'

export type PageQuery = { readonly limit: number; readonly cursor?: string | undefined }

export type Cursor = { readonly at: Date; readonly id: number }

/** The cursor of a request: null for the first page, a failure (400) for one that we did not make. */
export function readCursor(query: PageQuery): Cursor | null | Failure {
  if (query.cursor === undefined) return null
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(query.cursor)
  if (!match) return fail(400, 'malformed', 'The cursor is malformed.')
  return { at: new Date(Number(match[1])), id: Number(match[2]) }
}

export function isFailure(value: object | null): value is Failure {
  return value !== null && 'code' in value
}

/**
 * How many rows to read for a page: one more than it shows at least. There are two sizes, so that each list is two
 * statements, each with its limit in its text, which the database plans once and well.
 */
export function rowsToRead(limit: number): 51 | 501 {
  return limit <= 50 ? 51 : 501
}

/**
 * A limit that the planner cannot read: it takes it for a tenth of what there is, and goes along an index in order.
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
  return { data: page.map(toWire), next: key && `${key.at.getTime()}.${key.id}` }
}
