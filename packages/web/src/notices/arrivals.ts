import type { NoticeRow } from '@sidebet/contract/notices'

/** A notice for several events, such as many takes of one offer, is new with each of them: its time changes. */
export function keyOf({ noticeID, at }: Pick<NoticeRow, 'noticeID' | 'at'>): string {
  return `${noticeID} ${at}`
}

/** The unread notices of `newest` that are not in `seenKeys`, in the order of arrival. */
export function arrivals<Row extends Pick<NoticeRow, 'noticeID' | 'at' | 'isRead'>>(
  newest: readonly Row[],
  seenKeys: ReadonlySet<string>,
): Row[] {
  return newest.filter((row) => !row.isRead && !seenKeys.has(keyOf(row))).reverse()
}
