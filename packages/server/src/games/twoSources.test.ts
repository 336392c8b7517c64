/** A league with two sources (G3): when its results are settled, and by which source. */

import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voidOverdueGame } from '../bets/settle/voidOverdueGame.ts'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { correctGame, finalGame } from '../testing/gameResults.ts'
import { readCash } from '../testing/readCash.ts'
import {
  finishGame,
  type ScoreServer,
  startScoreServer,
  upcomingGame,
} from '../testing/scoreServer.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import { firstCases, slowTest } from '../testing/slowTest.ts'
import { makeDocuments } from './documents.ts'
import { noteSecond } from './secondScores.sql.ts'

const HOUR = 3_600_000
const START = Date.UTC(2029, 10, 18, 18)
const GAME = upcomingGame(START)
const over = (away: number, home: number, game = GAME) => finishGame(game, away, home)

let scores: ScoreServer
let server: TestServer
let users: Client[]
let now: number
beforeAll(async () => {
  scores = await startScoreServer()
})
afterAll(() => scores.close())
beforeEach(async () => {
  scores.espn = [GAME]
  scores.odds = []
  Object.assign(scores.calls, { odds: 0, unchanged: 0 })
  server = await startTestServer(
    {
      SCORES_URL: scores.url,
      SCORES_SOURCES: 'nfl=espn+odds-api',
      ODDS_API_URL: scores.url,
      ODDS_API_KEY: 'key',
    },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
  await at(START - HOUR)
  const posted = await users[0]!.post(POST_OFFER, offerOn(await gameId(), { amountBet: 10 }))
  expect([posted.status, posted.body]).toEqual([200, posted.body])
  expect((await users[1]!.post(TAKE_OFFER, takeOf(posted.body._id, 10))).status).toBe(200)
})
afterEach(async () => {
  // The ledger is correct, whatever the sources have reported.
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

/** Polls both sources at this instant and runs the due jobs. */
async function at(instant: number): Promise<void> {
  now = instant
  await server.moveClockTo(new Date(instant))
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}
async function readOften(times = 3): Promise<void> {
  for (let reads = 0; reads < times; reads++) await at(now + 5 * 60_000)
}
const gameId = async () => (await gameNow()).id
async function gameNow() {
  const { rows } = await server.database.owner.query(
    `select id, status, note, settled_version is not null as settled, voided_at is not null as void from games
     where source = 'espn' order by id limit 1`,
  )
  return rows[0]
}
const cash = () => readCash(server.database, ...users.map(({ userId }) => userId))
const UNSETTLED = [90_00, 90_00]
const AWAY_WON = [110_00, 90_00]
const HOME_WON = [90_00, 110_00]

test('a repeated final of one source settles nothing until the other source reports the same final', async () => {
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([
    { status: 'final', settled: false },
    UNSETTLED,
  ])
  scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
  await at(now + 5 * 60_000)
  expect(await cash()).toEqual(UNSETTLED)
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
})

test('a second source that lists a game twice agrees on no final until it lists the game once', async () => {
  await at(START + 3 * HOUR)
  const second = { ...GAME, id: 'odds-1' }
  scores.odds = [over(23, 20, second)]
  await readOften()
  scores.odds = [over(23, 20, second), over(27, 20, second)]
  await readOften()
  scores.espn = [over(23, 20)]
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: false }, UNSETTLED])
  scores.odds = [over(23, 20, second)]
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
})

slowTest(
  'a contradictory final of a first source is no final on which two sources agree',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [{ ...over(23, 20), winner: 'home' }]
    scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
    await readOften(4)
    const doubted = { settled: false, note: 'winner and score disagree' }
    expect([await gameNow(), await cash()]).toMatchObject([doubted, UNSETTLED])
    scores.espn = [over(23, 20)]
    await readOften(4)
    expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
  },
)

test('a second source whose document contradicts itself has no final, also after two consistent documents', async () => {
  const { db, owner } = server.database
  const final: FeedGame = {
    ...{ source: 'odds-api', sourceId: 'odds-1', league: 'nfl', startsAt: GAME.startsAt },
    ...{ awayTeam: GAME.away, homeTeam: GAME.home, status: 'final', awayScore: 23, homeScore: 20 },
    ...{ hasStartTime: true, season: null, week: null, kind: '', clock: 'Final' },
  }
  const finals = async (change: Partial<FeedGame>) => {
    await noteSecond(db, 'odds-api', { consistent: [{ ...final, ...change }], contradicted: [] }, 0)
    return (await owner.query('select reads from second_scores')).rows
  }
  expect(await finals({})).toEqual([{ reads: 1 }])
  expect(await finals({})).toEqual([{ reads: 2 }])
  expect(await finals({ contradiction: 'parts of the score disagree' })).toEqual([])
  expect(await finals({})).toEqual([{ reads: 1 }])
})

