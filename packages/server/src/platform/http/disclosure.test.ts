/** Personal data in answers, in the database and in the log: no more than necessary. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { cookieOf, requestCode, sessionIdOf, signUpForm } from '../../testing/accounts.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { bodyOf, CALLS, callEndpoint, namesInBody } from '../../testing/everyCall.ts'
import {
  type Answer,
  type Client,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { makeLog } from '../log.ts'

const logged: string[] = []
const log = makeLog('debug', { write: (line) => logged.push(line) })

/** The fields of an offer on a board, as the specification lists them. */
const BOARD_KEYS =
  '_id acceptPay amountBet amountOffered awayTeam awayTeamShort dateDate dateMatch dateMatchDB dateProposed dateShort dateShortOUS dateTimeDB firstNameOffer friend friendEmail friendPhone friendUsername gameID group groupMembers groupName homeTeam homeTeamShort lastNameOffer league oddsDenominatorOffer oddsNumeratorOffer offerFundsAtRisk offerMaxRisk offerPay partialTake publicBet regionLimit spreadOffer userIDoffer usernameOffer winnerOffer winnerOfferShort'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, {}, { log })
})
afterAll(() => server.close())

const calls = CALLS.map((call) => [call.name, call] as const)

/** Every field name in an answer, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('requests', () => {
  const SURPLUS = {
    isAdmin: true,
    is_operator: true,
    isPromotionAdmin: true,
    admin: { all: true },
    fundsAvailable: 1e9,
    fundsAtRisk: 0,
    userId: 1,
    user_id: 1,
    role: 'owner',
  }

  test.each(calls.filter(([, call]) => namesInBody(call).length > 0))(
    'AZ2: %s accepts only the fields that it names',
    (_, call) => {
      const named = new Set(namesInBody(call))
      const read = (call.body as z.ZodType).safeParse({ ...SURPLUS, ...bodyOf(call) })
      if (!read.success) return expect(read.error.issues.length).toBeGreaterThan(0)
      expect(keysOf(read.data).filter((key) => key in SURPLUS && !named.has(key))).toEqual([])
    },
  )

  test('AZ2: no endpoint has a field for a role or a user id that clients must not set', () => {
    const fields = calls.flatMap(([name, call]) => namesInBody(call).map((key) => [key, name]))
    const never = [
      'isAdmin',
      'is_operator',
      'isPromotionAdmin',
      'admin',
      'role',
      'userId',
      'user_id',
    ]
    expect(fields.filter(([key]) => never.includes(key!))).toEqual([])
  })
})

describe('answers', () => {
  const CANARIES = ['Canarysson', 'canary.ann@example.test', '15550777777']
  let ben: Client
  let cleo: Client

  beforeAll(async () => {
    const ann = await server.user('canary-ann', { cashCents: 500_00 })
    await server.database.owner.query(
      `update users set last_name = $2, email = $3, phone = $4 where id = $1`,
      [ann.userId, ...CANARIES],
    )
    ben = await server.user('ben', { cashCents: 500_00 })
    cleo = await server.user('cleo')
    const game = offerOn(await insertGame(server.database))
    const { body } = await ann.post(POST_OFFER, game)
    await ben.post(TAKE_OFFER, takeOf(body._id, 10))
  })

  test.each(calls.filter(([, { method }]) => method === 'GET'))(
    'AZ2: %s shows no client the last name, e-mail or phone of another user',
    async (_, call) => {
      for (const client of [ben, cleo, server.anonymous]) {
        const text = JSON.stringify((await callEndpoint(call, client)).body)
        expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
      }
    },
  )

  test('AZ2: an offer on a board shows exactly the specified fields of the offer and its offerer', async () => {
    const { body } = await ben.get('/api/betsProposed/recentpublicbets/none')
    expect(body.data).toHaveLength(1)
    expect([...new Set(keysOf(body.data))].sort().join(' ')).toBe(BOARD_KEYS)
    // Only a friend or a group may see these.
    const [{ lastNameOffer, friendEmail, friendPhone, groupMembers }] = body.data
    expect([lastNameOffer, friendEmail, friendPhone, groupMembers]).toEqual(['', '', '', []])
  })

  test('AZ2: only the offerer and the friend see an offer to a friend and its personal data', async () => {
    const OF_FRIEND = ['canary.friend@example.test', '13055557777']
    const ann = await server.user('friendly-ann', { cashCents: 500_00 })
    const dan = await server.user('friendly-dan', { cashCents: 500_00 })
    await server.database.owner.query(
      `update users set last_name = 'Canaryfriend' where username = 'friendly-ann'`,
    )
    const named = {
      friendUsername: 'friendly-dan',
      friendEmail: OF_FRIEND[0],
      friendPhone: OF_FRIEND[1],
    }
    const game = offerOn(await insertGame(server.database))
    const { body } = await ann.post(POST_FRIEND_OFFER, { ...game, ...named })
    await dan.post(TAKE_OFFER, takeOf(body._id, 10))
    const canaries = [...OF_FRIEND, 'Canaryfriend', `"${body._id}"`]
    const visibleCanaries = async (client: Client) => {
      const texts: string[] = []
      for (const [, call] of calls.filter(([, { method }]) => method === 'GET'))
        texts.push(JSON.stringify((await callEndpoint(call, client)).body))
      return canaries.filter((canary) => texts.some((text) => text.includes(canary)))
    }
    for (const client of [ben, cleo, server.anonymous])
      expect(await visibleCanaries(client)).toEqual([])
    for (const client of [ann, dan]) expect(await visibleCanaries(client)).toEqual(canaries)
  })

  test('AZ2: a user cannot read the funds of another user', async () => {
    for (const path of ['alluserdata', 'maxrisk', 'profile'])
      expect((await ben.get(`/api/user/${path}/canary-ann`)).status).toBe(403)
  })

  test.each(calls)('PR2: browsers and proxies must not cache the answer of %s', async (_, call) => {
    const { headers } = await callEndpoint(call, ben)
    expect(headers['cache-control']).toBe('no-store')
    ben = await server.signIn(ben.userId, 'ben')
  })
})

describe('secrets and contact data', () => {
  const PASSWORD = 'Canary-Pass-77!'
  const WRONG = 'Canary-Wrong-88!'
  const SECRET = 'Canary-Secret-99'
  const EMAIL = 'canary.zoe@example.test'
  const PHONE = '15550888888'
  const ROUTING = '021000021'
  const ACCOUNT = '98765400001'
  const secrets = [PASSWORD, WRONG, SECRET, ROUTING, ACCOUNT]
  const contacts = [EMAIL, PHONE]

  function makeClient(answer: Answer): Client {
    const cookie = cookieOf(answer)
    secrets.push(sessionIdOf({ cookie }))
    return server.client(cookie, 0, 'zoe')
  }

  beforeAll(async () => {
    logged.length = 0
    const { anonymous } = server
    const form = signUpForm('zoe', {
      password: PASSWORD,
      secret: SECRET,
      email: EMAIL,
      phone: PHONE,
    })
    await anonymous.get(`/api/user/checkuniqueemail/${EMAIL}`)
    await anonymous.get(`/api/user/nosuchcall/${EMAIL}`)
    const signedUp = await anonymous.post('/api/user/signup', { ...form, MFAon: true })
    expect(signedUp.body).toEqual({ message: 'success' })
    // A repeated request, invalid bodies and a wrong password: each failure has the same values in it.
    await anonymous.post('/api/user/signup', form)
    await anonymous.post('/api/user/signup', { ...form, firstName: 7 })
    await anonymous.post('/api/user/signup', `{"password":"${PASSWORD}","email":"${EMAIL}"`)
    await anonymous.post('/api/user/login', { username: 'zoe', password: WRONG })
    const pending = makeClient(
      await anonymous.post('/api/user/login', { username: 'zoe', password: PASSWORD }),
    )
    const MFAcode = await requestCode(server, pending)
    expect(MFAcode).toMatch(/^\d{6}$/)
    const zoe = makeClient(await pending.post('/api/user/checkmfa', { username: 'zoe', MFAcode }))
    expect((await zoe.get('/api/user/profile/zoe')).body.email).toBe(EMAIL)
    await zoe.post('/api/user/paypal/orders', { depositAmount: 25, note: SECRET })
    const bank = { routingNumber: ROUTING, accountNumber: ACCOUNT, bankAccountType: 'checking' }
    const added = await zoe.post('/api/user/addbank', {
      ...bank,
      name: `${ACCOUNT} - Checking - 0001`,
      currentUserID: 'zoe',
    })
    expect(added.status).toBe(200)
    await zoe.post('/api/user/addbank', { ...bank, name: 7, currentUserID: 'zoe' })
    await zoe.post('/api/user/addbank', { ...bank, routingNumber: ACCOUNT, name: 'x' })
    await zoe.post('/api/user/authnet-addbank', {
      currentUserID: 'zoe',
      accountName: `${ROUTING} ${ACCOUNT}`,
      accountNumberEncrypted: ACCOUNT,
      routingNumberEncrypted: ROUTING,
    })
    await zoe.post('/api/user/logout', { password: PASSWORD })
  })

  test('PR2: the log contains no secret, no session id and no contact data', () => {
    expect(logged.length).toBeGreaterThan(10)
    const log = logged.join('')
    expect([...secrets, ...contacts].filter((canary) => log.includes(canary))).toEqual([])
  })

  test('PR2: no table contains a secret in plain text, and only users and the outbox contain contact data', async () => {
    const { owner } = server.database
    const { rows: tables } = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() order by name`,
    )
    const found: [table: string, canary: string][] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
      const text = rows.map((row) => row.text).join('\n')
      for (const canary of [...secrets, ...contacts])
        if (text.includes(canary)) found.push([name, canary])
    }
    expect(tables.length).toBeGreaterThan(10)
    // The outbox stores the recipient, so that an attacker who changes the e-mail does not redirect the notification (AC12).
    expect(found).toEqual([
      ['outbox', EMAIL],
      ['users', EMAIL],
      ['users', PHONE],
    ])
  })

  test('PR2: no answer to a user contains their password, their security answer or a hash of either', async () => {
    const zoe = await server.signIn(
      (await server.database.owner.query(`select id from users where username = 'zoe'`)).rows[0].id,
      'zoe',
    )
    for (const [name, call] of calls.filter(([, { method }]) => method === 'GET')) {
      const text = JSON.stringify((await callEndpoint(call, zoe)).body)
      expect([
        name,
        [PASSWORD, SECRET, '$argon2'].filter((canary) => text.includes(canary)),
      ]).toEqual([name, []])
    }
  })
})
