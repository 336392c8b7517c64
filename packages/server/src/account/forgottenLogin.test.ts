/** A forgotten login from the question to the new password (GAP-022), through the routes. */

import { recoveryRefusalTexts } from '@sidebet/copy/refusals/recovery'
import { statedSignUpTexts } from '@sidebet/copy/refusals/signUp'
import { recoveryAnswers, recoveryTexts } from '@sidebet/copy/screens/recovery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSessionId } from '../platform/http/session.ts'
import { handlers } from '../routes.ts'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
} from '../testing/accounts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Answer, startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts'
import { untilWaiting, whileLocked } from '../testing/whileLocked.ts'
import { sweepLinks } from './sweepLinks.ts'

const NEW = 'Another-luck-2!'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_ORIGIN: 'https://sidebet.test',
    SUPPORT_EMAIL: 'help@sidebet.test',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.providers.mails.length = 0
  await setClock(server, 0)
})

/** A user whose answer is "Rex". */
async function person(changes: Record<string, unknown> = {}) {
  const username = `person${++people}`
  const id = await createAccount(server, username, changes)
  return { id, username, email: `${username}@example.test` }
}

const question = (email: string, on = server) =>
  on.anonymous.get(`/api/user/getquestion/${encodeURIComponent(email)}`)
const answer = (email: unknown, secret: unknown = 'Rex', on = server, cookie = '') =>
  on.anonymous.post('/api/user/requestlogin', { email, secret }, { cookie })
const reset = (token: unknown, password: unknown = NEW, cookie = '') =>
  server.anonymous.post('/api/user/resetpassword', { token, password }, { cookie })
const login = (username: string, password: string) =>
  server.anonymous.post('/api/user/login', { username, password })

/** "device=..." as a browser would send it back; '' when the response sets none. */
const deviceOf = ({ headers }: Answer) =>
  /\bdevice=[\w-]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? ''

/** The token in the newest mail. */
const mailedToken = () =>
  /#token=([\w-]+)\n/.exec(server.providers.mails.at(-1)?.text ?? '')?.[1] ?? ''

async function requestLink(email: string): Promise<string> {
  expect((await answer(email)).body).toEqual({
    error: recoveryAnswers.right,
    message: recoveryTexts.sent,
  })
  return mailedToken()
}

async function audited(userId: number) {
  const { rows } = await server.database.owner.query(
    'select action, facts from audit where subject = $1 order by id',
    [`u_${userId}`],
  )
  return rows.map(({ action }) => action)
}

test('AC11: the token of a link works with the full stop and the marks that were copied with it', async () => {
  const { email, username } = await person()
  const token = await requestLink(email)
  expect((await reset(`\u200e${token}. `)).status).toBe(200)
  expect((await login(username, NEW)).status).toBe(200)
})

describe('the security question', () => {
  test('the server finds the question by e-mail, in any case and with outer spaces', async () => {
    const { email } = await person({ question: "first pet's name" })
    for (const written of [email, email.toUpperCase(), ` ${email} `]) {
      expect((await question(written)).body).toEqual([{ question: "first pet's name" }])
    }
  })

  test.each(['nobody@example.test', 'no-email', '%', "' or 1=1 --@x.y"])(
    'the server answers an unknown e-mail with an empty list: %s',
    async (email) => {
      expect(await question(email)).toMatchObject({ status: 200, body: [] })
    },
  )
})

