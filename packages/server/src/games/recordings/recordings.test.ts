/** Recordings of documents: `ops feed record`, and how they are played back. */
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { feedOf } from '../../testing/feed.ts'
import { openRecording } from '../../testing/openRecording.ts'
import { startRecordingServer } from '../../testing/recordingServer.ts'
import {
  finishGame,
  type ScoreServer,
  type SourceGame,
  startScoreServer,
  upcomingGame,
} from '../../testing/scoreServer.ts'
import { startTestServer, TEST_SECRET, type TestServer } from '../../testing/server.ts'
import { openRecorder } from './openRecorder.ts'
import { addressOf, indexOf, readIndex } from './recording.ts'
import { recordRound } from './recordRound.ts'

const START = Date.UTC(2029, 10, 18, 18)
const MINUTE_MS = 60_000
const GAME = upcomingGame(START)
/** The game as its source reports it, revision by revision. */
const REVISIONS: readonly (readonly SourceGame[])[] = [
  [GAME],
  [{ ...GAME, score: [7, 3] }],
  [finishGame(GAME, 23, 20)],
]
const FETCH = { timeoutMs: 5_000 }

let folder: string
let scores: ScoreServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-recording-'))
  scores = await startScoreServer()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await scores.close()
})

const oddsUrl = (key = 'secret') =>
  `${scores.url}/v4/sports/americanfootball_nfl/scores?daysFrom=3&apiKey=${key}`

/** Requests the document of each revision, a minute apart, and the first one of them twice. Returns the bytes. */
async function recordAll(): Promise<string[]> {
  let now = START
  const { fetchDocument } = await openRecorder(folder, () => now)
  const texts: string[] = []
  for (const odds of [REVISIONS[0]!, ...REVISIONS]) {
    scores.odds = odds
    const answer = await fetchDocument(oddsUrl(), FETCH)
    if (answer.kind !== 'ok') throw new Error(answer.kind)
    texts.push(Buffer.from(answer.value.bytes!).toString())
    now += MINUTE_MS
  }
  return texts.slice(1)
}

test('each changed document is stored once, and is played back with the same bytes in the same order', async () => {
  const texts = await recordAll()
  const recording = openRecording(folder)
  expect(recording.addresses).toEqual([addressOf(oddsUrl())])
  expect(recording.revisions.map(({ at }) => Date.parse(at) - START)).toEqual(
    [0, 2, 3].map((minutes) => minutes * MINUTE_MS),
  )
  expect(recording.revisions.map((one) => recording.bytesOf(one)!.toString())).toEqual(texts)
  const [first, second, third] = recording.revisions
  const at = (minutes: number) =>
    recording.revisionAt(addressOf(oddsUrl()), START + minutes * MINUTE_MS)
  expect([at(-1), at(0), at(1.9), at(2), at(3), at(1_000)]).toEqual([
    ...[null, first, first, second, third, third],
  ])
})

test('a document that is sent again in full without validators is stored once', async () => {
  scores.hasTags = false
  await recordAll()
  expect(openRecording(folder).revisions).toHaveLength(REVISIONS.length)
  expect(scores.calls.unchanged).toBe(0)
})

test('a recording has gzip files by the SHA-256 of their bytes, and no key of a source', async () => {
  const [text] = await recordAll()
  const { revisions } = readIndex(folder)
  expect(readdirSync(join(folder, 'documents')).sort()).toEqual(
    revisions.map(({ sha256 }) => `${sha256}.gz`).sort(),
  )
  const file = readFileSync(join(folder, 'documents', `${revisions[0]!.sha256}.gz`))
  expect(gunzipSync(file).toString()).toBe(text)
  expect(revisions[0]).toMatchObject({
    status: 200,
    bytes: text!.length,
    validators: { 'if-none-match': `"${revisions[0]!.sha256}"` },
  })
  expect(readFileSync(indexOf(folder), 'utf8')).not.toContain('secret')
})

