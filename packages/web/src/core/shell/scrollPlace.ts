/** Going back leads to the same place of a page: React Router starts each one where the last was left. */
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far down each entry of the browser's history was, by the entry's key. */
const places = new Map<string, number>()
const WAITS_AT_MOST_MS = 3_000
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A new page begins at its top, one that comes back where it was left; an address that names a place in its page is the
 * page's own matter. Stands once inside the router.
 */
export function useScrollPlace(): void {
  const { key, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    // After a reload the browser does it, since nothing is known here.
    const byBrowser = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', byBrowser)
    return () => window.removeEventListener('pagehide', byBrowser)
  }, [])
  useLayoutEffect(() => {
    const place = isBack ? places.get(key) : 0
    const stop = place === undefined || hash !== '' ? undefined : scrollTo(place)
    const note = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
    }
  }, [key, hash, isBack])
}

/** Scrolls there as soon as the page is long enough, unless the user scrolls first. Answers what ends the wait. */
function scrollTo(place: number): () => void {
  const isThere = () => {
    window.scrollTo(0, place)
    return Math.abs(window.scrollY - place) < 2
  }
  if (isThere()) return () => {}
  const observer = new ResizeObserver(() => {
    if (isThere()) stop()
  })
  const timer = setTimeout(stop, WAITS_AT_MOST_MS)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  observer.observe(document.body)
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  return stop
}
