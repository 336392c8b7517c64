import { expect, test } from 'vitest'
import { at, countOf, idOf, recordOf, textOf } from './looseJson.ts'

test('a path follows own keys of records and nothing else', () => {
  const document = { a: { b: 1, c: null }, list: [{ d: 2 }] }
  expect(at(document, 'a', 'b')).toBe(1)
  expect(at(document, 'a', 'c')).toBeNull()
  expect(at(document, 'a', 'c', 'd')).toBeUndefined()
  expect(at(document, 'a', 'b', 'toFixed')).toBeUndefined()
  expect(at(document, 'list', '0')).toBeUndefined()
  expect(at(document, 'constructor')).toBeUndefined()
  expect(at(JSON.parse('{"__proto__": {"x": 1}}'), 'x')).toBeUndefined()
  expect(at(undefined, 'a')).toBeUndefined()
})

test('only a plain object counts as a record', () => {
  expect(recordOf({})).toEqual({})
  for (const value of [null, undefined, [], 'text', 1]) expect(recordOf(value)).toBeNull()
})

test.each<[unknown, string | null, string | null]>([
  ['x', 'x', 'x'],
  [' x ', 'x', 'x'],
  ['', null, null],
  ['  ', null, null],
  [7, null, '7'],
  [7.5, null, null],
  [1e300, null, null],
  [null, null, null],
  [{}, null, null],
])('the value %j is read as a text and as an id, or as null', (value, text, id) => {
  expect([textOf(value), idOf(value)]).toEqual([text, id])
})

test.each<[unknown, number | null]>([
  ['0', 0],
  ['007', 7],
  [' 12 ', 12],
  [12, 12],
  [-0, 0],
  [12.5, null],
  [-1, null],
  [10_000, null],
  ['10000', null],
  ['1e2', null],
  ['+3', null],
  ['٣', null],
  ['', null],
  [Number.NaN, null],
  [true, null],
  [null, null],
])('the value %j is read as a count, or as null', (value, count) => {
  expect(countOf(value)).toBe(count)
})
