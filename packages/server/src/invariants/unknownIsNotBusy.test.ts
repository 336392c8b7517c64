/** 503 distinguishes "no effect" from "outcome unknown": a client that confuses them ends with two bets, or none. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatcher, openBatcherDatabase } from '../engine/batcher.ts'
import { verify } from '../ops/verify.ts'
import { CommitUnknown } from '../platform/database/databaseErrors.ts'
import type { Database } from '../platform/database/db.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'
import { whileLocked } from '../testing/whileLocked.ts'

let server: TestServer
let ann: Client
let ben: Client
let offer: string
let batcherDb: Database
beforeAll(async () => {
  server = await startTestServer()
  batcherDb = openBatcherDatabase(server.database.appUrl)
  ann = await server.user('ann', { cashCents: 100_000_00 })
  ben = await server.user('ben', { cashCents: 100_000_00 })
  const gameId = await insertGame(server.database)
  offer = (await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 5000 }))).body._id
})
afterAll(async () => {
  await batcherDb.close()
  await server.close()
})

/** The batcher on a database that loses the answers to the next `many` commits, after they succeeded. */
function loseAnswers(many: number): void {
  let left = many
  const losing: Database = {
    ...batcherDb,
    async transaction(work) {
      const value = await batcherDb.transaction(work)
      if (left-- > 0) throw new CommitUnknown(new Error('Connection terminated unexpectedly'))
      return value
    },
  }
  Object.assign(server.services, { batcher: makeBatcher(losing) })
}

async function countBets(): Promise<number> {
  const { rows } = await server.database.owner.query<{ bets: number }>(
    'select count(*) as bets from bets',
  )
  return rows[0]!.bets
}

test('a take whose commit answer is lost still gets its result, also without an idempotency key', async () => {
  const before = await countBets()
  loseAnswers(3)
  expect((await ben.post(TAKE_OFFER, takeOf(offer, 1))).status).toBe(200)
  expect(await countBets()).toBe(before + 1)
})

slowTest(
  'a take and a post whose commit answers stay lost are outcomeUnknown, and their key later returns the result',
  async () => {
    const before = await countBets()
    loseAnswers(Number.POSITIVE_INFINITY)
    const key = { 'idempotency-key': 'nobody knows' }
    const gameId = await insertGame(server.database)
    const sendBoth = () =>
      Promise.all([
        ben.post(TAKE_OFFER, takeOf(offer, 2), key),
        ann.post(POST_OFFER, offerOn(gameId), key),
      ])
    const unknown = {
      status: 503,
      body: { code: 'outcomeUnknown' },
      headers: { 'retry-after': '1' },
    }
    expect(await sendBoth()).toMatchObject([unknown, unknown])

    loseAnswers(0)
    const [take, post] = await sendBoth()
    expect([take.status, post.status]).toEqual([200, 200])
    expect((await sendBoth()).map(({ body }) => body._id)).toEqual([take.body._id, post.body._id])
    expect(await countBets()).toBe(before + 1)
    expect(await verify(server.database.db)).toEqual([])
  },
)

test('2,200 concurrent takes of a locked offer are busy and have no effect', async () => {
  const before = await countBets()
  loseAnswers(0)
  const answers = await whileLocked(
    server.database.owner,
    `select 1 from offers where id = ${offer.slice(2)} for update`,
    () =>
      Promise.all(Array.from({ length: 2_200 }, () => ben.post(TAKE_OFFER, takeOf(offer, 0.05)))),
  )
  const codes = answers.map(({ status, body, headers }) => [
    status,
    body.code,
    headers['retry-after'],
  ])
  expect(new Set(codes.map((code) => code.join()))).toEqual(new Set(['503,busy,1']))
  expect(await countBets()).toBe(before)
})

test('a post whose connection is lost after the commit is outcomeUnknown, and its key later returns the offer', async () => {
  const key = { 'idempotency-key': 'posted and not read' }
  const gameId = await insertGame(server.database)
  // The offer is posted, and the connection is lost when it is read for the answer.
  const { db } = server.services
  let broken = (text: string) => /o\.taken_cents/.test(text)
  const query = ((config: { text: string } | string, ...rest: never[]) => {
    const text = typeof config === 'string' ? config : config.text
    if (broken(text))
      return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    return db.query(config as never, ...rest)
  }) as Database['query']
  Object.assign(server.services, { db: { ...db, query } })
  const post = () => ann.post(POST_OFFER, offerOn(gameId), key)
  expect(await post()).toMatchObject({ status: 503, body: { code: 'outcomeUnknown' } })
  broken = () => false
  const { status, body } = await post()
  expect(status).toBe(200)
  expect((await post()).body._id).toBe(body._id)
  Object.assign(server.services, { db })
})
