import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the row that somebody came for into sight, once it is there: in the element that gets the answer it is the one
 * with `aria-current`. `key` is '' where nobody came for any.
 */
export function useShownOnce<Container extends HTMLElement>(
  key: string,
  isThere: boolean,
): RefObject<Container | null> {
  const container = useRef<Container>(null)
  useEffect(() => {
    if (!isThere || key === '') return
    container.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' })
  }, [key, isThere])
  return container
}
