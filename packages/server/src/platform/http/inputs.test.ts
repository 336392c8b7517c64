/** Hostile input on every call of the server: a clear refusal, or no effect. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import {
  bodyOf,
  CALLS,
  callEndpoint,
  namesInBody,
  namesInPath,
  pathOf,
} from '../../testing/everyCall.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { firstCases } from '../../testing/slowTest.ts'

let server: TestServer
let ann: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 500_00 })
  const { body } = await ben.post(POST_OFFER, offerOn(await insertGame(server.database)))
  await ann.post(TAKE_OFFER, takeOf(body._id, 10))
  // The group that `pathOf` names.
  await ann.post('/api/group/checkCreate', { groupName: 'Crew' })
})
afterAll(() => server.close())
// Some calls end the session in which they are made.
beforeEach(async () => {
  ann = await server.signIn(ann.userId, 'ann')
})

const calls = CALLS.map((call) => [call.name, call] as const)
const posts = calls.filter(([, call]) => call.method === 'POST')

/** Rows of every table that no refused request may add to, delete from or change. */
async function readSnapshot() {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(a order by id) from ledger_accounts a) as accounts,
       (select json_agg(o order by id) from offers o) as offers, (select json_agg(b order by id) from bets b) as bets,
       (select json_agg(u order by id) from users u) as users, (select count(*) from payments) as payments,
       (select count(*) from ledger_transfers) as transfers, (select count(*) from games) as games`,
  )
  return rows[0]
}

describe.each(posts)('%s', (_, call) => {
  const deep = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at])),
  )
  let before: unknown
  beforeAll(async () => {
    before = await readSnapshot()
  })
  test.each([
    ['of a megabyte', JSON.stringify({ x: 'x'.repeat(1_000_000) }), 413],
    ['just over 64 KB', JSON.stringify({ x: 'x'.repeat(64 * 1024) }), 413],
    ['that is 9 levels deep', deep(8), 400],
    ['that is 10,000 levels deep', deep(10_000), 400],
    ['with __proto__', '{"__proto__":{"admin":true}}', 400],
    ['with __proto__, written with an escape', '{"\\u005f_proto__":{"admin":true}}', 400],
    ['with constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['with a field twice', '{"a":1,"a":2}', 400],
    ['with a field twice, written with an escape', '{"a":1,"\\u0061":2}', 400],
    ['with 201 fields', many, 400],
    ['that is no JSON', '{"a":', 400],
  ])('IN1: a body %s is refused', async (_, body, status) => {
    const answer = await callEndpoint(call, ann, { body })
    expect([answer.status, answer.body.requestId]).toEqual([status, expect.any(String)])
    expect(await readSnapshot()).toEqual(before)
  })
})

// A logout always succeeds, with any body (GAP-039).
test.each(posts.filter(([name, call]) => call.body && name !== 'logout'))(
  'IN1: %s refuses a body that is not an object, and an operator in place of a value',
  async (_, call) => {
    const before = await readSnapshot()
    const [field] = namesInBody(call)
    for (const body of ['["x"]', '"x"', '5', ...(field ? [`{"${field}":{"$ne":1}}`] : [])]) {
      const { status } = await callEndpoint(call, ann, { body })
      // Where the call names its user, any value that is not their name counts as another user.
      expect([body, status >= 400 && status < 500]).toEqual([body, true])
    }
    expect(await readSnapshot()).toEqual(before)
  },
)

test('IN1: two hundred refused bodies of a megabyte do not stay in memory', async () => {
  const call = CALLS.find(({ name }) => name === 'takeOffer')!
  const body = JSON.stringify({ x: 'x'.repeat(1_000_000) })
  await callEndpoint(call, ann, { body })
  const before = process.memoryUsage().rss
  for (let count = 0; count < 200; count++) await callEndpoint(call, ann, { body })
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

const named = calls.filter(([, call]) =>
  call.self?.some((selfField) => selfField.startsWith('params.')),
)
test.each(named)(
  'IN2: %s: a value that only resembles the username counts as another user',
  async (_, call) => {
    const [field] = call.self!.filter((selfField) => selfField.startsWith('params.'))
    const name = field!.split('.')[1]!
    const statusOf = async (value: string) =>
      (await callEndpoint(call, ann, { path: pathOf(call, ann.username, { [name]: value }) }))
        .status
    // Decoded once, the value is the user's own name. The first value below is it only when it is decoded twice.
    expect(await statusOf('%61%6En')).not.toBe(403)
    // Outer white space is no part of a username (GAP-027).
    expect(await statusOf('ann%20')).not.toBe(403)
    for (const value of [
      'a%256En',
      'ann%00',
      '%00ann',
      'ann%2F..',
      'A%2F..%2Fann',
      'Ann',
      '%D0%B0nn',
      'ann%E2%80%8B',
      '%E2%80%AEnna',
      '%EF%BD%81nn',
      'a%20nn',
    ])
      expect([value, await statusOf(value)]).toEqual([value, 403])
  },
)

test('IN2: a path is not decoded twice, reaches no other user, and causes no server error', async () => {
  const found = async (path: string) => (await ann.get(path)).status
  expect(await found('/api/user%2Fprofile%2Fann')).toBe(404)
  expect(await found('/api/user/../user/profile/ben')).toBe(403)
  expect(await found('/api/schedulenfl/teamgames/%00')).toBeLessThan(500)
  expect(await found('/api/schedulenfl/teamgames/%C3%28')).toBeLessThan(500)
  expect(await found('/api/schedulenfl/teamgames/%ZZ')).toBe(400)
  expect(await found(`/api/schedulenfl/teamgames/${'x'.repeat(1_000)}`)).toBeLessThan(500)
})

test('IN2: a username that resembles another one is refused at sign-up', async () => {
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'in2@example.test',
    phone: '15550102030',
    password: 'Passw0rd!',
    question: 'favorite movie',
    secret: 'Rex',
    country: 'US',
  }
  for (const username of ['\u0430nn', 'a\u200Bnn', '\u202Enna', 'ann\u0000', '\uFF41nn', 'ANN']) {
    const { status, body } = await server.anonymous.post('/api/user/signup', { ...form, username })
    expect([username, status === 200 && body.message === 'success']).toEqual([username, false])
  }
})

const PAYLOADS = firstCases(3, [
  "'; drop table users; --",
  '$1 \\ %',
  '\u0000',
  "'",
  "' or '1'='1",
  "') union select password_hash from users --",
])

test.each(calls)(
  'IN3: %s: SQL in any part of the path is treated as plain text',
  async (_, call) => {
    const before = await readSnapshot()
    for (const name of namesInPath(call))
      for (const payload of PAYLOADS) {
        const path = pathOf(call, ann.username, { [name]: encodeURIComponent(payload) })
        const { status, body } = await callEndpoint(call, ann, { path })
        expect([payload, status < 500 || body]).toEqual([payload, true])
        expect(JSON.stringify(body)).not.toMatch(/\$argon2|syntax error|relation/)
      }
    for (const payload of call.method === 'GET' ? PAYLOADS : []) {
      const query = `?cursor=${encodeURIComponent(payload)}&limit=${encodeURIComponent(payload)}`
      const { status, body } = await callEndpoint(call, ann, {
        path: pathOf(call, ann.username) + query,
      })
      expect([payload, status < 500 || body]).toEqual([payload, true])
    }
    expect(await readSnapshot()).toEqual(before)
  },
)

test.each(posts)('IN3: %s: SQL in any field is treated as plain text', async (_, call) => {
  // SQL is a valid first name, so a sign-up may succeed: only users that existed before are counted.
  const [{ last }] = (await server.database.owner.query('select max(id) as last from users')).rows
  const count = async () => {
    const { rows } = await server.database.owner.query<Record<string, number>>(
      `select (select count(*) from users where id <= $1) as users, (select count(*) from bets) as bets,
         (select count(*) from offers) as offers, (select count(*) from ledger_transfers) as transfers`,
      [last],
    )
    return rows[0]
  }
  const before = await count()
  for (const field of namesInBody(call))
    for (const payload of PAYLOADS) {
      const body = { ...bodyOf(call), [field]: payload }
      const { status, body: answerBody } = await callEndpoint(call, server.anonymous, { body })
      expect([field, payload, status < 500 || answerBody]).toEqual([field, payload, true])
      // With the user's own session, so that the handler itself runs.
      if (call.access !== 'user') continue
      const own = await callEndpoint(call, ann, { body })
      expect([field, payload, own.status < 500 || own.body]).toEqual([field, payload, true])
    }
  expect(await count()).toEqual(before)
})
