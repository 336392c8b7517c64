/** Streams of several server processes on one database, as `npm start` runs them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { listening, receiveChanges, requestStream } from '../testing/streams.ts'

let database: TestDatabase
let first: ServerProcess
let second: ServerProcess
let offerer: Caller
let taker: Caller
let other: Caller
let viewer: Caller

beforeAll(async () => {
  database = await freshDatabase()
  first = await startServerProcess(database)
  second = await startServerProcess(database)
  const names = ['offerer', 'taker', 'other', 'viewer']
  type Callers = [Caller, Caller, Caller, Caller]
  ;[offerer, taker, other, viewer] = (await insertCallers(database, names, 1000_00)) as Callers
})
afterAll(async () => {
  await first.kill()
  await database.drop()
})

test('a change through one process reaches the streams of another process', async () => {
  const offer = offerOn(await insertGame(database))
  const { body } = await offerer.post(first.url, POST_OFFER, offer)
  const streams = await Promise.all(
    [offerer, taker, other].map((caller) => listening(second.url, caller)),
  )
  const taken = await taker.post(first.url, TAKE_OFFER, takeOf(body._id, 40))
  expect(taken.status).toBe(200)
  const board = { boards: ['nfl'] }
  const changes = await Promise.all(streams.map((stream) => receiveChanges(database.owner, stream)))
  expect(changes).toEqual([{ yours: true, ...board }, { yours: true, ...board }, board])
  await taker.post(first.url, '/api/user/logout', {})
  expect(await streams[1]!.rest()).toEqual(['over'])
})

test('SIGTERM ends all streams with a time to reconnect, and the process exits cleanly', async () => {
  // Users without a bet: notifications of the take before may still reach the others.
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, at) => listening(second.url, [viewer, other][at % 2]!)),
  )
  // A browser that reads nothing from its stream does not delay the exit.
  const deaf = await requestStream(second.url, viewer.cookie)
  deaf.pause()
  const [code, ...events] = await Promise.all([
    second.stop(),
    ...streams.map((stream) => stream.rest()),
  ])
  expect(code).toBe(0)
  expect(events.flat()).toEqual([])
  const times = streams.map((stream) => stream.retry())
  for (const time of times) expect(time).toBeGreaterThanOrEqual(500)
  expect(new Set(times).size).toBeGreaterThan(1)
  await listening(first.url, viewer)
})
