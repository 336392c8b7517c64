import { expect, test } from 'vitest'
import { readDay } from './readDay.ts'

test.each([
  ['11/22/2026', '2026-11-22'],
  [' 1/2/2026 ', '2026-01-02'],
  ['2026-11-22', '2026-11-22'],
  ['20261122', '2026-11-22'],
  ['\u200e11/22/2026\u202c', '2026-11-22'],
  ['１１／２２／２０２６', '2026-11-22'],
  ['02/29/2028', '2028-02-29'],
  ['02/29/2026', null],
  ['04/31/2026', null],
  ['22/11/2026', null],
  ['11/22', null],
  ['01/01/0026', null],
  ['tomorrow', null],
  ['', null],
])('the text "%s" is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
