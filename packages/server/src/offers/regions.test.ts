/** Where users may bet, through the API: every state, every list, every way to report another region. */
import { RESTRICTED_STATES, TERMS_STATES } from '@sidebet/domain/regions/restrictedStates'
import { isUsTerritory, US_STATES, type UsState } from '@sidebet/domain/regions/usStates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runProgram } from '../ops/runProgram.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const BARRED =
  'We are sorry, but on-line sports betting is not legal in the region you are in. Please write your state / province representative.'
const MINUTE = 60_000
const STATES = Object.keys(US_STATES) as UsState[]

let server: TestServer
let ann: Client
let gameId: number
let offerId: string

beforeAll(async () => {
  server = await startTestServer({ REGION_UNKNOWN: 'illegal', TRUSTED_PROXIES: '127.0.0.1' })
  gameId = await insertGame(server.database)
  ann = await at('ann', 'CA')
  offerId = (await ann.post(POST_OFFER, offerOn(gameId))).body._id
})
afterAll(() => server.close())
beforeEach(() => ops('region list restricted'))

async function at(name: string, region: string, country = 'US'): Promise<Client> {
  server.providers.locations.set(name, { country, region })
  return server.user(name, { cashCents: 1_000_00 })
}

async function ops(line: string): Promise<void> {
  await runProgram(line.split(' '), {
    withDatabase: (work) => work(server.database.db),
    print: () => {},
    env: {},
  })
}

const restrictionOf = async (client: Client) =>
  (await client.get('/api/user')).body.regionRestriction
const post = (client: Client) => client.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
const take = (client: Client) => client.post(TAKE_OFFER, takeOf(offerId, 0.01))
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof post>>) =>
  status === 200 ? 'done' : `${status} ${body.error}`

test('the table has all 50 states, the capital and the territories', () => {
  expect(STATES.filter((state) => !isUsTerritory(state))).toHaveLength(51)
  expect(STATES).toHaveLength(56)
})

describe.each<[string, (state: UsState) => boolean]>([
  ['restricted', (state) => RESTRICTED_STATES.some((one) => one === state)],
  ['terms', (state) => !TERMS_STATES.some((one) => one === state)],
  [
    'both',
    (state) =>
      RESTRICTED_STATES.some((one) => one === state) || !TERMS_STATES.some((one) => one === state),
  ],
])('GE1: with the region list %s', (list, isBarred) => {
  test.each(STATES)('%s', async (state) => {
    const client = await at(`${list}-${state}`, state)
    await ops(`region list ${list}`)
    const outcome = isBarred(state) ? `403 ${BARRED}` : 'done'
    expect(await restrictionOf(client)).toBe(isBarred(state) ? 'illegal' : 'none')
    expect([outcomeOf(await post(client)), outcomeOf(await take(client))]).toEqual([
      outcome,
      outcome,
    ])
  })
})

test('GE1: a bet stores the region in which its taker was located', async () => {
  const { rows } = await server.database.owner.query(
    `select distinct region from bets join users on users.id = accepter_id where username = 'restricted-NY'`,
  )
  expect(rows).toEqual([{ region: 'US-NY' }])
})

test('GE1: a region rule applies from its first day, and stored rules cannot be changed', async () => {
  const client = await at('cal', 'CO')
  const { owner, db } = server.database
  const now = async () => {
    const { rows } = await owner.query<{ now: Date }>('select product_now() as now')
    return rows[0]!.now.getTime()
  }
  const day = new Date((await now()) + 10 * MINUTE).toISOString().slice(0, 16)
  await ops(`region set US CO illegal --from ${day}Z`)
  expect([await restrictionOf(client), outcomeOf(await post(client))]).toEqual(['none', 'done'])
  await server.moveClockTo(new Date(`${day}:00Z`))
  expect([await restrictionOf(client), outcomeOf(await post(client))]).toEqual([
    'illegal',
    `403 ${BARRED}`,
  ])
  await ops('region set US CO open')
  expect([await restrictionOf(client), outcomeOf(await post(client))]).toEqual(['none', 'done'])
  for (const sql of ['update place_rules set rule = $$open$$', 'delete from place_rules'])
    await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' })
  await owner.query('update clock set offset_ms = 0')
})

