import { expect, test } from 'vitest'
import { DONE_SCRIPT } from './checkoutPage.ts'

/** Runs the page's script in this kind of window and returns its calls. */
function run(how: { framed?: boolean; opened?: boolean; returnTo?: string }) {
  const done: unknown[] = []
  const listener = (name: string) => ({
    postMessage: (message: unknown, origin: string) => done.push([name, message, origin]),
  })
  const location = { replace: (url: string) => done.push(url) }
  const window: Record<string, unknown> = { location, opener: null }
  window.parent = how.framed ? listener('parent') : window
  if (how.opened) window.opener = listener('opener')
  const dataset = { type: 'approved', order: 'A1', return: how.returnTo ?? '' }
  new Function('window', 'document', DONE_SCRIPT)(window, { getElementById: () => ({ dataset }) })
  return done
}

const message = { type: 'approved', orderId: 'A1' }
const returnTo = 'https://shop.test/'

test.each([
  [
    'in a frame it tells its parent and stays',
    { framed: true, returnTo },
    [['parent', message, '*']],
  ],
  ['opened by a window it tells it', { opened: true }, [['opener', message, '*']]],
  [
    'opened by a window it tells it and goes back',
    { opened: true, returnTo },
    [['opener', message, '*'], returnTo],
  ],
  ['alone it goes back', { returnTo }, [returnTo]],
  ['alone without an address it stays', {}, []],
])('the checkout page ends according to its window: %s', (_name, how, expected) => {
  expect(run(how)).toEqual(expected)
})
