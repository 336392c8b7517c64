import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertUser } from '../../testing/server.ts'
import { untilWaiting } from '../../testing/whileLocked.ts'
import { makeLog } from '../log.ts'
import {
  hasFailure,
  isDue,
  readFailedJobs,
  recordFailure,
  retryFailedJob,
  sweepFailures,
} from './failedJobs.ts'
import { type Leased, type RowJob, rowJob } from './rowJob.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
afterEach(() => database.owner.query('delete from stuck_work'))

const log = makeLog('silent')

/** Works on the numbers 1 to 3 in order, each while it is due and not done. */
function numbers(work: (ref: number) => Promise<void> | void) {
  const done: number[] = []
  const rows: RowJob<Leased> = {
    kind: 'start',
    async lease(tx) {
      const { rows } = await tx.query<Leased>(
        `select n as ref, ${hasFailure('start', 'n')} from generate_series(1, 3) as n
         where n <> all($1::int[]) and ${isDue('start', 'n')} order by n limit 1`,
        [done],
      )
      return rows[0] ?? null
    },
    async work(tx, { ref }) {
      await tx.query(`update switches set maintenance = $1`, [ref === 2])
      await work(ref)
      done.push(ref)
    },
  }
  return { done, kind: rowJob(rows, { db: database.db, log }) }
}

const notes = async () =>
  (await database.owner.query('select kind, ref, tries from stuck_work')).rows

test('a row that throws is rolled back and recorded as failed, and the other rows are processed', async () => {
  const { done, kind } = numbers((ref) => {
    if (ref === 2) throw new Error('two is odd')
  })
  for (let turn = 0; turn < 3; turn++) expect(await kind.runNext()).toBe(true)
  expect(await kind.runNext()).toBe(false)
  expect(done).toEqual([1, 3])
  expect(await notes()).toEqual([{ kind: 'start', ref: 2, tries: 1 }])
  const { rows } = await database.owner.query('select maintenance from switches')
  expect(rows).toEqual([{ maintenance: false }])
})

test('a failure is recorded before the lock on its row is released', async () => {
  const { owner, db } = database
  await owner.query('create table pieces (id int primary key)')
  await owner.query('insert into pieces values (1)')
  await owner.query('grant select, update on pieces to public')
  const rows: RowJob<Leased> = {
    kind: 'start',
    async lease(tx) {
      const { rows } = await tx.query<Leased>(
        `select id as ref, ${hasFailure('start', 'id')} from pieces for update skip locked`,
      )
      return rows[0] ?? null
    },
    work: () => Promise.reject(new Error('broken')),
  }
  const undo = new Error('undo')
  let run: Promise<boolean> | undefined
  const transaction = owner.transaction(async (tx) => {
    // An uncommitted row with the same key blocks the insert of the failure.
    await tx.query(`insert into stuck_work values ('start', 1, 1, 'held', now(), now())`)
    run = rowJob(rows, { db, log }).runNext()
    await untilWaiting(owner, 1)
    expect((await owner.query('select 1 from pieces for update skip locked')).rowCount).toBe(0)
    throw undo
  })
  await expect(transaction).rejects.toBe(undo)
  expect(await run).toBe(true)
  expect(await notes()).toEqual([{ kind: 'start', ref: 1, tries: 1 }])
})

test('a successful retry deletes the recorded failure', async () => {
  let broken = true
  const { done, kind } = numbers((ref) => {
    if (ref === 1 && broken) throw new Error('not yet')
  })
  await kind.runNext()
  broken = false
  expect(await retryFailedJob(database.db, 'start', 'g_1')).toBe(true)
  await kind.runNext()
  expect([done, await notes()]).toEqual([[1], []])
})

test('a lost connection records no failed row', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
  const { kind } = numbers(() => Promise.reject(lost))
  await expect(kind.runNext()).rejects.toBe(lost)
  expect(await notes()).toEqual([])
})

test('the delay before a retry doubles from 1 s to 30 s, in real time', async () => {
  await database.owner.query('update clock set offset_ms = 1000 * 3600 * 48')
  const pauses: number[] = []
  for (let tries = 1; tries <= 8; tries++) {
    // In one transaction, whose now() is one instant.
    await database.db.transaction(async (tx) => {
      await recordFailure({ db: tx, log }, 'lapse', 7, new Error('x'))
      const { rows } = await tx.query<{ seconds: number }>(
        'select extract(epoch from due_at - now())::float8 as seconds from stuck_work',
      )
      pauses.push(rows[0]!.seconds)
    })
  }
  await database.owner.query('update clock set offset_ms = 0')
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  expect(await readFailedJobs(database.db, 10)).toMatchObject({
    count: 1,
    first: [{ kind: 'lapse', id: 'o_7', tries: 8, error: 'x' }],
  })
})

test('only a recorded failure can be retried', async () => {
  await recordFailure({ db: database.db, log }, 'lapse', 7, new Error('x'))
  for (const [kind, id] of [
    ['lapse', 'g_7'],
    ['lapse', 'o_8'],
    ['start', 'g_7'],
    ['nothing', 'o_7'],
    ['toString', 'o_7'],
    ['lapse', ''],
  ] as const) {
    expect([kind, id, await retryFailedJob(database.db, kind, id)]).toEqual([kind, id, false])
  }
})

test('a retry reschedules a payment or an event for now, even one that was scheduled for later', async () => {
  const { owner } = database
  const userId = await insertUser(database, 'waiting', 0)
  const { rows } = await owner.query<{ id: number }>(
    `insert into payments (user_id, kind, state, amount_cents, due_at, watch_at)
     select $1, 'bankDeposit', state, 100, due_at, watch_at from (values
       ('pending', product_now() + interval '1 hour', null), ('completed', null, product_now() + interval '1 day'),
       ('failed', null, null)) as p (state, due_at, watch_at) returning id`,
    [userId],
  )
  const { rows: events } = await owner.query<{ id: number }>(
    `insert into webhook_inbox (provider, event_id, topic, resource, due_at)
     values ('dwolla', 'e1', 'x', 'y', product_now() + interval '1 hour') returning id`,
  )
  for (const { id } of rows) {
    await recordFailure({ db: database.db, log }, 'resumePayments', id, new Error('x'))
    expect(await retryFailedJob(database.db, 'resumePayments', `p${id}`)).toBe(true)
  }
  const event = events[0]!.id
  await recordFailure({ db: database.db, log }, 'readInbox', event, new Error('x'))
  expect(await retryFailedJob(database.db, 'readInbox', `e${event}`)).toBe(true)
  const { rows: due } = await owner.query(
    `select due_at <= product_now() as due, watch_at <= product_now() as watched from payments order by id`,
  )
  expect(due).toEqual([
    { due: true, watched: null },
    { due: null, watched: true },
    { due: null, watched: null },
  ])
  const inbox = await owner.query('select due_at <= product_now() as due from webhook_inbox')
  expect(inbox.rows).toEqual([{ due: true }])
})

test('the sweep deletes a failure whose retry has been overdue for two hours', async () => {
  for (const ref of [7, 8]) {
    await recordFailure({ db: database.db, log }, 'lapse', ref, new Error('x'))
  }
  await database.owner.query(
    `update stuck_work set due_at = now() - interval '121 minutes' where ref = 7`,
  )
  const sweep = sweepFailures(database.db)
  expect([await sweep.runNext(), await sweep.runNext()]).toEqual([true, false])
  expect(await notes()).toEqual([{ kind: 'lapse', ref: 8, tries: 1 }])
})