test('GE1: a user who cannot be located can neither post, take nor deposit, but can do everything else', async () => {
  const cleo = await at('cleo', 'NY')
  const posted = (await post(cleo)).body._id
  // The location provider is unavailable: no session has a location any more.
  server.providers.locations.delete('cleo')
  await server.database.owner.query('update sessions set located_at = null')
  expect(await restrictionOf(cleo)).toBe('illegal')
  expect([outcomeOf(await post(cleo)), outcomeOf(await take(cleo))]).toEqual([
    `403 ${BARRED}`,
    `403 ${BARRED}`,
  ])
  expect((await cleo.post('/api/betsProposed/cancelBet', { betID: posted })).status).toBe(200)
  expect((await cleo.get('/api/betsProposed/unacceptedbets/cleo')).status).toBe(200)
  const deposit = await cleo.post('/api/user/paypal/orders', { depositAmount: 5 })
  expect(outcomeOf(deposit)).toBe(`403 ${BARRED}`)
  const payout = { receiver: 'c@wallet.test', paypalPayout: 5, databasePayout: 5.25 }
  expect((await cleo.post('/api/user/paypalpayout', payout)).status).not.toBe(403)
})

test('GE1: a user who moves is located again after five minutes', async () => {
  const mia = await at('mia', 'NY')
  expect(outcomeOf(await post(mia))).toBe('done')
  server.providers.locations.set('mia', { country: 'US', region: 'GA' })
  expect(outcomeOf(await post(mia))).toBe('done')
  await server.database.owner.query(
    `update sessions set located_at = located_at - interval '5 minutes' where user_id = $1`,
    [mia.userId],
  )
  expect(outcomeOf(await post(mia))).toBe(`403 ${BARRED}`)
})

test('GE1: a user who changes to another network is located again before the bet', async () => {
  const nick = await at('nick', 'NY')
  expect(outcomeOf(await post(nick))).toBe('done')
  server.providers.locations.set('nick', { country: 'US', region: 'GA' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const body = offerOn(gameId, { amountBet: 1 })
  expect(outcomeOf(await nick.post(POST_OFFER, body, from('203.0.113.7')))).toBe(`403 ${BARRED}`)
})

test('GE1: a user is located once per network, and a fifth network counts as unlocated', async () => {
  const flo = await at('flo', 'NY')
  let requestedIps: string[] = []
  const { location } = server.providers
  const { locate } = location
  location.locate = async (who) => {
    if (who.username === 'flo') requestedIps.push(who.ip)
    return who.ip === '203.0.113.2' ? { country: 'US', region: 'GA' } : locate(who)
  }
  const body = offerOn(gameId, { amountBet: 1 })
  const postFrom = async (address: string) =>
    outcomeOf(await flo.post(POST_OFFER, body, { 'x-forwarded-for': address }))
  for (let turn = 0; turn < 3; turn++) {
    expect(await postFrom('203.0.113.1')).toBe('done')
    expect(await postFrom('203.0.113.2')).toBe(`403 ${BARRED}`)
  }
  expect([await postFrom('203.0.113.3'), await postFrom('203.0.113.4')]).toEqual(['done', 'done'])
  expect(requestedIps).toEqual(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
  // Unknown is illegal here (GAP-005), and only for the call that came from there.
  expect(await postFrom('203.0.113.5')).toBe(`403 ${BARRED}`)
  expect(await postFrom('203.0.113.4')).toBe('done')
  expect(requestedIps).toHaveLength(4)
  // A location older than five minutes is requested again, every time.
  requestedIps = []
  await server.database.owner.query('update sessions set located_at = null')
  expect(await postFrom('203.0.113.4')).toBe('done')
  expect(requestedIps).toEqual(['203.0.113.4'])
  location.locate = locate
})

test('GE1: a location stated by the client has no effect', async () => {
  const gail = await at('gail', 'GA')
  const reportedLocation = { regionRestriction: 'none', currentRegion: 'NY', currentCountry: 'US' }
  const body = { ...offerOn(gameId, { amountBet: 1 }), ...reportedLocation, regionLimit: 'none' }
  expect(outcomeOf(await gail.post(POST_OFFER, body))).toBe(`403 ${BARRED}`)
  for (const value of ['none', 'US-NY', 'anything'])
    expect((await gail.get(`/api/betsProposed/recentpublicbets/${value}`)).status).toBe(200)
  expect(await restrictionOf(gail)).toBe('illegal')
})
