import { useEffect } from 'react'
import { useArrivalToasts } from './useArrivalToasts.ts'
import { useNewest } from './useNewest.ts'

/** Renders nothing: it shows a toast for each notice that arrives, and reports the number of unread ones. */
export function Arriving({ onUnread }: { readonly onUnread: (unread: number) => void }) {
  const newest = useNewest()
  useArrivalToasts(newest?.data)
  const unread = newest?.unread ?? 0
  useEffect(() => onUnread(unread), [unread, onUnread])
  return null
}
