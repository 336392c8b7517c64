import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeLog } from '../log.ts'
import { batchJob } from './batchJob.ts'
import { hasFailure, isDue } from './failedJobs.ts'
import type { Leased } from './rowJob.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query(`create table pieces (id int primary key, times int not null default 0);
    grant select, update on pieces to public`)
})
afterAll(() => database.drop())
beforeEach(() => database.owner.query('insert into pieces select generate_series(1, 5)'))
afterEach(() => database.owner.query('delete from stuck_work; delete from pieces'))

/** Counts each item once; `fails` returns the error of an item. `batches` are the items that were worked on together. */
function counting(fails: (ref: number) => Error | null = () => null) {
  const batches: number[][] = []
  const log = makeLog('silent')
  const kind = batchJob<Leased>(
    {
      kind: 'start',
      async lease(tx) {
        const { rows } = await tx.query<Leased>(
          `select id as ref, ${hasFailure('start', 'id')} from pieces
           where times = 0 and ${isDue('start', 'id')} order by id limit 4 for update skip locked`,
        )
        return rows
      },
      async work(tx, rows) {
        const refs = rows.map(({ ref }) => ref)
        batches.push(refs)
        await tx.query('update pieces set times = times + 1 where id = any($1)', [refs])
        for (const ref of refs) {
          const error = fails(ref)
          if (error) throw error
        }
      },
    },
    { db: database.db, log },
  )
  return { kind, batches }
}

const times = async () =>
  (await database.owner.query('select times from pieces order by id')).rows.map((row) => row.times)
const notes = async () =>
  (await database.owner.query('select ref, tries from stuck_work order by ref')).rows

test('rows are processed in batches until none is left', async () => {
  const { kind, batches } = counting()
  while (await kind.runNext());
  expect([batches, await times()]).toEqual([
    [[1, 2, 3, 4], [5]],
    [1, 1, 1, 1, 1],
  ])
})

test('after a failed batch each row is processed once by itself, and only the failing row is recorded and retried later', async () => {
  const { kind, batches } = counting((ref) => (ref === 3 ? new Error('three') : null))
  while (await kind.runNext());
  expect(batches).toEqual([[1, 2, 3, 4], [1], [2], [3], [4], [5]])
  expect([await times(), await notes()]).toEqual([[1, 1, 0, 1, 1], [{ ref: 3, tries: 1 }]])

  await database.owner.query('update stuck_work set due_at = now()')
  const mended = counting()
  while (await mended.kind.runNext());
  expect([await times(), await notes()]).toEqual([[1, 1, 1, 1, 1], []])
})

test('a row that the database refuses does not stop the others', async () => {
  await database.owner.query('alter table pieces add constraint few check (id <> 2 or times = 0)')
  const { kind } = counting()
  while (await kind.runNext());
  await database.owner.query('alter table pieces drop constraint few')
  expect([await times(), await notes()]).toEqual([[1, 0, 1, 1, 1], [{ ref: 2, tries: 1 }]])
})

test('a lost connection rolls back the batch and records no failed row', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
  const { kind } = counting((ref) => (ref === 2 ? lost : null))
  await expect(kind.runNext()).rejects.toBe(lost)
  expect([await times(), await notes()]).toEqual([[0, 0, 0, 0, 0], []])
})
