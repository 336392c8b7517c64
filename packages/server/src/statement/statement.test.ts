/** The statement through its endpoints: each step of a bet to the cent, periods, filters, pages, and authorization. */
import type { StatementLine } from '@sidebet/contract/statement'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import {
  type Client,
  fund,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const own = (client: Client, call = 'statement') => `/api/user/${call}/${client.username}`

async function lines(client: Client, query = ''): Promise<StatementLine[]> {
  const { status, body } = await client.get(`${own(client)}?${query}`)
  expect(status).toBe(200)
  return body.data
}

/** Kind, change of available and of at risk, and the balances after it; the oldest first. */
const short = (all: readonly StatementLine[]) =>
  all
    .toReversed()
    .map(({ kind, change, after }) => [
      kind,
      change.available,
      change.atRisk,
      after.available,
      after.atRisk,
    ])

const nowOf = async () => {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  return rows[0]!.now.getTime()
}
const dayOf = (at: number) => easternDay(new Date(at).toISOString()).replaceAll('-', '')

async function post(client: Client, gameId: number, change: object): Promise<string> {
  const { status, body } = await client.post(POST_OFFER, offerOn(gameId, change))
  expect(status).toBe(200)
  return body._id
}

test('RG4: each movement of money is one statement line, exact to the cent', async () => {
  const ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 100_00 })
  const start = new Date((await nowOf()) + 6 * HOUR)
  const game = await insertGame(server.database, { startsAt: start })
  const odds = { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
  const offer = await post(ann, game, { amountBet: 33.33, ...odds })
  await ben.post(TAKE_OFFER, takeOf(offer, 10.01))
  const other = await post(ann, game, { amountBet: 20 })
  await ann.post('/api/betsProposed/cancelBet', { betID: other })
  await insertFinal(server.database, game)
  await server.moveClockTo(new Date(start.getTime() + 5 * HOUR))

  const [annAgain, benAgain] = [
    await server.signIn(ann.userId, 'ann'),
    await server.signIn(ben.userId, 'ben'),
  ]
  const all = await lines(annAgain)
  expect(short(all)).toEqual([
    ['deposit', 500, 0, 500, 0],
    ['posted', -50, 50, 450, 50],
    ['posted', -20, 20, 430, 70],
    ['returned', 20, -20, 450, 50],
    // The rest of the offer: the reserved 50.00 less 15.02 for the part of 10.01.
    ['returned', 34.98, -34.98, 484.98, 15.02],
    ['won', 25.03, -15.02, 510.01, 0],
  ])
  const words = all.toReversed().map(({ ended, opponent, league }) => [ended, opponent, league])
  expect(words).toEqual([
    ['', '', ''],
    ['', '', 'nfl'],
    ['', '', 'nfl'],
    ['cancelled', '', 'nfl'],
    ['lapsed', '', 'nfl'],
    ['', 'ben', 'nfl'],
  ])
  expect(all[0]).toMatchObject({
    awayTeam: 'New England Patriots',
    awayTeamShort: 'NE',
    homeTeamShort: 'BUF',
    severalBets: false,
    after: { total: 510.01 },
  })
  expect(short(await lines(benAgain))).toEqual([
    ['deposit', 100, 0, 100, 0],
    ['taken', -10.01, 10.01, 89.99, 10.01],
    ['lost', 0, -10.01, 89.99, 0],
  ])
  expect((await lines(benAgain)).map(({ opponent }) => opponent)).toEqual(['ann', 'ann', ''])

  const { body } = await annAgain.get(own(ann, 'statementsummary'))
  expect(body).toMatchObject({
    opening: { available: 0, atRisk: 0, total: 0 },
    closing: { available: 510.01, atRisk: 0, total: 510.01 },
    onItsWay: 0,
    kinds: [
      { kind: 'deposit', count: 1, change: { available: 500, atRisk: 0, total: 500 } },
      { kind: 'posted', count: 2, change: { available: -70, atRisk: 70, total: 0 } },
      { kind: 'returned', count: 2, change: { available: 54.98, atRisk: -54.98, total: 0 } },
      { kind: 'won', count: 1, change: { available: 25.03, atRisk: -15.02, total: 10.01 } },
    ],
    leagues: [{ league: 'nfl', won: 10.01, lost: 0, gamesWon: 1, gamesLost: 0 }],
  })
  expect(body.days.at(-1).after).toEqual({ available: 510.01, atRisk: 0, total: 510.01 })
})

