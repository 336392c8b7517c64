import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { useRefresh } from '../api/useCall.ts'

/** Marks a notice, or all up to it, as read. Without an answer it stays unread, and no failure is shown. */
export function useReadNotice(): (noticeID: string, options?: { andBefore: boolean }) => void {
  const refresh = useRefresh()
  return useCallback(
    (noticeID, { andBefore } = { andBefore: false }) => {
      void api
        .readNotices({ body: { noticeID, andBefore }, quiet: true })
        .then(() => refresh('ownNotices', 'ownHome'))
    },
    [refresh],
  )
}
