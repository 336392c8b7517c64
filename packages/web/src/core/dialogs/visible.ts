/**
 * The part of the window that can be seen. The keyboard of a phone covers the rest: some browsers make the page smaller
 * then, others leave it as it is under the keyboard. Sheets keep to what is seen (`--seen-top`, `--seen-height`), and
 * `data-short` on the root says that it is not much.
 */
import { makeStore, useStore } from '../store.ts'

/** A phone held upright shows more, until its keyboard opens. */
const SHORT_PX = 520

const visible = makeStore({ isShort: false })

/** Whether there is so little height that only what matters most has room. */
export function useIsShort(): boolean {
  return useStore(visible).isShort
}

/** Answers how to stop. */
export function followVisible(): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => {}
  const look = () => {
    // Who zooms in wants to see a part of it larger, not a smaller whole.
    const isZoomed = seen.scale > 1.01
    const height = isZoomed ? window.innerHeight : seen.height
    const { style, dataset } = document.documentElement
    style.setProperty('--seen-top', `${isZoomed ? 0 : seen.offsetTop}px`)
    style.setProperty('--seen-height', `${height}px`)
    const isShort = height < SHORT_PX
    if (isShort) dataset.short = ''
    else delete dataset.short
    if (isShort !== visible.get().isShort) visible.set({ isShort })
  }
  look()
  seen.addEventListener('resize', look)
  seen.addEventListener('scroll', look)
  return () => {
    seen.removeEventListener('resize', look)
    seen.removeEventListener('scroll', look)
  }
}
