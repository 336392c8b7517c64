/** Requests that another site can make a browser send with the session's cookie: every call of the server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerOn, POST_OFFER } from '../../testing/bets.ts'
import { CALLS, callEndpoint } from '../../testing/everyCall.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 500_00 })
  await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
})
afterAll(() => server.close())

const calls = CALLS.map((call) => [call.name, call] as const)
const posts = calls.filter(([, call]) => call.method === 'POST')
const NO_ORIGIN = { origin: '' }

async function everything() {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(a order by id) from ledger_accounts a) as accounts,
       (select json_agg(o order by id) from offers o) as offers, (select count(*) from bets) as bets,
       (select count(*) from payments) as payments, (select json_agg(u order by id) from users u) as users,
       (select count(*) from sessions) as sessions, (select count(*) from idempotency) as keys,
       (select count(*) from outbox) as outbox, (select count(*) from audit) as audit`,
  )
  return rows[0]
}

describe.each(posts)('%s', (_, call) => {
  let before: unknown
  beforeAll(async () => {
    before = await everything()
  })

  test.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a site that begins like ours', { origin: 'http://sidebet.test.evil.example' }],
    ['from another port of ours', { origin: 'http://sidebet.test:8080' }],
    ['from nowhere', { origin: 'null' }],
    ['without a word about where it comes from', NO_ORIGIN],
    [
      'from another site, as the browser says',
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['from a sister site', { ...NO_ORIGIN, 'sec-fetch-site': 'same-site' }],
  ])('TR2: a request with a session, %s, is refused and changes nothing', async (_, headers) => {
    const { status, body } = await callEndpoint(call, ann, { headers })
    expect([status, body.code]).toEqual([403, 'origin'])
    expect(await everything()).toEqual(before)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'TR2: a form submission, %s, is refused and changes nothing',
    async (type) => {
      for (const origin of ['https://evil.example', 'http://sidebet.test']) {
        const headers = { origin, 'content-type': type }
        const { status } = await callEndpoint(call, ann, { body: '{"a":1}', headers })
        expect([403, 415]).toContain(status)
      }
      expect(await everything()).toEqual(before)
    },
  )
})

test('TR2: GET requests change nothing', async () => {
  const before = await everything()
  for (const [, call] of calls.filter(([, call]) => call.method === 'GET'))
    await callEndpoint(call, ann)
  expect(await everything()).toEqual(before)
})

test('TR2: no other site can read an answer or pass a CORS preflight', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/user/login',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(404)
  const read = await server.app.inject({
    url: '/api/user',
    headers: { origin: 'https://evil.example', cookie: ann.cookie },
  })
  for (const { headers } of [preflight, read])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})
