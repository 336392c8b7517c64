/**
 * A transaction that has locked a row blocks no request that does not need the row. Requests that need it soon get an
 * answer that they had no effect. The tests await every answer while the row is locked; without the answer the test fails
 * by its time limit.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBatcher, openBatcherDatabase } from '../engine/batcher.ts'
import { verify } from '../ops/verify.ts'
import { makeTakeCommand, offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { firstCases, slowTest } from '../testing/slowTest.ts'
import { untilWaiting, whileLocked } from '../testing/whileLocked.ts'

const CANCEL_OFFER = '/api/betsProposed/cancelBet'

let server: TestServer
let ann: Client
let takers: Client[]
/** A game with an offer of Ann's that a test locks, and another such game. */
let locked: { gameId: number; offer: string }
let other: { gameId: number; offer: string }

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 100_000_00 })
  takers = []
  for (let n = 0; n < 20; n++) takers.push(await server.user(`taker${n}`, { cashCents: 1_000_00 }))
})
afterAll(() => server.close())

beforeEach(async () => {
  locked = await gameWithOffer()
  other = await gameWithOffer()
})

async function gameWithOffer() {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1000 }))
  return { gameId, offer: body._id as string }
}

const take = (taker: Client, offer: string, key: string) =>
  taker.post(TAKE_OFFER, takeOf(offer, 1), { 'idempotency-key': key })

async function countBets(offer: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ bets: number }>(
    'select count(*) as bets from bets where offer_id = $1',
    [Number(offer.slice(2))],
  )
  return rows[0]!.bets
}

const BUSY = { status: 503, body: { code: 'busy' }, headers: { 'retry-after': '1' } }

/** The locked row, and the lock. */
const LOCKS: [string, () => string][] = [
  ['a game', () => `select 1 from games where id = ${locked.gameId} for update`],
  ['an offer', () => `select 1 from offers where id = ${locked.offer.slice(2)} for update`],
]

test.each(firstCases(1, LOCKS))(
  'while %s is locked, takes on it are busy and other takes succeed',
  async (what, lock) => {
    const [some, rest] = [takers.slice(0, 5), takers.slice(5)]
    await whileLocked(server.database.owner, lock(), async () => {
      const [there, elsewhere] = await Promise.all([
        Promise.all(some.map((taker, n) => take(taker, locked.offer, `${what} ${n}`))),
        Promise.all(rest.map((taker, n) => take(taker, other.offer, `${what} ${n}`))),
      ])
      expect(elsewhere.map(({ status }) => status)).toEqual(rest.map(() => 200))
      for (const answer of there) expect(answer).toMatchObject(BUSY)
    })
    expect(await countBets(locked.offer)).toBe(0)
    expect(await countBets(other.offer)).toBe(rest.length)
    // After the release, the same request with the same key takes effect, once.
    const again = await Promise.all(
      some.flatMap((taker, n) => [
        take(taker, locked.offer, `${what} ${n}`),
        take(taker, locked.offer, `${what} ${n}`),
      ]),
    )
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
    expect(await countBets(locked.offer)).toBe(some.length)
    expect(await verify(server.database.db)).toEqual([])
  },
)

test('while a game is locked, a take that names it is busy, and one that names another game is refused', async () => {
  const lock = `select 1 from games where id = ${locked.gameId} for update`
  const takeOn = (gameId: number) =>
    takers[0]!.post(TAKE_OFFER, { ...takeOf(locked.offer, 1), gameID: `g_${gameId}` })
  await whileLocked(server.database.owner, lock, async () => {
    expect(await takeOn(locked.gameId)).toMatchObject(BUSY)
    expect((await takeOn(other.gameId)).body.code).toBe('termsChanged')
  })
  expect((await takeOn(locked.gameId)).status).toBe(200)
})

/** The locked row, of those that Ann's offer and the first taker's take need. */
const NEEDED: [string, () => string][] = [
  ...LOCKS,
  [
    'accounts',
    () => `select 1 from ledger_accounts where owner_id = ${takers[0]!.userId} for update`,
  ],
]

test.each(firstCases(1, NEEDED))(
  'a batch that meets a lock on %s executes its other commands without a second batch',
  async (what, lock) => {
    const db = openBatcherDatabase(server.database.appUrl)
    let batches = 0
    const batcher = makeBatcher({
      ...db,
      transaction(work) {
        batches++
        return db.transaction(work)
      },
    })
    const submit = (taker: Client, offer: string) => {
      const offerId = Number(offer.slice(2))
      return batcher.submit(makeTakeCommand(taker.userId, offerId, 100, what))
    }
    const [first, ...rest] = takers
    await whileLocked(server.database.owner, lock(), async () => {
      const busy = submit(first!, locked.offer)
      const done = await Promise.all(rest.map((taker) => submit(taker, other.offer)))
      // They were submitted in the same tick, so they were one batch, and no second batch was needed.
      expect([done.map(({ kind }) => kind), batches]).toEqual([rest.map(() => 'done'), 1])
      expect((await busy).kind).toBe('busy')
    })
    await db.close()
  },
)

test('while a game is locked, posts on it are busy and a cancellation succeeds', async () => {
  const lock = `select 1 from games where id = ${locked.gameId} for update`
  await whileLocked(server.database.owner, lock, async () => {
    expect(await takers[0]!.post(POST_OFFER, offerOn(locked.gameId))).toMatchObject(BUSY)
    expect((await takers[1]!.post(POST_OFFER, offerOn(other.gameId))).status).toBe(200)
    // Money can always leave: a cancel depends on its offer alone.
    expect((await ann.post(CANCEL_OFFER, { betID: locked.offer })).status).toBe(200)
  })
})

