import { expect, test } from 'vitest'
import { arrivals, keyOf } from './arrivals.ts'

const row = (noticeID: string, at: string, isRead = false) => ({ noticeID, at, isRead })
const first = row('i_1', '2026-11-22T12:00:00.000Z')
const second = row('i_2', '2026-11-22T12:01:00.000Z')
const third = row('i_3', '2026-11-22T12:02:00.000Z')

test('the page announces only notifications that it has not seen, in the order of arrival', () => {
  const seenKeys = new Set([keyOf(first)])
  expect(arrivals([third, second, first], seenKeys)).toEqual([second, third])
  expect(arrivals([first], seenKeys)).toEqual([])
})

test('the page does not announce a notification that was read in another tab', () => {
  expect(arrivals([{ ...second, isRead: true }, first], new Set([keyOf(first)]))).toEqual([])
})

test('the page announces another take of the same offer again', () => {
  const again = { ...first, at: '2026-11-22T12:05:00.000Z' }
  expect(arrivals([again, second], new Set([keyOf(first), keyOf(second)]))).toEqual([again])
})
