/**
 * The same page of the same list in two houses, one with ten times the books: what it touches is compared, never its
 * time. A walk over what grew would touch ten times as much.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHistory, readLive, readPast } from '../bets/bets.sql.ts'
import type { Db } from '../core/db.ts'
import { readHome, readLeagueGames } from '../home/counts.sql.ts'
import { readBoard, readOwn, readRecent, readTeamBoard } from '../offers/offers.sql.ts'
import { insertBets, insertGames, insertOffers, insertUsers } from '../testing/books.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { pagesTouched } from '../testing/touched.ts'

const DAY = 24
const NOW = Math.floor(Date.now() / 1000) * 1000
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

let small: TestDatabase
let large: TestDatabase
let user: number

beforeAll(async () => {
  small = await house(1)
  large = await house(10)
}, 120_000)
afterAll(() => Promise.all([small, large].map((database) => database.drop())))

/**
 * One user has offered half of the bets and taken the others: many that are settled, many on games to come, and the same
 * few on games in play in every house, one of which moved away from a start that has passed. So it is with their offers.
 */
async function house(size: number): Promise<TestDatabase> {
  const database = await freshDatabase()
  user = await insertUsers(database, 200)
  const past = await insertGames(
    database,
    NOW,
    numbers(20 * size).map((at) => ({ starts: [-3 * DAY - at], settled: 'finished' })),
  )
  const [playing, moved, voided] = await insertGames(database, NOW, [
    { starts: [-2] },
    { starts: [-5, 20] },
    { starts: [30], settled: 'finished' },
  ])
  const coming = await insertGames(
    database,
    NOW,
    numbers(20).map((at) => ({ starts: [2 * DAY + at] })),
  )
  await insertGames(database, NOW, [{ starts: [2 * DAY], home: 'Miami Dolphins' }])
  const soon = await insertGames(
    database,
    NOW,
    numbers(6).map((at) => ({ starts: [10 + at] })),
  )

  const bet = (gameId: number, start: number, at: number) => {
    const other = user + 1 + (at % 199)
    const [offererId, accepterId] = at % 2 === 0 ? [user, other] : [other, user]
    return { gameId, start, offererId, accepterId }
  }
  await insertBets(database, NOW, [
    ...past.flatMap((gameId, at) => numbers(50).map((nth) => bet(gameId, -3 * DAY - at, nth))),
    ...coming.flatMap((gameId, at) =>
      numbers(20 * size).map((nth) => bet(gameId, 2 * DAY + at, nth)),
    ),
    ...numbers(10).map((nth) => bet(playing!, -2, nth)),
    ...numbers(10).map((nth) => bet(moved!, -5, nth)),
    ...numbers(10).map((nth) => bet(voided!, 30, nth)),
  ])
  await insertOffers(
    database,
    NOW,
    coming.flatMap((gameId, at) =>
      numbers(50 * size).map((nth) => ({
        gameId,
        start: 2 * DAY + at,
        offererId: nth % 2 === 0 ? user : user + 1 + (nth % 199),
      })),
    ),
  )
  await insertOffers(
    database,
    NOW,
    soon.flatMap((gameId, at) =>
      numbers(150 * size).map((nth) => ({
        gameId,
        start: 10 + at,
        offererId: user + 1 + (nth % 199),
      })),
    ),
  )
  await database.owner.query('vacuum (analyze)')
  return database
}

const viewer = { now: NOW, limits: ['none', 'US-NY'] }
const days = (first: number, last: number) => ({
  from: new Date(NOW + first * DAY * 3_600_000),
  before: new Date(NOW + last * DAY * 3_600_000),
})

const lists: [string, (db: Db, limit: number) => Promise<unknown>][] = [
  ['live bets', (db, limit) => readLive(db, user, null, limit)],
  ['past bets', (db, limit) => readPast(db, user, 'public', null, limit)],
  ['past bets with friends', (db, limit) => readPast(db, user, 'friend', null, limit)],
  ['a history until today', (db, limit) => readHistory(db, user, days(-300, 1), null, limit)],
  [
    'the board of a team without offers',
    (db, limit) =>
      readTeamBoard(db, viewer, { league: 'nfl', team: 'Miami Dolphins' }, null, limit),
  ],
  [
    'the board of a team with offers',
    (db, limit) => readTeamBoard(db, viewer, { league: 'nfl', team: 'Buffalo Bills' }, null, limit),
  ],
  ['the board of a league', (db, limit) => readBoard(db, viewer, { league: 'nfl' }, null, limit)],
  ['the newest offers', (db, limit) => readRecent(db, viewer, null, limit)],
  ['the counts of the first screen', (db) => readHome(db, viewer)],
  ['the counts of a league', (db) => readLeagueGames(db, viewer, 'nfl')],
  ['own offers', (db, limit) => readOwn(db, user, NOW, null, limit)],
]

test.each(lists)(
  'work that grows: %s cost the same in a house ten times as large',
  async (_, list) => {
    for (const plan of ['generic', 'custom'] as const) {
      const [few, many] = [
        await pagesTouched(small, plan, (db) => list(db, 50)),
        await pagesTouched(large, plan, (db) => list(db, 50)),
      ]
      // Indexes are a level deeper. What is found is 51 rows, and each is looked up in four tables.
      expect(few).toBeGreaterThan(0)
      expect([plan, many]).toEqual([plan, expect.toSatisfy((pages) => pages <= 1.5 * few + 20)])
    }
  },
)
