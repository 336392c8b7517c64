import type { NoticeRow } from '@sidebet/contract/notices'
import { useCall } from '../api/useCall.ts'

/** At most this many are shown at once as they arrive. */
const NEWEST = 3

/** The newest notices of the user, and the number of all unread ones; undefined until loaded. */
export function useNewest():
  | { readonly data: readonly NoticeRow[]; readonly unread: number }
  | undefined {
  return useCall('ownNotices', { query: { limit: NEWEST }, quiet: true }).data
}
