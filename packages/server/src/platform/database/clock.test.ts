import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { rolledBack } from '../../testing/tamper.ts'
import { setClockOffset } from './clock.ts'
import type { Db } from './db.ts'
import { WORK_LIMITS } from './limits.ts'
import { openDatabase } from './openDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const hoursAhead = async (db: Db) => {
  const { rows } = await db.query<{ hours: number }>(
    'select round(extract(epoch from product_now() - clock_timestamp()) / 3600)::int as hours',
  )
  return rows[0]!.hours
}

test('a setting of the session has the offset of the clock, and then no table is read', async () => {
  await rolledBack(database.owner, async (tx) => {
    await tx.query('update clock set offset_ms = 7200000')
    expect(await hoursAhead(tx)).toBe(2)
  })
  await rolledBack(database.owner, async (tx) => {
    await tx.query('drop table clock')
    await tx.query(`set local sidebet.clock_offset_ms = '3600000'`)
    expect(await hoursAhead(tx)).toBe(1)
    await tx.query(`set local sidebet.clock_offset_ms = ''`)
    await expect(hoursAhead(tx)).rejects.toMatchObject({ code: '42P01' })
  })
})

test('a clock whose offset is a setting does not move', async () => {
  const url = `${database.ownerUrl}?options=-c%20sidebet.clock_offset_ms%3D0`
  const fixed = openDatabase(url, 1, WORK_LIMITS)
  try {
    await expect(fixed.transaction((tx) => setClockOffset(tx, 5_000))).rejects.toThrow(
      'the clock of this database cannot move',
    )
    expect(await hoursAhead(fixed)).toBe(0)
  } finally {
    await fixed.close()
  }
})

test('a day is 24 hours in every time zone', async () => {
  await rolledBack(database.owner, async (tx) => {
    await tx.query(`set local timezone = 'America/New_York'`)
    const { rows } = await tx.query(
      `select add_seconds('2026-03-08T04:00Z', 86400) as at, '2026-03-08T04:00Z'::timestamptz + interval '1 day' as local`,
    )
    expect(rows).toEqual([
      { at: new Date('2026-03-09T04:00Z'), local: new Date('2026-03-09T03:00Z') },
    ])
  })
})