describe('the answer to the security question', () => {
  test('AC11: the right answer mails the username and a link of 256 bits, of which only the hash is stored', async () => {
    const { id, username, email } = await person()
    const token = await requestLink(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(server.providers.mails).toHaveLength(1)
    const [mail] = server.providers.mails
    expect(mail).toMatchObject({ to: email, subject: 'Your Sidebet login' })
    expect(mail!.text).toContain(`Your username is ${username}.`)
    expect(mail!.text).toContain(`\nhttps://sidebet.test/forgotlogin#token=${token}\n`)
    expect(mail!.text).not.toContain('Rex')

    const { rows } = await server.database.owner.query(
      'select l::text as row from password_links l where user_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'))
    // The outbox does not contain the token, and the password is unchanged.
    const { rows: waiting } = await server.database.owner.query(
      'select body::text from outbox where ref = $1',
      [id],
    )
    expect(JSON.stringify(waiting)).not.toContain(token)
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test.each(['rex', 'REX', 'Rex ', ' Rex', 'R\u00e9x', '', ' ', 'x'.repeat(201)])(
    'AC10: "%s" does not match the answer "Rex": case and spaces count',
    async (secret) => {
      const { id, email } = await person()
      const { status, body } = await answer(email, secret)
      expect([status, body]).toEqual([200, { error: recoveryAnswers.wrong }])
      expect(server.providers.mails).toEqual([])
      expect(await audited(id)).toContain('account.answerWrong')
    },
  )

  test('AC10: an answer matches in composed and in decomposed Unicode form', async () => {
    const { email } = await person({ secret: 'Ren\u00e9' })
    expect((await answer(email, 'Rene\u0301')).body.error).toBe(recoveryAnswers.right)
  })

  test('AC10: the answer is stored as an argon2id hash, and no endpoint returns it', async () => {
    const { id, username, email } = await person({ secret: 'Canary-Rex' })
    const { rows } = await server.database.owner.query(
      'select u::text as row, secret_hash as hash from users u where id = $1',
      [id],
    )
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0].row).not.toContain('Canary')

    await answer(email, 'Canary-Rex')
    const client = await logIn(server, username)
    const replies: string[] = []
    for (const { call } of handlers) {
      const params: Record<string, string> = { username, userID: `u_${id}`, email }
      const path = call.path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent(params[name] ?? 'nfl'),
      )
      const reply =
        call.method === 'GET'
          ? await client.get(path)
          : await client.post(path, { username, userID: `u_${id}`, email, secret: 'Canary-Rex' })
      replies.push(JSON.stringify(reply))
      expect(reply.status).not.toBe(500)
    }
    expect(replies.length).toBeGreaterThan(40)
    expect(replies.filter((text) => text.includes('Canary'))).toEqual([])
  })

  test('the server reports an unknown e-mail and sends no mail', async () => {
    expect(await answer('nobody@example.test')).toMatchObject({
      status: 200,
      body: { error: recoveryAnswers.unknownEmail },
    })
    expect((await answer({ $ne: '' })).status).toBe(400)
    expect((await server.anonymous.post('/api/user/requestlogin', {})).body).toEqual({
      error: recoveryAnswers.unknownEmail,
    })
    expect(server.providers.mails).toEqual([])
  })

  test('the server reports a mail that was not sent, and the user may request another', async () => {
    const { email } = await person()
    const { mail } = server.providers
    const { send } = mail
    mail.send = async () => ({ kind: 'unknown', cause: 'ECONNREFUSED' })
    expect(await answer(email)).toMatchObject({ status: 502, body: { code: 'linkNotSent' } })
    mail.send = send
    await requestLink(email)
  })

  test('an answer hashed with the previous key is accepted, and then hashed with the new key', async () => {
    const { id, email } = await person()
    const rotated = {
      ...server.services.config,
      SECRET_KEY: 'b'.repeat(40),
      secretKeys: ['b'.repeat(40), TEST_SECRET],
    }
    const { config } = server.services
    const hashNow = async () =>
      (await server.database.owner.query('select secret_hash as h from users where id = $1', [id]))
        .rows[0].h
    const before = await hashNow()
    Object.assign(server.services, { config: rotated })
    expect((await answer(email, 'rex')).body.error).toBe(recoveryAnswers.wrong)
    expect((await answer(email)).body.error).toBe(recoveryAnswers.right)
    const after = await hashNow()
    expect(after).not.toBe(before)
    Object.assign(server.services, { config: { ...rotated, secretKeys: ['b'.repeat(40)] } })
    expect((await answer(email)).body.error).toBe(recoveryAnswers.right)
    Object.assign(server.services, { config })
  })
})

