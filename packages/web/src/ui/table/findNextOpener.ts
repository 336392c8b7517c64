import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The button of the row after or before the one on which an arrow key was pressed, and the index of its row. */
export function findNextOpener({
  key,
  target,
  currentTarget,
  ...pressed
}: KeyboardEvent<HTMLElement>) {
  const step = STEPS[key]
  if (step === undefined || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  const openers = [...currentTarget.querySelectorAll<HTMLElement>('[data-opener]')]
  const from = openers.indexOf(target as HTMLElement)
  const at = from + step
  const opener = openers[at]
  return from >= 0 && opener ? { opener, at } : null
}
