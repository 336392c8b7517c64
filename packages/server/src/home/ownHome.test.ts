/** What concerns the user on the home screen: the same as in the lists of the other calls (W23). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { settleBy } from '../testing/gameResults.ts'
import { idOf, makeGroup, offerIn, POST_TO_GROUP } from '../testing/groups.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
})
afterAll(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

async function home(client: Client, query = '') {
  const { status, body } = await client.get(`/api/home/own${query}`)
  expect(status).toBe(200)
  return body
}

async function ok(answer: Promise<{ status: number; body: { _id: string } }>) {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body._id
}

const bet = async (gameId: number, offerer = ann, accepter = ben) => {
  const offer = await ok(offerer.post(POST_OFFER, offerOn(gameId)))
  return ok(accepter.post(TAKE_OFFER, takeOf(offer)))
}

test('W23: a new user has nothing that waits, no unread results, no offers and no bets', async () => {
  const cleo = await server.user('cleo')
  const nothing = {
    waiting: { friendOffers: 0, groups: [], promotion: false, contact: false },
    happened: { data: [], hasMore: false },
    ...{ offers: [], bets: [], seasons: [] },
  }
  expect(await home(cleo)).toEqual({ ...nothing, balances: null })
  const none = { available: 0, atRisk: 0, total: 0 }
  expect(await home(cleo, '?isWide=true')).toEqual({
    ...nothing,
    balances: { opening: none, days: [] },
  })
})

test('W23: offers of friends and in groups wait for the user until they are taken', async () => {
  await makeGroup('Wednesday', [ann, ben])
  const game = await insertGame(server.database)
  const toBen = { ...offerOn(game), friendUsername: 'ben' }
  const offers = [
    await ok(ann.post(POST_FRIEND_OFFER, toBen)),
    await ok(ann.post(POST_TO_GROUP, offerIn('Wednesday', game))),
  ]
  expect((await home(ben)).waiting).toMatchObject({ friendOffers: 1, groups: ['Wednesday'] })
  // Her own offers wait for others.
  expect((await home(ann)).waiting).toMatchObject({ friendOffers: 0, groups: [] })
  for (const offer of offers) await ok(ben.post(TAKE_OFFER, takeOf(offer)))
  expect((await home(ben)).waiting).toMatchObject({ friendOffers: 0, groups: [] })
})

test('W23: the offers and bets are those of their lists: new ones first, then by start, with more rows on a desktop', async () => {
  const made: string[] = []
  for (let hours = 6; hours >= 1; hours--) {
    const startsAt = new Date(Date.now() + hours * 3_600_000)
    const game = await insertGame(server.database, { startsAt })
    made.unshift(await ok(ann.post(POST_OFFER, offerOn(game))))
    await bet(game)
  }
  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  const { offers } = await home(ann)
  expect(ids(offers)).toEqual(made.slice(0, 3))
  expect((await home(ann, '?isWide=true')).offers).toHaveLength(5)

  // Ten minutes later none of them is new.
  await server.database.owner.query('update clock set offset_ms = offset_ms + 600000')
  const list = async (path: string) => (await ann.get(`${path}/${idOf(ann)}`)).body.data
  const openOffers = await list('/api/betsProposed/unacceptedbets')
  const bets = await list('/api/betsAccepted/publiclivebets')
  expect(Math.min(openOffers.length, bets.length)).toBeGreaterThan(5)
  const narrow = await home(ann)
  expect([narrow.offers, narrow.bets]).toEqual([openOffers.slice(0, 3), bets.slice(0, 3)])
  const wide = await home(ann, '?isWide=true')
  expect([wide.offers, wide.bets]).toEqual([openOffers.slice(0, 5), bets])
})

test('W23: the last results and takes are listed until the user has read them', async () => {
  for (const _ of [1, 2]) {
    const game = await insertGame(server.database)
    await bet(game)
    await settleBy(server, game, [30, 10])
  }
  const { happened } = await home(ann)
  expect(happened.data.map(({ kind }: { kind: string }) => kind)).toContain('results')
  expect(happened.hasMore).toBe(true)
  const { data } = (await ann.get('/api/notices/own?filter=bets')).body
  expect(happened.data).toEqual(data.slice(0, 3))
  const [newest, second] = happened.data
  await ann.post('/api/notices/read', { noticeID: newest.noticeID })
  expect((await home(ann)).happened.data[0]).toEqual(second)
  await ann.post('/api/notices/read', { noticeID: newest.noticeID, andBefore: true })
  expect((await home(ann)).happened).toEqual({ data: [], hasMore: false })
})

test('W23: on a desktop, the rank in each group and the balances equal the season and the statement', async () => {
  const name = 'Thursday'
  await makeGroup(name, [ann, ben])
  await makeGroup('A group without bets', [ann, ben])
  const game = await insertGame(server.database)
  const offer = await ok(ann.post(POST_TO_GROUP, offerIn(name, game)))
  await ok(ben.post(TAKE_OFFER, takeOf(offer)))
  await settleBy(server, game, [10, 30])
  const seasons = async (client: Client) => (await home(client, '?isWide=true')).seasons
  const members = { groupName: name, members: 2 }
  expect(await seasons(ben)).toEqual([{ ...members, rank: 1, won: 1, lost: 0, net: 100 }])
  expect(await seasons(ann)).toEqual([{ ...members, rank: 2, won: 0, lost: 1, net: -100 }])
  const { opening, days } = (await ann.get(`/api/user/statementsummary/${idOf(ann)}`)).body
  expect(days.length).toBeGreaterThan(0)
  expect((await home(ann, '?isWide=true')).balances).toEqual({ opening, days })
})
