/** The runner of migrations, on files of its own in a database with the product's tables. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { listPending, migrate } from './migrate.ts'

let database: TestDatabase
let appRole: string
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
  appRole = new URL(database.appUrl).username
  await database.owner.query('create table numbers (n int)')
  await database.owner.query('insert into numbers select generate_series(1, 9)')
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => database.drop())

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(database.ownerUrl, appRole, folder)

async function readRows(text: string) {
  const { rows } = await database.owner.query<Record<string, unknown>>(text)
  return rows.map((row) => Object.values(row)[0])
}

const MAKE_INDEX = `-- expand: finds numbers.
-- no transaction
drop index concurrently if exists numbers_n;
create unique index concurrently numbers_n on numbers (n);
`
const readIndexes = () =>
  readRows(`select indisvalid from pg_index where indexrelid = to_regclass('numbers_n')`)

test('a file without a transaction makes its index concurrently, also after a run that failed', async () => {
  write('9101-numbers.sql', MAKE_INDEX)
  await database.owner.query('insert into numbers values (1)')
  await expect(run()).rejects.toThrow(/could not create unique index/)
  expect(await listPending(database.owner, folder)).toEqual(['9101-numbers.sql'])
  expect(await readIndexes()).toEqual([false])

  await database.owner.query('delete from numbers where n = 1')
  expect(await run()).toEqual(['9101-numbers.sql'])
  expect(await readIndexes()).toEqual([true])
  expect(await listPending(database.owner, folder)).toEqual([])
})

test('an index is made while another process waits to migrate, and each file is applied once', async () => {
  write('9201-index.sql', MAKE_INDEX.replaceAll('numbers_n', 'numbers_again'))
  write('9202-table.sql', 'create table once (n int)')
  let runs: Promise<string[][]> | undefined
  await database.owner.transaction(async (tx) => {
    // The index waits for the end of this transaction, and the second process for the index.
    await tx.query('insert into numbers values (100)')
    runs = Promise.all([run(), run()])
    const waits = `select 1 from pg_locks has join pg_locks waits using (pid)
      where has.relation = 'numbers'::regclass and waits.locktype = 'virtualxid' and not waits.granted`
    while ((await tx.query(waits)).rowCount === 0);
  })
  expect((await runs)!.flat().sort()).toEqual(['9201-index.sql', '9202-table.sql'])
})

test('a migration that waits for a table in use lets later queries of the table pass, and then runs', async () => {
  write('9301-column.sql', 'alter table numbers add column note text')
  let migrated: Promise<string[]> | undefined
  await database.owner.transaction(async (tx) => {
    await tx.query('select from numbers')
    migrated = run()
    const waits = `select 1 from pg_locks where not granted and relation = 'numbers'::regclass`
    while ((await tx.query(waits)).rowCount === 0);
    // It queues behind the migration, with a limit of two seconds for a lock.
    await database.owner.query('select from numbers')
  })
  expect(await migrated).toEqual(['9301-column.sql'])
})

test('a file that fails leaves nothing, and the files before it stay applied', async () => {
  write('9401-first.sql', 'create table first_of_two (n int)')
  write('9402-second.sql', 'create table second_of_two (n int); select 1 / 0')
  await expect(run()).rejects.toThrow(/division by zero/)
  expect(await listPending(database.owner, folder)).toEqual(['9402-second.sql'])
  expect(await readRows(`select to_regclass('second_of_two')`)).toEqual([null])
})

test('a server of the version before leaves the grants of a newer version as they are', async () => {
  const canChange = () =>
    readRows(`select has_table_privilege('${appRole}', 'new_records', 'update')`)
  await database.owner.query('create table new_records (n int)')
  await migrate(database.ownerUrl, appRole, folder)
  expect(await canChange()).toEqual([false])
  // The same database, without a trace of a newer version.
  await database.owner.query('delete from schema_migrations where name like $1', ['9%'])
  await migrate(database.ownerUrl, appRole)
  expect(await canChange()).toEqual([true])
})

test('two processes that migrate at the same time both end without an error', async () => {
  write('9601-table.sql', 'create table made_once (n int)')
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flat()).toEqual(['9601-table.sql'])
  expect(await listPending(database.owner, folder)).toEqual([])
})
