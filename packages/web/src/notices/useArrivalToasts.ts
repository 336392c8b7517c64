import type { NoticeRow } from '@sidebet/contract/notices'
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isOwnMutation } from '../session/recentMutations.ts'
import { useReadNotice } from '../session/useReadNotice.ts'
import { toastNotification } from '../ui/dialogs/toast.ts'
import { paths } from '../ui/page/paths.ts'
import { arrivals, keyOf } from './arrivals.ts'
import { wayText } from './wayText.ts'

/** Other users and games cause these; the rest may result from the user's own action in this tab. */
const NEVER_OWN: readonly NoticeKind[] = ['taken', 'offered', 'results']

const isOwn = ({ kind, at }: NoticeRow) =>
  !NEVER_OWN.includes(kind) && isOwnMutation(Date.parse(at))

/** Shows a toast for each notice that arrives after the page was opened, but not on the page of all notices. */
export function useArrivalToasts(newest: readonly NoticeRow[] | undefined): void {
  const read = useReadNotice()
  const isInSight = useLocation().pathname === paths.notices
  const seenKeys = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (newest === undefined) return
    const before = seenKeys.current
    seenKeys.current = new Set([...(before ?? []), ...newest.map(keyOf)])
    if (before === null || isInSight) return
    for (const notice of arrivals(newest, before)) {
      const { noticeID, title, text, to } = notice
      if (!isOwn(notice))
        toastNotification({
          ...{ noticeID, title, text, to, way: wayText(to) },
          onOpen: () => read(noticeID),
        })
    }
  }, [newest, isInSight, read])
}
