/** The changes of a transaction reach the listeners: combined, once, and never longer than PostgreSQL allows. */

import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type ChangeEvent,
  type Ids,
  listenToChanges,
  makeChangeCollector,
  parseChangeEvent,
} from './changeEvent.ts'
import { publishChanges } from './publishChanges.ts'

/** The payload of these events, added in order; null when there is nothing to send. */
function payloadOf(...changeEvents: readonly ChangeEvent[]): string | null {
  const collected = makeChangeCollector()
  for (const event of changeEvents) collected.add(event)
  return (collected.statement()?.values?.[0] as string | undefined) ?? null
}

const roundTrip = (...changeEvents: readonly ChangeEvent[]) =>
  parseChangeEvent(payloadOf(...changeEvents) ?? '')

test('the changes of a transaction are combined into one event with each id and league once', () => {
  expect(
    roundTrip(
      { users: [7, 8], boards: ['nfl'] },
      { users: [8, 9], groups: [3], boards: ['nba', 'nfl'], scores: ['nhl'] },
      { notices: [7], sessions: [9], members: [1] },
      {},
    ),
  ).toEqual({
    users: [7, 8, 9],
    notices: [7],
    groups: [3],
    members: [1],
    sessions: [9],
    boards: ['nfl', 'nba'],
    wholeBoards: ['nfl', 'nba'],
    scores: ['nhl'],
  })
})

test('a board is whole unless every change of it names its offers or games', () => {
  const named = { boards: ['nfl' as const], posted: [3], offers: [1, 2], games: [9] }
  expect(roundTrip(named, { boards: ['nfl'], offers: [2, 5] })).toEqual({
    boards: ['nfl'],
    posted: [3],
    offers: [1, 2, 5],
    games: [9],
  })
  expect(roundTrip(named, { boards: ['nba'] })?.wholeBoards).toEqual(['nba'])
  expect(roundTrip({ boards: ['nba'] }, named)?.wholeBoards).toEqual(['nba'])
})

test('all boards of an event are whole when its list of offers is too long, or when an earlier version sent it', () => {
  const offers = Array.from({ length: 1_000 }, (_, at) => 1_000_000 + at)
  expect(roundTrip({ boards: ['nfl', 'nba'], offers })).toEqual({
    boards: ['nfl', 'nba'],
    offers: 'everybody',
    wholeBoards: ['nfl', 'nba'],
  })
  expect(parseChangeEvent('{"boards":["nfl"]}')?.wholeBoards).toEqual(['nfl'])
})

test('no changes and empty lists produce no event', () => {
  expect(payloadOf()).toBeNull()
  expect(payloadOf({}, { users: [], boards: [] })).toBeNull()
})

test('an oversized event replaces its longest list by "everybody" and leaves the others unchanged', () => {
  const many = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at)
  const [users, notices] = [many(1_000, 1_000_000), many(100, 1)]
  expect(roundTrip({ users, notices, boards: ['nfl'] })).toEqual({
    users: 'everybody',
    notices,
    boards: ['nfl'],
    wholeBoards: ['nfl'],
  })
  // 400 users, as of one range of a settlement, fit into a payload.
  expect(roundTrip({ users: many(400, 100_000_000) })?.users).toHaveLength(400)
})

test('no payload around the size limit of PostgreSQL exceeds it', () => {
  for (let count = 950; count < 1_050; count++) {
    const users = Array.from({ length: count }, (_, at) => 1_000_000 + at)
    expect(payloadOf({ users })!.length).toBeLessThan(8_000)
  }
})

test('"everybody" combined with single users remains "everybody"', () => {
  expect(roundTrip({ users: 'everybody' }, { users: [1] })).toEqual({ users: 'everybody' })
  expect(roundTrip({ users: [1] }, { users: 'everybody' })).toEqual({ users: 'everybody' })
})

test('an invalid payload is no event, and fields of a newer version are ignored', () => {
  for (const payload of ['', 'x', '7', 'null', '[]', '{'])
    expect(parseChangeEvent(payload)).toBeNull()
  expect(
    parseChangeEvent('{"users":[1],"pets":[2],"boards":["nfl","quidditch"],"groups":["x"]}'),
  ).toEqual({ users: [1], boards: ['nfl'], wholeBoards: ['nfl'] })
})

const ids = fc.oneof(
  { weight: 1, arbitrary: fc.constant('everybody' as const) },
  { weight: 9, arbitrary: fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER }), { maxLength: 600 }) },
)
const leagues = fc.array(fc.constantFrom(...LEAGUE_CODES))
const anyChangeEvent: fc.Arbitrary<ChangeEvent> = fc.record(
  {
    users: ids,
    notices: ids,
    groups: ids,
    members: ids,
    sessions: ids,
    boards: leagues,
    posted: ids,
    offers: ids,
    games: ids,
    scores: leagues,
  },
  { requiredKeys: [] },
)

