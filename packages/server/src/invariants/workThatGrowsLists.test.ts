/**
 * The same page of the same list in two databases, one of them ten times as large. The touched pages are compared, never
 * the time. A scan of the grown tables would touch ten times as many.
 */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readHistory,
  readLive,
  readLiveInGroup,
  readPast,
  readPastInGroup,
} from '../bets/bets.sql.ts'
import { readFriendOffers } from '../friends/friendOffers.sql.ts'
import { readOwnGroups } from '../groups/ownGroups.sql.ts'
import { readHome, readLeagueGames } from '../home/counts.sql.ts'
import type { BoardFilter } from '../offers/boardFilter.sql.ts'
import { type Board, countBoard, readBoard, readRecent } from '../offers/boards.sql.ts'
import { readInGroup, readOwn } from '../offers/offers.sql.ts'
import type { Db } from '../platform/database/db.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  insertBets,
  insertGames,
  insertGroup,
  insertOffers,
  insertUsers,
} from '../testing/insertRows.ts'
import { pagesTouched } from '../testing/touched.ts'

const DAY = 24
const NOW = Math.floor(Date.now() / 1000) * 1000
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

let small: TestDatabase
let large: TestDatabase
let user: number
let crowded: number
let crew: number

beforeAll(async () => {
  small = await house(1)
  large = await house(10)
}, 120_000)
afterAll(() => Promise.all([small, large].map((database) => database.drop())))

/**
 * One user has offered half of the bets and taken the others. Many are settled and many are on future games; the few on
 * games in play are the same in every database. One of those games moved away from a start that has passed. Their offers
 * are distributed alike. Half of all offers are on one game, which alone has more than a page scans.
 */
async function house(size: number): Promise<TestDatabase> {
  const database = await freshDatabase()
  user = await insertUsers(database, 200)
  // The first game has the same id in every database.
  const [first] = await insertGames(database, NOW, [{ starts: [5 * DAY], home: 'New York Jets' }])
  crowded = first!
  // Games of years: so many that no plan scans all of them instead of 51 lookups.
  const years = numbers(400).map((at) => ({
    starts: [-400 * DAY - at],
    settled: 'finished' as const,
  }))
  await insertGames(database, NOW, years)
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
  const offer = (gameId: number, start: number, nth: number) => ({
    gameId,
    start,
    offererId: nth % 2 === 0 ? user : user + 1 + (nth % 199),
    odds: { numerator: 100 + ((nth * 7) % 90), denominator: 100 },
  })
  // The user's group: most of its bets and offers belong to other members.
  crew = await insertGroup(
    database,
    'Crew',
    numbers(200).map((at) => user + at),
  )
  const inGroup = (gameId: number, start: number, nth: number) => {
    const others = { offererId: user + 1 + (nth % 99), accepterId: user + 100 + (nth % 99) }
    const who = nth % 5 === 0 ? bet(gameId, start, nth) : { gameId, start, ...others }
    return { ...who, audience: 'group' as const, groupId: crew }
  }
  await insertBets(database, NOW, [
    ...past.flatMap((gameId, at) => numbers(50).map((nth) => inGroup(gameId, -3 * DAY - at, nth))),
    ...coming.flatMap((gameId, at) =>
      numbers(20 * size).map((nth) => inGroup(gameId, 2 * DAY + at, nth)),
    ),
    ...numbers(10).map((nth) => inGroup(playing!, -2, nth)),
  ])
  await insertOffers(database, NOW, [
    ...coming.flatMap((gameId, at) =>
      numbers(50 * size).map((nth) => offer(gameId, 2 * DAY + at, nth)),
    ),
    ...soon.flatMap((gameId, at) => numbers(150 * size).map((nth) => offer(gameId, 10 + at, nth))),
    ...numbers(1_100 * size).map((nth) => offer(crowded, 5 * DAY, nth)),
    ...coming.flatMap((gameId, at) =>
      numbers(20 * size).map((nth) => inGroup(gameId, 2 * DAY + at, nth)),
    ),
  ])
  const toFriend = await insertOffers(
    database,
    NOW,
    coming.flatMap((gameId, at) =>
      numbers(30 * size).map((nth) => ({
        ...offer(gameId, 2 * DAY + at, nth),
        offererId: user + 1,
      })),
    ),
  )
  await database.owner.query(
    `with named as (insert into offer_contacts select unnest($1::bigint[]), 'username', 'friend', '', '')
     update offers set audience = 'friend', friend_id = $2 where id = any($1::bigint[])`,
    [toFriend, user],
  )
  await database.owner.query('vacuum (analyze)')
  return database
}

