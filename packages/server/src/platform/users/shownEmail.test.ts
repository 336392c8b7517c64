import { expect, test } from 'vitest'
import { shownEmail } from './shownEmail.ts'

test.each([
  ['bea@xn--bcher-kva.example', 'bea@bücher.example'],
  ['ann@example.test', 'ann@example.test'],
  ['ann@xn--.example', 'ann@xn--.example'],
  ['', ''],
])('the stored e-mail "%s" is shown as "%s"', (stored, shown) => {
  expect(shownEmail(stored)).toBe(shown)
})
