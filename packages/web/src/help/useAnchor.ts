import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the place in this page that the address names (`#tie`), and opens it where it is closed. */
export function useAnchor(): void {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
  }, [hash])
}
