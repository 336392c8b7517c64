/** The profile and its confirmations, through the routes. */

import { statedSignUpTexts } from '@sidebet/copy/refusals/signUp'
import { codeTexts } from '@sidebet/copy/screens/codes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { show } from '../platform/audit/keys.ts'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
  signUpForm,
  wrongCode,
} from '../testing/accounts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let users = 0
let name = ''
let phone = ''
let userId = 0
let ada: Client
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  users++
  name = `ada-${users}`
  phone = String(13055550100 + users)
  userId = await createAccount(server, name, { phone })
  ada = await logIn(server, name)
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})
afterEach(() => setClock(server, 0))
afterAll(() => server.close())

const old = () => `${name}@example.test`
const profile = async () => (await ada.get(`/api/user/profile/${name}`)).body

const update = (changes: Record<string, unknown> = {}, client = ada) =>
  client.post(`/api/user/updateprofile/${client.username}`, {
    username: client.username,
    email: old(),
    phone,
    question: 'favorite movie',
    secret: '',
    oldusername: client.username,
    ...changes,
  })

const confirm = (contact: string, code: string, client = ada) =>
  client.post('/api/user/confirmcontact', { contact, code })

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
const mailsTo = (to: string) => server.providers.mails.filter((mail) => mail.to === to)
/** The newest code that was mailed to this address. */
const mailedCode = (to: string) => codeIn(mailsTo(to).findLast(({ text }) => codeIn(text))?.text)
const textedCode = (to: string) =>
  codeIn(server.providers.texts.filter((sms) => sms.to === `+${to}`).at(-1)?.text)

async function storedUser() {
  const { rows } = await server.database.owner.query(
    'select email, phone, question, secret_hash as secret, phone_confirmed_at is not null as confirmed from users where id = $1',
    [userId],
  )
  return rows[0] as Record<string, unknown>
}

const subjectsAt = async (to: string) => {
  await server.services.jobs.drain()
  return mailsTo(to).map(({ subject }) => subject)
}

/** The recipient of a login code. */
async function codeGoesTo(way: 'email' | 'sms'): Promise<string | undefined> {
  await server.database.owner.query('update users set mfa_on = true where id = $1', [userId])
  const pending = await logIn(server, name)
  await pending.post(`/api/user/newmfacode${way}`, { username: name })
  return (way === 'email' ? server.providers.mails : server.providers.texts).at(-1)?.to
}

test('AC12: the profile shows a new e-mail immediately, and codes are sent to the old one until the new one is confirmed', async () => {
  expect(await update({ email: ' New@Example.test ' })).toMatchObject({
    status: 200,
    body: { message: 'success' },
  })
  expect(await profile()).toMatchObject({ email: 'new@example.test', confirmedEmail: old() })
  expect((await storedUser()).email).toBe(old())
  const code = mailedCode('new@example.test')
  expect(code).toMatch(/^\d{6}$/)
  // No mail to the old address contains the code, and the new address receives only the code.
  expect(
    mailsTo(old())
      .map(({ text }) => text)
      .join(),
  ).not.toContain(code)
  expect(await codeGoesTo('email')).toBe(old())
  expect(await subjectsAt(old())).toContain('A new email for your Sidebet account')
  expect(mailsTo('new@example.test')).toHaveLength(1)

  expect(await confirm('email', ` ${code} `)).toMatchObject({ body: { message: 'success' } })
  expect(await profile()).toMatchObject({
    email: 'new@example.test',
    confirmedEmail: 'new@example.test',
  })
  expect(await codeGoesTo('email')).toBe('new@example.test')
  expect(await subjectsAt(old())).toContain('Your Sidebet email was changed')
  expect((await confirm('email', code)).body.code).toBe('nothingToConfirm')
})

test('AC12: the profile shows a new phone immediately, and SMS are sent to the old one until the new one is confirmed', async () => {
  const next = String(13055559100 + users)
  expect((await update({ phone: `+1 (305) ${next.slice(4)}` })).body).toEqual({
    message: 'success',
  })
  expect(await profile()).toMatchObject({ phone: next, confirmedPhone: phone })
  expect(await codeGoesTo('sms')).toBe(`+${phone}`)
  expect(await subjectsAt(old())).toContain('A new phone for your Sidebet account')

  expect((await confirm('phone', textedCode(next))).status).toBe(200)
  expect(await storedUser()).toMatchObject({ phone: next, confirmed: true })
  expect(await codeGoesTo('sms')).toBe(`+${next}`)
  expect(await subjectsAt(old())).toContain('Your Sidebet phone was changed')
})

