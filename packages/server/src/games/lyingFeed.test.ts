/** A feed with false data costs no user a cent: whatever it reports, the ledger is correct after each of these scenarios. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { readCash } from '../testing/readCash.ts'
import {
  finishGame,
  type ScoreServer,
  type SourceGame,
  startScoreServer,
  upcomingGame,
} from '../testing/scoreServer.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import { firstCases, slowTest } from '../testing/slowTest.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2029, 10, 18, 18)
const at = (instant: number) => new Date(instant).toISOString()
const GAME = upcomingGame(START)
const OTHERS = { away: 'Miami Dolphins', home: 'New York Jets' }
const over = (away: number, home: number) => finishGame(GAME, away, home)

let scores: ScoreServer
let server: TestServer
let users: Client[]
let offerId: string
let now: number
beforeAll(async () => {
  scores = await startScoreServer()
})
afterAll(() => scores.close())
beforeEach(async () => {
  scores.espn = [GAME]
  server = await startTestServer(
    { SCORES_URL: scores.url },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
  await moveTo(START - 2 * HOUR)
  const posted = await users[0]!.post(POST_OFFER, offerOn((await game()).id, { amountBet: 10 }))
  offerId = posted.body._id
  expect(await take(4)).toBe(200)
})
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

async function moveTo(instant: number): Promise<void> {
  now = instant
  await server.moveClockTo(new Date(instant))
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}
/** Polls the feed this many more times, far enough apart that an unchanged document counts each time. */
async function read(times: number): Promise<void> {
  for (let reads = 0; reads < times; reads++) await moveTo(now + MINUTE + 10_000)
}
const take = async (amount: number) =>
  (await users[1]!.post(TAKE_OFFER, takeOf(offerId, amount))).status
async function game() {
  const { rows } = await server.database.owner.query(
    `select id, status, note, settled_version is not null as settled, voided_at is not null as void,
       (select count(*)::int from settlements s where s.game_id = games.id) as settlements
     from games order by id limit 1`,
  )
  return rows[0]
}
/** The cash of dan, who offered, and of eve, who took 4.00 of 10.00. */
const cash = () => readCash(server.database, ...users.map(({ userId }) => userId))
/** The rest of the offer has lapsed. */
const LAPSED = [96_00, 96_00]
const AWAY_WON = [104_00, 96_00]

slowTest('a final that arrives 40 hours after the start pays once', async () => {
  scores.espn = [{ ...GAME, score: [7, 3] }]
  await moveTo(START + 39 * HOUR)
  expect(await cash()).toEqual(LAPSED)
  scores.espn = [over(23, 20)]
  await moveTo(START + 40 * HOUR)
  await read(3)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, AWAY_WON])
})

slowTest(
  'a final that is repeated in every answer and in two rows of one answer pays once',
  async () => {
    await moveTo(START + 3 * HOUR)
    scores.espn = [over(23, 20), over(23, 20)]
    // One answer that lists the game twice is one reading.
    await read(1)
    expect(await cash()).toEqual(LAPSED)
    await read(6)
    expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, AWAY_WON])
  },
)

test('a wrong final that was read once pays nothing, and a final with more points pays after two readings', async () => {
  await moveTo(START + 3 * HOUR)
  scores.espn = [over(20, 20)]
  await read(1)
  scores.espn = [over(23, 20)]
  await read(1)
  expect(await cash()).toEqual(LAPSED)
  await read(2)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, AWAY_WON])
})

test('a final with fewer points suspends the game, which pays once after three more equal readings', async () => {
  await moveTo(START + 3 * HOUR)
  for (const sourceGame of [over(20, 23), over(23, 20), over(23, 20), over(23, 20)]) {
    scores.espn = [sourceGame]
    await read(1)
  }
  const doubted = { status: 'suspended', note: 'score went down', settled: false }
  expect([await game(), await cash()]).toMatchObject([doubted, LAPSED])
  await read(1)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1, note: '' }, AWAY_WON])
})

