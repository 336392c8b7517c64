import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const HOUR = 3_600_000
const POSTED = '/api/betsProposed/postedbets'

let server: TestServer
let ann: Client
let ben: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
})
afterAll(() => server.close())

async function offer(client: Client, gameId: number, change: object = {}): Promise<string> {
  const { body } = await client.post(
    POST_OFFER,
    offerOn(gameId, { winnerOffer: 'Boston Celtics', spreadOffer: 2.5, amountBet: 10, ...change }),
  )
  return body._id
}

const nba = (startsAt: Date, teams: { away?: string; home?: string } = {}) =>
  insertGame(server.database, {
    league: 'nba',
    away: 'Boston Celtics',
    home: 'Miami Heat',
    startsAt,
    ...teams,
  })
const ids = (body: { data: { _id: string }[] }) => body.data.map((row) => row._id)

describe('the board of a league', () => {
  test('a board is sorted by kickoff and then by age across pages, and ignores the region in the path', async () => {
    const soon = await nba(new Date(Date.now() + 2 * HOUR))
    const later = await nba(new Date(Date.now() + 5 * HOUR))
    const expected = [
      await offer(ann, later),
      await offer(ann, soon),
      await offer(ben, soon),
      await offer(ben, later),
    ]
    const [a, b, c, d] = expected
    const all = await ben.get(`${POSTED}/nba/none`)
    expect([ids(all.body), all.body.next]).toEqual([[b, c, a, d], null])
    const read: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: { data: { _id: string }[]; next: string | null } = (
        await ben.get(`${POSTED}/nba/illegal?limit=1${next ? `&cursor=${next}` : ''}`)
      ).body
      read.push(...ids(page))
      next = page.next
    }
    expect(read).toEqual([b, c, a, d])
    expect((await ben.get(`${POSTED}/nba/none?cursor=nonsense`)).status).toBe(400)
    expect((await ben.get(`${POSTED}/nba/none?limit=501`)).status).toBe(400)
    expect((await ben.get(`${POSTED}/cricket/none`)).status).toBe(400)
  })

  test('a board of a team accepts its full or short name, and is empty for an unknown team', async () => {
    const game = await nba(new Date(Date.now() + 3 * HOUR), {
      away: 'Chicago Bulls',
      home: 'Boston Celtics',
    })
    const id = await offer(ann, game)
    for (const team of ['Chicago%20Bulls', 'CHI', 'chicago bulls']) {
      expect(
        ids(
          (await ben.get(`${POSTED}/nba/${encodeURIComponent(decodeURIComponent(team))}/none`))
            .body,
        ),
      ).toEqual([id])
    }
    expect((await ben.get(`${POSTED}/nba/Nobody/none`)).body).toEqual({ data: [], next: null })
  })

  test('a board of a day uses US Eastern time, not UTC', async () => {
    // 23:30 Eastern on 5 January is already the 6th in UTC.
    const game = await nba(new Date('2027-01-06T04:30:00Z'), {
      away: 'Utah Jazz',
      home: 'Boston Celtics',
    })
    const id = await offer(ann, game)
    expect(ids((await ben.get(`${POSTED}/byDate/nba/20270105/none`)).body)).toEqual([id])
    expect((await ben.get(`${POSTED}/byDate/nba/20270106/none`)).body.data).toEqual([])
    expect((await ben.get(`${POSTED}/byDate/nba/20270230/none`)).body.data).toEqual([])
    expect((await ben.get(`${POSTED}/byDate/nba/2027015/none`)).status).toBe(400)
    const [row] = (await ben.get(`${POSTED}/byDate/nba/20270105/none`)).body.data
    expect(row).toMatchObject({
      dateMatch: '01/05/2027',
      dateMatchDB: 20270105,
      dateDate: '2027-01-05',
      dateShort: '01/05',
      dateShortOUS: '05/01',
      dateTimeDB: '2027-01-06T04:30:00.000Z',
      winnerOfferShort: 'BOS',
      spreadOffer: 2.5,
      oddsNumeratorOffer: 1,
      oddsDenominatorOffer: 1,
      publicBet: true,
      partialTake: true,
      friend: false,
      group: false,
      lastNameOffer: '',
    })
  })
})

test('recent offers of all leagues are sorted newest first, and own offers by kickoff until taken or cancelled', async () => {
  const cleo = await server.user('cleo', { cashCents: 1000_00 })
  const nfl = await insertGame(server.database, { startsAt: new Date(Date.now() + 9 * HOUR) })
  const late = await offer(cleo, nfl, { winnerOffer: 'Buffalo Bills' })
  const early = await offer(cleo, await nba(new Date(Date.now() + 8 * HOUR)))
  const recent = await ben.get('/api/betsProposed/recentpublicbets/none')
  expect(ids(recent.body).slice(0, 2)).toEqual([early, late])
  const first = (await ben.get('/api/betsProposed/recentpublicbets/none?limit=1')).body
  const second = await ben.get(
    `/api/betsProposed/recentpublicbets/none?limit=1&cursor=${first.next}`,
  )
  expect([ids(first), ids(second.body)]).toEqual([[early], [late]])
  const own = () => cleo.get('/api/betsProposed/unacceptedbets/cleo').then(({ body }) => ids(body))
  expect(await own()).toEqual([early, late])
  await ben.post(TAKE_OFFER, takeOf(early, 4))
  expect(await own()).toEqual([early, late])
  await ben.post(TAKE_OFFER, takeOf(early, 6))
  expect(await own()).toEqual([late])
  await cleo.post('/api/betsProposed/cancelBet', { betID: late })
  expect(await own()).toEqual([])
})