test('RG4: several bets on a game are one line, and a void game is a line with a total change of 0', async () => {
  const cleo = await server.user('cleo', { cashCents: 500_00 })
  const dora = await server.user('dora', { cashCents: 500_00 })
  const start = new Date((await nowOf()) + 6 * HOUR)
  const won = await insertGame(server.database, { startsAt: start })
  // The final score is 23 to 20 for the away team: a spread of 3 wins, one of 4 does not.
  for (const [spreadOffer, amountBet] of [
    [3, 10],
    [4, 30],
  ]) {
    const offer = await post(cleo, won, { spreadOffer, amountBet })
    await dora.post(TAKE_OFFER, takeOf(offer))
  }
  const voided = await insertGame(server.database, { startsAt: start })
  await dora.post(TAKE_OFFER, takeOf(await post(cleo, voided, { amountBet: 5 })))
  await insertFinal(server.database, won)
  await server.database.owner.query(
    `insert into results (game_id, version, outcome, source, confirmed_at) values ($1, 1, 'void', 'test', product_now())`,
    [voided],
  )
  await server.database.owner.query('update games set result_version = 1 where id = $1', [voided])
  await server.moveClockTo(new Date(start.getTime() + 5 * HOUR))

  const again = await server.signIn(cleo.userId, 'cleo')
  const settled = (await lines(again)).filter(({ kind }) => kind === 'lost' || kind === 'level')
  expect(
    settled.map((line) => [line.kind, line.severalBets, line.opponent, line.change.total]).sort(),
  ).toEqual([
    ['level', false, 'dora', 0],
    ['lost', true, '', -20],
  ])
})

test('a period lists its own movements and opens with the balance before it', async () => {
  const first = await nowOf()
  const edda = await server.user('edda', { cashCents: 50_00 })
  await server.moveClockTo(new Date(first + 48 * HOUR))
  await server.database.owner.transaction((tx) => fund(tx, edda.userId, 7_00))
  const again = await server.signIn(edda.userId, 'edda')
  const [early, late] = [dayOf(first), dayOf(first + 48 * HOUR)]

  expect(short(await lines(again, `to=${early}`))).toEqual([['deposit', 50, 0, 50, 0]])
  expect(short(await lines(again, `from=${late}`))).toEqual([['deposit', 7, 0, 57, 0]])
  expect(await lines(again, `from=${late}&to=${early}`)).toEqual([])
  const summary = async (query: string) => {
    const { body } = await again.get(`${own(edda, 'statementsummary')}?${query}`)
    return [body.opening.total, body.closing.total, body.days.length]
  }
  expect(await summary(`to=${early}`)).toEqual([0, 50, 1])
  expect(await summary(`from=${late}`)).toEqual([50, 57, 1])
  expect(await summary(`from=19990101&to=19991231`)).toEqual([0, 0, 0])
  expect(await summary('')).toEqual([0, 57, 2])
  for (const wrong of ['from=20270231', 'kind=gift', 'league=cricket', 'limit=501']) {
    expect([wrong, (await again.get(`${own(edda)}?${wrong}`)).status]).toEqual([wrong, 400])
  }
})

test('pages follow one another, and filters do not change the balances of the lines', async () => {
  const fay = await server.user('fay', { cashCents: 1000_00 })
  const start = new Date((await nowOf()) + 6 * HOUR)
  const nfl = await insertGame(server.database, { startsAt: start })
  const nba = await insertGame(server.database, {
    league: 'nba',
    away: 'Utah Jazz',
    home: 'Boston Celtics',
    startsAt: start,
  })
  for (let nth = 1; nth <= 6; nth++) await post(fay, nfl, { amountBet: nth })
  await post(fay, nba, { winnerOffer: 'Utah Jazz', amountBet: 7 })
  const all = await lines(fay)
  expect(all).toHaveLength(8)

  for (const limit of [1, 3, 8]) {
    const seen: StatementLine[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await fay.get(`${own(fay)}?limit=${limit}${next && `&cursor=${next}`}`)
      seen.push(...body.data)
      next = body.next
    }
    expect(seen).toEqual(all)
  }
  expect(await lines(fay, 'kind=posted')).toEqual(all.filter(({ kind }) => kind === 'posted'))
  expect(await lines(fay, 'kind=deposit')).toEqual(all.slice(-1))
  expect(await lines(fay, 'league=nba')).toEqual(all.slice(0, 1))
  expect(await lines(fay, 'league=nba&kind=won')).toEqual([])
})