describe('the recovery link', () => {
  test('AC11: the link sets a new password once, ends all sessions, and opens none', async () => {
    const { id, username, email } = await person()
    const [here, there] = [await logIn(server, username), await logIn(server, username)]
    const token = await requestLink(email)
    const done = await reset(token)
    expect(done).toMatchObject({ status: 200, body: { message: 'success' } })
    expect(String(done.headers['set-cookie'])).not.toContain('session')
    for (const client of [here, there]) {
      expect((await client.get('/api/user')).body.user).toBeNull()
    }
    expect((await login(username, PASSWORD)).status).toBe(401)
    expect((await login(username, NEW)).status).toBe(200)
    expect(await reset(token, 'Third-luck-3!')).toMatchObject({
      status: 400,
      body: { code: 'linkOver', error: recoveryRefusalTexts.linkOver },
    })
    expect(await audited(id)).toContain('account.passwordReset')

    server.providers.mails.length = 0
    await deliverAllNotifications(server.services)
    // Mails of users of other tests may be among them.
    const own = server.providers.mails.filter(({ to }) => to === email)
    const resetMail = own.find(({ subject }) => subject.includes('set anew'))
    expect(resetMail!.text).not.toContain(NEW)
  })

  test('AC11: of twenty concurrent uses of one link one succeeds', async () => {
    const { username, email } = await person()
    const token = await requestLink(email)
    const passwords = Array.from({ length: 20 }, (_, i) => `Luck-number-${i}!`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const wins = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(wins).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.code ?? 'won'))).toEqual(
      new Set(['won', 'linkOver']),
    )
    for (const [i, password] of passwords.entries()) {
      expect((await login(username, password)).status).toBe(i === wins[0] ? 200 : 401)
    }
  })

  test('AC11: a link is valid after 29 minutes and expired after 31', async () => {
    const [early, late] = [await person(), await person()]
    const [inTime, tooLate] = [await requestLink(early.email), await requestLink(late.email)]
    await setClock(server, 29)
    expect((await reset(inTime)).status).toBe(200)
    await setClock(server, 31)
    expect((await reset(tooLate)).body.code).toBe('linkOver')
    await setClock(server, 0)
    expect((await login(late.username, PASSWORD)).status).toBe(200)
  })

  test('AC11: a login after the reset still requires the second factor', async () => {
    const { username, email } = await person({ MFAon: true })
    expect((await reset(await requestLink(email))).status).toBe(200)
    const entered = await login(username, NEW)
    expect(entered.body).toEqual({ MFAon: true, message: 'second factor needed' })
    const pending = server.client(cookieOf(entered), 0, username)
    expect((await pending.get('/api/user')).body.user).toBeNull()
    const MFAcode = await requestCode(server, pending)
    expect((await pending.post('/api/user/checkmfa', { username, MFAcode })).body).toEqual({
      MFAcheck: true,
    })
  })

  test.each([false, true])(
    'AC11: a reset keeps the known browser that sends it, and binds an unknown browser only without a second factor: second factor %s',
    async (MFAon) => {
      const { id, username, email } = await person()
      const [mine, other] = [
        deviceOf(await login(username, PASSWORD)),
        deviceOf(await login(username, PASSWORD)),
      ]
      const isBound = async (device: string) => {
        const { rowCount } = await server.database.owner.query(
          'select 1 from devices where user_id = $1 and id_hash = $2',
          [id, hashSessionId(device.slice('device='.length))],
        )
        return rowCount === 1
      }
      await server.database.owner.query('update users set mfa_on = $2 where id = $1', [id, MFAon])
      expect((await reset(await requestLink(email), NEW, mine)).status).toBe(200)
      expect([await isBound(mine), await isBound(other)]).toEqual([true, false])

      const elsewhere = deviceOf(await reset(await requestLink(email), 'Third-luck-3!'))
      expect(await isBound(mine)).toBe(false)
      if (MFAon) expect(elsewhere).toBe('')
      else expect(await isBound(elsewhere)).toBe(true)
    },
  )

  const CHANGES = [
    ['answer', `secret_hash = 'another'`],
    ['e-mail', `email = 'moved-' || email`],
  ]
  test.each(CHANGES)(
    'AC11: a link is not sent when the %s changes during its request',
    async (_, change) => {
      const { id, email } = await person()
      const { db, owner } = server.database
      const [pendingAnswer] = await whileLocked(
        owner,
        `update users set ${change} where id = ${id}`,
        async () => {
          const pendingAnswer = answer(email)
          await Promise.race([pendingAnswer, untilWaiting(db, 1)])
          return [pendingAnswer]
        },
      )
      expect((await pendingAnswer)!.body).toEqual({ error: recoveryAnswers.wrong })
      const links = await owner.query('select 1 from password_links where user_id = $1', [id])
      expect(links.rowCount).toBe(0)
      expect(server.providers.mails).toEqual([])
    },
  )

  test('AC11: a reset also ends a pending login', async () => {
    const { username, email } = await person({ MFAon: true })
    const pending = await logIn(server, username)
    await reset(await requestLink(email))
    expect((await pending.post('/api/user/newmfacodeemail', { username })).status).toBe(401)
  })

  test('a newer link replaces the older one, and a password change invalidates the newer one', async () => {
    const { username, email } = await person()
    const older = await requestLink(email)
    const newer = await requestLink(email)
    expect(newer).not.toBe(older)
    expect((await reset(older)).body.code).toBe('linkOver')

    const client = await logIn(server, username)
    const change = { currentPassword: PASSWORD, password: 'Changed-luck-4!' }
    expect((await client.post(`/api/user/changepassword/${username}`, change)).status).toBe(200)
    expect((await reset(newer)).body.code).toBe('linkOver')
  })

  test('a refused weak password leaves the link valid', async () => {
    const { username, email } = await person()
    const token = await requestLink(email)
    for (const weak of ['', 'short1!', 'Password1!', 'x'.repeat(1001)]) {
      expect(await reset(token, weak)).toMatchObject({
        status: 400,
        body: { code: 'passwordWeak', error: statedSignUpTexts.passwordWeak },
      })
    }
    expect((await reset(token)).status).toBe(200)
    expect((await login(username, NEW)).status).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(43), '\u0000', "' or 1=1 --"])(
    'a token without a link is refused: %j',
    async (token) => {
      await requestLink((await person()).email)
      expect((await reset(token)).body.code).toBe('linkOver')
    },
  )

  test('a token that is not a text of at most 200 characters is malformed', async () => {
    for (const token of [null, 5, {}, ['x'], 'x'.repeat(201)]) {
      expect((await reset(token)).body.code).toBe('malformed')
    }
  })

  test('the job deletes expired links and no others', async () => {
    await requestLink((await person()).email)
    await setClock(server, 31)
    const token = await requestLink((await person()).email)
    await sweepLinks(server.services).runNext()
    const { rows } = await server.database.owner.query(
      'select count(*) filter (where expires_at <= product_now()) as over, count(*) as all from password_links',
    )
    expect(rows).toEqual([{ over: 0, all: 1 }])
    expect((await reset(token)).status).toBe(200)
  })
})