const IDS = [
  'users',
  'notices',
  'groups',
  'members',
  'sessions',
  'posted',
  'offers',
  'games',
] as const

/** All ids of both lists, or 'everybody'. */
function together(some: Ids = [], more: Ids = []): readonly number[] | 'everybody' {
  return some === 'everybody' || more === 'everybody' ? 'everybody' : [...some, ...more]
}

test('a payload of any two events is short enough and omits no receiver', () => {
  fc.assert(
    fc.property(anyChangeEvent, anyChangeEvent, (one, other) => {
      const payload = payloadOf(one, other)
      const read = parseChangeEvent(payload ?? '{}')!
      expect(Buffer.byteLength(payload ?? '')).toBeLessThan(8_000)
      for (const what of IDS) {
        const must = together(one[what], other[what])
        const receivers = read[what] ?? []
        if (receivers === 'everybody') continue
        expect(must).not.toBe('everybody')
        expect([...receivers].sort()).toEqual([...new Set(must as number[])].sort())
      }
      for (const what of ['boards', 'scores'] as const) {
        const must = new Set([...(one[what] ?? []), ...(other[what] ?? [])])
        expect(new Set(read[what] ?? [])).toEqual(must)
      }
    }),
  )
})

test('an event that fits into a payload is sent with every id', () => {
  const few = fc.array(fc.nat({ max: 2 ** 31 }), { maxLength: 100, minLength: 1 })
  fc.assert(
    fc.property(few, few, few, (users, notices, groups) => {
      const unique = (some: readonly number[]) => [...new Set(some)]
      const read = roundTrip({ users, notices, groups })
      expect(read).toEqual({
        users: unique(users),
        notices: unique(notices),
        groups: unique(groups),
      })
    }),
  )
})

let database: TestDatabase
let events: (ChangeEvent | null)[]
let listener: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table notes (id int primary key)')
  events = []
  listener = new pg.Client(database.appUrl)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => events.push(parseChangeEvent(payload)))
  await listenToChanges(listener)
})
afterAll(async () => {
  await listener.end()
  await database.drop()
})

/** The events received so far, read once an end marker has followed them. */
async function receiveEvents(): Promise<(ChangeEvent | null)[]> {
  const end = { groups: [-1] }
  await database.owner.transaction(async (tx) => publishChanges(tx, end))
  while (JSON.stringify(events.at(-1)) !== JSON.stringify(end)) await listener.query('select 1')
  return events.splice(0).slice(0, -1)
}

const note = (id: number) => ({ text: 'insert into notes values ($1)', values: [id] })

test('a transaction sends one event on commit, with or without a last statement', async () => {
  await database.owner.transaction(async (tx) => {
    publishChanges(tx, { users: [1] })
    await tx.query(note(1))
    publishChanges(tx, { users: [2], boards: ['nfl'] })
    tx.commitWith(note(2))
    expect(events).toEqual([])
  })
  await database.owner.transaction(async (tx) => {
    await tx.query(note(3))
    publishChanges(tx, { notices: [3] })
  })
  expect(await receiveEvents()).toEqual([
    { users: [1, 2], boards: ['nfl'], wholeBoards: ['nfl'] },
    { notices: [3] },
  ])
})

test('a transaction that changes nothing, fails or is refused at its commit sends no event', async () => {
  await database.owner.transaction((tx) => tx.query('select 1'))
  const fails = database.owner.transaction(async (tx) => {
    publishChanges(tx, { users: [1] })
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  const refused = database.owner.transaction(async (tx) => {
    publishChanges(tx, { users: [1] })
    tx.commitWith(note(1))
  })
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  expect(await receiveEvents()).toEqual([])
})

test('a transaction whose NOTIFY is refused by PostgreSQL fails and sends no event', async () => {
  const work = database.owner.transaction(async (tx) => {
    publishChanges(tx, { users: [1] })
    // The transaction is now aborted: the NOTIFY is refused, and the commit is a rollback.
    await tx.query('select 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(await receiveEvents()).toEqual([])
})

test('PostgreSQL accepts the longest payload of an event', async () => {
  const users = Array.from({ length: 5_000 }, (_, at) => at * 1_000_003)
  const groups = Array.from({ length: 460 }, (_, at) => 2 ** 52 + at)
  await database.owner.transaction(async (tx) => publishChanges(tx, { users, groups }))
  const [event] = await receiveEvents()
  expect(event).toEqual({ users: 'everybody', groups: expect.any(Array) })
})
