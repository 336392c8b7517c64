import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { rolledBack } from '../../testing/tamper.ts'
import type { Db } from './db.ts'
import { checkProductionDatabase } from './productionDatabase.ts'

let database: TestDatabase
let ownerRole: string
let appRole: string
beforeAll(async () => {
  database = await freshDatabase()
  ownerRole = new URL(database.ownerUrl).username
  appRole = new URL(database.appUrl).username
})
afterAll(() => database.drop())

/** The database with its durability settings reported as on, except `off`: the test cluster runs without durability. */
function durableBut(off: string[] = [], owner: Db = database.owner): Db {
  const query = (text: string, values?: unknown[]) =>
    text.startsWith('select current_setting($1)')
      ? Promise.resolve({ rows: [{ value: off.includes(String(values?.[0])) ? 'off' : 'on' }] })
      : owner.query(text, values)
  return { query } as unknown as Db
}

test('production accepts a durable database whose server role owns no tables', async () => {
  await expect(checkProductionDatabase(durableBut(), appRole)).resolves.toBeUndefined()
})

test('production refuses a database whose clock has been moved', async () => {
  await database.owner.query('update clock set offset_ms = 3600000')
  await expect(checkProductionDatabase(durableBut(), appRole)).rejects.toThrow(
    /^The clock of this database is moved by 3600000 ms, .*\.$/,
  )
  await database.owner.query('update clock set offset_ms = 0')
  await rolledBack(database.owner, async (tx) => {
    await tx.query(`set local sidebet.clock_offset_ms = '5000'`)
    await expect(checkProductionDatabase(durableBut([], tx), appRole)).rejects.toThrow(
      /^The clock of this database is moved by 5000 ms/,
    )
  })
})

test('production refuses the owner of the tables as the role of the server', async () => {
  await expect(checkProductionDatabase(durableBut(), ownerRole)).rejects.toThrow(
    new RegExp(`^The role ${ownerRole} of DATABASE_URL .*\\.$`),
  )
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'production refuses a database with %s off',
  async (setting) => {
    await expect(checkProductionDatabase(durableBut([setting]), appRole)).rejects.toThrow(
      new RegExp(`^The database runs with ${setting}=off, .*\\.$`),
    )
  },
)
