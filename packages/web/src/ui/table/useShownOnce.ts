import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the row that somebody came for into sight, once it is there: in the element that gets the answer it is the one
 * with `aria-current`. `key` is '' where nobody came for any.
 */
export function useShownOnce<Place extends HTMLElement>(
  key: string,
  isThere: boolean,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isThere || key === '') return
    place.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' })
  }, [key, isThere])
  return place
}