test('MO10: confirming another e-mail or phone blocks withdrawals for 24 hours', async () => {
  const next = String(13055558100 + users)
  await update({ email: 'newer@example.test', phone: next })
  expect(await readBlocks()).toEqual([])
  expect((await confirm('email', mailedCode('newer@example.test'))).status).toBe(200)
  expect(await readBlocks()).toEqual(['contact'])
  expect((await confirm('phone', textedCode(next))).status).toBe(200)
  expect(await readBlocks()).toEqual(['contact', 'contact'])
})

async function readBlocks(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ reason: string }>(
    `select reason from withdrawal_holds where user_id = $1
       and ends_at between product_now() + interval '23 hours' and product_now() + interval '24 hours'`,
    [userId],
  )
  return rows.map(({ reason }) => reason)
}

test('AC12: the code for one address confirms no other address', async () => {
  await update({ email: 'first@example.test' })
  const first = mailedCode('first@example.test')
  await update({ email: 'second@example.test' })
  const second = mailedCode('second@example.test')
  if (first !== second) expect((await confirm('email', first)).body.code).toBe('codeWrong')
  expect((await confirm('phone', second)).body.code).toBe('nothingToConfirm')
  expect((await confirm('email', second)).status).toBe(200)
  expect((await storedUser()).email).toBe('second@example.test')
})

test('AC12: a code is read as the person sees it, and a typing mistake costs no try', async () => {
  const email = 'typed@example.test'
  await update({ email })
  const code = mailedCode(email)
  // More mistakes than there are tries.
  for (let at = 0; at < 7; at++)
    expect(await confirm('email', code.slice(0, 5))).toMatchObject({
      ...{ status: 400, body: { code: 'codeMistyped', error: codeTexts.mistyped } },
    })
  expect((await confirm('email', `\u200e${code.slice(0, 3)} ${code.slice(3)}.`)).status).toBe(200)
})

