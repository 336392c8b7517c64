import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * The focus stays in a list after its row has left the list: it moves to the row at the same index. Returns the
 * handlers for the element around the list.
 */
export function useFocusRecovery(
  container: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
) {
  const last = useRef<{ readonly element: Element; readonly at: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the rows
  useEffect(() => {
    const lost = last.current
    if (!lost || lost.element.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const openers = openersIn(container.current)
    openers[Math.min(lost.at, openers.length - 1)]?.focus({ preventScroll: true })
  }, [rows, container])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const at = openersIn(container.current).indexOf(target as HTMLElement)
      last.current = at < 0 ? null : { element: target, at }
    },
    onBlur: () => {
      last.current = null
    },
  }
}

function openersIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])]
}
