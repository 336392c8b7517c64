import { expect, test } from 'vitest'
import { groupRows } from './groupRows.ts'

const rows = ['a1', 'a2', 'b1', 'a3', 'c1', 'b2']
const grouping = { keyOf: (row: string) => row[0]!, head: () => null }

const shown = (canReorder: boolean) =>
  groupRows(rows, { ...grouping, canReorder }).map((group) => group.rows.join(' '))

test('groups contain all their rows, in the order of their first rows', () => {
  expect(shown(true)).toEqual(['a1 a2 a3', 'b1 b2', 'c1'])
})

test('only adjacent rows form a group if rows may not be reordered', () => {
  expect(shown(false)).toEqual(['a1 a2', 'b1', 'a3', 'c1', 'b2'])
})

test('every group has a key of its own', () => {
  for (const canReorder of [true, false]) {
    const keys = groupRows(rows, { ...grouping, canReorder }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('without a grouping all rows form one group, and an empty list has no group', () => {
  expect(groupRows(rows, undefined).map((group) => group.rows)).toEqual([rows])
  expect(groupRows([], undefined)).toEqual([])
})
