/** How many watch the page of a game, over several processes (W20). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { insertGame, startTestServer } from '../testing/server.ts'
import { makeWatchers } from './watchers.ts'

let database: TestDatabase
let at: number
let gameId = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  at = 0
  gameId += 1
})

const makeProcess = (name: string) => {
  const watchers = makeWatchers(`${name} ${gameId}`, () => at)
  return (viewer: string) => watchers.count(database.db, gameId, viewer)
}
const forget = (seconds: number) =>
  database.owner.query(
    `update game_watchers set seen_at = seen_at - $1 * interval '1 second' where game_id = $2`,
    [seconds, gameId],
  )

test('W20: a viewer counts once, and for 45 seconds after the last request', async () => {
  const count = makeProcess('one')
  expect(await count('ann')).toBe(1)
  expect(await count('ben')).toBe(2)
  expect(await count('ann')).toBe(2)
  at = 44_000
  expect(await count('ann')).toBe(2)
  at = 46_000
  expect(await count('cleo')).toBe(2)
})

test('W20: the viewers of other processes count until their process is silent for a minute', async () => {
  const [first, second] = [makeProcess('one'), makeProcess('two')]
  await first('ann')
  await second('ben')
  expect(await second('cleo')).toBe(3)
  at = 10_000
  expect(await first('ann')).toBe(2)
  await second('ben')
  at = 20_000
  expect(await first('ann')).toBe(3)
  await forget(61)
  at = 30_000
  expect(await first('ann')).toBe(1)
})

test('W20: a page without writes to the database counts the viewers of its process', async () => {
  const watchers = makeWatchers('alone', () => at)
  const broken = { query: () => Promise.reject(new Error('read-only')) } as never
  await watchers.count(broken, gameId, 'ann')
  expect(await watchers.count(broken, gameId, 'ben')).toBe(2)
})

test('W20: users count once each, and visitors once per network', async () => {
  const server = await startTestServer()
  const id = await insertGame(server.database)
  const ann = await server.user('ann')
  const watchersFor = async (client: typeof ann) =>
    (await client.get(`/api/game/g_${id}`)).body.watchers
  expect(await watchersFor(ann)).toBe(1)
  expect(await watchersFor(ann)).toBe(1)
  expect(await watchersFor(server.anonymous)).toBe(2)
  expect(await watchersFor(server.anonymous)).toBe(2)
  await server.close()
})
