/**
 * Changes of a group against bets in it, through HTTP on two server processes and one database, for many rounds. After
 * each round the ledger is verified, and the users' total money is unchanged.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { offerIn, POST_TO_GROUP } from '../testing/groups.ts'
import {
  type Called,
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

const ROUNDS = process.env.SIDEBET_LONG ? 30 : 1
const MEMBERS = 12

let database: TestDatabase
let servers: ServerProcess[]
let members: Caller[]
let gameId: number
let total: number
let groups = 0
let name: string
let code: string

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startServerProcess(database), await startServerProcess(database)]
  const names = Array.from({ length: MEMBERS }, (_, at) => `member${at}`)
  members = await insertCallers(database, names, 10_000_00)
  gameId = await insertGame(database)
  total = await playersMoney()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})
async function playersMoney(): Promise<number> {
  const { rows } = await database.owner.query<{ cents: number }>(
    `select sum(balance_cents)::bigint as cents from ledger_accounts where kind like 'user.%' or kind = 'game.pot'`,
  )
  return rows[0]!.cents
}

/** Alternates between the two processes. */
const serverOf = (at: number) => servers[at % 2]!.url

const sendRequest = (at: number, path: string, body: object, server = at) =>
  members[at]!.post(serverOf(server), path, body)
const post = (at: number, amountBet = 10) =>
  sendRequest(at, POST_TO_GROUP, offerIn(name, gameId, { amountBet }))
const take = (at: number, offer: string, amount?: number) =>
  sendRequest(at, TAKE_OFFER, takeOf(offer, amount))
const join = (at: number) =>
  sendRequest(at, '/api/group/joinGroup', { groupName: name, groupCode: code })
const leave = (at: number) =>
  sendRequest(at, '/api/group/leaveGroup', {
    friendGroup: name,
    currentUsername: members[at]!.username,
  })
const remove = (at: number, friend: number) =>
  sendRequest(at, '/api/group/removeFriend', {
    friendGroup: name,
    friendUsername: members[friend]!.username,
  })
const deleteGroup = (at: number) => sendRequest(at, '/api/group/deleteGroup', { friendGroup: name })

/** A group of the first `size` members, whose admin is the first. */
async function makeGroup(size = MEMBERS): Promise<void> {
  name = `Race ${++groups}`
  code = (await sendRequest(0, '/api/group/checkCreate', { groupName: name })).body.groupCode
  for (let at = 1; at < size; at++) expect((await join(at)).body.success).toBe(true)
}

async function offersOf(many: number, offerer: (at: number) => number): Promise<string[]> {
  const posted = await Promise.all(Array.from({ length: many }, (_, at) => post(offerer(at))))
  expect(posted.map(({ status }) => status)).toEqual(Array(many).fill(200))
  return posted.map(({ body }) => body._id)
}

const won = (answers: readonly Called[]) => answers.filter(({ status }) => status === 200)

/** Requests may be refused as busy, none may fail; and the ledger is correct. */
async function expectSound(answers: readonly Called[]): Promise<void> {
  const odd = answers.filter(
    ({ status, body }) => status === 0 || (status >= 500 && body.code !== 'busy'),
  )
  expect(odd).toEqual([])
  expect(await playersMoney()).toBe(total)
  expect(await verify(database.db)).toEqual([])
  // A user is in 50 groups at most, so the members leave this one.
  for (const at of members.keys()) await untilFree(() => leave(at))
  expect(await verify(database.db)).toEqual([])
}

/** The total of the bets on these offers, in cents, and how many of the offers are open. */
async function read(offers: readonly string[]) {
  const { rows } = await database.owner.query<{ cents: number; open: number }>(
    `select (select coalesce(sum(amount_cents), 0)::bigint from bets where offer_id = any($1)) as cents,
       (select count(*) from offers where id = any($1) and state = 'open') as open`,
    [offers.map((id) => Number(id.slice(2)))],
  )
  return rows[0]!
}

/** Repeats the call while the server answers `busy`. */
async function untilFree(call: () => Promise<Called>): Promise<Called> {
  for (;;) {
    const answer = await call()
    if (answer.body?.code !== 'busy') return answer
  }
}

