/** A frozen user is signed out at once, and only settlements move their money (AZ7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { readWithdrawable } from '../payments/withheld.ts'
import { hashPassword } from '../platform/users/passwordHash.ts'
import { makeTakeCommand, offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { readCash } from '../testing/readCash.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { freezeUser, unfreezeUser } from './freezeUser.ts'

let server: TestServer
let ann: Client
let ben: Client
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.user(`ann${++users}`, { cashCents: 200_00 })
  ben = await server.user(`ben${users}`, { cashCents: 200_00 })
})

const freeze = ({ userId }: Client) => freezeUser(server.database.db, userId, 'a complaint')
const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)

const cashOf = async ({ userId }: Client) => (await readCash(server.database, userId))[0]! / 100

test('AZ7: a freeze ends all sessions of the user, and their requests get 401', async () => {
  expect(await freeze(ben)).toBe(true)
  expect(await freeze(ben)).toBe(false)
  const gameId = await insertGame(server.database)
  for (const answer of [
    await ben.get(`/api/user/maxrisk/${ben.username}`),
    await ben.post(POST_OFFER, offerOn(gameId)),
  ])
    expect([answer.status, answer.body.code]).toEqual([401, 'noSession'])
})

test('AZ7: only a login with the right password states that the user is frozen', async () => {
  await run('update users set password_hash = $2 where id = $1', [
    ben.userId,
    await hashPassword('Good-luck-1!'),
  ])
  await freeze(ben)
  const logIn = (password: string) =>
    server.anonymous.post('/api/user/login', { username: ben.username, password })
  const wrong = await logIn('Good-luck-2!')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'loginFailed'])
  const right = await logIn('Good-luck-1!')
  expect([right.status, right.body.code]).toEqual([403, 'frozen'])
  expect(await run('select 1 from sessions where user_id = $1', [ben.userId])).toEqual([])
  await unfreezeUser(server.database.db, ben.userId, 'it was nothing')
  expect((await logIn('Good-luck-1!')).status).toBe(200)
})

test('AZ7: a take in progress is checked after the freeze and refused', async () => {
  const { body } = await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
  await freeze(ben)
  const offerId = Number(body._id.slice(2))
  const take = makeTakeCommand(ben.userId, offerId, 10_00, 'late')
  expect(await server.services.batcher.submit(take)).toEqual({ kind: 'frozen' })
  expect(await cashOf(ben)).toBe(200)
  await unfreezeUser(server.database.db, ben.userId, 'it was nothing')
  expect(await server.services.batcher.submit(take)).toMatchObject({ kind: 'done' })
})

test('AZ7: each take that is concurrent with a freeze either succeeds or gets 401, and later ones get 401', async () => {
  const { body } = await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
  const takes = Array.from({ length: 8 }, () => ben.post(TAKE_OFFER, takeOf(body._id, 1)))
  const frozen = freeze(ben)
  const answers = await Promise.all(takes)
  await frozen
  const done = answers.filter(({ status }) => status === 200).length
  const out = answers.filter(({ status }) => status === 401).length
  expect(done + out).toBe(8)
  expect(await cashOf(ben)).toBe(200 - done)
  expect((await ben.post(TAKE_OFFER, takeOf(body._id, 1))).status).toBe(401)
})

test('AZ7: the bets of a frozen user are settled, but the user cannot withdraw the payout', async () => {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId))
  await ben.post(TAKE_OFFER, takeOf(body._id))
  await freeze(ann)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  expect(await cashOf(ann)).toBe(300)
  expect((await readWithdrawable(server.database.db, ann.userId)).withdrawable).toBe(0)
  await unfreezeUser(server.database.db, ann.userId, 'it was nothing')
  expect((await readWithdrawable(server.database.db, ann.userId)).withdrawable).toBe(300_00)
  expect(await verify(server.database.db)).toEqual([])
})

test('AU1: the audit records each freeze and unfreeze of a user with its reason', async () => {
  await freeze(ben)
  await unfreezeUser(server.database.db, ben.userId, 'it was nothing')
  expect(
    await run('select action, facts from audit where subject = $1 order by id', [
      `u_${ben.userId}`,
    ]),
  ).toMatchObject([
    { action: 'users.freeze', facts: { reason: 'a complaint', sessions: 1 } },
    { action: 'users.unfreeze', facts: { reason: 'it was nothing' } },
  ])
})
