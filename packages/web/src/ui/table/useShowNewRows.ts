import { type RefObject, useEffect, useState } from 'react'

/** Displays the rows that wait, and moves the focus to the first of them: their button is gone then. */
export function useShowNewRows(
  container: RefObject<HTMLElement | null>,
  { show, newKeys }: { readonly show: () => void; readonly newKeys: ReadonlySet<string> },
): () => void {
  const [isShowRequested, setShowRequested] = useState(false)
  useEffect(() => {
    if (!isShowRequested || newKeys.size === 0) return
    setShowRequested(false)
    const first = container.current?.querySelector('[data-mark="new"]')
    const opener = first?.querySelector<HTMLElement>('[data-opener]')
    first?.scrollIntoView({ block: 'center' })
    opener?.focus({ preventScroll: true })
  }, [isShowRequested, newKeys, container])
  return () => {
    setShowRequested(true)
    show()
  }
}
