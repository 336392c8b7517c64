/** When a result counts as read twice: in another document, or in the same one a minute later. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  finishGame,
  type ScoreServer,
  startScoreServer,
  upcomingGame,
} from '../testing/scoreServer.ts'
import { GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const START = Date.UTC(2029, 10, 18, 18)
const AFTER = START + 4 * HOUR
const GAME = upcomingGame(START)
const LATER = {
  ...upcomingGame(START + 6 * HOUR),
  id: '2',
  away: 'New York Jets',
  home: 'Miami Dolphins',
}

let scores: ScoreServer
let server: TestServer
beforeAll(async () => {
  scores = await startScoreServer()
})
afterAll(() => scores.close())
beforeEach(async () => {
  Object.assign(scores, { espn: [GAME, LATER], odds: [], hasTags: true })
})
afterEach(() => server.close())

async function start(settings: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  server = await startTestServer(
    { SCORES_URL: scores.url, SCORES_EVERY_MS: '5000', ...settings },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  await readAt(START - HOUR)
}

/** Polls the source at this instant and runs the due jobs. */
const readAt = (instant: number) => server.moveClockTo(new Date(instant))

async function gameNow() {
  const { rows } = await server.database.owner.query(
    `select status, settled_version is not null as settled from games where source_id = '1'`,
  )
  return rows[0]
}
const SETTLED = { status: 'final', settled: true }
const OPEN = { status: 'final', settled: false }

test('BI5: a final in the same document counts twice only when a minute lies between its readings', async () => {
  await start()
  scores.espn = [finishGame(GAME, 23, 20), LATER]
  for (const seconds of [0, 20, 40]) {
    await readAt(AFTER + seconds * SECOND)
    expect(await gameNow()).toEqual(OPEN)
  }
  await readAt(AFTER + 70 * SECOND)
  expect(await gameNow()).toEqual(SETTLED)
})

test('BI5: a final is confirmed immediately by a document in which another game has changed', async () => {
  await start()
  scores.espn = [finishGame(GAME, 23, 20), LATER]
  await readAt(AFTER)
  scores.espn = [finishGame(GAME, 23, 20), { ...LATER, score: [3, 0] }]
  await readAt(AFTER + 20 * SECOND)
  expect(await gameNow()).toEqual(SETTLED)
})

test('BI5: a document that is sent again in full counts as unchanged', async () => {
  await start()
  scores.hasTags = false
  scores.espn = [finishGame(GAME, 23, 20), LATER]
  for (const seconds of [0, 20, 40]) {
    await readAt(AFTER + seconds * SECOND)
    expect(await gameNow()).toEqual(OPEN)
  }
  await readAt(AFTER + 70 * SECOND)
  expect(await gameNow()).toEqual(SETTLED)
})

test('BI6: readings of an unchanged document end a suspension only when they are at least a minute apart', async () => {
  await start()
  scores.espn = [{ ...GAME, score: [7, 3] }, LATER]
  await readAt(START + HOUR)
  scores.espn = [{ ...GAME, score: [7, 0] }, LATER]
  for (const seconds of [15, 30, 45, 60]) await readAt(START + HOUR + seconds * SECOND)
  expect(await gameNow()).toMatchObject({ status: 'suspended' })
  for (const minutes of [2, 4, 6]) await readAt(START + HOUR + minutes * 60 * SECOND)
  expect(await gameNow()).toMatchObject({ status: 'live' })
})

test('G3: a final in the same document of a second source counts twice only after a minute', async () => {
  await start({
    SCORES_SOURCES: 'nfl=espn+odds-api',
    ODDS_API_URL: scores.url,
    ODDS_API_KEY: 'key',
    SCORES_EVERY_MS: '1000',
  })
  const reads = async () => {
    const { rows } = await server.database.owner.query('select reads from second_scores')
    return rows
  }
  scores.odds = [finishGame({ ...GAME, id: 'odds-1' }, 23, 20)]
  for (const seconds of [0, 20, 40]) {
    await readAt(AFTER + seconds * SECOND)
    expect(await reads()).toEqual([{ reads: 1 }])
  }
  await readAt(AFTER + 70 * SECOND)
  expect(await reads()).toEqual([{ reads: 2 }])
})
