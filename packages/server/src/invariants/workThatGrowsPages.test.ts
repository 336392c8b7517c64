/**
 * Bounded reads must still be complete: on random data each list, read page by page, equals the result of a plain query.
 * Games have moved, share their kickoffs, and are settled early, partly or not at all.
 */

import type { BoardCursor } from '@sidebet/contract/boards'
import type { Odds } from '@sidebet/domain/odds'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHistory, readLive, readPast } from '../bets/bets.sql.ts'
import { updateGames } from '../games/ingest.sql.ts'
import { type Board, readBoard } from '../offers/boards.sql.ts'
import { readOwn } from '../offers/offers.sql.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { insertBets, insertGames, insertOffers, insertUsers } from '../testing/insertRows.ts'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / 1000) * 1000
const LIMIT = 50

let database: TestDatabase
let first: number
beforeAll(async () => {
  database = await freshDatabase()
  first = await insertUsers(database, 3)
})
afterAll(() => database.drop())

type Row = { id: number; startsAt: Date; listedAt?: Date } & Odds
type Read = (cursor: BoardCursor | null) => Promise<readonly Row[]>

/** All pages of a list, each begun where the previous one ended. */
async function allPages(read: Read): Promise<number[]> {
  const ids: number[] = []
  let cursor: BoardCursor | null = null
  for (;;) {
    const rows = await read(cursor)
    ids.push(...rows.slice(0, LIMIT).map(({ id }) => id))
    if (rows.length <= LIMIT) return ids
    if (ids.length > 1_000) throw new Error('the provider repeats pages without an end')
    const { id, startsAt, listedAt = startsAt, ...odds } = rows[LIMIT - 1]!
    cursor = { at: listedAt, id, sort: null, odds }
  }
}

async function idsOf(text: string, values: readonly unknown[] = []): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: number }>(text, [...values])
  return rows.map(({ id }) => id)
}

/** Few starts, so that many games share one. The nearest is two hours away, so that none passes during a test. */
const start = fc.constantFrom(-70, -30, -3, -2, 2, 3, 30)
const game = fc.record({
  starts: fc.array(start, { minLength: 1, maxLength: 3 }),
  settled: fc.constantFrom(undefined, undefined, 'unfinished' as const, 'finished' as const),
  home: fc.constantFrom('Buffalo Bills', 'Miami Dolphins'),
  paid: fc.integer({ min: -1, max: 2 }),
})
const bet = fc.record({
  game: fc.nat(),
  start: fc.nat(),
  user: fc.nat(2),
  other: fc.integer({ min: 1, max: 2 }),
  audience: fc.constantFrom(
    'public' as const,
    'public' as const,
    'public' as const,
    'friend' as const,
    'group' as const,
  ),
})
const offer = fc.record({
  game: fc.nat(),
  start: fc.nat(),
  user: fc.nat(2),
  region: fc.constantFrom('none', 'none', 'US-NJ', 'US-NY'),
  state: fc.constantFrom('open' as const, 'open' as const, 'taken' as const),
  odds: fc.record({
    numerator: fc.constantFrom(100, 150, 300, 100_000),
    denominator: fc.constantFrom(1, 100, 200, 99_999),
  }),
})
const dataset = fc.record({
  games: fc.array(game, { minLength: 1, maxLength: 12 }),
  bets: fc.array(bet, { minLength: 150, maxLength: 300 }),
  offers: fc.array(offer, { minLength: 400, maxLength: 600 }),
})
/** A failing data set is shown unshrunk: shrinking would take minutes. */
const RUNS = { numRuns: 15, endOnFailure: true }

async function write({
  games,
  bets,
  offers,
}: typeof dataset extends fc.Arbitrary<infer Dataset> ? Dataset : never) {
  await database.owner.query('truncate bets, offers, settlements, results, games cascade')
  const ids = await insertGames(
    database,
    NOW,
    games.map(({ starts, settled, home, paid }) => ({
      starts,
      home,
      ...(settled && { settled, cursor: first + paid }),
    })),
  )
  const on = (row: { game: number; start: number }) => {
    const { starts } = games[row.game % games.length]!
    return { gameId: ids[row.game % ids.length]!, start: starts[row.start % starts.length]! }
  }
  await insertBets(
    database,
    NOW,
    bets.map((row) => ({
      ...on(row),
      offererId: first + row.user,
      accepterId: first + ((row.user + row.other) % 3),
      audience: row.audience,
    })),
  )
  await insertOffers(
    database,
    NOW,
    offers.map((row) => ({
      ...on(row),
      offererId: first + row.user,
      region: row.region,
      state: row.state,
      odds: row.odds,
    })),
  )
}

const SETTLED = `exists (select 1 from games g join settlements s on s.game_id = g.id and s.version = g.settled_version
  where g.id = b.game_id and s.user_cursor >= $1)`
const OWN = 'select b.id from bets b where (b.offerer_id = $1 or b.accepter_id = $1)'

