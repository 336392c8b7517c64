/**
 * The first script of a page that has its view already, as a program of its own: it loads the client once the page is painted. The
 * page is complete without the client, and on a slow line its scripts would delay the styles and the font.
 *
 * The client may replace all elements. So a button that was pressed before is found again by its position and its text, and
 * pressed once the client is there (`main.tsx`); the same goes for the focus. A link with `data-waits-for-client` is pressed
 * then, too: its page needs what the client stores at the press.
 */

/** The longest time without the client, milliseconds: a page in the background is not painted. */
const PAINT_MS = 3_000

const root = document.getElementById('root')!
/** The scripts of the client in their order, and those of the screen. */
const { client = '', scripts = '' } = root.dataset

let isLoaded = false
async function load(): Promise<void> {
  if (isLoaded) return
  isLoaded = true
  for (const href of `${client} ${scripts}`.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  // Each in a task of its own, so that a slow phone reacts in between.
  for (const script of client.split(' ')) await import(/* @vite-ignore */ script)
}

type Position = { readonly indexes: readonly number[]; readonly text: string | null }

let pressed: Position | null = null
let focused: Position | null = null

function positionOf(element: Element): Position {
  const indexes: number[] = []
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    indexes.unshift([...at.parentElement.children].indexOf(at))
  return { indexes, text: element.textContent }
}

function findAt(position: Position | null): HTMLElement | null {
  if (!position) return null
  const { indexes, text } = position
  const found = indexes.reduce<Element | undefined>((at, index) => at?.children[index], root)
  return found instanceof HTMLElement && found.textContent === text ? found : null
}

function notePress(event: Event): void {
  const { target } = event
  const found =
    target instanceof Element &&
    root.contains(target) &&
    target.closest('button,[data-waits-for-client]')
  pressed = found ? positionOf(found) : null
  if (found instanceof HTMLAnchorElement) event.preventDefault()
}

function noteFocus({ target }: Event): void {
  focused = target instanceof Element && root.contains(target) ? positionOf(target) : null
}

document.addEventListener('click', notePress)
document.addEventListener('focusin', noteFocus)
document.addEventListener('clientready', () => {
  document.removeEventListener('click', notePress)
  document.removeEventListener('focusin', noteFocus)
  if (document.activeElement === document.body) findAt(focused)?.focus({ preventScroll: true })
  findAt(pressed)?.click()
})
setTimeout(load, PAINT_MS)
new PerformanceObserver(() => void load()).observe({ type: 'paint', buffered: true })