test('BI8: a settlement on which both sources agreed is final immediately and is not corrected', async () => {
  const { owner } = server.database
  await owner.query('update switches set provisional_settlements = true')
  const settlements = async () => {
    const { rows } = await owner.query(
      `select version, is_final as "isFinal", provisional_until > product_now() as "isProvisional" from settlements order by version`,
    )
    return rows
  }
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  expect(await settlements()).toEqual([{ version: 1, isFinal: true, isProvisional: null }])
  const by = { actor: 'operator', reason: 'both were wrong' }
  const score = { homeScore: 23, awayScore: 20 }
  const refused = correctGame(server.database.db, await gameId(), score, by)
  await expect(refused).rejects.toThrow('its result is final')
  // A new score from both sources is noted, and corrects nothing.
  scores.espn = [over(23, 27)]
  scores.odds = [over(23, 27, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  expect([await settlements(), await cash()]).toMatchObject([[{ version: 1 }], AWAY_WON])
})

test('BI8: a result by which an operator resolves a disagreement of the sources is provisional', async () => {
  await server.database.owner.query('update switches set provisional_settlements = true')
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  await finalGame(server.database.db, await gameId(), 20, 23)
  await server.services.jobs.drain()
  const { rows } = await server.database.owner.query(
    `select is_final as "isFinal", provisional_until > product_now() as "isProvisional" from settlements`,
  )
  expect(rows).toEqual([{ isFinal: false, isProvisional: true }])
})

test('a game with swapped teams and another start in the second source is the same game', async () => {
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  const startsAt = new Date(START + 600_000).toISOString()
  const swapped = { ...GAME, id: 'odds-1', away: GAME.home, home: GAME.away, startsAt }
  scores.odds = [over(20, 23, swapped)]
  await readOften(4)
  expect(await cash()).toEqual(AWAY_WON)
  // RC1: both readings of both sources, with the sides as the game has them.
  const { rows } = await server.database.owner.query(
    `select source, away_score as away, home_score as home, document is not null and excerpt is not null as "isProved"
     from result_readings order by nth`,
  )
  const readBy = (source: string) => ({ source, away: 23, home: 20, isProved: true })
  expect(rows).toEqual(['espn', 'espn', 'odds-api', 'odds-api'].map(readBy))
})

test('a game with different scores from two sources is suspended until an operator enters its result', async () => {
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  const doubted = { status: 'suspended', note: 'the sources disagree', settled: false }
  expect([await gameNow(), await cash()]).toMatchObject([doubted, UNSETTLED])
  await at(START + 72 * HOUR)
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([doubted, UNSETTLED])
  await finalGame(server.database.db, await gameId(), 23, 20)
  await server.services.jobs.drain()
  expect(await cash()).toEqual(HOME_WON)
})

test.each(
  firstCases(1, [
    ['first', [20, 23], HOME_WON],
    ['second', [23, 20], AWAY_WON],
  ] as const),
)(
  'a game is settled when the %s of two disagreeing sources changes to the score of the other',
  async (which, [away, home], paid) => {
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
    await readOften(4)
    expect(await gameNow()).toMatchObject({ note: 'the sources disagree' })
    if (which === 'first') scores.espn = [over(away, home)]
    else scores.odds = [over(away, home, { ...GAME, id: 'odds-1' })]
    await readOften(6)
    expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, paid])
  },
)

test('BI5: a settled score is corrected when both sources report another one, and not by the first alone', async () => {
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true }, AWAY_WON])
  scores.espn = [over(23, 27)]
  await readOften(4)
  const doubted = { settled: true, note: 'the source says 23-27 (away-home)' }
  expect([await gameNow(), await cash()]).toMatchObject([doubted, AWAY_WON])
  scores.odds = [over(23, 27, { ...GAME, id: 'odds-1' })]
  await readOften(4)
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, HOME_WON])
})

test('a final of the first source settles the game provisionally after six hours without one of the second', async () => {
  await server.database.owner.query('update switches set provisional_settlements = true')
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  await readOften()
  await at(START + 8 * HOUR)
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: false, note: '' }, UNSETTLED])
  await at(START + 10 * HOUR)
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
  const { rows } = await server.database.owner.query(
    `select is_final as "isFinal", provisional_until > product_now() as "isProvisional" from settlements`,
  )
  expect(rows).toEqual([{ isFinal: false, isProvisional: true }])
})

slowTest(
  'the first source alone settles a game that has the note of a silent source, and the note is removed',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    await readOften()
    await server.database.owner.query(`update games set note = 'one source is silent'`)
    await at(START + 10 * HOUR)
    expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
  },
)

slowTest('bets wait while a final of the second source has been read only once', async () => {
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  await readOften()
  scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
  await at(now + 5 * 60_000)
  scores.odds = null
  await at(START + 10 * HOUR)
  await readOften()
  const waits = { settled: false, note: 'one source is silent', status: 'final' }
  expect([await gameNow(), await cash()]).toMatchObject([waits, UNSETTLED])
  scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
  await readOften(6)
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
})

