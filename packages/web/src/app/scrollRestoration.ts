/** Going back restores the position on a page: React Router starts each page at the position of the one before. */
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Position on a page: its offset and the row in view. The row takes precedence while it exists, since a long list
 * estimates the heights of rows that were not rendered.
 */
type ScrollPosition = {
  readonly y: number
  readonly row: { readonly key: string; readonly top: number } | null
}

/** Positions of the entries in the browser's history, by the entry's key. */
const positions = new Map<string, ScrollPosition>()
const TOP: ScrollPosition = { y: 0, row: null }
/** Fractions of the window's height at which a row is searched: the space between two rows belongs to none. */
const ROW_STANDS_AT = [0.4, 0.45, 0.5]
const WAITS_AT_MOST_MS = 3_000
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * New pages begin at the top, revisited ones where they were left. A page scrolls to its own hash itself. Called once,
 * inside the router.
 */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    // After a reload the browser restores the position, since `positions` is empty.
    const byBrowser = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', byBrowser)
    return () => window.removeEventListener('pagehide', byBrowser)
  }, [])
  useLayoutEffect(() => {
    const position = isBack ? positions.get(key) : TOP
    const stop = position === undefined || hash !== '' ? undefined : scrollTo(position)
    const note = () => positions.set(key, currentPosition())
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
    }
  }, [key, hash, isBack])
}

function currentPosition(): ScrollPosition {
  const row = ROW_STANDS_AT.map(rowAt).find((found) => found !== undefined)
  const y = window.scrollY
  return { y, row: row ? { key: row.dataset.row!, top: row.getBoundingClientRect().top } : null }
}

function rowAt(part: number): HTMLElement | undefined {
  const { innerWidth, innerHeight } = window
  const there = document.elementFromPoint(innerWidth / 2, innerHeight * part)
  return there?.closest<HTMLElement>('[data-row]') ?? undefined
}

/** Distance of the page from the position; null while the row is missing. */
function distanceTo({ y, row }: ScrollPosition): number | null {
  if (!row) return y - window.scrollY
  const there = document.querySelector(`[data-row="${CSS.escape(row.key)}"]`)
  return there && there.getBoundingClientRect().top - row.top
}

/** Scrolls as soon as the page is long enough, unless the user scrolls first. Returns a function that cancels the wait. */
function scrollTo(position: ScrollPosition): () => void {
  const isThere = () => {
    window.scrollBy(0, distanceTo(position) ?? position.y - window.scrollY)
    const distance = distanceTo(position)
    return distance !== null && Math.abs(distance) < 2
  }
  if (isThere() && !position.row) return () => {}
  let frame = 0
  // Rows get their true heights when they come into view, which moves the rows below: each resize scrolls again.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    if (isThere())
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(stop)
      })
  })
  const timer = setTimeout(stop, WAITS_AT_MOST_MS)
  function stop() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    observer.disconnect()
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  observer.observe(document.body)
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  return stop
}
