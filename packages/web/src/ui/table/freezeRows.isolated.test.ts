import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allOf, freezeRows } from './freezeRows.ts'

/** 'a1' is the row a with the value 1. */
type Row = { readonly key: string; readonly value: number }
const keyOf = ({ key }: Row) => key
const rowsOf = (text: string): Row[] =>
  text.split(' ').flatMap((word) => (word ? [{ key: word[0]!, value: Number(word.slice(1)) }] : []))
const inWords = (rows: readonly Row[]) => rows.map(({ key, value }) => `${key}${value}`).join(' ')

test.each([
  ['nothing has changed', 'a1 b1 c1', 'a1 b1 c1', false, 'a1 b1 c1', '', ''],
  ['values change in their place', 'a1 b1', 'a2 b3', false, 'a2 b3', '', ''],
  ['another order moves nothing', 'a1 b1 c1', 'c2 a2 b2', false, 'a2 b2 c2', '', ''],
  ['new ones wait, wherever they belong', 'a1 b1', 'x1 a1 y1 b1 z1', false, 'a1 b1', '', 'xyz'],
  ['what has gone stays as it was', 'a1 b1 c1', 'a2 c2', false, 'a2 b1 c2', 'b', ''],
  ['all have gone', 'a1 b1', '', false, 'a1 b1', 'ab', ''],
  ['one goes and one comes', 'a1 b1', 'b2 c2', false, 'a1 b2', 'a', 'c'],
  ['nothing was shown', '', 'a1', false, '', '', 'a'],
  ['pushed behind the end by a new one', 'a1 b1 c1', 'x1 a1 b1', true, 'a1 b1 c1', '', 'x'],
  ['gone before the end', 'a1 b1 c1', 'a1 c1 d1', true, 'a1 b1 c1', 'b', 'd'],
  ['nothing of it is left, and it goes on', 'a1 b1', 'x1 y1', true, 'a1 b1', '', 'xy'],
  ['nothing of it is left, and that is all', 'a1 b1', 'x1 y1', false, 'a1 b1', 'ab', 'xy'],
])('%s', (_name, before, fresh, hasMore, shown, gone, waiting) => {
  const still = freezeRows(rowsOf(before), rowsOf(fresh), keyOf, hasMore)
  expect(inWords(still.rows)).toBe(shown)
  expect([...still.gone].join('')).toBe(gone)
  expect([...still.waiting].join('')).toBe(waiting)
})

test('a list that is not frozen has no gone rows and no waiting rows', () => {
  expect(allOf(rowsOf('a1'))).toEqual({ rows: rowsOf('a1'), gone: new Set(), waiting: new Set() })
})

const lists = fc.uniqueArray(fc.record({ key: fc.constantFrom(...'abcdefgh'), value: fc.nat(9) }), {
  selector: keyOf,
  maxLength: 8,
})

test('the shown keys and their order do not change after any number of updates', () => {
  fc.assert(
    fc.property(lists, fc.array(fc.tuple(lists, fc.boolean())), (first, later) => {
      let still = allOf(first)
      for (const [fresh, hasMore] of later) {
        still = freezeRows(still.rows, fresh, keyOf, hasMore)
        expect(still.rows.map(keyOf)).toEqual(first.map(keyOf))
        for (const row of still.rows) {
          const now = fresh.find(({ key }) => key === row.key)
          // Every displayed row has its current values, and no row of the list is marked as gone.
          if (now) expect([row, still.gone.has(row.key)]).toEqual([now, false])
          else if (!hasMore) expect(still.gone).toContain(row.key)
        }
        const visibleKeys = new Set([...first.map(keyOf), ...still.waiting])
        expect(fresh.filter(({ key }) => !visibleKeys.has(key))).toEqual([])
        expect([...still.waiting].filter((key) => first.some((row) => row.key === key))).toEqual([])
      }
    }),
  )
})
