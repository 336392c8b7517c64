import { expect, test } from 'vitest'
import { type Coming, nextStableRows, type StableRows } from './useStableRows.ts'

/** Rows are letters, pages are words. */
const pagesOf = (text: string) => text.split(' ').map((page) => [...page])
const inWords = ({ rows, gone, waiting, newKeys }: StableRows<string>) =>
  [rows, [...gone], [...waiting], [...newKeys]].map((some) => some.join('')).join(' | ')

const LIST: Coming<string> = {
  of: 'board',
  pages: pagesOf('abc'),
  hasMore: false,
  keyOf: (row) => row,
  mayMove: false,
  turn: 0,
}

/** The rows after each of these updates, one after the other. */
function after(...comings: readonly Partial<Coming<string>>[]): string[] {
  let snapshot: Parameters<typeof nextStableRows<string>>[0] = null
  return comings.map((part) => {
    const coming = { ...LIST, ...part }
    const stable = nextStableRows(snapshot, coming)
    snapshot = { ...coming, stable }
    return inWords(stable)
  })
}

test('an opened list is shown as it is, and later updates move no row', () => {
  expect(after({}, { pages: pagesOf('xac') }, { pages: pagesOf('xyac') })).toEqual([
    'abc |  |  | ',
    'abc | b | x | ',
    'abc | b | xy | ',
  ])
})

test.each<[string, Partial<Coming<string>>]>([
  ['another list', { of: 'other' }],
  ['somebody asked for it', { turn: 1 }],
  ['it was just opened, or nobody looks', { mayMove: true }],
])('the list is shown as it is: %s', (_name, change) => {
  const changed = { pages: pagesOf('xac'), ...change }
  expect(after({}, { pages: pagesOf('xac') }, changed)[2]).toBe('xac |  |  | ')
})

test('the next page is appended, and no new row is inserted before it', () => {
  const first = { pages: pagesOf('abc'), hasMore: true }
  // A new row pushes the last one of the page behind its end.
  const pushed = { pages: pagesOf('xab'), hasMore: true }
  const next = { pages: pagesOf('xab cde'), hasMore: true }
  const later = { pages: pagesOf('xab cdf'), hasMore: true }
  expect(after(first, pushed, next, later)).toEqual([
    'abc |  |  | ',
    'abc |  | x | ',
    'abcde |  | x | ',
    'abcde |  | xf | ',
  ])
})

test('the rows of a removed page remain in the list and are marked as gone', () => {
  expect(after({ pages: pagesOf('ab cd') }, { pages: pagesOf('ab') })[1]).toBe('abcd | cd |  | ')
})
