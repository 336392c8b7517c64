import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFunds } from '../ledger/funds.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import { insertUser } from '../testing/server.ts'
import { blockWithdrawals } from './withdrawalBlocks.ts'
import { readWithdrawable } from './withheld.ts'

let database: TestDatabase
let userId: number
let users = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Monday, 2 November 2026: the next five banking days end on the 9th. */
const MONDAY = '2026-11-02'

async function setNow(time: string): Promise<void> {
  await database.owner.query(
    `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
    [time],
  )
}

beforeEach(async () => {
  await setNow(`${MONDAY}T12:00:00Z`)
  userId = await insertUser(database, `ann${++users}`, 0)
})

const setBalance = (kind: string, amount: number) =>
  database.owner.query(
    `insert into ledger_accounts (kind, owner_id, balance_cents) values ($1, $2, $3)
     on conflict (kind, owner_id) do update set balance_cents = $3`,
    [kind, userId, amount],
  )

/** A bank deposit that was completed on this day. */
const deposit = (amount: number, day: string, change: Record<string, unknown> = {}) =>
  database.owner.query(
    `insert into payments (user_id, kind, state, amount_cents, returned_cents, completed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      userId,
      change.kind ?? 'bankDeposit',
      change.state ?? 'completed',
      amount,
      change.returned ?? 0,
      `${day}T15:00:00Z`,
    ],
  )

const read = () => readWithdrawable(database.owner, userId)
const block = (hours: number, reason: 'receiver' | 'password' = 'receiver') =>
  database.owner.transaction((tx) => blockWithdrawals(tx, userId, reason, hours))

test('a wallet deposit is not withheld', async () => {
  await setBalance('user.cash', 100_00)
  await deposit(100_00, MONDAY, { kind: 'walletDeposit' })
  expect(await read()).toEqual({
    withheld: 0,
    withdrawable: 100_00,
    debt: 0,
    reasons: [],
    refundable: [],
  })
})

/** The end of the day until which a deposit of this day is withheld: five banking days. */
const CLEARING: readonly [string, string, string][] = [
  ['a Monday', '2026-11-02', '2026-11-09'],
  ['a Friday', '2026-11-06', '2026-11-16'],
  ['a Saturday', '2026-11-07', '2026-11-16'],
  ['the week of Thanksgiving', '2026-11-23', '2026-12-01'],
  ['before Christmas', '2026-12-21', '2026-12-29'],
]
test.each(CLEARING)(
  'MO10: a bank deposit of %s is withheld for five banking days',
  async (_when, day, until) => {
    await setBalance('user.cash', 100_00)
    await deposit(40_00, day)
    await setNow(`${until}T23:59:59Z`)
    expect(await read()).toEqual({
      ...{ withheld: 40_00, withdrawable: 60_00, debt: 0, refundable: [] },
      reasons: [{ reason: 'clearing', cents: 40_00, until: new Date(`${until}T23:59:59.999Z`) }],
    })
    await setNow(new Date(Date.parse(`${until}T23:59:59Z`) + 1_001).toISOString())
    expect(await read()).toMatchObject({ withheld: 0, withdrawable: 100_00, reasons: [] })
  },
)

test('MO10: at most the cash is withheld, for the oldest deposits first', async () => {
  await setBalance('user.cash', 50_00)
  await deposit(30_00, '2026-10-30')
  await deposit(40_00, '2026-11-02')
  await deposit(10_00, '2026-11-02')
  expect(await read()).toMatchObject({
    ...{ withheld: 50_00, withdrawable: 0 },
    reasons: [
      { cents: 30_00, until: new Date('2026-11-06T23:59:59.999Z') },
      { cents: 20_00, until: new Date('2026-11-09T23:59:59.999Z') },
    ],
  })
})

test('the returned part of a deposit, a pending deposit and a returned deposit are not withheld', async () => {
  await setBalance('user.cash', 100_00)
  await deposit(30_00, MONDAY, { returned: 10_00 })
  await deposit(40_00, MONDAY, { state: 'pending' })
  await deposit(25_00, MONDAY, { state: 'returned', returned: 25_00 })
  expect(await read()).toMatchObject({ withheld: 20_00, withdrawable: 80_00 })
})

test('MO10: a withdrawal block withholds all cash until it ends, and a block of 0 hours withholds none', async () => {
  await setBalance('user.cash', 100_00)
  await block(0)
  expect(await read()).toMatchObject({ withheld: 0, withdrawable: 100_00 })
  await block(24)
  await block(48, 'password')
  expect(await read()).toMatchObject({
    ...{ withheld: 100_00, withdrawable: 0 },
    reasons: [
      { reason: 'receiver', cents: 100_00 },
      { reason: 'password', cents: 100_00 },
    ],
  })
  await setNow('2026-11-03T12:01:00Z')
  expect(await read()).toMatchObject({ withheld: 100_00, reasons: [{ reason: 'password' }] })
  await setNow('2026-11-04T12:01:00Z')
  expect(await read()).toMatchObject({ withheld: 0, withdrawable: 100_00 })
})

test('MO10: a user with a debt can withdraw nothing, and no cash is withheld because of it', async () => {
  await setBalance('user.cash', 100_00)
  await setBalance('user.debt', -1)
  expect(await read()).toMatchObject({ withheld: 0, withdrawable: 0, debt: 1 })
})

test('GAP-066: a bonus is withheld in addition to the clearing part of the cash', async () => {
  await setBalance('user.cash', 100_00)
  await giveBonus(database, userId, 30_00)
  const later = await giveBonus(database, userId, 12_34)
  expect(await read()).toEqual({
    ...{ withheld: 42_34, withdrawable: 100_00, debt: 0, refundable: [] },
    reasons: [{ reason: 'bonus', cents: 42_34, until: null }],
  })
  await deposit(140_00, MONDAY)
  expect(await read()).toMatchObject({
    ...{ withheld: 142_34, withdrawable: 0 },
    reasons: [
      { reason: 'clearing', cents: 100_00 },
      { reason: 'bonus', cents: 42_34 },
    ],
  })
  await block(24)
  expect(await read()).toMatchObject({ withheld: 142_34, withdrawable: 0 })
  await endGrant(database, { id: later, userId }, 'lost')
  expect(await read()).toMatchObject({ withheld: 130_00 })
  expect(await readFunds(database.owner, userId)).toEqual({ available: 130_00, atRisk: 0 })
})

test('a user without any account has nothing withheld and nothing withdrawable', async () => {
  userId = 999_999
  expect(await read()).toEqual({
    withheld: 0,
    withdrawable: 0,
    debt: 0,
    reasons: [],
    refundable: [],
  })
})
