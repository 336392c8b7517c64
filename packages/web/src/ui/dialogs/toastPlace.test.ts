import { expect, test } from 'vitest'
import { freePlace, type ToastPlace } from './toastPlace.ts'

test.each<[number, number, number, ToastPlace]>([
  [0, 0, 0, 'bottom'],
  [1, 0, 0, 'corner'],
  [2, 1, 0, 'top'],
  [3, 1, 2, 'corner'],
  [2, 2, 2, 'bottom'],
])('with %i, %i and %i under it: %s', (bottom, corner, top, place) => {
  expect(freePlace((asked) => ({ bottom, corner, top })[asked])).toBe(place)
})