describe('with rate limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ THROTTLE_SCALE: '1' })
    for (const name of ['ada', 'bea', 'cyd', 'dot']) await createAccount(limited, name)
  })
  afterAll(() => limited.close())
  const owned = (name: string) => `${name}@example.test`

  test('GAP-023: after five wrong answers in an hour the right answer is refused with 429, and a password login still succeeds', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await answer(owned('ada'), 'wrong', limited)).status).toBe(200)
    }
    const refused = await answer(owned('ada'), 'Rex', limited)
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await limited.anonymous.post('/api/user/login', { username: 'ada', password: PASSWORD }))
        .status,
    ).toBe(200)
    expect((await answer(owned('bea'), 'Rex', limited)).body.error).toBe(recoveryAnswers.right)
    await setClock(limited, 61)
    expect((await answer(owned('ada'), 'Rex', limited)).body.error).toBe(recoveryAnswers.right)
    await setClock(limited, 0)
  })

  test('GAP-023: a browser that the account knows has five tries of its own, which other clients cannot use up', async () => {
    const entered = { username: 'dot', password: PASSWORD }
    const device = deviceOf(await limited.anonymous.post('/api/user/login', entered))
    for (let i = 0; i < 5; i++) await answer(owned('dot'), 'wrong', limited)
    expect((await answer(owned('dot'), 'Rex', limited)).status).toBe(429)
    // The device must be bound to this account: a device of another account has no limit of its own here.
    const bea = { username: 'bea', password: PASSWORD }
    const beas = deviceOf(await limited.anonymous.post('/api/user/login', bea))
    expect((await answer(owned('dot'), 'Rex', limited, beas)).status).toBe(429)

    const right = await answer(owned('dot'), 'Rex', limited, device)
    expect(right.body.error).toBe(recoveryAnswers.right)
    for (let i = 0; i < 5; i++)
      expect((await answer(owned('dot'), 'wrong', limited, device)).status).toBe(200)
    expect((await answer(owned('dot'), 'Rex', limited, device)).status).toBe(429)
  })

  test('GAP-023: of twenty concurrent answers five are checked', async () => {
    const answers = Array.from({ length: 20 }, () => answer(owned('cyd'), 'wrong', limited))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  test('GAP-023: an address may request 60 questions in 15 minutes', async () => {
    const from = (remoteAddress: string) =>
      limited.app.inject({ method: 'GET', url: '/api/user/getquestion/x@y.z', remoteAddress })
    for (let i = 0; i < 60; i++) expect((await from('198.51.100.9')).statusCode).toBe(200)
    expect((await from('198.51.100.9')).statusCode).toBe(429)
    expect((await from('198.51.100.10')).statusCode).toBe(200)
  })
})

test('a trial without PUBLIC_ORIGIN takes the host of the link from the request', async () => {
  const trial = await startTestServer()
  await createAccount(trial, 'ada')
  await answer('ada@example.test', 'Rex', trial)
  expect(trial.providers.mails.at(-1)!.text).toContain('\nhttp://sidebet.test/forgotlogin#token=')
  await trial.close()
})

test('AC11: the host headers of a request do not change the host of the link', async () => {
  const { email } = await person()
  await server.anonymous.post(
    '/api/user/requestlogin',
    { email, secret: 'Rex' },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  )
  const { text } = server.providers.mails.at(-1)!
  expect(text).toContain('https://sidebet.test/forgotlogin#')
  expect(text).not.toContain('evil')
})
