/** Names that match no team: their table is bounded, whatever a feed sends. */
import type { FeedRejection } from '@sidebet/domain/games/feedGame'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { noteUnknown, readUnknown } from './unknownTeams.sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2029, 10, 18, 18)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await server.moveClockTo(new Date(START))
})
afterEach(() => server.close())

const noteNames = (names: readonly string[], source = 'espn', league: 'nfl' | 'nba' = 'nfl') =>
  noteUnknown(
    server.database.db,
    source,
    names.map(
      (name, at): FeedRejection => ({
        sourceId: String(at),
        league,
        reason: 'unknownTeam',
        detail: name,
      }),
    ),
  )
const namesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Team ${String(from + at).padStart(4, '0')}`)
const storedNames = async (source: string, league: string) =>
  (await readUnknown(server.database.db))
    .filter((row) => row.source === source && row.league === league)
    .map(({ name }) => name)

test('G5: of 1,000 new names that a feed sends, the last 200 per league are stored', async () => {
  await noteNames(['Ours'], 'file')
  await noteNames(['Theirs'], 'espn', 'nba')
  for (let minute = 0; minute < 10; minute++) {
    await server.moveClockTo(new Date(START + minute * MINUTE))
    await noteNames(namesFrom(minute * 100, 100))
  }
  expect(await storedNames('espn', 'nfl')).toEqual(namesFrom(800, 200))
  expect([await storedNames('file', 'nfl'), await storedNames('espn', 'nba')]).toEqual([
    ['Ours'],
    ['Theirs'],
  ])
})

test('G5: a feed that sends the same 1,000 names at each poll writes 200 of them, and only once', async () => {
  const rows = async () => {
    const { rows } = await server.database.owner.query(
      'select xmin, name from unknown_teams order by name',
    )
    return rows
  }
  await noteNames(namesFrom(0, 1000))
  const first = await rows()
  expect(first).toHaveLength(200)
  await server.moveClockTo(new Date(START + MINUTE))
  await noteNames(namesFrom(0, 1000).reverse())
  expect(await rows()).toEqual(first)
})

test('G5: a long name is cut to 100 characters', async () => {
  await noteNames([`${'x'.repeat(100)}yz`])
  expect(await storedNames('espn', 'nfl')).toEqual(['x'.repeat(100)])
})

test('G5: a name that no source has sent for 30 days is deleted', async () => {
  await noteNames(['Gone', 'Back'])
  await server.moveClockTo(new Date(START + DAY))
  await noteNames(['Back'])
  await server.moveClockTo(new Date(START + 30 * DAY - 1000))
  expect(await storedNames('espn', 'nfl')).toEqual(['Back', 'Gone'])
  await server.moveClockTo(new Date(START + 30 * DAY + 2 * MINUTE))
  expect(await storedNames('espn', 'nfl')).toEqual(['Back'])
})
