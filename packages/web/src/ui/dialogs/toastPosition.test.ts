import { expect, test } from 'vitest'
import { findFreePosition, type ToastPosition } from './toastPosition.ts'

test.each<[number, number, number, ToastPosition]>([
  [0, 0, 0, 'bottom'],
  [1, 0, 0, 'corner'],
  [2, 1, 0, 'top'],
  [3, 1, 2, 'corner'],
  [2, 2, 2, 'bottom'],
])(
  'with %i, %i and %i controls under its positions, the toast is shown at the %s',
  (bottom, corner, top, position) => {
    expect(findFreePosition((candidate) => ({ bottom, corner, top })[candidate])).toBe(position)
  },
)
