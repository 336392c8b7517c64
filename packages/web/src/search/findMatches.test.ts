import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches, indexByNames } from './findMatches.ts'

const NAMES = ['New England Patriots', 'New York Jets', 'Bayern München', 'ben@example.test']
const index = indexByNames(NAMES, (name) => [name])

test.each([
  ['pat', ['New England Patriots']],
  ['NEW', ['New England Patriots', 'New York Jets']],
  ['jets new', ['New York Jets']],
  ['munchen', ['Bayern München']],
  ['MÜNCH', ['Bayern München']],
  ['ben@', ['ben@example.test']],
  ['triots', []],
  ['new england jets', []],
  ['', []],
  ['  ', []],
  ['…', []],
])('S36: the typed words %j find %j', (typed, found) => {
  expect(findMatches(index, typed)).toEqual(found)
})

test('S36: each name is found by the beginnings of its words in any order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 9 }), (name, length) => {
      const starts = name.split(' ').map((word) => word.slice(0, length))
      expect(findMatches(index, starts.reverse().join(' '))).toContain(name)
    }),
  )
})
