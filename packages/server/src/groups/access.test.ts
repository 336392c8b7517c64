/** Permissions in a group (AZ3) at every call: other user, removed user, former member, member and admin. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { idOf, leave, makeGroup, offerIn, POST_TO_GROUP, remove } from '../testing/groups.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
let dora: Client
let eve: Client
let gameId: number
let code: string
let groups = 0
let name: string

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  cleo = await server.user('cleo', { cashCents: 10_000_00 })
  dora = await server.user('dora', { cashCents: 10_000_00 })
  eve = await server.user('eve', { cashCents: 10_000_00 })
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())
/** Ann is the admin, Ben a member; Cleo was removed, Dora has left, and Eve never was a member. */
beforeEach(async () => {
  name = `Crew ${++groups}`
  await makeGroup(name, [ann, ben, cleo, dora])
  await remove(ann, name, 'cleo')
  await leave(dora, name)
  code = (await ann.get(`/api/group/${encodeURIComponent(name)}`)).body.groupCode
})

type SendRequest = (client: Client, group: string) => ReturnType<Client['get']>

const inPath = encodeURIComponent

const READS: Record<string, SendRequest> = {
  group: (client, group) => client.get(`/api/group/${inPath(group)}`),
  groupSeason: (client, group) => client.get(`/api/group/${inPath(group)}/season`),
  groupOffers: (client, group) =>
    client.get(`/api/betsProposed/groupBets/${idOf(client)}/none/${inPath(group)}`),
  groupLiveBets: (client, group) => client.get(`/api/betsAccepted/grouplivebets/${inPath(group)}`),
  groupPastBets: (client, group) =>
    client.get(`/api/betsAccepted/pastgroupbets/${inPath(group)}/${idOf(client)}`),
}
const CHANGES: Record<string, SendRequest> = {
  postGroupOffer: (client, group) =>
    client.post(POST_TO_GROUP, offerIn(group, gameId, { amountBet: 1 })),
  leaveGroup: (client, group) => leave(client, group),
}
const OF_ADMIN: Record<string, SendRequest> = {
  inviteToGroup: (client, group) =>
    client.post('/api/group/inviteToGroup', {
      groupName: group,
      groupCode: code,
      friendUsername: 'eve',
    }),
  removeFriend: (client, group) => remove(client, group, client === ann ? 'ben' : 'ann'),
  deleteGroup: (client, group) => client.post('/api/group/deleteGroup', { friendGroup: group }),
}
const ALL = { ...READS, ...CHANGES, ...OF_ADMIN }

const readSnapshot = async () => {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(r order by id) from groups r) as groups,
       (select json_agg(m order by group_id, user_id) from group_members m) as members,
       (select count(*) from offers) as offers, (select count(*) from outbox) as told`,
  )
  return rows[0]
}

test.each(Object.entries(ALL))(
  'AZ3: %s answers a user outside the group as if the group did not exist',
  async (_, sendRequest) => {
    const before = await readSnapshot()
    const answers = []
    for (const client of [cleo, dora, eve])
      for (const group of [name, 'No Such Group']) answers.push(await sendRequest(client, group))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
    const bodies = answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]!.body.code).toBe('notMember')
    expect(await readSnapshot()).toEqual(before)
  },
)

test.each(Object.entries({ ...READS, ...CHANGES }))(
  'AZ3: every member may call %s',
  async (_, sendRequest) => {
    for (const client of [ann, ben]) {
      const answer = await sendRequest(client, name)
      expect([answer.status, answer.body]).toEqual([200, answer.body])
    }
  },
)

test.each(Object.entries(OF_ADMIN))('AZ3: only the admin may call %s', async (_, sendRequest) => {
  const before = await readSnapshot()
  const member = await sendRequest(ben, name)
  expect([member.status, member.body.code]).toEqual([403, 'notGroupAdmin'])
  expect(await readSnapshot()).toEqual(before)
  expect((await sendRequest(ann, name)).status).toBe(200)
})

test('AZ3: a list of members and an admin in the body are ignored', async () => {
  const { status } = await ann.post('/api/group/deleteGroup', {
    friendGroup: name,
    friendsArray: { $ne: ['ben'] },
    groupAdmin: 'ben',
  })
  expect(status).toBe(200)
  expect((await READS.group!(ben, name)).status).toBe(403)
})

test('AZ3: a user outside the group cannot see or take its offers, even with forged fields in the request', async () => {
  const { body } = await CHANGES.postGroupOffer!(ben, name)
  for (const client of [cleo, dora, eve]) {
    const answer = await client.post(TAKE_OFFER, {
      ...takeOf(body._id),
      publicBet: true,
      group: false,
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'notAddressed'])
    const seen = await client.post('/api/betsProposed/adjustAmountBetByAccepted', takeOf(body._id))
    expect(seen.status).toBe(404)
  }
  const boards = await Promise.all([
    eve.get('/api/betsProposed/recentpublicbets/none'),
    eve.get('/api/betsProposed/postedbets/nfl/none'),
  ])
  for (const board of boards) {
    expect(board.status).toBe(200)
    expect(JSON.stringify(board.body)).not.toContain(body._id)
  }
})

test('AZ3: the answer of a post and the lists of offers and groups do not contain the group code', async () => {
  const { body } = await CHANGES.postGroupOffer!(ben, name)
  for (const client of [ann, ben]) {
    const lists = [body, (await READS.groupOffers!(client, name)).body]
    lists.push((await client.get(`/api/user/mygroups/${idOf(client)}`)).body)
    expect(JSON.stringify(lists)).not.toContain(code)
  }
})

test('IN2: a group name in a URL is decoded once and matches only that group', async () => {
  const statusOf = async (path: string) => (await ann.get(`/api/group/${path}`)).status
  expect(await statusOf(name.replace(' ', '%20'))).toBe(200)
  expect(await statusOf(name.toUpperCase().replace(' ', '%20'))).toBe(200)
  for (const path of [
    name.replace(' ', '%2520'),
    `${inPath(name)}%00`,
    `${inPath(name)}%2F..`,
    `x%2F..%2F${inPath(name)}`,
    inPath(name.replace('e', '\u0435')),
    inPath(`\u202E${name}`),
    inPath(name.replace('C', 'C\u200B')),
    'noGroupSelected',
    'r_1',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 403])
})

test('AZ3, DS1: the 11th try of a group code is refused with 429, even with the right code', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  const [admin, guesser] = [await strict.user('ann'), await strict.user('eve')]
  const groupCode = await makeGroup('Crew', [admin])
  const guess = (client: Client, code: string) =>
    client.post('/api/group/joinGroup', { groupName: 'Crew', groupCode: code })
  for (let count = 0; count < 10; count++)
    expect((await guess(guesser, 'AAAAAAAAAA')).body.success).toBe(false)
  const eleventh = await guess(guesser, groupCode)
  expect([eleventh.status, eleventh.body.code]).toEqual([429, 'tooManyTries'])
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(800)
  // Other users of one network share 100 tries.
  const others = await Promise.all(Array.from({ length: 9 }, (_, at) => strict.user(`guest${at}`)))
  const answers = []
  for (const other of others)
    for (let count = 0; count < 10; count++) answers.push(await guess(other, 'AAAAAAAAAA'))
  expect(answers.map(({ status }) => status)).toEqual(Array(90).fill(200))
  expect((await guess(await strict.user('last'), groupCode)).status).toBe(429)
  await strict.close()
})