describe('the location of users (GAP-005 to GAP-009)', () => {
  async function at(name: string, region: string): Promise<Client> {
    server.providers.locations.set(name, { country: 'US', region })
    return server.user(name, { cashCents: 1000_00 })
  }

  test('GE1: a restricted state refuses posts and takes regardless of the region in the request, and nothing else', async () => {
    const gail = await at('gail', 'GA')
    const game = await nba(new Date(Date.now() + 12 * HOUR))
    const open = await offer(ann, game)
    expect((await gail.get('/api/user')).body).toMatchObject({
      currentCountry: 'US',
      currentRegion: 'GA',
      regionRestriction: 'illegal',
    })
    const text =
      'We are sorry, but on-line sports betting is not legal in the region you are in. Please write your state / province representative.'
    const anywhere = { regionLimit: 'none' }
    const offered = offerOn(game, { winnerOffer: 'Boston Celtics', ...anywhere })
    const posted = await gail.post(POST_OFFER, offered)
    const taken = await gail.post(TAKE_OFFER, { ...takeOf(open), ...anywhere })
    expect([posted.status, posted.body.error]).toEqual([403, text])
    expect([taken.status, taken.body.error]).toEqual([403, text])
    expect((await gail.get(`${POSTED}/nba/none`)).status).toBe(200)
    expect((await gail.post('/api/user/adjustFundsAtPost')).body).toEqual({
      message: 'success',
      fundsAvailable: 1000,
      fundsAtRisk: 0,
    })
  })

  test('GE1: an offer from a state with intrastate betting only is hidden from users elsewhere and refused to them', async () => {
    await server.database.owner.query(
      `insert into place_rules (country, region, rule) values ('US', 'NJ', 'intrastate')`,
    )
    const [jo, jim, pat] = [await at('jo', 'NJ'), await at('jim', 'NJ'), await at('pat', 'PA')]
    const game = await nba(new Date(Date.now() + 13 * HOUR), {
      away: 'Orlando Magic',
      home: 'Boston Celtics',
    })
    const id = await offer(jo, game, { regionLimit: 'none' })
    const board = (client: Client) =>
      client.get(`${POSTED}/nba/ORL/none`).then(({ body }) => body.data)
    expect(await board(pat)).toEqual([])
    expect(await board(ben)).toEqual([])
    expect(await board(jim)).toEqual([expect.objectContaining({ _id: id, regionLimit: 'US-NJ' })])
    const take = takeOf(id, 1)
    expect((await pat.post(TAKE_OFFER, take)).body.code).toBe('offerGone')
    expect((await jim.post(TAKE_OFFER, take)).status).toBe(200)
  })

  test('GE1: a user in a state with intrastate betting only neither sees nor takes offers from outside', async () => {
    await server.database.owner.query(
      `insert into place_rules (country, region, rule) values ('US', 'NV', 'intrastate')`,
    )
    const [nina, otto] = [await at('nina', 'NV'), await at('otto', 'OR')]
    const game = await nba(new Date(Date.now() + 13 * HOUR), {
      away: 'Utah Jazz',
      home: 'Boston Celtics',
    })
    const outside = await offer(otto, game, { winnerOffer: 'Utah Jazz' })
    const inside = await offer(nina, game, { winnerOffer: 'Utah Jazz' })
    const seen = async (client: Client) => {
      const paths = [`${POSTED}/nba/UTA/none`, '/api/betsProposed/recentpublicbets/none']
      const lists = await Promise.all(paths.map((path) => client.get(path)))
      return lists.map(({ body }) => ids(body).filter((id) => [outside, inside].includes(id)))
    }
    expect(await seen(nina)).toEqual([[inside], [inside]])
    expect(await seen(otto)).toEqual([[outside], [outside]])
    const refused = [
      await nina.post(TAKE_OFFER, takeOf(outside, 1)),
      await otto.post(TAKE_OFFER, takeOf(inside, 1)),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(['offerGone', 'offerGone'])
  })

  test('GE1: a request header cannot set the location of a user', async () => {
    const gus = await at('gus', 'GA')
    const answer = await server.app.inject({
      url: '/api/user',
      headers: { cookie: gus.cookie, 'x-forwarded-for': '1.2.3.4' },
    })
    expect(answer.json()).toMatchObject({ regionRestriction: 'illegal', currentIP: '127.0.0.1' })
  })
})

test('maintenance refuses takes, still shows boards, and is reported to every client', async () => {
  const game = await nba(new Date(Date.now() + 14 * HOUR))
  const id = await offer(ann, game)
  await server.database.owner.query('update switches set maintenance = true')
  const refused = await ben.post(TAKE_OFFER, takeOf(id))
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'maintenance',
    '60',
  ])
  expect((await ben.get('/api/user')).body.update_status).toBe(true)
  expect((await server.anonymous.get('/api/user')).body.update_status).toBe(true)
  expect((await ben.get(`${POSTED}/nba/none`)).status).toBe(200)
  await server.database.owner.query('update switches set maintenance = false')
  expect((await ben.post(TAKE_OFFER, takeOf(id))).status).toBe(200)
})

test('AZ5: the role of the application can neither run DDL nor change transfers or records', async () => {
  const { db } = server.database
  for (const sql of [
    'update ledger_transfers set cents = 1',
    'delete from ledger_transfers',
    'update audit set action = $$none$$',
    'delete from audit',
    'truncate audit',
    'update audit_chain set place = 0',
    'delete from audit_chain',
    'update operator_decisions set cents = 0',
    'delete from operator_decisions',
    'truncate ledger_transfers',
    'drop table bets',
    'alter table ledger_accounts drop constraint balance_not_negative',
    'create table mine (id int)',
  ]) {
    await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' })
  }
})
