import { expect, test } from 'vitest'
import { areBankNumbers, bankName, isRoutingNumber } from './bankNumbers.ts'

test.each([
  ['222222226', '123456789', true],
  ['222222226', '12345678901234567', true],
  ['22222222', '123456789', false],
  ['2222222266', '123456789', false],
  ['222222226', '12345678', false],
  ['222222226', '123456789012345678', false],
  ['22222222a', '123456789', false],
  ['222222226', '12345 6789', false],
])(
  'the routing number %s and the account number %s have a valid format: %s',
  (routing, account, are) => {
    expect(areBankNumbers(routing, account)).toBe(are)
  },
)

test.each([
  ['222222226', true],
  ['011000015', true],
  ['021000021', true],
  ['021000022', false],
  ['000000000', false],
  ['130000000', false],
  ['12345678', false],
])('%s is a possible routing number: %s', (text, may) => {
  expect(isRoutingNumber(text)).toBe(may)
})

test('a bank is shown by its name, type and last four digits, in at most 48 characters (GAP-059)', () => {
  expect(bankName('House', 'savings', '123456789')).toBe('House - Savings - 6789')
  expect(bankName('x'.repeat(60), 'checking', '123456789')).toHaveLength(48)
})
