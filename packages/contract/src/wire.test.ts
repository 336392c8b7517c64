import { expect, test } from 'vitest'
import { partialAmountField } from './wire.ts'

test.each([undefined, null, '', 0, '0', '0.00', -0, -1, '-0.004', -0.004])(
  'a partial amount of %j means all that is left',
  (part) => {
    expect(partialAmountField.parse(part)).toBeNull()
  },
)

test.each([
  [0.005, 1],
  ['0.005', 1],
  [0.01, 1],
  [10.005, 1001],
  ['10.00499', 1000],
  [1_000_000, 100_000_000],
] as const)('a partial amount of %j is %i cents, rounded half up', (part, cents) => {
  expect(partialAmountField.parse(part)).toBe(cents)
})

test.each([0.004, '0.004', '0.0049999', '0.000000000000000000000000000001', 1e-7, 1_000_000.01])(
  'a partial amount of %j is refused as too small or too large',
  (part) => {
    expect(partialAmountField.safeParse(part).success).toBe(false)
  },
)

test.each(['ten', '1,5', '1e2', '.5', '5.', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY])(
  'a partial amount of %j is refused as an invalid number',
  (part) => {
    expect(partialAmountField.safeParse(part).success).toBe(false)
  },
)
