/** Ending mails of a kind in one click (RFC 8058): only a client with the token of the mail can do it, and nothing else. */
import { NOTICE_KINDS, type NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyedHash } from '../../platform/keyedHash.ts'
import { deliverAllNotifications, endOfMails } from '../../testing/notices.ts'
import {
  type Client,
  insertGame,
  startTestServer,
  TEST_SECRET,
  type TestServer,
} from '../../testing/server.ts'
import { insertNotification, notice } from '../outbox/outbox.ts'
import { readToken, unsubscribeToken } from './unsubscribeToken.ts'

const PATH = '/api/notices/unsubscribe'
const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const BEFORE = 'the secret of before, which has 40 letters'

let server: TestServer
let ann: Client
let gameId: number

beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_ORIGIN: 'https://sidebet.example',
    SECRET_KEY_BEFORE: BEFORE,
  })
  ann = await server.user('ann')
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  await run('delete from notice_choices; delete from outbox')
  server.providers.mails.length = 0
})

const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)
const tokenFor = (kind: NoticeKind, userId = ann.userId, SECRET_KEY = TEST_SECRET) =>
  unsubscribeToken({ SECRET_KEY }, { userId, kind })

/** The request of a mail program, without an origin or a session. */
function click(
  token: string,
  { body = ONE_CLICK, type = FORM, headers = {} }: Partial<Clicked> = {},
) {
  return server.app.inject({
    method: 'POST',
    url: `${PATH}?token=${encodeURIComponent(token)}`,
    headers: { host: 'sidebet.example', 'content-type': type, ...headers },
    payload: body,
  })
}
type Clicked = { body: string; type: string; headers: Record<string, string> }

const chosen = async () =>
  (await run('select user_id as "userId", kind, channel from notice_choices')).rows
const records = async () =>
  (
    await run(
      `select actor, subject, facts from audit where action like 'notices.%' order by id desc`,
    )
  ).rows

async function mail() {
  const { userId } = ann
  const settledNotice = notice('game.settled', gameId, {
    ...{
      userId,
      outcome: 'final',
      stakedCents: 1_00,
      paidCents: 0,
      returnedCents: 0,
      forfeitedCents: 0,
    },
  })
  await server.database.db.transaction((tx) => insertNotification(tx, settledNotice))
  await deliverAllNotifications(server.services)
  return server.providers.mails.at(-1)
}

test('one click by the header of a mail ends mails of its kind, and a second click changes nothing', async () => {
  const { headers, text } = (await mail())!
  expect(headers!['List-Unsubscribe-Post']).toBe(ONE_CLICK)
  const [, url] = /^<(.*)>$/.exec(headers!['List-Unsubscribe']!)!
  expect(url).toBe(`https://sidebet.example${PATH}?token=${tokenFor('results')}`)
  expect(text).toContain(endOfMails(server.services, ann, 'results'))

  const before = (await records()).length
  for (let clicks = 0; clicks < 2; clicks++) {
    const answer = await server.app.inject({
      method: 'POST',
      url: url!.replace('https://sidebet.example', ''),
      headers: { host: 'sidebet.example', 'content-type': FORM },
      payload: ONE_CLICK,
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await chosen()).toEqual([{ userId: ann.userId, kind: 'results', channel: 'app' }])
  }
  const [last, ...others] = await records()
  expect(last).toEqual({
    actor: 'nobody',
    subject: `u_${ann.userId}`,
    facts: { kind: 'results' },
  })
  expect(others).toHaveLength(before)
  server.providers.mails.length = 0
  expect(await mail()).toBeUndefined()
})

test('an unsubscribe click as a multipart form, which RFC 8058 names first, has the same effect', async () => {
  const body = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
  const { statusCode } = await click(tokenFor('taken'), {
    ...{ body, type: 'multipart/form-data; boundary=b' },
  })
  expect(statusCode).toBe(200)
  expect(await chosen()).toHaveLength(1)
})

test('an unsubscribe click ignores the session and the origin of its request', async () => {
  const ben = await server.user('ben')
  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const response = await click(tokenFor('groups'), { headers: { ...foreign, cookie: ben.cookie } })
  expect(response.statusCode).toBe(200)
  expect(await chosen()).toEqual([{ userId: ann.userId, kind: 'groups', channel: 'app' }])
})

test('an unsubscribe click also ends SMS of its kind', async () => {
  await run(`insert into notice_choices values ($1, 'taken', 'sms')`, [ann.userId])
  await click(tokenFor('taken'))
  expect(await chosen()).toEqual([{ userId: ann.userId, kind: 'taken', channel: 'app' }])
})

test('GET and HEAD of the unsubscribe address change nothing and redirect to the confirmation page', async () => {
  const token = tokenFor('taken')
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await server.app.inject({
      method,
      url: `${PATH}?token=${encodeURIComponent(token)}`,
    })
    expect([statusCode, headers.location]).toEqual([302, `/unsubscribe?token=${token}`])
  }
  // Any token redirects to that page and to no other.
  const { headers } = await server.app.inject({ url: `${PATH}?token=//evil.example/%0d%0aX: y` })
  expect(headers.location).toBe('/unsubscribe?token=%2F%2Fevil.example%2F%0D%0AX%3A%20y')
  expect(await chosen()).toEqual([])
})