test.each(
  firstCases<[string, object]>(1, [
    ['takes a goal back', { score: [0, 3] }],
    ['exchanges the sides', { away: GAME.home, home: GAME.away }],
    ['names a team that is none', { away: 'TBD' }],
    ['moves the start by two days', { startsAt: at(START + 2 * DAY) }],
  ]),
)('after a source %s once, a final is settled by its third reading', async (_, once) => {
  scores.espn = [{ ...GAME, score: [7, 3] }]
  await moveTo(START + HOUR)
  scores.espn = [{ ...GAME, score: [7, 3], ...once }]
  await read(1)
  expect(await game()).toMatchObject({ status: 'suspended' })
  scores.espn = [over(23, 20)]
  await moveTo(START + 3 * HOUR)
  await read(1)
  expect([await game(), await cash()]).toMatchObject([{ settled: false }, LAPSED])
  await read(1)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1, note: '' }, AWAY_WON])
})

test('one reading with other teams before the start closes the market for three readings', async () => {
  scores.espn = [{ ...GAME, home: 'TBD' }]
  await read(1)
  scores.espn = [GAME]
  await read(2)
  expect(await take(1)).toBe(409)
  await read(1)
  expect(await take(1)).toBe(200)
})

slowTest(
  'a suspended game whose start then moves to before a bet is settled, and that bet is void',
  async () => {
    scores.espn = [{ ...GAME, home: 'TBD' }]
    await read(1)
    scores.espn = [{ ...over(23, 20), startsAt: at(START - 3 * HOUR) }]
    await moveTo(START + 2 * HOUR)
    await read(2)
    expect(await game()).toMatchObject({ settled: false, status: 'suspended' })
    await read(1)
    const settled = { settlements: 1, note: '' }
    expect([await game(), await cash()]).toMatchObject([settled, [100_00, 100_00]])
  },
)

slowTest('a suspended game of which a final was read is not void after 14 days', async () => {
  scores.espn = [{ ...GAME, score: [7, 3] }]
  await moveTo(START + HOUR)
  for (const sourceGame of [
    over(23, 20),
    { ...over(23, 20), ...OTHERS },
    { ...over(23, 20), ...OTHERS },
  ]) {
    scores.espn = [sourceGame]
    await read(1)
  }
  expect(await game()).toMatchObject({ status: 'suspended', note: 'teams changed' })
  await moveTo(START + 15 * DAY)
  expect([await game(), await cash()]).toMatchObject([{ settled: false, void: false }, LAPSED])
})

slowTest(
  'GAP-116: a game in play whose source stops answering is not void after 15 days',
  async () => {
    scores.espn = [{ ...GAME, score: [7, 3] }]
    await moveTo(START + HOUR)
    scores.espn = null
    await moveTo(START + 15 * DAY)
    expect([await game(), await cash()]).toMatchObject([{ settled: false, void: false }, LAPSED])
  },
)

test('BI5: a result of a game with high stakes is settled only by a further reading five minutes later', async () => {
  await server.close()
  server = await startTestServer(
    { SCORES_URL: scores.url, THIRD_READING_ABOVE: '500' },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
  scores.espn = [GAME]
  await moveTo(START - 2 * HOUR)
  const posted = await users[0]!.post(POST_OFFER, offerOn((await game()).id, { amountBet: 10 }))
  offerId = posted.body._id
  expect(await take(4)).toBe(200)
  await moveTo(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  await read(5)
  expect(await game()).toMatchObject({ settled: false, note: '' })
  await read(2)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, AWAY_WON])
})

slowTest(
  'a start that moves by hours several times suspends the game once it is a day from the first',
  async () => {
    for (const hours of [20, 23, 26]) {
      scores.espn = [{ ...GAME, startsAt: at(START + hours * HOUR) }]
      await read(1)
    }
    expect(await game()).toMatchObject({
      note: 'start moved by more than a day',
      status: 'suspended',
    })
  },
)

slowTest(
  'an outage of the source over the end of a game voids nothing, and the later final pays',
  async () => {
    await moveTo(START + HOUR)
    scores.espn = null
    await moveTo(START + 2 * HOUR)
    await moveTo(START + 49 * HOUR)
    await read(2)
    expect([await game(), await cash()]).toMatchObject([{ void: false, settled: false }, LAPSED])
    scores.espn = [over(23, 20)]
    await moveTo(START + 50 * HOUR)
    await read(2)
    expect([await game(), await cash()]).toMatchObject([{ settlements: 1, void: false }, AWAY_WON])
  },
)

