/** An offer whose link determines its friend: its requests, the offerer's answers, and what each reader sees (O4, W27). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_FRIEND_OFFER, POST_LINK_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
let gameId: number
let offerId: string
let linkKey: string

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1', CONTACTS_CONFIRMED: 'required' })
  ann = await server.user('ann', { cashCents: 9_000_00 })
  ben = await server.user('ben', { cashCents: 1_000_00 })
  cleo = await server.user('cleo', { cashCents: 1_000_00 })
  await change('update users set email_confirmed_at = product_now()')
})
afterAll(() => server.close())
beforeEach(async () => {
  gameId = await insertGame(server.database, { sourceId: `game ${Math.random()}` })
  const posted = await ann.post(POST_LINK_OFFER, offerOn(gameId))
  expect([posted.status, posted.body.data?.friend]).toEqual([200, true])
  offerId = posted.body._id
  linkKey = (await read(ann, '')).body.link.linkKey
})

const change = (what: string, values: unknown[] = []) => server.database.owner.query(what, values)
const read = (client: Client, key = linkKey) =>
  client.get(`/api/offers/${offerId}${key && `?linkKey=${key}`}`)
const request = (client: Client, key = linkKey) =>
  client.post(`/api/offers/${offerId}/request`, { linkKey: key })
const answer = (username: string, isAccepted: boolean, client = ann) =>
  client.post(`/api/offers/${offerId}/answer`, { username, isAccepted })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const linkOf = async (client: Client) => (await read(client)).body.link

test('W27: a visitor with the key sees the bet and the username, and without it an unknown offer', async () => {
  const { status, body } = await read(server.anonymous)
  expect([status, body.state]).toEqual([200, 'open'])
  expect(body.offer).toMatchObject({ usernameOffer: 'ann', firstNameOffer: '', lastNameOffer: '' })
  expect(body.link).toEqual({ reader: 'other', linkKey: '', requests: [] })
  for (const key of ['', 'wrong', `${linkKey}x`]) {
    for (const client of [server.anonymous, ben]) {
      expect(outcome(await read(client, key))).toEqual([404, 'unknownOffer'])
    }
  }
})

test('W27: the key of one offer opens no other offer, and no offer to a named friend', async () => {
  const named = await ann.post(POST_FRIEND_OFFER, { ...offerOn(gameId), friendUsername: 'ben' })
  const other = await ann.post(POST_LINK_OFFER, offerOn(gameId))
  for (const { body } of [named, other]) {
    offerId = body._id
    expect(outcome(await read(cleo))).toEqual([404, 'unknownOffer'])
    expect(outcome(await request(cleo))).toEqual([404, 'unknownOffer'])
  }
})

test('O4: the accepted user takes the offer, and no other user does before or instead', async () => {
  expect(outcome(await ben.post(TAKE_OFFER, takeOf(offerId)))).toEqual([403, 'notAddressed'])
  for (const client of [ben, cleo]) expect((await request(client)).status).toBe(200)
  expect(outcome(await ben.post(TAKE_OFFER, takeOf(offerId)))).toEqual([403, 'notAddressed'])
  expect(await linkOf(ann)).toEqual({ reader: 'offerer', linkKey, requests: ['ben', 'cleo'] })
  expect(await linkOf(ben)).toEqual({ reader: 'requested', linkKey: '', requests: [] })

  expect((await answer('ben', true)).status).toBe(200)
  expect(outcome(await cleo.post(TAKE_OFFER, takeOf(offerId)))).toEqual([403, 'notAddressed'])
  expect((await ben.post(TAKE_OFFER, takeOf(offerId, 40))).status).toBe(200)
  expect((await read(ben, '')).body).toMatchObject({
    state: 'open',
    link: { reader: 'friend' },
    offer: { amountBet: 60 },
  })
  expect((await read(ann)).body).toMatchObject({
    link: { linkKey: '', requests: [] },
    offer: { friendUsername: 'ben' },
  })
  expect(await verify(server.database.db)).toEqual([])
})

test('W27: other readers learn that a friend was accepted, and not who', async () => {
  for (const client of [ben, cleo]) await request(client)
  await answer('ben', true)
  for (const client of [cleo, server.anonymous]) {
    const { body } = await read(client)
    expect([body.state, JSON.stringify(body).includes('ben')]).toEqual(['chosen', false])
  }
  expect(outcome(await request(await server.user(`dan${gameId}`)))).toEqual([409, 'offerGone'])
})

test('O4: the offerer is notified of a request, and the friend of the offer', async () => {
  await request(ben)
  await deliverAllNotifications(server.services)
  const titlesOf = async (client: Client) => {
    const { body } = await client.get('/api/notices/own?limit=1')
    return body.data.map(({ title, to, gameID }: Record<string, string>) => [title, to, gameID])
  }
  const gameID = `g_${gameId}`
  expect(await titlesOf(ann)).toEqual([
    ['ben wants to take your bet', `/offer?id=${offerId}`, gameID],
  ])
  await answer('ben', true)
  await deliverAllNotifications(server.services)
  expect(await titlesOf(ben)).toEqual([
    ['ann offers you a bet of $100.00 to $100.00', `/friendbets#${offerId}`, gameID],
  ])
})

test('O4: a declined user stays declined, and another one can be accepted', async () => {
  for (const client of [ben, cleo]) await request(client)
  expect((await answer('ben', false)).status).toBe(200)
  expect((await request(ben)).status).toBe(200)
  expect((await linkOf(ben)).reader).toBe('declined')
  expect(outcome(await answer('ben', true))).toEqual([404, 'unknownRequest'])
  expect((await linkOf(ann)).requests).toEqual(['cleo'])
  expect((await answer('cleo', true)).status).toBe(200)
  expect((await answer('cleo', true)).status).toBe(200)
})

test('O4: a request needs a confirmed e-mail or phone', async () => {
  const eve = await server.user(`eve${gameId}`)
  expect(outcome(await request(eve))).toEqual([403, 'contactsUnconfirmed'])
  await change('update users set phone_confirmed_at = product_now() where id = $1', [eve.userId])
  expect((await request(eve)).status).toBe(200)
})

test('O4: a user cannot request their own offer, or answer for another offerer', async () => {
  expect(outcome(await request(ann))).toEqual([403, 'ownBet'])
  await request(ben)
  for (const client of [ben, cleo])
    expect(outcome(await answer('ben', true, client))).toEqual([404, 'unknownOffer'])
  expect(outcome(await answer('no-such-user', true))).toEqual([404, 'unknownRequest'])
})

test('O4: after the start of the game there are no requests and no answers', async () => {
  await request(ben)
  await change('update games set started_at = product_now() where id = $1', [gameId])
  expect(outcome(await request(cleo))).toEqual([409, 'offerGone'])
  expect(outcome(await answer('ben', true))).toEqual([409, 'offerGone'])
  expect((await read(cleo)).body.state).toBe('started')
})

test('O4: of two users who are accepted at the same time one is the friend', async () => {
  for (const client of [ben, cleo]) await request(client)
  const answers = await Promise.all([answer('ben', true), answer('cleo', true)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const takes = await Promise.all(
    [ben, cleo].map((client) => client.post(TAKE_OFFER, takeOf(offerId, 10))),
  )
  expect(takes.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await verify(server.database.db)).toEqual([])
})
