import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the element of this page that the hash names (`#tie`), and opens it when it is closed. */
export function useAnchor(): void {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
  }, [hash])
}