test('while the accounts of a user are locked, other users take, post and cancel', async () => {
  const [owner, ...rest] = takers
  const lock = `select 1 from ledger_accounts where owner_id = ${owner!.userId} for update`
  await whileLocked(server.database.owner, lock, async () => {
    const [busy, ...done] = await Promise.all([
      take(owner!, other.offer, 'own'),
      ...rest.map((taker) => take(taker, other.offer, 'beside')),
      ann.post(POST_OFFER, offerOn(other.gameId)),
      ann.post(CANCEL_OFFER, { betID: locked.offer }),
    ])
    expect(busy).toMatchObject(BUSY)
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  })
})

slowTest(
  'while the accounts of a user are locked, their deposit waits and deposits of other users are credited',
  async () => {
    const deposit = async (taker: Client) => {
      const { body } = await taker.post('/api/user/paypal/orders', { depositAmount: 25 })
      return () => taker.post(`/api/user/paypal/orders/${body.orderID}/capture`)
    }
    const [theirs, ...others] = await Promise.all(takers.slice(0, 6).map(deposit))
    const lock = `select 1 from ledger_accounts where owner_id = ${takers[0]!.userId} for update`
    await whileLocked(server.database.owner, lock, async () => {
      let isOver = false
      const waiting = theirs!().finally(() => {
        isOver = true
      })
      await untilWaiting(server.database.db, 1)
      const answers = await Promise.all(others.map((capture) => capture()))
      expect([isOver, ...answers.map(({ status }) => status)]).toEqual([
        false,
        200,
        200,
        200,
        200,
        200,
      ])
      await waiting
    })
    expect((await theirs!()).status).toBe(200)
    expect(await verify(server.database.db)).toEqual([])
  },
)

test('a lock on the users row of an offerer does not block their posts', async () => {
  const lock = `select 1 from users where id = ${ann.userId} for update`
  await whileLocked(server.database.owner, lock, async () => {
    expect((await ann.post(POST_OFFER, offerOn(other.gameId))).status).toBe(200)
  })
})

test('a take or a post on a started game is refused without waiting for the lock on the game', async () => {
  await server.database.owner.query('update games set started_at = product_now() where id = $1', [
    locked.gameId,
  ])
  const lock = `select 1 from games where id = ${locked.gameId} for update`
  await whileLocked(server.database.owner, lock, async () => {
    const late = await take(takers[0]!, locked.offer, 'late')
    expect([late.status, late.body.code]).toEqual([409, 'gameStarted'])
    const post = await takers[1]!.post(POST_OFFER, offerOn(locked.gameId))
    expect([post.status, post.body.code]).toEqual([409, 'gameStarted'])
  })
})

test('while the whole offers table is locked, takes and boards are busy and no bet is made', async () => {
  await whileLocked(
    server.database.owner,
    'lock table offers in access exclusive mode',
    async () => {
      const answers = await Promise.all(takers.map((taker) => take(taker, other.offer, 'table')))
      for (const answer of answers) expect(answer).toMatchObject(BUSY)
      const board = await ann.get('/api/betsProposed/postedbets/nfl/none')
      expect(board).toMatchObject(BUSY)
    },
  )
  expect(await countBets(other.offer)).toBe(0)
})

/** Stops the process inside a transaction. SIGSTOP comes at a random time, so this repeats until it hits one. */
async function stopInTransaction(process_: ServerProcess, name: string): Promise<void> {
  for (;;) {
    process.kill(process_.pid, 'SIGSTOP')
    // Queried as the product's role: other roles may not see the state of its connections.
    const { rows } = await server.database.db.query(
      `select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'transactionid'
       where a.application_name = $1 and a.state = 'idle in transaction'`,
      [name],
    )
    if (rows.length > 0) return
    process.kill(process_.pid, 'SIGCONT')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
  }
}

slowTest(
  'a process stopped inside a transaction blocks no other process and loses its locks',
  async () => {
    const { appUrl, ownerUrl } = server.database
    const settings = { THROTTLE_SCALE: '1000' }
    const named = { ownerUrl, appUrl: `${appUrl}?application_name=stopped` }
    const [sick, sound] = await Promise.all([
      startServerProcess(named, settings),
      startServerProcess({ appUrl, ownerUrl }, settings),
    ])
    const callers = await insertCallers(server.database, ['stopped', 'well'], 1_000_00)
    const [stopped, well] = callers as [Caller, Caller]
    const cent = (caller: Caller, url: string, offer: string, key: string) =>
      caller.post(url, TAKE_OFFER, takeOf(offer, 0.01), { 'idempotency-key': key })

    let running = true
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, client) => {
        for (let n = 0; running; n++) await cent(stopped, sick.url, locked.offer, `${client} ${n}`)
      }),
    )
    await stopInTransaction(sick, 'stopped')
    try {
      // Another user on another game, through the healthy process: done while the stopped one has its rows locked.
      expect((await cent(well, sound.url, other.offer, 'elsewhere')).status).toBe(200)
      // The rows that the stopped process had locked become free without it.
      let answer = await cent(stopped, sound.url, locked.offer, 'same')
      while (answer.status === 503) answer = await cent(stopped, sound.url, locked.offer, 'same')
      expect(answer.status).toBe(200)
    } finally {
      running = false
      process.kill(sick.pid, 'SIGCONT')
      await load
      await Promise.all([sick.stop(), sound.stop()])
    }
    expect(await verify(server.database.db)).toEqual([])
  },
)
