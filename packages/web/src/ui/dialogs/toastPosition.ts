/** The positions of toasts, so that they cover nothing that can be pressed. */

const TOAST_POSITIONS = ['bottom', 'corner', 'top'] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/**
 * The first position that covers nothing, else the one that covers least. `covers` counts the pressable elements under
 * it.
 */
export function findFreePosition(covers: (position: ToastPosition) => number): ToastPosition {
  let best: ToastPosition = TOAST_POSITIONS[0]
  let least = Number.POSITIVE_INFINITY
  for (const position of TOAST_POSITIONS) {
    const count = covers(position)
    if (count >= least) continue
    least = count
    best = position
  }
  return best
}

const PRESSABLE = ['button', 'a[href]', 'input', 'select', 'textarea', 'summary'].join()
/** Less than the height of any pressable element. */
const APART_PX = 20

/** Counts the pressable elements under the element, in the uppermost layer there. */
export function pressableUnder(element: Element): number {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const found = new Set<Element>()
  for (const y of steps(top, bottom)) {
    for (const x of steps(left, right)) {
      const [uppermost] = document
        .elementsFromPoint(x, y)
        .filter((under) => !element.contains(under))
      const pressable = uppermost?.closest(PRESSABLE)
      if (pressable) found.add(pressable)
    }
  }
  return found.size
}

/** Evenly spaced from the one to the other, both included. */
function steps(from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / APART_PX))
  return Array.from({ length: count + 1 }, (_, nth) => from + ((to - from) * nth) / count)
}
