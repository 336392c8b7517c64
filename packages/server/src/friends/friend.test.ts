/** The page of a friend: what is between the two, and nothing of other users (W24). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { settleBy } from '../testing/gameResults.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  cleo = await server.user('cleo', { cashCents: 10_000_00 })
})
afterAll(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

const read = async (client: Client, name: string) =>
  client.get(`/api/friends/${encodeURIComponent(name)}`)

async function ok(answer: Promise<{ status: number; body: { _id: string } }>) {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body._id
}

const offerTo = (client: Client, named: object, gameId: number, change: object = {}) =>
  ok(client.post(POST_FRIEND_OFFER, { ...offerOn(gameId, change), ...named }))
const take = (client: Client, offer: string) => ok(client.post(TAKE_OFFER, takeOf(offer)))
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

test('W24: a user who is not on the list, or is on it only by an e-mail, has no page', async () => {
  expect((await read(ann, 'cleo')).status).toBe(404)
  expect((await read(ann, 'no such user')).body).toMatchObject({ code: 'unknownFriend' })
  const game = await insertGame(server.database)
  await offerTo(ann, { friendEmail: 'cleo@example.test' }, game)
  expect((await read(ann, 'cleo')).status).toBe(404)
})

test('W24: the record counts the settled bets between the two, of any audience, and no others', async () => {
  const games = [await insertGame(server.database), await insertGame(server.database)]
  const toBen = await offerTo(ann, { friendUsername: 'ben' }, games[0]!)
  await take(ben, toBen)
  const open = await ok(ann.post(POST_OFFER, offerOn(games[0]!)))
  await take(ben, open)
  const lost = await ok(ben.post(POST_OFFER, offerOn(games[0]!, { amountBet: 30 })))
  await take(ann, lost)
  await take(cleo, await ok(ann.post(POST_OFFER, offerOn(games[0]!))))
  const voided = await ok(ann.post(POST_OFFER, offerOn(games[1]!)))
  await take(ben, voided)
  expect((await read(ann, 'ben')).body).toMatchObject({ won: 0, lost: 0, net: 0 })

  await settleBy(server, games[0]!, [30, 10])
  await settleBy(server, games[1]!, null)
  const { body } = await read(ann, 'ben')
  expect(body).toMatchObject({ friendUsername: 'ben', won: 2, lost: 1, net: 170, offers: [] })
  const performances = body.bets.map(
    ({ userPerformance }: { userPerformance: string }) => userPerformance,
  )
  expect(performances.sort()).toEqual(['Lost', 'Void', 'Won', 'Won'])
})

test('W24: open offers of both are listed, but none that names the friend by a contact', async () => {
  const game = await insertGame(server.database)
  const mine = await offerTo(ann, { friendUsername: 'ben' }, game)
  const theirs = await offerTo(ben, { friendUsername: 'ann' }, game)
  await offerTo(ann, { friendEmail: 'ben@example.test' }, game)
  await offerTo(ann, { friendUsername: 'cleo' }, game)
  expect(ids((await read(ann, 'ben')).body.offers).sort()).toEqual([mine, theirs].sort())
  await take(ben, mine)
  expect(ids((await read(ann, 'ben')).body.offers)).toEqual([theirs])
})

test('W24: an offer that the user may not take here is not listed', async () => {
  const game = await insertGame(server.database)
  const offer = await offerTo(ben, { friendUsername: 'ann' }, game)
  expect(ids((await read(ann, 'ben')).body.offers)).toContain(offer)
  await server.database.owner.query(
    `update offers set region_limit = 'US-NJ' where id = ${offer.slice(2)}`,
  )
  expect(ids((await read(ann, 'ben')).body.offers)).not.toContain(offer)
})