slowTest(
  'a score of other teams under the id of a game suspends the game and pays nothing',
  async () => {
    await moveTo(START + 3 * HOUR)
    scores.espn = [{ ...over(0, 41), ...OTHERS }]
    await read(1)
    const doubted = { status: 'suspended', note: 'teams changed', settled: false }
    expect([await game(), await cash()]).toMatchObject([doubted, LAPSED])
    // The original teams again, in three readings in a row.
    scores.espn = [over(23, 20)]
    await read(2)
    expect([await game(), await cash()]).toMatchObject([doubted, LAPSED])
    await read(1)
    expect([await game(), await cash()]).toMatchObject([{ settlements: 1, note: '' }, AWAY_WON])
  },
)

test('three readings with other teams void the bets, and the new teams become another game', async () => {
  scores.espn = [{ ...GAME, ...OTHERS }]
  await read(2)
  const doubted = { status: 'suspended', note: 'teams changed', settled: false }
  expect(await game()).toMatchObject(doubted)
  expect(await take(1)).toBe(409)
  await read(1)
  expect([await game(), await cash()]).toMatchObject([{ void: true }, [100_00, 100_00]])
  // A rule has made it void: no source has reported a result.
  const readings = await server.database.owner.query('select source from result_readings')
  expect(readings.rows).toEqual([])
  await read(1)
  const { rows } = await server.database.owner.query<{ id: number }>(
    `select id from games where home_team = 'New York Jets' and status = 'scheduled' and voided_at is null`,
  )
  expect(rows).toHaveLength(1)
  const own = { winnerOffer: OTHERS.home, amountBet: 10 }
  expect((await users[0]!.post(POST_OFFER, offerOn(rows[0]!.id, own))).status).toBe(200)
  scores.espn = [{ ...over(24, 20), ...OTHERS }]
  await moveTo(START + 3 * HOUR)
  await read(3)
  expect(await cash()).toEqual([100_00, 100_00])
})

slowTest(
  'other teams in fewer than three consecutive readings void nothing, and the game stays suspended',
  async () => {
    for (const teams of [OTHERS, OTHERS, {}, OTHERS, OTHERS]) {
      scores.espn = [{ ...GAME, ...teams }]
      await read(1)
    }
    expect(await game()).toMatchObject({ status: 'suspended', note: 'teams changed', void: false })
  },
)

slowTest('repeated readings of other teams neither settle nor void a game in play', async () => {
  scores.espn = [{ ...GAME, score: [7, 3] }]
  await moveTo(START + HOUR)
  scores.espn = [{ ...over(24, 20), ...OTHERS }]
  await read(5)
  expect([await game(), await cash()]).toMatchObject([{ settled: false, void: false }, LAPSED])
})

test.each(
  firstCases<[string, SourceGame]>(1, [
    ['a game in play', { ...GAME, score: [3, 0] }],
    ['a game whose final was read once', over(3, 0)],
  ]),
)(
  '%s is not settled by the game of the next day that its source lists instead',
  async (_, sourceGame) => {
    await moveTo(START + 2 * HOUR)
    scores.espn = [sourceGame]
    await read(1)
    const next = { ...GAME, id: '2', startsAt: at(START + 20 * HOUR) }
    scores.espn = [next]
    await read(2)
    await moveTo(START + 23 * HOUR)
    scores.espn = [finishGame(next, 4, 15)]
    await read(4)
    expect([await game(), await cash()]).toMatchObject([{ settled: false, void: false }, LAPSED])
    const { rows } = await server.database.owner.query(
      'select away_score, settled_version from games where source_id = $1',
      [next.id],
    )
    expect(rows).toEqual([{ away_score: 4, settled_version: 1 }])
  },
)