const viewer = { now: NOW, limits: ['none', 'US-NY'] }
const days = (first: number, last: number) => ({
  from: new Date(NOW + first * DAY * 3_600_000),
  before: new Date(NOW + last * DAY * 3_600_000),
})

type List = readonly [string, (db: Db, limit: number) => Promise<unknown>]
const board = (
  name: string,
  of: Partial<Board>,
  makeFilter: () => BoardFilter = () => ({}),
): List => [
  `the board of ${name}`,
  (db, limit) => readBoard(db, viewer, { league: 'nfl', ...of }, makeFilter(), null, limit),
]
const ofJets = { team: 'New York Jets' }
const thatDay = days(5, 5.1)
const none = { minAmount: cents(5_000_00) }

const lists: List[] = [
  ['live bets', (db, limit) => readLive(db, user, 'public', null, limit)],
  ['past bets', (db, limit) => readPast(db, user, 'public', null, limit)],
  ['past bets with friends', (db, limit) => readPast(db, user, 'friend', null, limit)],
  ['a history until today', (db, limit) => readHistory(db, user, days(-300, 1), null, limit)],
  board('a team without offers', { team: 'Miami Dolphins' }),
  board('a team with offers', { team: 'Buffalo Bills' }),
  board('a league', {}),
  board('a day', thatDay),
  board('one game', {}, () => ({ game: crowded })),
  board('a league by odds', {}, () => ({ sort: 'bestOdds' })),
  board('a team by odds', ofJets, () => ({ sort: 'bestOdds' })),
  board('a day by odds', thatDay, () => ({ sort: 'bestOdds' })),
  board('one game by odds', {}, () => ({ sort: 'bestOdds', game: crowded })),
  board('a league where nothing fits', {}, () => none),
  board('a team where nothing fits', ofJets, () => none),
  board('a league by odds where nothing fits', {}, () => ({ ...none, sort: 'bestOdds' })),
  board('a team by odds where nothing fits', ofJets, () => ({ ...none, sort: 'bestOdds' })),
  board('a day by odds where nothing fits', thatDay, () => ({ ...none, sort: 'bestOdds' })),
  ['the newest offers', (db, limit) => readRecent(db, viewer, {}, null, limit)],
  ['the count of a board', (db) => countBoard(db, viewer, { league: 'nfl' }, {})],
  ['the counts of the first screen', (db) => readHome(db, viewer)],
  ['the counts of a league', (db) => readLeagueGames(db, viewer, 'nfl')],
  ['offers of friends', (db, limit) => readFriendOffers(db, user, viewer, { cursor: null, limit })],
  ['live bets with friends', (db, limit) => readLive(db, user, 'friend', null, limit)],
  ['live bets in a group', (db, limit) => readLiveInGroup(db, user, crew, null, limit)],
  ['past bets in a group', (db, limit) => readPastInGroup(db, user, crew, null, limit)],
  ['offers in a group', (db, limit) => readInGroup(db, viewer, crew, null, limit)],
  ['own groups', (db) => readOwnGroups(db, user, viewer)],
  ['own offers', (db, limit) => readOwn(db, user, NOW, null, limit)],
]

test.each(lists)(
  'reading %s touches about as many pages in a database ten times as large',
  async (_, list) => {
    for (const plan of ['generic', 'custom'] as const) {
      const [few, many] = [
        await pagesTouched(small, plan, (db) => list(db, 50)),
        await pagesTouched(large, plan, (db) => list(db, 50)),
      ]
      // Indexes are a level deeper. A page has 51 rows, each with lookups in four tables.
      expect(few).toBeGreaterThan(0)
      expect([plan, many]).toEqual([plan, expect.toSatisfy((pages) => pages <= 1.5 * few + 20)])
    }
  },
)
