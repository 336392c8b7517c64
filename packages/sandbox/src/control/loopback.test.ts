import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['1.127.0.0.1', false],
  ['::2', false],
  ['', false],
  [undefined, false],
])('the address %s is a loopback address: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