test.each(
  firstCases<[string, object]>(1, [
    ['not begun', { score: null }],
    ['delayed', { score: null, startsAt: at(START + 3 * HOUR) }],
    ['0-0', { score: [0, 0] }],
  ]),
)(
  'a game that was read in play before its start stays closed when its source then reports "%s"',
  async (_, later) => {
    scores.espn = [{ ...GAME, score: [14, 0] }]
    await read(1)
    expect(await take(1)).toBe(409)
    scores.espn = [{ ...GAME, ...later }]
    await read(4)
    expect(await take(1)).toBe(409)
    const posted = await users[0]!.post(POST_OFFER, offerOn((await game()).id, { amountBet: 10 }))
    expect(posted.status).toBe(409)
  },
)

test('a bet that was accepted during the request that found the game in play is void', async () => {
  scores.espn = [{ ...GAME, score: [14, 0] }]
  await read(1)
  await server.database.owner.query(
    `update games set in_play_at = (select min(accepted_at) from bets)`,
  )
  scores.espn = [over(23, 20)]
  await moveTo(START + 3 * HOUR)
  await read(3)
  expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, [100_00, 100_00]])
})

slowTest(
  'a second game under the same id never settles a bet on the first, in either order',
  async () => {
    const second = { ...over(1, 9), startsAt: at(START + 5 * HOUR) }
    await moveTo(START + 8 * HOUR)
    for (const both of [
      [over(8, 1), second],
      [second, over(8, 1)],
    ]) {
      scores.espn = both
      await read(3)
      expect([await game(), await cash()]).toMatchObject([
        { settled: false, note: 'listed twice, with different starts, teams or results' },
        LAPSED,
      ])
    }
    scores.espn = [over(8, 1)]
    await read(3)
    expect([await game(), await cash()]).toMatchObject([{ settlements: 1, note: '' }, AWAY_WON])
  },
)

test.each(
  firstCases<[string, object]>(1, [
    ['teams', OTHERS],
    ['status', { isOver: false }],
    ['final score', { score: [17, 20] }],
  ]),
)('an answer that lists one id with two values of its %s settles nothing', async (_, change) => {
  await moveTo(START + 3 * HOUR)
  scores.espn = [{ ...over(23, 20), ...change }, over(23, 20)]
  await read(3)
  expect([await game(), await cash()]).toMatchObject([{ settled: false, void: false }, LAPSED])
})

test('BI6: with SHORTEST_GAMES on, a final before a game can be over suspends the game', async () => {
  await server.close()
  server = await startTestServer(
    { SCORES_URL: scores.url, SHORTEST_GAMES: 'on' },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
  scores.espn = [GAME]
  await moveTo(START - 2 * HOUR)
  scores.espn = [over(23, 20)]
  await moveTo(START + 2 * HOUR)
  await read(3)
  expect(await game()).toMatchObject({
    status: 'suspended',
    note: 'final too early',
    settled: false,
  })
})

slowTest(
  'when a start moves earlier, takes after the new start are void and earlier takes are valid',
  async () => {
    await moveTo(START - 30 * MINUTE)
    expect(await take(3)).toBe(200)
    scores.espn = [{ ...GAME, startsAt: at(START - HOUR) }]
    await read(1)
    // Reported once, it suspends the game; reported twice, it counts.
    expect(await take(1)).toBe(409)
    await read(2)
    scores.espn = [{ ...over(23, 20), startsAt: at(START - HOUR) }]
    await moveTo(START + 3 * HOUR)
    await read(3)
    expect([await game(), await cash()]).toMatchObject([{ settlements: 1 }, AWAY_WON])
  },
)

slowTest('an earlier start that the source retracts voids no bet', async () => {
  await moveTo(START - 30 * MINUTE)
  expect(await take(3)).toBe(200)
  scores.espn = [{ ...GAME, startsAt: at(START - HOUR) }]
  await read(1)
  scores.espn = [GAME]
  await read(1)
  expect(await take(3)).toBe(200)
  scores.espn = [{ ...GAME, score: [0, 45], isOver: true }]
  await moveTo(START + 3 * HOUR)
  await read(3)
  expect(await cash()).toEqual([90_00, 110_00])
})
