import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls the row that the address names into view, once it is rendered: the one with `aria-current` in the element of
 * the returned ref. `key` is '' where the address names none.
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
