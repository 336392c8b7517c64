/** The filters of boards by team, side, start, spread, odds and friends, and the count of what fits (O3, W11). */
import { wireId } from '@sidebet/contract/ids'
import type { OfferRow } from '@sidebet/contract/offers'
import { COUNT_MAX } from '@sidebet/domain/countMax'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertGames, insertGroup, insertOffers, type TestOffer } from '../testing/insertRows.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
const LEAGUE = '/api/betsProposed/postedbets/nfl/none'
const DOLPHINS = '/api/betsProposed/postedbets/nfl/MIA/none'
const RECENT = '/api/betsProposed/recentpublicbets/none'
const COUNT = '/api/betsProposed/countoffers'

/** The offers of all boards by name, in the order of their starts. */
const OFFERS = {
  early: { game: 0, start: 2, offerer: 'ann', pick: 'home', spread: 300, odds: [100, 100] },
  long: { game: 0, start: 2, offerer: 'ben', pick: 'away', spread: 750, odds: [300, 200] },
  ownTeam: { game: 1, start: 30, offerer: 'cleo', pick: 'home', spread: 700, odds: [200, 100] },
  otherTeam: { game: 1, start: 30, offerer: 'dora', pick: 'away', spread: 50, odds: [100, 150] },
  late: { game: 2, start: 100, offerer: 'vera', pick: 'home', spread: 1450, odds: [150, 100] },
} as const
type Name = keyof typeof OFFERS
const NAMES = Object.keys(OFFERS) as Name[]

let server: TestServer
let vera: Client
let ids: Readonly<Record<string, Name>>
let games: number[]

beforeAll(async () => {
  server = await startTestServer()
  vera = await server.user('vera')
  const users: Record<string, Client> = { vera }
  for (const name of ['ann', 'ben', 'cleo', 'dora']) users[name] = await server.user(name)
  games = await insertGames(server.database, NOW, [
    { starts: [2], home: 'Buffalo Bills' },
    { starts: [30], home: 'Miami Dolphins' },
    { starts: [100], home: 'New York Jets' },
  ])
  const rows = Object.values(OFFERS).map(
    ({ game, offerer, odds: [numerator, denominator], ...offer }): TestOffer => ({
      ...offer,
      gameId: games[game]!,
      offererId: users[offerer]!.userId,
      odds: { numerator, denominator },
    }),
  )
  const made = await insertOffers(server.database, NOW, rows)
  ids = Object.fromEntries(made.map((id, index) => [wireId('offer', id), NAMES[index]!]))

  // Vera's friends: ann by name, and cleo in a group. Ben's account is not revealed to her, and dora has left the group.
  const befriend = (name: string, isShown: boolean) =>
    server.database.owner.query(
      `insert into friends (user_id, named_by, contact, email, phone, friend_id, known_at, added_at)
       values ($1, 'email', $2, $2, '', $3, case when $4 then now() end, now())`,
      [vera.userId, `${name}@example.test`, users[name]!.userId, isShown],
    )
  await befriend('ann', true)
  await befriend('ben', false)
  const { cleo, dora } = users
  await insertGroup(server.database, 'Crew', [vera.userId, cleo!.userId, dora!.userId])
  await server.database.owner.query('update group_members set left_at = now() where user_id = $1', [
    dora!.userId,
  ])
})
afterAll(() => server.close())

