import { wireId } from '@sidebet/contract/ids'
import { rootOf } from '@sidebet/domain/receipts/merkle'
import { faultsOf, type Receipt } from '@sidebet/domain/receipts/receipt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTakeCommand, offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { correctGame } from '../testing/gameResults.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { BETS_A_PART, readLeaves } from './leaves.sql.ts'
import { treeOfPart } from './makeReceipts.ts'
import { sha256 } from './sha256.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 100_000_00 })
  ben = await server.user('ben', { cashCents: 100_000_00 })
  cleo = await server.user('cleo', { cashCents: 1000_00 })
})
afterAll(() => server.close())

const receiptOf = (client: Client, betId: string) => client.get(`/api/receipts/bet/${betId}`)
const rootsOf = async (gameId: number) =>
  (await server.anonymous.get(`/api/receipts/roots/game/${wireId('game', gameId)}`)).body.roots

/** Moves the clock, and signs all users in again because their sessions have expired. */
async function jump(ms: number): Promise<void> {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  await server.moveClockTo(new Date(rows[0]!.now.getTime() + ms))
  ann = await server.signIn(ann.userId, 'ann')
  ben = await server.signIn(ben.userId, 'ben')
  cleo = await server.signIn(cleo.userId, 'cleo')
}

async function gameSoon(): Promise<number> {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  return insertGame(server.database, { startsAt: new Date(rows[0]!.now.getTime() + HOUR) })
}

/** An offer of ann's at 1 to 3, so that its parts share a cent, taken by ben and by cleo. */
async function twoBets(gameId: number): Promise<[string, string]> {
  const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 3, amountBet: 20 }
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, odds))
  const first = await ben.post(TAKE_OFFER, takeOf(body._id, 10.01))
  const second = await cleo.post(TAKE_OFFER, takeOf(body._id, 5))
  return [first.body._id, second.body._id]
}

describe('a game that was played', () => {
  let gameId: number
  let bets: [string, string]
  beforeAll(async () => {
    gameId = await gameSoon()
    bets = await twoBets(gameId)
  })

  test('a bet has no receipt before the result', async () => {
    const { status, body } = await receiptOf(ben, bets[0])
    expect([status, body.code]).toEqual([409, 'notSettled'])
  })

  test('each side of a settled bet has its own valid receipt', async () => {
    await jump(5 * HOUR)
    await insertFinal(server.database, gameId)
    await jump(60_000)
    const { body: bens } = await receiptOf(ben, bets[0])
    expect(bens.counterpart).toBe('ann')
    expect(bens.receipt.leaf).toMatchObject({
      bet: bets[0],
      side: 'accepter',
      score: { away: 23, home: 20 },
      accepterPay: 10_01,
      offererPay: 3_34,
      paid: 0,
      userStaked: 10_01,
      userPaid: 0,
      source: 'test',
    })
    expect(bens.receipt.toDay).toBeNull()
    expect(faultsOf(sha256, bens.receipt)).toEqual([])

    const { body: anns } = await receiptOf(ann, bets[1])
    expect(anns).toMatchObject({
      counterpart: 'cleo',
      receipt: { leaf: { side: 'offerer', takenBefore: 10_01, paid: 5_00 + 1_66 } },
    })
    expect(anns.receipt.leaf).toMatchObject({ userStaked: 5_00, userPaid: 20_01 })
    expect(faultsOf(sha256, anns.receipt)).toEqual([])
    expect(anns.receipt.gameRoot).toBe(bens.receipt.gameRoot)
    expect(await rootsOf(gameId)).toMatchObject([
      { version: 1, root: anns.receipt.gameRoot, dayRoot: null },
    ])
  })

  test('AZ1: a receipt of other users is answered like that of an unknown bet', async () => {
    const { status, body } = await receiptOf(cleo, bets[0])
    expect([status, body.code]).toEqual([404, 'unknownBet'])
    const nothing = await receiptOf(cleo, 'b_999999')
    expect(nothing.body.error).toBe(body.error)
    expect((await server.anonymous.get(`/api/receipts/bet/${bets[0]}`)).status).toBe(401)
  })

  test('a receipt contains no username and no salt of the other side', async () => {
    const { body } = await receiptOf(ben, bets[0])
    const { body: other } = await receiptOf(ann, bets[0])
    const text = JSON.stringify(body.receipt)
    expect(text).not.toMatch(/ann|ben|cleo/)
    expect(text).not.toContain(other.receipt.leaf.salt)
  })

  test('after the end of the day a receipt leads to the root of the day, which is public', async () => {
    await jump(2 * DAY)
    const { body } = await receiptOf(ben, bets[0])
    const receipt: Receipt = body.receipt
    expect(faultsOf(sha256, receipt)).toEqual([])
    const { day, root } = receipt.toDay!
    const published = await server.anonymous.get(
      `/api/receipts/roots/day/${day.replaceAll('-', '')}`,
    )
    expect(published.body).toEqual({
      root,
      chain: receipt.toDay!.chain,
      games: [{ gameID: wireId('game', gameId), version: 1, root: receipt.gameRoot }],
    })
    expect(await rootsOf(gameId)).toMatchObject([{ day, dayRoot: root }])
  })

  test('a future day has no root and no games', async () => {
    const { body } = await server.anonymous.get('/api/receipts/roots/day/21990101')
    expect(body).toEqual({ root: null, chain: null, games: [] })
  })
})

