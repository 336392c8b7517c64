import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from './db.ts'
import { checkStandbys, countStandbys } from './standbys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** A database with these settings. `count` is what the function of the owner returns. */
function databaseWith(commit: string, names: string, count: number | null): Db {
  const query = (text: string) => {
    if (text.startsWith('select synchronous_standbys()')) return rowsOf({ count })
    return rowsOf(text.includes('proowner') ? { role: 'owner' } : { commit, names })
  }
  return { query } as unknown as Db
}

const rowsOf = (row: object) => Promise.resolve({ rows: [row] })

test.each([
  [0, 'off', '', null],
  [1, 'on', 'b', 0],
  [1, 'remote_write', 'ANY 1 (b, c)', 1],
  [2, 'remote_apply', 'first 2 (b, c, d)', 2],
  [2, 'on', '3 (b, c, d)', 2],
])(
  'with STANDBYS=%i a server starts on synchronous_commit=%s and the names "%s"',
  async (required, commit, names, count) => {
    await expect(
      checkStandbys(databaseWith(commit, names, count), required),
    ).resolves.toBeUndefined()
  },
)

test.each([
  [
    1,
    'off',
    '*',
    'The database runs with synchronous_commit=off, so no standby confirms a commit; STANDBYS=1 needs on.',
  ],
  [
    1,
    'local',
    '*',
    'The database runs with synchronous_commit=local, so no standby confirms a commit; STANDBYS=1 needs on.',
  ],
  [
    1,
    'on',
    ' ',
    'A commit waits for 0 standbys by synchronous_standby_names of the database; STANDBYS=1 needs 1.',
  ],
  [
    2,
    'on',
    'b, c',
    'A commit waits for 1 standbys by synchronous_standby_names of the database; STANDBYS=2 needs 2.',
  ],
  [
    2,
    'on',
    'ANY 1 (b, c)',
    'A commit waits for 1 standbys by synchronous_standby_names of the database; STANDBYS=2 needs 2.',
  ],
])(
  'with STANDBYS=%i a server does not start on synchronous_commit=%s and the names "%s"',
  async (required, commit, names, sentence) => {
    await expect(checkStandbys(databaseWith(commit, names, 2), required)).rejects.toThrow(sentence)
  },
)

test('the standbys are not counted when the owner of the tables may not read them, and the start names the right', async () => {
  expect(await countStandbys(database.db)).toBeNull()
  await expect(checkStandbys(databaseWith('on', '*', null), 1)).rejects.toThrow(
    'STANDBYS=1 needs a right that a superuser gives: grant pg_read_all_stats to owner.',
  )
})