type Query = Readonly<Record<string, string | number>>
const get = (path: string, query: Query) =>
  vera.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`)

async function namesOn(path: string, query: Query): Promise<Name[]> {
  const { status, body } = await get(path, query)
  expect(status).toBe(200)
  return (body.data as OfferRow[]).map(({ _id }) => ids[_id]!)
}
async function countOf(query: Query): Promise<number> {
  const { status, body } = await get(COUNT, query)
  expect(status).toBe(200)
  return body.count
}

const CASES: readonly (readonly [string, Query, readonly Name[]])[] = [
  ['no filter', {}, NAMES],
  ['a team', { team: 'Miami Dolphins' }, ['ownTeam', 'otherTeam']],
  ['a team that plays away', { team: 'New England Patriots' }, NAMES],
  ['an unknown team', { team: 'Nowhere' }, []],
  ['the home side of the taker', { side: 'home' }, ['long', 'otherTeam']],
  ['the away side of the taker', { side: 'away' }, ['early', 'ownTeam', 'late']],
  ['for a home team', { team: 'Miami Dolphins', side: 'for' }, ['otherTeam']],
  ['against a home team', { team: 'Miami Dolphins', side: 'against' }, ['ownTeam']],
  ['for an away team', { team: 'New England Patriots', side: 'for' }, ['early', 'ownTeam', 'late']],
  [
    'against an away team',
    { team: 'New England Patriots', side: 'against' },
    ['long', 'otherTeam'],
  ],
  ['a start within 3 hours', { startsWithin: 3 }, ['early', 'long']],
  ['a start within 72 hours', { startsWithin: 72 }, ['early', 'long', 'ownTeam', 'otherTeam']],
  ['the least spread, itself included', { minSpread: 7 }, ['long', 'ownTeam', 'late']],
  ['the largest spread, itself included', { maxSpread: 7 }, ['early', 'ownTeam', 'otherTeam']],
  ['a range of spreads', { minSpread: '3', maxSpread: '7.5' }, ['early', 'long', 'ownTeam']],
  ['odds of evens', { minOdds: 1 }, ['early', 'long', 'ownTeam', 'late']],
  ['odds of 3 to 2 in any parts', { minOdds: 1.5 }, ['long', 'ownTeam', 'late']],
  ['odds just above 3 to 2', { minOdds: '1.51' }, ['ownTeam']],
  ['friends by name and in groups', { friends: 'true' }, ['early', 'ownTeam']],
  ['all users', { friends: 'false' }, NAMES],
  [
    'several filters',
    { side: 'away', startsWithin: 72, minSpread: 3, maxSpread: 7, minOdds: 1, friends: 'true' },
    ['early', 'ownTeam'],
  ],
  [
    'all filters',
    {
      ...{ team: 'New England Patriots', side: 'for', startsWithin: 168, minSpread: 3 },
      ...{ maxSpread: 7, minOdds: 2, friends: 'true', parts: 'true', minAmount: 1 },
    },
    ['ownTeam'],
  ],
]

describe('each filter on each board, in each order, with its count', () => {
  test.each(CASES)('%s', async (_case, query, expected) => {
    const newest = expected.toReversed()
    expect(await namesOn(LEAGUE, query)).toEqual(expected)
    expect(await namesOn(RECENT, query)).toEqual(newest)
    expect((await namesOn(LEAGUE, { ...query, sort: 'bestOdds' })).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect((await namesOn(RECENT, { ...query, sort: 'bestOdds' })).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect(await countOf({ ...query, league: 'nfl' })).toBe(expected.length)
    expect(await countOf(query)).toBe(expected.length)
    expect(await countOf({ ...query, league: 'nba' })).toBe(0)
  })

  test('the board of a team shows the games of both teams', async () => {
    const patriots = { team: 'New England Patriots' }
    expect(await namesOn(DOLPHINS, patriots)).toEqual(['ownTeam', 'otherTeam'])
    expect(await namesOn(DOLPHINS, { ...patriots, side: 'for' })).toEqual(['ownTeam'])
    expect(await namesOn(DOLPHINS, { team: 'Buffalo Bills' })).toEqual([])
  })

  test('the board of a day and its count end at the hours of the filter or at the day', async () => {
    const { body } = await get(LEAGUE, {})
    for (const row of body.data as OfferRow[]) {
      const yyyymmdd = String(row.dateMatchDB)
      const day = `/api/betsProposed/postedbets/byDate/nfl/${yyyymmdd}/none`
      for (const startsWithin of [3, 72, 168]) {
        const onDay = await namesOn(day, { startsWithin })
        const within = await namesOn(LEAGUE, { startsWithin })
        const name = ids[row._id]!
        expect(onDay.includes(name)).toBe(within.includes(name))
        expect(await countOf({ league: 'nfl', yyyymmdd, startsWithin })).toBe(onDay.length)
      }
    }
    expect(await countOf({ league: 'nfl', yyyymmdd: '20269999' })).toBe(0)
  })
})

describe('invalid filters are malformed', () => {
  test.each([
    'team=',
    'side=over',
    'side=for',
    'side=against',
    'startsWithin=0',
    'startsWithin=169',
    'startsWithin=1.5',
    'startsWithin=soon',
    'minSpread=-1',
    'minSpread=1000',
    'maxSpread=1.005',
    'maxSpread=',
    'minOdds=0',
    'minOdds=1000.01',
    'minOdds=3:2',
    'friends=yes',
  ])('%s', async (query) => {
    for (const path of [LEAGUE, RECENT, COUNT]) {
      const { status, body } = await vera.get(`${path}?${query}`)
      expect([path, status, body.code]).toEqual([path, 400, 'malformed'])
    }
  })

  test.each(['league=xfl', 'yyyymmdd=20261122', 'league=nfl&yyyymmdd=1'])(
    'the count of %s',
    async (query) => {
      expect((await vera.get(`${COUNT}?${query}`)).body.code).toBe('malformed')
    },
  )
})

test('a count stops one above COUNT_MAX, and counts only offers that the viewer may see', async () => {
  const on = { gameId: games[2]!, start: 100, offererId: vera.userId }
  await insertOffers(server.database, NOW, [
    ...Array.from({ length: 2 * COUNT_MAX }, () => ({ ...on, spread: 9_900 })),
    { ...on, spread: 9_800, region: 'US-NJ' },
    { ...on, spread: 9_800, state: 'taken' as const },
    { ...on, spread: 9_800 },
  ])
  expect(await countOf({ league: 'nfl', minSpread: 99 })).toBe(COUNT_MAX + 1)
  expect(await countOf({ minSpread: 99 })).toBeGreaterThan(COUNT_MAX - 1)
  for (const league of [{ league: 'nfl' }, {}])
    expect(await countOf({ ...league, minSpread: 98, maxSpread: 98 })).toBe(1)
})
