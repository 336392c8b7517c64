import { expect, test } from 'vitest'
import { findWalGap, nextWal } from './backupDirectory.ts'
import { endsToDelete } from './retention.ts'

const DAY = 24 * 3_600_000
/** The last day of a week as the rule counts them. */
const NOW = 2_955 * 7 * DAY - 1

/** Days before now. */
const deletedOf = (ages: readonly number[]) =>
  endsToDelete(
    ages.map((age) => NOW - age * DAY),
    NOW,
  ).map((end) => (NOW - end) / DAY)

test.each([
  ['a backup of each of the last seven days', [0, 1, 2, 3, 4, 5, 6, 7], []],
  ['two backups of one day', [0, 0.5, 1, 1.5], []],
  ['the first backup of each of four weeks', [0, 8, 9, 10, 13, 14, 20, 27, 34], [8, 9, 10, 14]],
  ['no backup that is older than five weeks', [0, 13, 34, 36, 41], [36, 41]],
  ['the newest backup however old it is', [90, 100], [100]],
  ['a single backup', [400], []],
])('the rule retains %s', (_, ages, deleted) => {
  expect(deletedOf(ages)).toEqual(deleted)
})

test.each([
  ['000000010000000000000002', '000000010000000000000003'],
  ['0000000100000000000000FF', '000000010000000100000000'],
  ['00000002000000FF000000FF', '000000020000010000000000'],
])('after the log file %s comes %s', (name, next) => {
  expect(nextWal(name)).toBe(next)
})

const named = (...ends: string[]) => ends.map((end) => `0000000100000000000000${end}`)

test.each([
  ['none', named('02', '03', '04'), undefined],
  ['the second', named('02', '04'), '03'],
  ['the first', named('03', '04'), '02'],
  ['all', [], '02'],
])('of a log that lacks %s the first missing file is named', (_, wal, missing) => {
  expect(findWalGap(wal, named('02')[0]!)).toBe(missing && named(missing)[0])
})