describe('an invalid unsubscribe token', () => {
  const forged = (): [string, string][] => {
    const token = tokenFor('taken')
    const [user, kind, hash] = token.split('.') as [string, string, string]
    return [
      ['none', ''],
      ['of another kind', `${user}.results.${hash}`],
      ['of somebody else', `u_${ann.userId + 1}.${kind}.${hash}`],
      ['of an unknown kind', `${user}.scores.${hash}`],
      ['with another hash', `${user}.${kind}.${'A'.repeat(43)}`],
      ['without its hash', `${user}.${kind}.`],
      ['cut off', token.slice(0, -1)],
      ['with something behind it', `${token}.x`],
      ['with a byte of zero', `${token}\0`],
      ['of a kind that is owed', tokenFor('money')],
      ['made with another key', tokenFor('taken', ann.userId, 'another secret of somebody else')],
      [
        'a hash of ours for another purpose',
        `${user}.${kind}.${keyedHash({ SECRET_KEY: TEST_SECRET }, 'message', `${user}.${kind}`)}`,
      ],
      ['very long', 'x'.repeat(5_000)],
    ]
  }
  test('an invalid token changes nothing and gets 404 with a plain text', async () => {
    for (const [what, token] of forged()) {
      const { statusCode, headers, body } = await click(token)
      expect([what, statusCode, headers['content-type']]).toEqual([
        what,
        404,
        expect.stringContaining('text/plain'),
      ])
      expect(body).not.toContain(token || 'never')
    }
    const twice = await server.app.inject({
      method: 'POST',
      url: `${PATH}?token=${tokenFor('taken')}&token=x`,
      headers: { 'content-type': FORM },
      payload: ONE_CLICK,
    })
    expect(twice.statusCode).toBe(404)
    expect(await chosen()).toEqual([])
  })
})

test('a token that was made with the previous key is valid', async () => {
  const { config } = server.services
  const token = tokenFor('taken', ann.userId, BEFORE)
  expect(readToken(config, token)).toEqual({ userId: ann.userId, kind: 'taken' })
  expect((await click(token)).statusCode).toBe(200)
})

test('each token is valid for its user and its kind alone', () => {
  const { config } = server.services
  const tokens = NOTICE_KINDS.flatMap((kind) => [1, 2].map((userId) => tokenFor(kind, userId)))
  expect(new Set(tokens).size).toBe(14)
  const read = tokens.flatMap((token) => readToken(config, token) ?? [])
  expect(read.map(({ userId, kind }) => `${userId} ${kind}`)).toEqual([
    ...['1 taken', '2 taken', '1 offered', '2 offered', '1 results', '2 results'],
    ...['1 promotions', '2 promotions', '1 groups', '2 groups'],
  ])
})

test.each<[string, Partial<Clicked>, number]>([
  ['JSON', { body: '{"List-Unsubscribe":"One-Click"}', type: 'application/json' }, 415],
  ['plain text', { body: ONE_CLICK, type: 'text/plain' }, 415],
  ['another field', { body: 'unsubscribe=1' }, 400],
  ['another value', { body: 'List-Unsubscribe=Two-Clicks' }, 400],
  ['nothing', { body: '' }, 400],
  ['no form', { body: 'x', type: 'multipart/form-data; boundary=b' }, 400],
  ['much', { body: `${ONE_CLICK}&x=${'x'.repeat(10_000)}` }, 413],
])('an unsubscribe request with %s is refused', async (_, clicked, status) => {
  expect((await click(tokenFor('taken'), clicked)).statusCode).toBe(status)
  expect(await chosen()).toEqual([])
})

test('TR2: the other endpoints of notifications refuse a form', async () => {
  for (const path of ['/api/notices/choices', '/api/notices/read']) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...{ host: 'sidebet.test', origin: 'http://sidebet.test' },
        ...{ cookie: ann.cookie, 'content-type': FORM },
      },
      payload: 'kind=taken&channel=app&noticeID=i_1',
    })
    expect([path, statusCode]).toEqual([path, 415])
  }
  expect(await chosen()).toEqual([])
})

test('DS1: unsubscribe requests from one address are limited, and another address is not affected', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  const requestFrom = (remoteAddress: string) =>
    strict.app.inject({ method: 'GET', url: PATH, remoteAddress })
  const statuses = []
  for (let count = 0; count < 260; count++)
    statuses.push((await requestFrom('198.51.100.7')).statusCode)
  expect(new Set(statuses)).toEqual(new Set([302, 429]))
  expect((await requestFrom('198.51.100.8')).statusCode).toBe(302)
  await strict.close()
})