test('a torn last line is ignored, and the next run continues the recording after it', async () => {
  await recordAll()
  const whole = readIndex(folder).revisions
  // A process was killed while it wrote: half a line, then a whole one without its line feed.
  for (const torn of ['{"at":"2029-11-18T18:0', JSON.stringify(whole[0])]) {
    appendFileSync(indexOf(folder), torn)
    expect(openRecording(folder).revisions).toEqual(whole)
    await openRecorder(folder)
    expect(readIndex(folder).revisions).toEqual(whole)
    expect(readFileSync(indexOf(folder), 'utf8').endsWith('}\n')).toBe(true)
  }
  scores.odds = []
  const { fetchDocument } = await openRecorder(folder, () => START + 10 * MINUTE_MS)
  await fetchDocument(oddsUrl(), FETCH)
  expect(openRecording(folder).revisions).toHaveLength(whole.length + 1)
})

test('a broken line before the last one, or a document with other bytes, is an error', async () => {
  await recordAll()
  const { sha256 } = readIndex(folder).revisions[0]!
  const recording = openRecording(folder)
  const other = readIndex(folder).revisions[1]!.sha256
  const fileOf = (name: string | null) => join(folder, 'documents', `${name}.gz`)
  writeFileSync(fileOf(sha256), readFileSync(fileOf(other)))
  expect(() => recording.bytesOf(recording.revisions[0]!)).toThrow('SHA-256')
  writeFileSync(indexOf(folder), `{"at":\n${readFileSync(indexOf(folder), 'utf8')}`)
  expect(() => openRecording(folder)).toThrow('line 1')
  expect(() => openRecording(join(folder, 'documents'))).toThrow('no recorded document')
})

test('a run that continues a recording sends the validators, and gets the stored bytes for an unchanged document', async () => {
  const texts = await recordAll()
  const { unchanged } = scores.calls
  const { fetchDocument, counts } = await openRecorder(folder)
  const answer = await fetchDocument(oddsUrl('another'), FETCH)
  expect(scores.calls.unchanged).toBe(unchanged + 1)
  expect(answer.kind === 'ok' && Buffer.from(answer.value.bytes!).toString()).toBe(texts.at(-1))
  expect(counts).toEqual({ answers: 1, stored: 0 })
})

test('a refusal is stored once, and the same document after it is a revision again', async () => {
  scores.odds = REVISIONS[0]!
  const { fetchDocument } = await openRecorder(folder)
  await fetchDocument(oddsUrl(), FETCH)
  scores.odds = null
  await fetchDocument(`${scores.url}/x?dates=20291118-20291120`, FETCH)
  await fetchDocument(`${scores.url}/x?dates=20291118-20291120`, FETCH)
  expect(
    readIndex(folder).revisions.map(({ status, sha256 }) => [status, sha256 === null]),
  ).toEqual([
    [200, false],
    [400, true],
  ])
})

