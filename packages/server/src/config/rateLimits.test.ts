import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  BACKOFF_LIMITS,
  backoffLimitsOf,
  PASSWORD_WAITS,
  RATE_LIMITS,
  rateLimitsOf,
} from './rateLimits.ts'

const DOCUMENT = new URL('../../../../docs/operations.md', import.meta.url)
/** The printed table, from its head to the line after its last row. */
const TABLE = /\| what \| limit in the database \| in \|\n(?:\|.*\n)+/

const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

const spanOf = (seconds: number) => {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0)!
  return seconds === size ? `a ${unit}`.replace('a hour', 'an hour') : `${seconds / size} ${unit}s`
}

const limitsOf = (per: Readonly<Record<string, readonly [string, number]>>) =>
  Object.entries(per)
    .map(([by, [, most]]) => `${most} per ${words(by)}`)
    .join(', ')

const { firstWait, mostWait, forgetAfter } = PASSWORD_WAITS

function printTable(): string {
  const rows = [
    ['what', 'limit in the database', 'in'],
    ['---', '---', '---'],
    ...Object.values(RATE_LIMITS).map(({ what, per, seconds }) => [
      what,
      limitsOf(per),
      spanOf(seconds),
    ]),
    ...Object.values(BACKOFF_LIMITS).map(({ what, per }) => [
      what,
      `${limitsOf(per)}; then one after each wait, which doubles from ${spanOf(firstWait)} to ${spanOf(mostWait)}`,
      spanOf(forgetAfter),
    ]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

test('docs/operations.md lists every rate limit of the database (UPDATE_LIMITS=1 rewrites the table)', () => {
  const text = readFileSync(DOCUMENT, 'utf8')
  if (process.env.UPDATE_LIMITS) writeFileSync(DOCUMENT, text.replace(TABLE, printTable()))
  else expect(TABLE.exec(text)?.[0]).toBe(printTable())
})

test('no two limits share a key', () => {
  const keys = Object.values({ ...RATE_LIMITS, ...BACKOFF_LIMITS }).flatMap(({ per }) =>
    Object.entries<readonly [string, number]>(per).map(([by, [key]]) => `${key} ${by}`),
  )
  expect(keys).toHaveLength(new Set(keys).size)
})

test('the key of a rate limit ends with its subject, and a limit without a subject is left out', () => {
  const seconds = 86_400
  const countedBy = {
    user: 7,
    confirmedRecipient: 'hash',
    unconfirmedRecipient: null,
    network: null,
  }
  expect(rateLimitsOf('sms', countedBy)).toEqual([
    { key: 'sms:user:7', most: 20, seconds },
    { key: 'sms:confirmed:hash', most: 20, seconds },
  ])
  expect(backoffLimitsOf('newBrowser', { networkAndName: '192.0.2.1:hash', name: 'hash' })).toEqual(
    [
      { key: 'login:192.0.2.1:hash', free: 10, ...PASSWORD_WAITS },
      { key: 'login:name:hash', free: 30, ...PASSWORD_WAITS },
    ],
  )
})
