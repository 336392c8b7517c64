/** One operator's decisions are limited to a sum within 24 hours (AZ6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { CREATE_PROMOTION, makePromotionAdmin, promotionForm } from '../testing/promotions.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const DECISION_PATH = '/api/operator/decide'
const ANSWER = '/api/operator/answer'

let server: TestServer
let olga: Client
let otto: Client
let ann: Client
let ben: Client
let round = 0
beforeAll(async () => {
  // A decision about a game with up to $200.00 staked needs one operator only.
  server = await startTestServer({ OPERATOR_ALONE_MAX: '20000', OPERATOR_DAILY_MAX: '50000' })
})
afterAll(() => server.close())
beforeEach(async () => {
  round += 1
  const clients = ['olga', 'otto', 'ann', 'ben'].map((name) =>
    server.user(`${name}${round}`, { cashCents: 20_000_00 }),
  )
  ;[olga, otto, ann, ben] = (await Promise.all(clients)) as [Client, Client, Client, Client]
  for (const { userId } of [olga, otto])
    await run('update users set is_operator = true where id = $1', [userId])
  await run('delete from operator_wishes')
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)

/** A game on which two users have each staked so many dollars. */
async function gameWith(stake: number): Promise<number> {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: stake }))
  await ben.post(TAKE_OFFER, takeOf(body._id))
  return gameId
}
async function makeVoid(who: Client, gameId: number) {
  const body = { gameID: `g_${gameId}`, what: 'void', reason: 'rain' }
  const { status, body: answer } = await who.post(DECISION_PATH, body)
  return status === 200 ? answer.isDone : answer.error
}
async function agree(who: Client) {
  const [approvalRequest] = (await who.get('/api/operator/overview')).body.wishes
  const { status, body } = await who.post(ANSWER, { wishID: approvalRequest._id, isGranted: true })
  return status === 200 ? 'success' : body.error
}
const left = async (who: Client) => (await who.get('/api/operator/overview')).body.daily
const tooMuch = ({ username }: Client) =>
  `With this ${username} would decide more than $500.00 within 24 hours.`

test('AZ6: the decisions of one operator within 24 hours are limited to a sum, and another operator can continue', async () => {
  for (const stake of [100, 100]) expect(await makeVoid(olga, await gameWith(stake))).toBe(true)
  expect(await left(olga)).toEqual({ most: 500, left: 100 })
  const game = await gameWith(50.01)
  expect(await makeVoid(olga, game)).toBe(tooMuch(olga))
  expect(await makeVoid(olga, await gameWith(50))).toBe(true)
  expect(await left(olga)).toEqual({ most: 500, left: 0 })
  expect(await makeVoid(otto, game)).toBe(true)
  await run(`update operator_decisions set decided_at = decided_at - interval '24 hours'`)
  expect(await left(olga)).toEqual({ most: 500, left: 500 })
  expect(await makeVoid(olga, await gameWith(100))).toBe(true)
})

test('AZ6: of two concurrent decisions of an operator that together exceed the limit, only one succeeds', async () => {
  const games = [await gameWith(100), await gameWith(100)]
  expect(await makeVoid(olga, await gameWith(100))).toBe(true)
  const both = await Promise.all(games.map((game) => makeVoid(olga, game)))
  expect(both.filter((done) => done === true)).toHaveLength(1)
  expect(both.filter((done) => done === tooMuch(olga))).toHaveLength(1)
})

test('AZ6: a proposal counts towards the limits of both operators once the second one approves it', async () => {
  const [first, second] = [await gameWith(200), await gameWith(200)]
  expect(await makeVoid(olga, first)).toBe(false)
  expect([await left(olga), await left(otto)]).toEqual(Array(2).fill({ most: 500, left: 500 }))
  expect(await agree(otto)).toBe('success')
  expect([await left(olga), await left(otto)]).toEqual(Array(2).fill({ most: 500, left: 100 }))
  // Neither of the two proposes the next one.
  for (const who of [olga, otto]) expect(await makeVoid(who, second)).toBe(tooMuch(who))
})

test('AZ6: a proposal that would exceed the limit of its author cannot be approved', async () => {
  const games = [await gameWith(150), await gameWith(150)]
  for (const game of games) expect(await makeVoid(olga, game)).toBe(false)
  expect(await agree(otto)).toBe('success')
  const third = await server.user(`third${round}`)
  await run('update users set is_operator = true where id = $1', [third.userId])
  expect(await agree(third)).toBe(tooMuch(olga))
  expect(await left(third)).toEqual({ most: 500, left: 500 })
})

test('AZ6: a rejected proposal and an impossible decision count towards no limit', async () => {
  const game = await gameWith(200)
  expect(await makeVoid(olga, game)).toBe(false)
  const [approvalRequest] = (await otto.get('/api/operator/overview')).body.wishes
  await otto.post(ANSWER, { wishID: approvalRequest._id, isGranted: false })
  const early = { gameID: `g_${game}`, what: 'final', awayPoints: 1, homePoints: 2, reason: 'TV' }
  expect((await olga.post(DECISION_PATH, early)).body.code).toBe('cannotDecide')
  expect([await left(olga), await left(otto)]).toEqual(Array(2).fill({ most: 500, left: 500 }))
})

test('AZ6: the pot of a promotion counts towards the limit of the operator who approves it', async () => {
  const controlled = await startTestServer({
    ...{ TRIAL_CONTROLS: '1', PROMOTION_ALONE_MAX: '0', OPERATOR_DAILY_MAX: '50000' },
  })
  const [petra, oskar] = [await controlled.user('petra'), await controlled.user('oskar')]
  await makePromotionAdmin(controlled.database, petra)
  await controlled.database.owner.query('update users set is_operator = true where id = $1', [
    oskar.userId,
  ])
  for (const [promotionName, initialBalance] of [
    ['first', 500],
    ['second', 20],
  ])
    await petra.post(CREATE_PROMOTION, promotionForm({ promotionName, initialBalance }))
  expect(await agree(oskar)).toBe('success')
  expect(await left(oskar)).toEqual({ most: 500, left: 0 })
  expect(await agree(oskar)).toBe(tooMuch(oskar))
  await controlled.close()
})

test('AZ6: in a trial an operator has no daily limit', async () => {
  const trial = await startTestServer({ TRIAL: '1', NODE_ENV: '', THROTTLE_SCALE: '1' })
  const oskar = await trial.user('oskar')
  await trial.database.owner.query('update users set is_operator = true where id = $1', [
    oskar.userId,
  ])
  expect(await left(oskar)).toBe(null)
  await trial.close()
})