test('the server of tests answers as the recorded source did at each time', async () => {
  const texts = await recordAll()
  const recorded = await startRecordingServer(openRecording(folder))
  const get = (headers = {}) => fetch(recorded.urlOf(oddsUrl('other')), { headers })
  expect((await get()).status).toBe(404)
  for (const [at, text] of texts.entries()) {
    recorded.time = Date.parse(openRecording(folder).revisions[at]!.at)
    const answer = await get()
    expect([answer.status, await answer.text()]).toEqual([200, text])
    const again = await get({ 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
  }
  await recorded.close()
})

/** The environment of the tool and of the product: ESPN for the other leagues, The Odds API for the NFL. */
const settingsOf = (url: string) => ({
  SCORES_URL: `${url}/espn`,
  SCORES_SOURCES: 'nfl=odds-api',
  ODDS_API_URL: url,
  ODDS_API_KEY: 'secret',
})

async function record(server: TestServer, ...options: string[]) {
  const lines: string[] = []
  const code = await runProgram(['feed', 'record', folder, ...options], {
    withDatabase: (work) => work(server.database.db),
    env: {
      ...{ NODE_ENV: 'test', DATABASE_URL: server.database.appUrl, SECRET_KEY: TEST_SECRET },
      ...settingsOf(scores.url),
      SCORES_CALLS_A_DAY: 'odds-api=10',
    },
    print: (line) => lines.push(line),
  })
  return { code, lines }
}

test('the product settles a game by a recording as it would by the source', async () => {
  const live = await startTestServer({ SCORES_URL: '' })
  const times: number[] = []
  for (const [at, odds] of REVISIONS.entries()) {
    scores.odds = odds
    // Before the game, in its first half, and after it.
    await live.moveClockTo(new Date(START + (at - 1) * 120 * MINUTE_MS + 60_000 * at))
    expect((await record(live, '--league', 'nfl', '--for', '0')).code).toBe(0)
    times.push(Date.now())
  }
  await live.close()

  const recorded = await startRecordingServer(openRecording(folder))
  const server = await startTestServer(settingsOf(recorded.urlOf(`${scores.url}/`).slice(0, -1)))
  const found: unknown[] = []
  for (const [at, time] of times.entries()) {
    recorded.time = time
    for (const minute of [0, 10])
      await server.moveClockTo(
        new Date(START + (at - 1) * 120 * MINUTE_MS + (at + minute) * MINUTE_MS),
      )
    const { rows } = await server.database.owner.query(
      'select status, away_score, home_score, settled_version is not null as "isSettled" from games',
    )
    found.push(...rows)
  }
  expect(found).toEqual([
    { status: 'scheduled', away_score: null, home_score: null, isSettled: false },
    { status: 'live', away_score: 7, home_score: 3, isSettled: false },
    { status: 'final', away_score: 23, home_score: 20, isSettled: true },
  ])
  await server.close()
  await recorded.close()
})

test('a recording requests the documents of every league as the product does, within the limits of the source', async () => {
  const server = await startTestServer({ SCORES_URL: '' })
  scores.espn = []
  scores.odds = REVISIONS[0]!
  await server.moveClockTo(new Date(START))
  const first = await record(server, '--for', '0')
  expect([first.code, first.lines[0]]).toEqual([0, expect.stringMatching(/ new of \d+ documents$/)])
  const paths = openRecording(folder).addresses.map((address) => new URL(address).pathname)
  expect(new Set(paths.filter((path) => path.startsWith('/espn/'))).size).toBe(
    LEAGUE_CODES.length - 1,
  )
  expect(paths.filter((path) => path.startsWith('/v4/'))).toHaveLength(2)
  // Two calls of ten per round: the sixth round has none left, and names the failure.
  for (let round = 2; round <= 5; round++) await record(server, '--league', 'nfl', '--for', '0')
  const sixth = await record(server, '--league', 'nfl', '--for', '0')
  expect(sixth).toMatchObject({ code: 1 })
  expect(sixth.lines.join()).toContain('odds-api nfl: no call left of 10 a day')
  expect(scores.calls.odds).toBe(10)
  await server.close()
})

test('a whole round requests all followed days of both sources, any other those with live games', async () => {
  const server = await startTestServer({ SCORES_URL: '' })
  await server.moveClockTo(new Date(START))
  const requested: Record<string, string[][]> = { espn: [], file: [] }
  const feed = (source: string) =>
    feedOf(source, ['nfl'], (days) => {
      requested[source]!.push(days.map(({ day }) => day))
      return { kind: 'ok', value: { games: [], rejected: [] } }
    })
  const sources = { first: () => [feed('espn')], second: () => [feed('file')] }
  for (const isWhole of [true, false])
    await recordRound(server.database.db, sources, ['nfl'], isWhole)
  const [whole, near] = requested.espn!
  expect([whole!.length, whole![0], whole!.at(-1)]).toEqual([25, '2029-11-15', '2029-12-09'])
  expect(near).toEqual(['2029-11-17', '2029-11-18', '2029-11-19'])
  expect(requested.file).toEqual(requested.espn)
  expect(await recordRound(server.database.db, sources, ['nba'], true)).toEqual([])
  await server.close()
})

test('the command refuses a wrong option and a missing folder before any request', async () => {
  const server = await startTestServer({ SCORES_URL: '' })
  await expect(record(server, '--every', '5')).rejects.toThrow('from 15 to 3600')
  await expect(record(server, '--for', 'x')).rejects.toThrow('from 0 to 10080')
  await expect(record(server, '--league', 'epl')).rejects.toThrow('no league "epl"')
  await expect(
    runProgram(['feed', 'record'], {
      ...{ env: {}, print: () => {}, withDatabase: (work) => work(server.database.db) },
    }),
  ).rejects.toThrow('Name the folder')
  expect(readdirSync(folder)).toEqual([])
  await server.close()
})