test('paged lists of bets equal the result of a plain query in the same order', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(dataset, async (random) => {
      await write(random)
      for (const user of [first, first + 1, first + 2]) {
        expect(await allPages((cursor) => readLive(db, user, 'public', cursor, LIMIT))).toEqual(
          await idsOf(`${OWN} and audience = 'public' and not ${SETTLED} order by starts_at, id`, [
            user,
          ]),
        )
        for (const audience of ['public', 'friend'] as const) {
          expect(await allPages((cursor) => readPast(db, user, audience, cursor, LIMIT))).toEqual(
            await idsOf(
              `${OWN} and audience = $2 and ${SETTLED} order by starts_at desc, id desc`,
              [user, audience],
            ),
          )
        }
        const period = { from: new Date(NOW - 30 * HOUR), before: new Date(NOW + 3 * HOUR) }
        expect(await allPages((cursor) => readHistory(db, user, period, cursor, LIMIT))).toEqual(
          await idsOf(
            `${OWN} and ${SETTLED} and starts_at >= $2 and starts_at < $3 order by starts_at desc, id desc`,
            [user, period.from, period.before],
          ),
        )
      }
    }),
    RUNS,
  )
})

const UPCOMING = `from offers o join games g on g.id = o.game_id
  where o.state = 'open' and o.region_limit in ('none', 'US-NY') and g.starts_at > $1 and g.started_at is null`

test('paged boards equal the result of a plain query in the same order', async () => {
  const { db } = database
  const viewer = { now: NOW, limits: ['none', 'US-NY'] }
  const now = new Date(NOW)
  await fc.assert(
    fc.asyncProperty(dataset, async (random) => {
      await write(random)
      for (const sort of ['soonest', 'bestOdds'] as const) {
        const odds = 'o.odds_denominator::numeric / o.odds_numerator, '
        const first = sort === 'bestOdds' ? odds : ''
        const pages = (board: Board) =>
          allPages((cursor) => readBoard(db, viewer, board, { sort }, cursor, LIMIT))
        for (const team of ['Buffalo Bills', 'Miami Dolphins', 'New England Patriots']) {
          expect(await pages({ league: 'nfl', team })).toEqual(
            await idsOf(
              `select o.id ${UPCOMING} and $2 in (g.home_team, g.away_team)
                 order by ${first} g.starts_at, o.id`,
              [now, team],
            ),
          )
        }
        expect(await pages({ league: 'nfl' })).toEqual(
          await idsOf(
            `select o.id ${UPCOMING} and o.starts_at > $1 order by ${first} o.starts_at, o.id`,
            [now],
          ),
        )
        const [from, before] = [new Date(NOW + 3 * HOUR), new Date(NOW + 30 * HOUR)]
        const start = sort === 'bestOdds' ? 'g.starts_at' : 'o.starts_at'
        expect(await pages({ league: 'nfl', from, before })).toEqual(
          await idsOf(
            `select o.id ${UPCOMING} and ${start} >= $2 and ${start} < $3 order by ${first} ${start}, o.id`,
            [now, from, before],
          ),
        )
      }
      expect(await allPages((cursor) => readOwn(db, first, NOW, cursor, LIMIT))).toEqual(
        await idsOf(
          `select o.id from offers o join games g on g.id = o.game_id where o.offerer_id = $2 and o.state = 'open'
             and o.starts_at > $1 and g.starts_at > $1 order by o.starts_at, o.id`,
          [now, first],
        ),
      )
    }),
    RUNS,
  )
})

test('a page of 500 bets is complete, and the next page continues after it', async () => {
  const [gameId] = await insertGames(database, NOW, [{ starts: [-2] }])
  const bets = Array.from({ length: 700 }, (_, at) => ({
    gameId: gameId!,
    start: -2,
    offererId: first + (at % 2),
    accepterId: first + 1 - (at % 2),
  }))
  await insertBets(database, NOW, bets)
  const expected = await idsOf(
    `${OWN} and not ${SETTLED} and audience = 'public' order by starts_at, id`,
    [first],
  )
  const page = await readLive(database.db, first, 'public', null, 500)
  expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 501))
  const { startsAt: at, id } = page[499]!
  const rest = await readLive(database.db, first, 'public', { at, id }, 500)
  expect(rest.map((row) => row.id)).toEqual(expected.slice(500))
})

test('a game stores its earlier starts, and its bets are found by them', async () => {
  await database.owner.query('truncate bets, offers, settlements, results, games cascade')
  const [gameId] = await insertGames(database, NOW, [{ starts: [1] }])
  await insertBets(database, NOW, [
    { gameId: gameId!, start: 1, offererId: first, accepterId: first + 1 },
  ])
  const move = (hours: number) =>
    database.db.transaction((tx) =>
      updateGames(tx, [
        {
          id: gameId!,
          startsAt: NOW + hours * HOUR,
          hasStartTime: true,
          status: 'scheduled',
          note: '',
          awayScore: null,
          homeScore: null,
          clock: '',
          resultVersion: 0,
          doubtedStart: null,
          inPlayAt: null,
          goodReadings: 0,
          document: null,
          otherTeams: null,
          otherTeamsReadings: 0,
        },
      ]),
    )
  for (const hours of [5, 5, 3, 1, 4]) await move(hours)
  const { rows } = await database.owner.query('select earlier_starts from games where id = $1', [
    gameId,
  ])
  expect(rows[0].earlier_starts).toEqual([5, 3, 1].map((hours) => new Date(NOW + hours * HOUR)))
  // The start stored in the bet has passed, the game's current start has not.
  await database.owner.query(`update clock set offset_ms = ${2 * HOUR}`)
  expect(await readLive(database.db, first, 'public', null, LIMIT)).toHaveLength(1)
  await database.owner.query('update clock set offset_ms = 0')
})
