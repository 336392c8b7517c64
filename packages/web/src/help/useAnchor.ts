import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the place in this page that the address names (`#tie`), and opens it where it is closed. */
export function useAnchor(): void {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const place = document.getElementById(hash.slice(1))
    if (!place) return
    if (place instanceof HTMLDetailsElement) place.open = true
    place.scrollIntoView()
  }, [hash])
}
