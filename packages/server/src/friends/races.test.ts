/** Races of bets with friends, through HTTP on two server processes. The ledger is verified after each race. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { signUpForm } from '../testing/accounts.ts'
import { DECLINE_OFFER, offerOn, POST_FRIEND_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type Called,
  type Caller,
  insertCallers,
  repeatingWhileBusy,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'
import { attachOffers } from './attachOffers.ts'

const ROUNDS = process.env.SIDEBET_LONG ? 10 : 2

let database: TestDatabase
let servers: ServerProcess[]
let ann: Caller
let ben: Caller
let gameId: number

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startServerProcess(database), await startServerProcess(database)]
  const callers = await insertCallers(database, ['ann', 'ben'], 100_000_00)
  ;[ann, ben] = callers.map(repeatingWhileBusy) as [Caller, Caller]
  gameId = await insertGame(database)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

/** Alternates between the two processes. */
const serverOf = (at: number) => servers[at % 2]!.url
const times = <Value>(many: number, make: (at: number) => Value) =>
  Array.from({ length: many }, (_, at) => make(at))
const won = (answers: readonly Called[]) => answers.filter(({ status }) => status === 200)

const toBen = (change: object = {}) => ({ friendUsername: 'ben', ...offerOn(gameId, change) })

async function posted(change: object = {}): Promise<string> {
  const { status, body } = await ann.post(serverOf(0), POST_FRIEND_OFFER, toBen(change))
  expect(status).toBe(200)
  return body._id
}

async function offer(
  id: string,
): Promise<{ state: string; taken: number; risk: number; back: number }> {
  const { rows } = await database.owner.query<{
    state: string
    taken: number
    risk: number
    back: number
  }>(
    `select state, taken_cents as taken, hold_cents as risk,
       (select coalesce(sum(cents), 0)::bigint from ledger_transfers t where t.kind = 'return' and t.ref = o.id) as back
     from offers o where id = $1`,
    [Number(id.slice(2))],
  )
  return rows[0]!
}

async function expectSound(answers: readonly Called[]): Promise<void> {
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(await verify(database.db)).toEqual([])
}

slowTest(
  'ten declines, concurrent with ten takes of the same offer, keep the taken parts and return the rest once',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await posted({ amountBet: 10 })
      const answers = await Promise.all(
        times(20, (at) =>
          at % 2 === round % 2
            ? ben.post(serverOf(at >> 1), DECLINE_OFFER, { betID: id })
            : ben.post(serverOf(at >> 1), TAKE_OFFER, takeOf(id, 2)),
        ),
      )
      const declined = won(answers.filter((_, at) => at % 2 === round % 2))
      const taken = won(answers.filter((_, at) => at % 2 !== round % 2))
      const now = await offer(id)
      expect(now.taken).toBe(taken.length * 200)
      expect([now.state, declined.length, now.back]).toEqual(
        now.taken === 1_000 ? ['taken', 0, 0] : ['declined', 1, 1_000 - now.taken],
      )
      await expectSound(answers)
    }
  },
)

test('of a decline and a concurrent cancel one succeeds, and the stake is returned once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await posted({ amountBet: 10 })
    const answers = await Promise.all([
      ann.post(serverOf(round), '/api/betsProposed/cancelBet', { betID: id }),
      ben.post(serverOf(round + 1), DECLINE_OFFER, { betID: id }),
    ])
    expect([won(answers).length, (await offer(id)).back]).toEqual([1, 1_000])
    await expectSound(answers)
  }
})

test('fifty concurrent posts with one key create one offer, one friend and one notice', async () => {
  const key = { 'idempotency-key': 'fifty' }
  const body = { ...offerOn(gameId, { amountBet: 10 }), friendEmail: 'fifty@example.test' }
  const answers = await Promise.all(
    times(50, (at) => ann.post(serverOf(at), POST_FRIEND_OFFER, body, key)),
  )
  expect(won(answers)).toHaveLength(50)
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  const { rows } = await database.owner.query(
    `select (select count(*) from offer_contacts where email = 'fifty@example.test') as offers,
       (select count(*) from friends where email = 'fifty@example.test') as friends,
       (select count(*) from outbox where topic = 'offer.friend' and ref = $1) as notices`,
    [Number(answers[0]!.body._id.slice(2))],
  )
  expect(rows).toEqual([{ offers: 1, friends: 1, notices: 1 }])
  await expectSound(answers)
})

slowTest(
  'concurrent posts to a friend, takes and declines all succeed, and the friend is revealed to the offerer',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.owner.query('update friends set known_at = null')
      const byMail = { friendUsername: '', friendEmail: 'ben@example.test' }
      const ids = await Promise.all(times(6, () => posted({ amountBet: 10, ...byMail })))
      const answers = await Promise.all([
        ...times(10, (at) =>
          ann.post(serverOf(at), POST_FRIEND_OFFER, { ...toBen({ amountBet: 1 }), ...byMail }),
        ),
        ...ids.map((id, at) =>
          at < 4
            ? ben.post(serverOf(at), TAKE_OFFER, takeOf(id, 1))
            : ben.post(serverOf(at), DECLINE_OFFER, { betID: id }),
        ),
      ])
      expect(won(answers)).toHaveLength(16)
      const { rows } = await database.owner.query(
        `select known_at is not null as revealed from friends where email = 'ben@example.test'`,
      )
      expect(rows).toEqual([{ revealed: true }])
      await expectSound(answers)
    }
  },
)

test('GAP-087: a post during the sign-up of its friend is attached to the friend, at the latest by the next job', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const names = times(4, (at) => `late-${round}-${at}`)
    const answers = await Promise.all(
      names.flatMap((name, at) => [
        ann.post(serverOf(at), POST_FRIEND_OFFER, {
          ...offerOn(gameId, { amountBet: 1 }),
          friendEmail: `${name}@example.test`,
        }),
        ann.post(serverOf(at + 1), '/api/user/signup', signUpForm(name)),
      ]),
    )
    expect(won(answers)).toHaveLength(8)
    const services = { db: database.db, config: { CONTACTS_CONFIRMED: 'assumed' } }
    const later = attachOffers(services as Parameters<typeof attachOffers>[0])
    while (await later.runNext());
    const { rows } = await database.owner.query(
      `select u.username from offers o join offer_contacts c on c.offer_id = o.id join users u on u.id = o.friend_id
       where c.email = u.email and u.username like $1 order by u.username`,
      [`late-${round}-%`],
    )
    expect(rows.map(({ username }) => username)).toEqual(names)
    await expectSound(answers)
  }
})
