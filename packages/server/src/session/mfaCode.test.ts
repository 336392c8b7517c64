import { expect, test } from 'vitest'
import { hashMfaCode, newMfaCode } from './mfaCode.ts'

test('codes have six digits, and most of a hundred codes differ', () => {
  const codes = Array.from({ length: 100 }, newMfaCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(90)
})

test('the hash depends on the key, the user and the code', () => {
  const hash = hashMfaCode('key', 1, '234567')
  expect(hashMfaCode('key', 1, '234567')).toEqual(hash)
  expect(hashMfaCode('another key', 1, '234567')).not.toEqual(hash)
  expect(hashMfaCode('key', 2, '234567')).not.toEqual(hash)
  expect(hashMfaCode('key', 12, '34567')).not.toEqual(hash)
  expect(hashMfaCode('key', 1, '234568')).not.toEqual(hash)
})
