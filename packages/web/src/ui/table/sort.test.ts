import { expect, test } from 'vitest'
import { nextSort } from './sort.ts'

test('a heading sorts ascending, then descending, then restores the order of the list', () => {
  const up = nextSort(null, 'odds')
  expect(up).toEqual({ column: 'odds', isDescending: false })
  const down = nextSort(up, 'odds')
  expect(down).toEqual({ column: 'odds', isDescending: true })
  expect(nextSort(down, 'odds')).toBeNull()
})

test('another heading starts with the ascending order', () => {
  const other = { column: 'odds', isDescending: true }
  expect(nextSort(other, 'spread')).toEqual({ column: 'spread', isDescending: false })
})
