/**
 * A commit that no standby has is not acknowledged. The test has its own cluster, whose only synchronous standby does not
 * exist. When the wait for that standby is cancelled, PostgreSQL answers the commit with a warning, like a success.
 */

import type { Postgres } from '@sidebet/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { CommitUnknown } from '../platform/database/databaseErrors.ts'
import type { Database } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { startOwnCluster } from '../testing/ownCluster.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

let cluster: Postgres
let owner: Database
let superuser: Database
let server: ServerProcess
let callers: Caller[]
let offer: string

beforeAll(async () => {
  cluster = await startOwnCluster('standby')
  server = await startServerProcess(cluster)
  owner = openDatabase(cluster.ownerUrl, 4)
  await owner.query('create table notes (id int)')
  superuser = openDatabase(cluster.superuserUrl, 1)
  callers = await insertCallers({ owner }, ['offerer', 'taker'], 100_00)
  const gameId = await insertGame({ owner })
  offer = (await callers[0]!.post(server.url, POST_OFFER, offerOn(gameId))).body._id
})
afterAll(async () => {
  await server.stop()
  await owner.close()
  await superuser.close()
  await cluster.stop()
})

async function setStandby(name: string): Promise<void> {
  await superuser.query(`alter system set synchronous_standby_names = '${name}'`)
  await superuser.query('select pg_reload_conf()')
  // PostgreSQL's processes reload the setting one by one: it is in effect once a commit waits, or no longer waits.
  let waits: number
  do {
    const probe = owner.transaction((tx) => tx.query('insert into notes values (0)'))
    waits = (await cancelWaits(probe)).waits
  } while (waits > 0 !== (name !== ''))
}

/**
 * Cancels every wait for the standby, or ends its connection, until the work ends. Returns the result of the work and the number of
 * waits.
 */
async function cancelWaits<Value>(
  work: Promise<Value>,
  cancel: 'pg_cancel_backend' | 'pg_terminate_backend' = 'pg_cancel_backend',
): Promise<{ result: PromiseSettledResult<Value>; waits: number }> {
  let isOver = false
  let waits = 0
  const settled = Promise.allSettled([work]).then(([result]) => {
    isOver = true
    return result!
  })
  while (!isOver) {
    const { rowCount } = await superuser.query(
      `select ${cancel}(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    )
    waits += rowCount ?? 0
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { result: await settled, waits }
}

const betsOf = async () =>
  (await owner.query<{ count: number }>('select count(*) from bets')).rows[0]!.count

const NOTE = 'insert into notes values (1)'

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a transaction', (db) => db.transaction((tx) => tx.query(NOTE))],
  ['a last statement', (db) => db.transaction(async (tx) => tx.commitWith({ text: NOTE }))],
  ['a statement outside a transaction', (db) => db.query(NOTE)],
])(
  'the commit of %s has an unknown outcome when its wait for a standby was cancelled, and its connection is closed',
  async (_what, commit) => {
    const own = openDatabase(cluster.ownerUrl, 1)
    const before = await own.query('select pg_backend_pid() as pid')
    await setStandby('nowhere')
    const { result } = await cancelWaits(commit(own))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CommitUnknown) })
    const after = await own.query('select pg_backend_pid() as pid')
    expect(after.rows).not.toEqual(before.rows)
    await own.close()
    await setStandby('')
  },
)

test('a commit whose connection the operator terminates while it waits for a standby has an unknown outcome', async () => {
  await setStandby('nowhere')
  const { result } = await cancelWaits(
    owner.transaction((tx) => tx.query(NOTE)),
    'pg_terminate_backend',
  )
  expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CommitUnknown) })
  await setStandby('')
})

test('a take is not acknowledged while its waits for a standby are cancelled, and once when a standby confirms', async () => {
  await setStandby('nowhere')
  let answers = 0
  const take = callers[1]!.post(server.url, TAKE_OFFER, takeOf(offer, 5)).finally(() => answers++)
  // The bet is on the primary after the first wait; the batcher then retries with the key, and waits again.
  for (let waits = 0; answers === 0 && (waits < 3 || (await betsOf()) === 0); )
    waits += (await cancelWaits(Promise.resolve())).waits
  expect(answers).toBe(0)
  await setStandby('')
  expect((await take).status).toBe(200)
  expect(await betsOf()).toBe(1)
  expect(await verify(owner)).toEqual([])
})

// A repeated answer waits for the standby as well: its transaction locks rows, which writes WAL.
slowTest(
  'a take without a standby acknowledgement answers outcomeUnknown, and its key later returns the result',
  async () => {
    const key = { 'idempotency-key': 'one take' }
    const take = () => callers[1]!.post(server.url, TAKE_OFFER, takeOf(offer, 5), key)
    const before = await betsOf()
    await setStandby('nowhere')
    const { result: first } = await cancelWaits(take())
    expect(first).toMatchObject({ value: { status: 503, body: { code: 'outcomeUnknown' } } })
    await setStandby('')
    const again = await take()
    expect([again.status, await betsOf()]).toEqual([200, before + 1])
    expect(await verify(owner)).toEqual([])
  },
  90_000,
)
