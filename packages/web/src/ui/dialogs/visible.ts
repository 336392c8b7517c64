/**
 * The visible part of the window. The keyboard of a phone covers the rest: some browsers then shrink the page, others
 * leave it under the keyboard. Sheets fit into the visible part (`--seen-top`, `--seen-height`). `data-room` on the
 * root is "low" or "short" when its height is little or very little.
 */
import { makeStore, useStore } from '../store.ts'

/** A small phone between the bars of its browser. */
const LOW_PX = 700
/** An upright phone shows more, until its keyboard opens. */
const SHORT_PX = 520

const room = makeStore({ isLow: false, isShort: false })

/** Whether the height is low, and whether it is so short that only the most important content fits. */
export function useRoom(): { readonly isLow: boolean; readonly isShort: boolean } {
  return useStore(room)
}

/** Returns a function that stops. */
export function followVisible(): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => {}
  const update = () => {
    // A user who zooms in wants a part of the page larger, not a smaller page.
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

/** Changes the root only when necessary: each change restyles a long list behind it. */
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
  requestAnimationFrame(showFocusedField)
}

/** A low sheet shows less above its fields, which moves the field that the user types in out of view. */
function showFocusedField() {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) activeElement.scrollIntoView({ block: 'center' })
}
