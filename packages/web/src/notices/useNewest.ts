import type { NoticeRow } from '@sidebet/contract/notices'
import { useCall } from '../api/useCall.ts'

/** More are not shown at once as they arrive. */
const NEWEST = 3

/** The newest notices of the user, and how many of all are unread; undefined until they are read. */
export function useNewest():
  | { readonly data: readonly NoticeRow[]; readonly unread: number }
  | undefined {
  return useCall('ownNotices', { query: { limit: NEWEST }, quiet: true }).data
}