slowTest(
  'the first source alone resolves no disagreement, even when the second no longer reports a final',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
    await readOften(4)
    scores.odds = [{ ...GAME, id: 'odds-1', score: [20, 23] }]
    await at(START + 12 * HOUR)
    await readOften(4)
    const doubted = { settled: false, note: 'the sources disagree' }
    expect([await gameNow(), await cash()]).toMatchObject([doubted, UNSETTLED])
  },
)

slowTest(
  'BI5: the first source alone does not correct a settled score while the second is silent',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    await readOften()
    await at(START + 10 * HOUR)
    expect(await cash()).toEqual(AWAY_WON)
    scores.espn = [over(23, 27)]
    await readOften()
    await at(START + 20 * HOUR)
    await readOften()
    const doubted = { settled: true, note: 'the source says 23-27 (away-home)' }
    expect([await gameNow(), await cash()]).toMatchObject([doubted, AWAY_WON])
  },
)

slowTest(
  'GAP-116: a final of the second source alone settles nothing and prevents a void by time',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [{ ...GAME, score: [23, 20] }]
    scores.odds = [over(23, 20, { ...GAME, id: 'odds-1' })]
    await readOften()
    await at(START + 10 * HOUR)
    await server.services.jobs.drain()
    expect(await gameNow()).toMatchObject({ note: 'one source is silent', status: 'live' })
    await at(START + 60 * HOUR)
    await readOften()
    expect(await server.database.db.transaction((tx) => voidOverdueGame.lease(tx))).toBeNull()
    expect([await gameNow(), await cash()]).toMatchObject([
      { void: false, settled: false },
      UNSETTLED,
    ])
  },
)

/** Sets the league to one source until this many hours after the start of the game. */
async function haveOneSource(hours: number): Promise<void> {
  await server.database.owner.query(
    `insert into league_sources values ('nfl', $1, 'the second is down')`,
    [new Date(START + hours * HOUR)],
  )
}

test('G3: a league that an operator has set to one source settles by its final, read twice, provisionally', async () => {
  await server.database.owner.query('update switches set provisional_settlements = true')
  await haveOneSource(4)
  await at(START + 3 * HOUR)
  scores.espn = [over(23, 20)]
  await at(now + 5 * 60_000)
  expect(await cash()).toEqual(UNSETTLED)
  await readOften()
  expect([await gameNow(), await cash()]).toMatchObject([{ settled: true, note: '' }, AWAY_WON])
  const { rows } = await server.database.owner.query(
    `select is_final as "isFinal", provisional_until > product_now() as "isProvisional" from settlements`,
  )
  expect(rows).toEqual([{ isFinal: false, isProvisional: true }])
})

slowTest(
  'G3: both sources have to agree again after the hour until which a league has one source',
  async () => {
    await haveOneSource(3)
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    await readOften()
    expect([await gameNow(), await cash()]).toMatchObject([{ settled: false }, UNSETTLED])
    scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
    await readOften()
    const doubted = { settled: false, note: 'the sources disagree' }
    expect([await gameNow(), await cash()]).toMatchObject([doubted, UNSETTLED])
  },
)

slowTest(
  'G3: a league that is set to one source settles a disputed game by it, and the audit has the reason',
  async () => {
    await at(START + 3 * HOUR)
    scores.espn = [over(23, 20)]
    scores.odds = [over(20, 23, { ...GAME, id: 'odds-1' })]
    await readOften(4)
    expect([await gameNow(), await cash()]).toMatchObject([{ status: 'suspended' }, UNSETTLED])
    await haveOneSource(6)
    await readOften(1)
    expect([await gameNow(), await cash()]).toMatchObject([
      { settled: true, note: '', status: 'final' },
      AWAY_WON,
    ])
    const { rows } = await server.database.owner.query(
      `select facts ->> 'reason' as reason from audit where action = 'games.resume'`,
    )
    expect(rows).toEqual([{ reason: 'its league has one source' }])
  },
)

test('the second source is polled only while a game waits for its end, and unchanged answers are not sent again', async () => {
  expect(scores.calls.odds).toBe(0)
  await at(START + HOUR)
  await readOften()
  expect(scores.calls.odds).toBe(4)
  expect(scores.calls.unchanged).toBe(3)
})

describe('the daily limit of calls', () => {
  test('all processes share one limit of calls, which starts again the next day', async () => {
    await server.database.owner.query(
      `insert into feeds (source) values ('odds-api second') on conflict do nothing`,
    )
    const { db } = server.database
    const [one, other] = [
      makeDocuments(db, 'odds-api second', 3),
      makeDocuments(db, 'odds-api second', 3),
    ]
    const read = async (documents: typeof one) =>
      (
        await documents.read(`${scores.url}/v4/sports/americanfootball_nfl/scores`, {
          format: 'odds-api',
          league: 'nfl',
        })
      ).kind
    const kinds = [await read(one), await read(other), await read(one), await read(other)]
    expect(kinds).toEqual(['ok', 'ok', 'ok', 'unknown'])
    expect(scores.calls.odds).toBe(3)
    await server.database.owner.query(`update clock set offset_ms = offset_ms + $1`, [24 * HOUR])
    expect(await read(other)).toBe('ok')
  })
})
