import { useEffect } from 'react'
import { useArrivalToasts } from './useArrivalToasts.ts'
import { useNewest } from './useNewest.ts'

/** Shows nothing itself: it tells what arrives while it stands there, and says how many are unread. */
export function Arriving({ onUnread }: { readonly onUnread: (unread: number) => void }) {
  const newest = useNewest()
  useArrivalToasts(newest?.data)
  const unread = newest?.unread ?? 0
  useEffect(() => onUnread(unread), [unread, onUnread])
  return null
}
