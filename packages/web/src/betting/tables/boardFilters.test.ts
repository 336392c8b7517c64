import { expect, test } from 'vitest'
import { type BoardFilters, countOf, NO_FILTERS, queryOf, readFilters } from './boardFilters.ts'

const ALL: BoardFilters = {
  sort: 'bestOdds',
  withinFunds: true,
  parts: true,
  minAmount: 50,
  game: 'g_12',
}

const addressOf = (filters: BoardFilters) => new URLSearchParams(queryOf(filters)).toString()

test('the filters are written to the address and read back', () => {
  expect(addressOf(ALL)).toBe('sort=bestOdds&withinFunds=true&parts=true&minAmount=50&game=g_12')
  expect(readFilters(addressOf(ALL))).toEqual(ALL)
  expect(addressOf(NO_FILTERS)).toBe('')
  expect(readFilters('')).toEqual(NO_FILTERS)
})

test.each([
  'sort=amount',
  'withinFunds=yes',
  'parts=1',
  'minAmount=-5',
  'minAmount=16',
  'minAmount=x',
  'game=12',
  'other=true',
])('the invalid filter %s is ignored', (query) => {
  expect(readFilters(query)).toEqual(NO_FILTERS)
})

test('the sort order does not count as a filter, and every other setting does', () => {
  expect(countOf(ALL)).toBe(4)
  expect(countOf({ ...NO_FILTERS, sort: 'bestOdds' })).toBe(0)
})