test('AC12: a code expires after ten minutes, and a newer code replaces it', async () => {
  await update({ email: 'slow@example.test' })
  const first = mailedCode('slow@example.test')
  await setClock(server, 10)
  expect((await confirm('email', first)).body.code).toBe('codeOver')
  expect((await ada.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(200)
  const second = mailedCode('slow@example.test')
  if (first !== second) expect((await confirm('email', first)).body.code).toBe('codeWrong')
  await setClock(server, 19)
  expect((await confirm('email', second)).status).toBe(200)
})

test('AC12: restoring the confirmed e-mail, by keepcontact or by a profile change, invalidates the code', async () => {
  for (const goBack of [
    () => ada.post('/api/user/keepcontact', { contact: 'email' }),
    () => update({ email: old(), oldemail: 'other@example.test' }),
  ]) {
    await update({ email: 'other@example.test' })
    const code = mailedCode('other@example.test')
    expect((await goBack()).status).toBe(200)
    expect(await profile()).toMatchObject({ email: old(), confirmedEmail: old() })
    expect((await confirm('email', code)).body.code).toBe('nothingToConfirm')
    expect((await ada.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(409)
  }
})

test('AC12: an unconfirmed e-mail is not reserved: others may sign up with it, and the first to confirm it gets it', async () => {
  const wanted = `wanted-${users}@example.test`
  await update({ email: wanted })
  const code = mailedCode(wanted)
  expect((await server.anonymous.get(`/api/user/checkuniqueemail/${wanted}`)).body).toEqual([])
  await createAccount(server, `eve-${users}`, { email: wanted })
  expect((await confirm('email', code)).body.code).toBe('emailTaken')
  expect(await profile()).toMatchObject({ email: old(), confirmedEmail: old() })

  const both = `both-${users}@example.test`
  const eve = await logIn(server, `eve-${users}`)
  await update({ email: both })
  const codeOfAda = mailedCode(both)
  expect((await update({ email: both, phone: '15550102030' }, eve)).body).toEqual({
    message: 'success',
  })
  expect((await confirm('email', mailedCode(both), eve)).status).toBe(200)
  expect((await confirm('email', codeOfAda)).body.code).toBe('emailTaken')
})

test('AC12: of twenty concurrent confirmations with the right code one succeeds', async () => {
  await update({ email: `once-${users}@example.test` })
  const code = mailedCode(`once-${users}@example.test`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm('email', code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const subjects = await subjectsAt(old())
  expect(subjects.filter((subject) => subject === 'Your Sidebet email was changed')).toHaveLength(1)
})

test('AC9: a profile change requires a recent authentication', async () => {
  await setClock(server, 16)
  expect((await update({ email: 'later@example.test' })).body.code).toBe('reauth')
  expect((await profile()).email).toBe(old())
  await ada.post('/api/user/reauth', { password: PASSWORD })
  expect((await update({ email: 'later@example.test' })).status).toBe(200)
})

test('GAP-029: the e-mail of another user is refused as "User already exists", and nothing changes', async () => {
  await createAccount(server, `eve-${users}`)
  const answer = await update({ email: `EVE-${users}@example.test`, phone: '13055550999' })
  expect([answer.status, answer.body]).toEqual([
    200,
    { error: 'User already exists', code: 'userExists' },
  ])
  expect(await profile()).toMatchObject({ email: old(), phone })
  expect(server.providers.mails).toEqual([])
})

test('GAP-028: another username is refused as "User already exists"', async () => {
  for (const username of ['eve', `${name}2`, name.toUpperCase()])
    expect((await update({ username, email: 'x@example.test' })).body.error).toBe(
      'User already exists',
    )
  expect((await profile()).email).toBe(old())
  expect((await update({ username: `u_${userId}` })).body).toEqual({ message: 'success' })
})

test('GAP-030: an empty answer leaves question and answer unchanged; a change needs both and is notified by mail', async () => {
  const before = await storedUser()
  await update()
  expect(await storedUser()).toEqual(before)
  expect(await subjectsAt(old())).toEqual([])

  expect((await update({ question: "first pet's name" })).body).toMatchObject({
    code: 'secretMissing',
  })
  expect(await storedUser()).toEqual(before)
  expect((await update({ question: "first pet's name", secret: 'Rex' })).status).toBe(200)
  const after = await storedUser()
  expect(after.question).toBe("first pet's name")
  expect(after.secret).not.toBe(before.secret)
  expect(String(after.secret)).toMatch(/^\$argon2id\$/)
  expect(await subjectsAt(old())).toEqual(['Your Sidebet security question was changed'])
})

test('a profile change refuses an invalid e-mail and an invalid phone with the stated texts', async () => {
  for (const email of ['no-at.test', 'a@b', '@.', 'a@b.c\r\nBcc: d@e.f'])
    expect(await update({ email })).toMatchObject({
      status: 200,
      body: { error: 'Please enter a valid email address.', code: 'emailInvalid' },
    })
  expect(await update({ phone: 'none' })).toMatchObject({
    status: 400,
    body: { error: statedSignUpTexts.phoneInvalid },
  })
})

test('a profile change with an outdated old e-mail or old phone is refused as profileChanged', async () => {
  const [second, third] = [`2nd-${users}@example.test`, `3rd-${users}@example.test`]
  await update({ email: second, oldemail: old(), oldphone: `+${phone}` })
  for (const stale of [{ oldemail: old() }, { oldphone: '15550000000' }, { oldphone: 'none' }]) {
    const answer = await update({ email: third, ...stale })
    expect([answer.status, answer.body.code]).toEqual([409, 'profileChanged'])
  }
  expect((await profile()).email).toBe(second)
  const fresh = { email: third, oldemail: second.toUpperCase() }
  expect((await update(fresh)).body).toEqual({ message: 'success' })
})

test('a profile change succeeds even when its code cannot be sent', async () => {
  const { mail } = server.providers
  const { send } = mail
  mail.send = async () => ({ kind: 'unknown', cause: 'no mail server' })
  expect((await update({ email: 'unsent@example.test' })).body).toEqual({ message: 'success' })
  expect((await ada.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(502)
  mail.send = send
  expect((await ada.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(200)
  expect((await confirm('email', mailedCode('unsent@example.test'))).status).toBe(200)
})

test('AU1: the audit log records each profile change, and contains contact data only in encrypted form', async () => {
  await update({ email: 'secret@example.test', phone: '13055557777', secret: 'Rex' })
  await confirm('email', mailedCode('secret@example.test'))
  await confirm('phone', textedCode('13055557777'))
  await update({ email: 'secret@example.test', phone: '13055558888' })
  await ada.post('/api/user/keepcontact', { contact: 'phone' })
  const { rows } = await server.database.owner.query<{
    action: string
    facts: unknown
    keyId: number
    private: Buffer
  }>(
    `select action, facts, key_id as "keyId", private from audit
     where action like 'account.%' and actor = $1 order by id`,
    [`u_${userId}`],
  )
  const seen = await Promise.all(
    rows.slice(1).map(async ({ action, facts, keyId, private: bytes }) => {
      const { contact } = (await show(server.services.db, keyId, bytes)) ?? {}
      return { action, facts, ...(contact && { contact }) }
    }),
  )
  expect(seen).toEqual([
    {
      action: 'account.profile',
      facts: { changes: ['emailEntered', 'phoneEntered', 'recoveryChanged'] },
      contact: 'secret@example.test, 13055557777',
    },
    { action: 'account.contactConfirmed', facts: { contact: 'email' }, contact: old() },
    { action: 'account.contactConfirmed', facts: { contact: 'phone' }, contact: phone },
    { action: 'account.profile', facts: { changes: ['phoneEntered'] }, contact: '13055558888' },
    { action: 'account.contactKept', facts: { contact: 'phone' } },
  ])
})

test('AC12: after an account takeover with a new e-mail, pending security notices are still sent to the old e-mail', async () => {
  const change = { username: name, currentPassword: PASSWORD, password: 'Thief-luck-2!' }
  const changed = await ada.post(`/api/user/changepassword/${name}`, change)
  const thief = server.client(cookieOf(changed), 0, name)
  const again = await server.anonymous.post('/api/user/login', {
    username: name,
    password: 'Thief-luck-2!',
  })
  expect(again.status).toBe(200)
  await update({ email: 'thief@example.test' }, thief)
  expect((await confirm('email', mailedCode('thief@example.test'), thief)).status).toBe(200)
  // The login joins a pending notice and does not change its recipient.
  await server.anonymous.post('/api/user/login', { username: name, password: 'Thief-luck-2!' })
  server.providers.mails.length = 0
  await server.database.owner.query('update clock set offset_ms = offset_ms + 61000')
  await deliverAllNotifications(server.services)
  const mailLines = server.providers.mails
    .filter(({ to }) => [old(), 'thief@example.test'].includes(to))
    .map(({ to, subject }) => `${to}: ${subject}`)
  expect(mailLines).toContain(`${old()}: Your Sidebet password was changed`)
  expect(mailLines.filter((line) => /logins? to/.test(line))).toEqual([
    `${old()}: 3 logins to your Sidebet account`,
  ])
})

describe('with rate limits', () => {
  let limited: TestServer
  let eve: Client
  beforeAll(async () => {
    limited = await startTestServer({ THROTTLE_SCALE: '1' })
    await createAccount(limited, 'eve')
    eve = await logIn(limited, 'eve')
  })
  afterAll(() => limited.close())

  const change = (email: string) =>
    eve.post('/api/user/updateprofile/eve', { email, phone: signUpForm('eve').phone })

  test('AC12: after five wrong codes in an hour the right code is refused with 429', async () => {
    await change('one@example.test')
    const code = codeIn(limited.providers.mails.at(-1)?.text)
    for (let i = 0; i < 5; i++)
      expect((await confirm('email', wrongCode(code), eve)).body.code).toBe('codeWrong')
    expect((await confirm('email', code, eve)).status).toBe(429)
  })

  test('DS1: a user may request five codes in 15 minutes and make twenty changes a day', async () => {
    const sent = () => limited.providers.mails.length
    const before = sent()
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await change(`try-${i}@example.test`)).status)
    // One was made in the previous test.
    expect(statuses.filter((status) => status === 200).length).toBe(19)
    expect(statuses.at(-1)).toBe(429)
    expect(sent() - before).toBe(4)
    expect((await eve.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(429)
  })
})

test('AC12: the code for the previous address does not confirm the new one, even when no newer code could be sent', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(strict, 'zoe')
  const zoe = await logIn(strict, 'zoe')
  const { phone } = signUpForm('zoe')
  for (const email of ['a', 'b', 'c', 'd', 'own', 'not-own'])
    await zoe.post('/api/user/updateprofile/zoe', { email: `${email}@zoe.test`, phone })
  const sent = strict.providers.mails.filter(({ to }) => to.endsWith('@zoe.test'))
  expect(sent.at(-1)!.to).toBe('own@zoe.test')
  const answer = await confirm('email', codeIn(sent.at(-1)!.text), zoe)
  expect([answer.status, answer.body.code]).toEqual([400, 'codeWrong'])
  const read = await zoe.get('/api/user/profile/zoe')
  expect(read.body).toMatchObject({
    email: 'not-own@zoe.test',
    confirmedEmail: 'zoe@example.test',
  })
  await strict.close()
})

test('a login code confirms no address, and a code for an address completes no login', async () => {
  await update({ email: 'mixed@example.test' })
  const contactCode = mailedCode('mixed@example.test')
  await server.database.owner.query('update users set mfa_on = true where id = $1', [userId])
  const pending = await logIn(server, name)
  const loginCode = await requestCode(server, pending)
  if (loginCode !== contactCode) {
    expect((await confirm('email', loginCode)).body.code).toBe('codeWrong')
    const answer = await pending.post('/api/user/checkmfa', { MFAcode: contactCode })
    expect(answer.body).toEqual({ MFAcheck: false })
    expect(cookieOf(answer)).toBe('sidebet_session=')
  }
  expect((await confirm('email', contactCode)).status).toBe(200)
})
