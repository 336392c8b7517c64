/** Teams that operators add: a document with their names is read from the next poll on, in every process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addedTeams, NO_ADDED_TEAMS, setAddedTeams } from '@sidebet/domain/games/addedTeams'
import { findTeam } from '@sidebet/domain/games/team'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offerOn, POST_OFFER } from '../testing/bets.ts'
import { startServerProcess } from '../testing/processes.ts'
import { type ScoreServer, startScoreServer } from '../testing/scoreServer.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { insertAlias, insertTeam } from './addedTeams.sql.ts'
import { importGames } from './operatorActions.ts'
import { readUnknown } from './unknownTeams.sql.ts'
import { makeWorkerReader } from './workerReader.ts'

const START = Date.UTC(2029, 10, 18, 18)
const MINUTE_MS = 60_000
const MONARCHS = { league: 'nfl', name: 'London Monarchs', abbreviation: 'LON' } as const

const game = (id: string, away: string) => ({
  ...{ id, away, home: 'Buffalo Bills', score: null, isOver: false },
  startsAt: new Date(START + 24 * 60 * MINUTE_MS).toISOString(),
})

let scores: ScoreServer
let server: TestServer
beforeAll(async () => {
  scores = await startScoreServer()
})
const folder = mkdtempSync(join(tmpdir(), 'sidebet-clubs-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await scores.close()
})
beforeEach(async () => {
  scores.odds = []
  server = await startTestServer({
    SCORES_URL: '',
    SCORES_SOURCES: 'nfl=odds-api',
    ODDS_API_URL: scores.url,
    ODDS_API_KEY: 'key',
  })
})
afterEach(async () => {
  setAddedTeams(NO_ADDED_TEAMS)
  await server.close()
})

/** Polls the source this many minutes after the start of the test. */
const poll = (minutes: number) => server.moveClockTo(new Date(START + minutes * MINUTE_MS))
const storedTeams = async () => {
  const { rows } = await server.database.owner.query('select away_team from games order by 1')
  return rows.map((row) => row.away_team)
}
const unknownNames = async () => (await readUnknown(server.database.db)).map(({ name }) => name)

test('a document with an unknown club is rejected, and read at the next poll after the club was added', async () => {
  scores.odds = [game('1', 'London Monarchs')]
  await poll(0)
  const { unchanged } = scores.calls
  await poll(10)
  expect([await storedTeams(), await unknownNames()]).toEqual([[], ['London Monarchs']])
  // The source answers that its document is unchanged, so only an unconditional request reads it again.
  expect(scores.calls.unchanged).toBeGreaterThan(unchanged)

  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  await poll(20)
  expect(await storedTeams()).toEqual(['London Monarchs'])
  const after = scores.calls.unchanged
  await poll(30)
  expect(scores.calls.unchanged).toBeGreaterThan(after)
})

test('a document with an unknown alias is read at the next poll after the alias was added', async () => {
  scores.odds = [game('1', 'Bears of Chicago')]
  await poll(0)
  expect([await storedTeams(), await unknownNames()]).toEqual([[], ['Bears of Chicago']])
  const alias = { league: 'nfl', alias: 'bears of CHICAGO', name: 'Chicago Bears' } as const
  await server.database.db.transaction((tx) => insertAlias(tx, alias))
  await poll(10)
  expect(await storedTeams()).toEqual(['Chicago Bears'])
})

test('the lists, boards and bets of a league have an added club', async () => {
  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  scores.odds = [game('1', 'London Monarchs')]
  await poll(0)
  const user = await server.user('ann', { cashCents: 100_00 })
  for (const name of ['London%20Monarchs', 'LON', 'lon']) {
    const { body } = await user.get(`/api/schedulenfl/teamgames/${name}`)
    expect(body.data).toMatchObject([{ awayTeam: 'London Monarchs', awayTeamShort: 'LON' }])
  }
  const { rows } = await server.database.owner.query('select id from games')
  const offer = { winnerOffer: 'London Monarchs', spreadOffer: 0.5, amountBet: 10 }
  expect((await user.post(POST_OFFER, offerOn(rows[0].id, offer))).status).toBe(200)
  const other = await server.user('ben')
  const { body: counts } = await other.get('/api/home/nfl')
  expect(counts.teams).toContainEqual({ team: 'London Monarchs', teamShort: 'LON', offers: 1 })
  const { body: config } = await server.anonymous.get('/api/config')
  expect(config.addedTeams).toEqual([MONARCHS])
})

test('a process that does not poll resolves an added club within its next round', async () => {
  await poll(0)
  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  // The feed is leased until 15 seconds later.
  await server.moveClockTo(new Date(START + 1_000))
  expect(findTeam('nfl', 'LON')).toEqual(MONARCHS)
})

test('a club that was removed is unknown again', async () => {
  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  await poll(0)
  await server.database.owner.query('delete from clubs')
  await poll(1)
  expect(addedTeams()).toEqual(NO_ADDED_TEAMS)
})

test('the worker that parses large documents has the added clubs', async () => {
  const event = {
    sport_key: 'americanfootball_nfl',
    commence_time: new Date(START).toISOString(),
    ...{ completed: false, away_team: 'London Monarchs', home_team: 'Buffalo Bills', scores: null },
  }
  const bytes = () =>
    Buffer.from(JSON.stringify([{ id: '1', padding: 'x'.repeat(300 * 1024), ...event }]))
  const read = makeWorkerReader(join(import.meta.dirname, 'readDocumentWorker.ts'))
  const form = { format: 'odds-api', league: 'nfl' } as const
  expect(await read(bytes(), form)).toMatchObject({
    value: { games: [], rejected: [{ detail: 'London Monarchs' }] },
  })
  setAddedTeams({ teams: [MONARCHS], aliases: [] })
  expect(await read(bytes(), form)).toMatchObject({
    value: { games: [{ awayTeam: 'London Monarchs' }], rejected: [] },
  })
})

test('an import of a file has the added clubs', async () => {
  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  const file = join(folder, 'games.csv')
  writeFileSync(
    file,
    `league,away,home,starts_at,status,away_score,home_score,source_id
nfl,London Monarchs,Buffalo Bills,2029-11-22T18:00:00Z,scheduled,,,a-1`,
  )
  expect(await importGames(server.database.db, [file], {})).toMatchObject({ unknown: [] })
  expect(await storedTeams()).toEqual(['London Monarchs'])
})

test('a running server has an added club without a restart', async () => {
  const running = await startServerProcess(server.database, { SCORES_URL: '' })
  const addedNow = async () => {
    const answer = await fetch(`${running.url}/api/config`)
    return ((await answer.json()) as { addedTeams: object[] }).addedTeams
  }
  expect(await addedNow()).toEqual([])
  await server.database.db.transaction((tx) => insertTeam(tx, MONARCHS))
  await vi.waitFor(async () => expect(await addedNow()).toEqual([MONARCHS]), { timeout: 20_000 })
  await running.kill()
})