test('a bet on a void game has a receipt, which shows that the stake was returned', async () => {
  const gameId = await gameSoon()
  const [bet] = await twoBets(gameId)
  await server.database.owner.query(
    `insert into results (game_id, version, outcome, source, reason, confirmed_at)
     values ($1, 1, 'void', 'operator', 'rain', product_now())`,
    [gameId],
  )
  await server.database.owner.query('update games set result_version = 1 where id = $1', [gameId])
  await jump(60_000)
  const { body } = await receiptOf(ben, bet)
  expect(body.receipt.leaf).toMatchObject({ outcome: 'void', score: null, paid: 10_01 })
  expect(faultsOf(sha256, body.receipt)).toEqual([])
})

test('a corrected game has a new valid receipt, and the receipt of the first result stays valid', async () => {
  const gameId = await gameSoon()
  const [bet] = await twoBets(gameId)
  await jump(5 * HOUR)
  await insertFinal(server.database, gameId)
  await jump(60_000)
  const { body: first } = await receiptOf(ben, bet)
  const by = { actor: 'operator', reason: 'typed wrong' } as const
  await correctGame(server.database.db, gameId, { homeScore: 23, awayScore: 20 }, by)
  await jump(60_000)
  const { body: second } = await receiptOf(ben, bet)
  expect(first.receipt.leaf).toMatchObject({ version: 1, score: { away: 23, home: 20 }, paid: 0 })
  expect(second.receipt.leaf).toMatchObject({
    ...{ version: 2, score: { away: 20, home: 23 } },
    ...{ paid: 13_35, userStaked: 10_01, userPaid: 13_35 },
  })
  for (const { receipt } of [first, second]) expect(faultsOf(sha256, receipt)).toEqual([])
  expect(await rootsOf(gameId)).toMatchObject([
    { version: 1, root: first.receipt.gameRoot },
    { version: 2, root: second.receipt.gameRoot },
  ])
  await jump(2 * DAY)
  const { body: later } = await receiptOf(ben, bet)
  expect(later.receipt.toDay).not.toBeNull()
  expect(faultsOf(sha256, later.receipt)).toEqual([])
})

test('a game without bets has no root', async () => {
  const gameId = await gameSoon()
  await jump(5 * HOUR)
  await insertFinal(server.database, gameId)
  await jump(60_000)
  expect(await rootsOf(gameId)).toEqual([])
})

test('receipts of a game with several parts are valid for its first, last and boundary bets', async () => {
  const gameId = await gameSoon()
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 5_000 }))
  const offerId = Number(body._id.slice(2))
  const count = 2 * BETS_A_PART + 3
  const results = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      server.services.batcher.submit(makeTakeCommand(ben.userId, offerId, 101, `part ${at}`)),
    ),
  )
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['done']))
  const { rows } = await server.database.owner.query<{ id: number }>(
    'select id from bets where game_id = $1 order by id',
    [gameId],
  )
  expect(rows).toHaveLength(count)
  await jump(5 * HOUR)
  await insertFinal(server.database, gameId)
  await jump(60_000)
  const { rows: parts } = await server.database.owner.query(
    'select nth from receipt_parts where game_id = $1 order by nth',
    [gameId],
  )
  expect(parts).toEqual([{ nth: 0 }, { nth: 1 }, { nth: 2 }])
  const [{ root }] = await rootsOf(gameId)
  for (const at of [0, BETS_A_PART - 1, BETS_A_PART, 2 * BETS_A_PART, count - 1]) {
    for (const client of [ann, ben]) {
      const { body } = await receiptOf(client, wireId('bet', rows[at]!.id))
      expect([at, body.receipt.leaf.takenBefore]).toEqual([at, at * 101])
      expect([at, faultsOf(sha256, body.receipt)]).toEqual([at, []])
      expect(body.receipt.gameRoot).toBe(root)
    }
  }
})

test('a receipt that a process of the version before has made is right, and has no readings', async () => {
  const { owner } = server.database
  const gameId = await gameSoon()
  const [betId] = await twoBets(gameId)
  await jump(5 * HOUR)
  await insertFinal(server.database, gameId)
  await jump(60_000)
  const { rows } = await owner.query<{ firstBetId: number }>(
    'select first_bet_id as "firstBetId" from receipt_parts where game_id = $1',
    [gameId],
  )
  const bets = await readLeaves(owner, { gameId, version: 1 }, rows[0]!.firstBetId)
  const root = rootOf(treeOfPart(bets))
  await owner.query('update receipt_parts set form = 1, root = $2 where game_id = $1', [
    gameId,
    root,
  ])
  await owner.query('update receipt_roots set root = $2 where game_id = $1', [gameId, root])
  const { body } = await receiptOf(ben, betId)
  expect(body.receipt).toMatchObject({ gameRoot: root, leaf: { bet: betId } })
  expect(Object.keys({ ...body.receipt, ...body.receipt.leaf })).not.toContain('readings')
  expect(faultsOf(sha256, body.receipt)).toEqual([])
})
