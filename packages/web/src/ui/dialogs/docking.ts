import { makeStore } from '../store.ts'

/** The container of sheets that need not cover the page; null without one. */
type Docking = {
  readonly container: HTMLElement | null
  /** The sheet that is being opened leaves the focus where it is. */
  readonly isUnfocused: boolean
}

export const docking = makeStore<Docking>({ container: null, isUnfocused: false })

/** From this width on there is room beside a list. */
export const BESIDE = '(min-width: 1024px)'

export function hasDock(): boolean {
  return docking.get().container !== null && window.matchMedia(BESIDE).matches
}