test('the deletion of a group, concurrent with takes, keeps the accepted bets and returns the other stakes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await makeGroup()
    const offers = await offersOf(12, (at) => at % 4)
    const taking = offers.flatMap((offer, at) =>
      [4, 5, 6, 7, 8, 9].map((taker) => () => take(((at + taker) % 8) + 4, offer, 2)),
    )
    const answers = taking.map((call) => call())
    const deleted = untilFree(() => deleteGroup(0))
    const [gone, ...taken] = await Promise.all([deleted, ...answers])
    expect(gone!.status).toBe(200)
    expect(await read(offers)).toEqual({ cents: won(taken).length * 2_00, open: 0 })
    await expectSound([gone!, ...taken])
  }
})

slowTest(
  'a member who leaves during takes of and by them has no open offer left and may take no more',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeGroup(8)
      const theirs = await offersOf(6, () => 1)
      const others = await offersOf(6, () => 2)
      const [left, ...taken] = await Promise.all([
        untilFree(() => leave(1)),
        ...theirs.flatMap((offer) => [3, 4, 5].map((taker) => take(taker, offer, 3))),
        ...others.map((offer) => take(1, offer, 1)),
      ])
      expect(left!.status).toBe(200)
      expect((await read(theirs)).open).toBe(0)
      expect((await take(1, others[0]!, 1)).status).toBe(403)
      await expectSound([left!, ...taken])
    }
  },
)

slowTest(
  'a member who is removed during takes of their offers and their own posts has no open offer left',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeGroup(8)
      const theirs = await offersOf(6, () => 1)
      const [removed, ...others] = await Promise.all([
        untilFree(() => remove(0, 1)),
        ...theirs.flatMap((offer) => [3, 4, 5].map((taker) => take(taker, offer, 3))),
        ...Array.from({ length: 6 }, () => post(1)),
      ])
      expect(removed!.status).toBe(200)
      const { rows } = await database.owner.query(
        `select 1 from offers where state = 'open' and offerer_id = $1 and audience = 'group'`,
        [members[1]!.userId],
      )
      expect(rows).toEqual([])
      await expectSound([removed!, ...others])
    }
  },
)

test('a join that is concurrent with the deletion of the group leaves no member in the deleted group', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await makeGroup(2)
    const [gone, ...joined] = await Promise.all([
      untilFree(() => deleteGroup(0)),
      ...Array.from({ length: 10 }, (_, at) => join(at + 2)),
    ])
    expect(gone!.status).toBe(200)
    const messages = new Set(
      joined.flatMap(({ status, body }) => (status === 200 ? [body.message] : [])),
    )
    for (const message of messages)
      expect([
        'You have joined the group successfully.',
        'The group name or code is incorrect.',
      ]).toContain(message)
    const { rows } = await database.owner.query(
      `select 1 from group_members m join groups r on r.id = m.group_id
       where r.name = $1 and r.deleted_at is not null and m.left_at is null`,
      [name],
    )
    expect(rows).toEqual([])
    await expectSound([gone!, ...joined])
  }
})

test('when all members leave concurrently, the admin role passes on, and the group is deleted with the last member', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await makeGroup()
    await offersOf(12, (at) => at)
    const left = await Promise.all(members.map((_, at) => untilFree(() => leave(at))))
    expect(won(left)).toHaveLength(MEMBERS)
    await expectSound(left)
  }
})

slowTest(
  'when the admin leaves while their successor is removed, the group has one admin, who is a member',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await makeGroup(4)
      const answers = await Promise.all([
        untilFree(() => leave(0)),
        untilFree(() => remove(0, 1)),
        untilFree(() => leave(1)),
        untilFree(() => remove(1, 2)),
      ])
      await expectSound(answers)
    }
  },
)

test('of 20 concurrent requests to create one name on both servers one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    name = `Race ${++groups}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        sendRequest(at % MEMBERS, '/api/group/checkCreate', { groupName: name }, at),
      ),
    )
    expect(answers.filter(({ body }) => body.groupCode)).toHaveLength(1)
    expect(answers.filter(({ body }) => body === 'Group Name Already Exists')).toHaveLength(19)
    await expectSound(answers)
  }
})
