/**
 * The part of the window that can be seen. The keyboard of a phone covers the rest: some browsers make the page smaller
 * then, others leave it as it is under the keyboard. Sheets keep to what is seen (`--seen-top`, `--seen-height`), and
 * `data-room` on the root says "low" or "short" where it is little or very little.
 */
import { makeStore, useStore } from '../store.ts'

/** A small phone between the bars of its browser. */
const LOW_PX = 700
/** A phone held upright shows more, until its keyboard opens. */
const SHORT_PX = 520

const room = makeStore({ isLow: false, isShort: false })

/** How little height there is: low, and within that so short that only what matters most fits. */
export function useRoom(): { readonly isLow: boolean; readonly isShort: boolean } {
  return useStore(room)
}

/** Answers how to stop. */
export function followVisible(): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => {}
  const update = () => {
    // Who zooms in wants to see a part of it larger, not a smaller whole.
    const isZoomed = seen.scale > 1.01
    const isCovered = !isZoomed && seen.height < window.innerHeight - 1
    const height = isCovered ? seen.height : window.innerHeight
    applyViewport(height, isCovered ? { top: seen.offsetTop, height } : null)
  }
  update()
  seen.addEventListener('resize', update)
  seen.addEventListener('scroll', update)
  return () => {
    seen.removeEventListener('resize', update)
    seen.removeEventListener('scroll', update)
  }
}

/** Changes the root only where it has to: the styles of a long list behind it would be worked out anew. */
function applyViewport(
  height: number,
  uncovered: { readonly top: number; readonly height: number } | null,
) {
  const { style, dataset } = document.documentElement
  if (uncovered) {
    style.setProperty('--seen-top', `${uncovered.top}px`)
    style.setProperty('--seen-height', `${uncovered.height}px`)
  } else if (style.length > 0) {
    style.removeProperty('--seen-top')
    style.removeProperty('--seen-height')
  }
  const [isLow, isShort] = [height < LOW_PX, height < SHORT_PX]
  const before = room.get()
  if (before.isLow === isLow && before.isShort === isShort) return
  room.set({ isLow, isShort })
  if (isLow) dataset.room = isShort ? 'short' : 'low'
  else delete dataset.room
}
