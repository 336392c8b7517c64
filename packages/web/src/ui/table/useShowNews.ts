import { type RefObject, useEffect, useState } from 'react'

/** Lets in what waits, and leads to the first of it: the button for it is gone then. */
export function useShowNewRows(
  container: RefObject<HTMLElement | null>,
  { show, newKeys }: { readonly show: () => void; readonly newKeys: ReadonlySet<string> },
): () => void {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || newKeys.size === 0) return
    setAsked(false)
    const first = container.current?.querySelector('[data-mark="new"]')
    const opener = first?.querySelector<HTMLElement>('[data-opener]')
    first?.scrollIntoView({ block: 'center' })
    opener?.focus({ preventScroll: true })
  }, [isAsked, newKeys, container])
  return () => {
    setAsked(true)
    show()
  }
}
