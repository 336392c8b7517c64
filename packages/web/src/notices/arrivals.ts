import type { NoticeRow } from '@sidebet/contract/notices'

/** A row that gathers several, as many takes of one offer, is told anew with each: it has another time then. */
export function keyOf({ noticeID, at }: Pick<NoticeRow, 'noticeID' | 'at'>): string {
  return `${noticeID} ${at}`
}

/** Those of the newest that nobody has seen, in the order in which they came. `known` are the keys of all before. */
export function arrivals<Row extends Pick<NoticeRow, 'noticeID' | 'at' | 'isRead'>>(
  newest: readonly Row[],
  seenKeys: ReadonlySet<string>,
): Row[] {
  return newest.filter((row) => !row.isRead && !seenKeys.has(keyOf(row))).reverse()
}