test('RG4: a user cannot read the statement of another user, nor forge a cursor', async () => {
  const gus = await server.user('gus', { cashCents: 10_00 })
  const ida = await server.user('ida', { cashCents: 99_00 })
  const game = await insertGame(server.database, {
    startsAt: new Date((await nowOf()) + 6 * HOUR),
  })
  await post(gus, game, { amountBet: 1 })
  for (const call of ['statement', 'statementsummary']) {
    for (const named of [ida.username, `u_${ida.userId}`]) {
      const { status, body } = await gus.get(`/api/user/${call}/${named}`)
      expect([status, body.code]).toEqual([403, 'otherUser'])
    }
  }
  const { body } = await gus.get(`${own(gus)}?limit=1`)
  const at = (cursor: string) => `?limit=1&cursor=${cursor}`
  expect((await gus.get(`${own(gus)}${at(body.next)}`)).body.data).toHaveLength(1)
  // The seal covers the balance in the cursor, for this user.
  const richer = body.next.replace(/\.10(00)\./, '.99$1.')
  expect(richer).not.toBe(body.next)
  expect((await gus.get(`${own(gus)}${at(richer)}`)).status).toBe(400)
  expect((await ida.get(`${own(ida)}${at(body.next)}`)).status).toBe(400)
  expect((await gus.get(`${own(gus)}${at('1.2')}`)).status).toBe(400)
})

test('DS1: concurrent statement requests of one user run one at a time and do not delay another user', async () => {
  const [hal, ida] = [await server.user('hasty'), await server.user('idle')]
  const { db } = server.services
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let running = 0
  let most = 0
  type QueryInput = { readonly name?: string; readonly values?: readonly unknown[] }
  const isStatement = ({ name }: QueryInput) => name?.startsWith('statement-') === true
  const query = db.query.bind(db) as (input: QueryInput, ...rest: unknown[]) => Promise<unknown>
  const useQuery = (other: typeof query) =>
    Object.assign(server.services, { db: { ...db, query: other as unknown as Database['query'] } })
  useQuery(async (input, ...rest) => {
    if (!isStatement(input) || input.values?.[0] !== hal.userId) return query(input, ...rest)
    most = Math.max(most, ++running)
    await gate
    const result = await query(input, ...rest)
    running--
    return result
  })
  const calls = ['statement', 'statementsummary'].flatMap((call) => Array(6).fill(call))
  const answers: number[] = []
  const pending = calls.map(async (call) => {
    const { status, body, headers } = await hal.get(own(hal, call))
    answers.push(status)
    return status === 200 ? status : `${status} ${body.code} ${headers['retry-after']}`
  })
  // The first request runs and four are queued.
  await vi.waitFor(() => expect(answers).toHaveLength(7))
  expect([running, new Set(answers)]).toEqual([1, new Set([429])])
  expect((await ida.get(own(ida))).status).toBe(200)
  open()
  const outcomes = await Promise.all(pending)
  expect(outcomes.filter((one) => one === 200)).toHaveLength(5)
  expect(outcomes.filter((one) => one === '429 tooManyTries 1')).toHaveLength(7)
  expect(most).toBe(1)
  // A request that fails does not block the queue.
  let isBroken = true
  useQuery(async (input, ...rest) => {
    if (isStatement(input) && isBroken) {
      isBroken = false
      throw new Error('broken')
    }
    return query(input, ...rest)
  })
  const failed = await Promise.all([1, 2, 3].map(() => hal.get(own(hal))))
  expect(failed.map(({ status }) => status).sort()).toEqual([200, 200, 500])
  Object.assign(server.services, { db })
  expect((await hal.get(own(hal))).status).toBe(200)
})

test('RG4: bonus is available, and has a line when it is granted and when it is taken back', async () => {
  const zoe = await server.user('zoe', { cashCents: 10_00 })
  const { userId } = zoe
  const free = await giveBonus(server.database, userId, 5_00)
  const lost = await giveBonus(server.database, userId, 7_00)
  const game = await insertGame(server.database, { startsAt: new Date((await nowOf()) + 9 * HOUR) })
  const one = await post(zoe, game, { amountBet: 8 })
  await endGrant(server.database, { id: free, userId }, 'free')
  await endGrant(server.database, { id: lost, userId }, 'lost')
  await zoe.post('/api/betsProposed/cancelBet', { betID: one })
  const all = await lines(zoe)
  expect(short(all)).toEqual([
    ['deposit', 10, 0, 10, 0],
    ['bonus', 5, 0, 15, 0],
    ['bonus', 7, 0, 22, 0],
    ['posted', -8, 8, 14, 8],
    // A release is no movement. Of the lost grant four dollars were in its account, and three in the offer.
    ['bonusBack', -4, 0, 10, 8],
    ['returned', 8, -8, 18, 0],
    ['bonusBack', -3, 0, 15, 0],
  ])
  const [promotion] = (
    await server.database.owner.query<{ name: string }>(
      'select name from promotions p join promotion_grants g on g.promotion_id = p.id where g.id = $1',
      [lost],
    )
  ).rows
  expect(all.filter(({ kind }) => kind === 'bonus')[0]!.account).toBe(promotion!.name)
  expect((await lines(zoe, 'kind=bonusBack')).map(({ change }) => change.available)).toEqual([
    -3, -4,
  ])
  const { body } = await zoe.get(own(zoe, 'statementsummary'))
  expect(body.closing).toEqual({ available: 15, atRisk: 0, total: 15 })
})
