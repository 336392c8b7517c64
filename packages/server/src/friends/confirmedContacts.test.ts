/** Offers to an e-mail or phone attach to the user who has confirmed it (GAP-087, AC12), with and without CONTACTS_CONFIRMED. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { createAccount, logIn, requestCode, setClock, signUpForm } from '../testing/accounts.ts'
import { offerOn, POST_FRIEND_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import {
  type Client,
  fund,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { attachOffers } from './attachOffers.ts'

let required: TestServer
let assumed: TestServer
let server: TestServer
let ann: Client
let annWhereAssumed: Client
let gameId: number
let names = 0

beforeAll(async () => {
  const settings = { PUBLIC_ORIGIN: 'https://sidebet.example' }
  required = await startTestServer({ ...settings, CONTACTS_CONFIRMED: 'required' })
  assumed = await startTestServer({ ...settings, CONTACTS_CONFIRMED: 'assumed' })
  ann = await required.user('ann', { cashCents: 10_000_00 })
  annWhereAssumed = await assumed.user('ann', { cashCents: 10_000_00 })
})
afterAll(() => Promise.all([required.close(), assumed.close()]))
beforeEach(async () => {
  await use(required)
})

/** The server of the next calls. */
async function use(which: TestServer) {
  server = which
  gameId = await insertGame(server.database)
  server.providers.mails.length = 0
  server.providers.texts.length = 0
}

const newName = () => `person${++names}`
const newPhone = () => `1305556${1000 + ++names}`

type Named = { readonly email?: string; readonly phone?: string }

async function posted({ email = '', phone = '' }: Named): Promise<string> {
  const offerer = server === assumed ? annWhereAssumed : ann
  const named = { friendUsername: '', friendEmail: email, friendPhone: phone }
  const { status, body } = await offerer.post(POST_FRIEND_OFFER, {
    ...offerOn(gameId, { amountBet: 1 }),
    ...named,
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ message: 'success' })])
  return body._id
}

async function signUp(username: string, changes: Record<string, unknown> = {}): Promise<Client> {
  const userId = await createAccount(server, username, changes)
  return { ...(await logIn(server, username)), userId }
}

async function offersTo(client: Client): Promise<string[]> {
  const path = `/api/betsProposed/friendbets/${client.username}/none`
  const { body } = await client.get(path)
  return body.data.map(({ _id }: { _id: string }) => _id)
}

async function contactsOf(client: Client) {
  const { status, body } = await client.get('/api/user/contacts')
  expect(status).toBe(200)
  return body
}

/** What the user sees of the two contacts: confirmed, open, or open with offers that wait for it. */
async function statesOf(client: Client): Promise<string[]> {
  const { data } = await contactsOf(client)
  return data.map(
    (row: { contact: string; isConfirmed: boolean; hasWaiting: boolean }) =>
      `${row.contact} ${row.isConfirmed ? 'confirmed' : row.hasWaiting ? 'waiting' : 'open'}`,
  )
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

async function confirm(client: Client, contact: 'email' | 'phone') {
  const sent = await client.post('/api/user/newcontactcode', { contact })
  expect([sent.status, sent.body]).toEqual([200, { message: 'success' }])
  const { mails, texts } = server.providers
  const code = codeIn((contact === 'email' ? mails : texts).at(-1)?.text)
  return client.post('/api/user/confirmcontact', { contact, code })
}

/** Delivers the messages. Returns the token of the link in the invitation to this e-mail. */
async function invitationTo(email: string): Promise<string> {
  await deliverAllNotifications(server.services)
  const mail = server.providers.mails.find(({ to }) => to === email)
  return /\/signup#invitation=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function attachLater() {
  const job = attachOffers(server.services)
  while (await job.runNext());
}

describe('where contacts have to be confirmed', () => {
  test.each(['email', 'phone'] as const)(
    'a sign-up with the %s of an offer gets the offer only once it is confirmed, and sees that something waits',
    async (contact) => {
      const name = newName()
      const own = { email: `${name}@example.test`, phone: newPhone() }
      const offer = await posted({ [contact]: own[contact] })
      const pat = await signUp(name, own)
      await server.database.owner.transaction((tx) => fund(tx, pat.userId, 100_00))
      await attachLater()
      expect(await offersTo(pat)).toEqual([])
      expect((await pat.post(TAKE_OFFER, takeOf(offer))).body.code).toBe('notAddressed')
      const other = contact === 'email' ? 'phone open' : 'email open'
      expect((await statesOf(pat)).toSorted()).toEqual([`${contact} waiting`, other].toSorted())
      expect(JSON.stringify(await contactsOf(pat))).not.toMatch(/ann|o_|g_|Bills/)

      expect((await confirm(pat, contact)).status).toBe(200)
      expect(await offersTo(pat)).toEqual([offer])
      expect(await statesOf(pat)).toContain(`${contact} confirmed`)
      expect((await pat.post(TAKE_OFFER, takeOf(offer))).status).toBe(200)
      expect(await verify(server.database.db)).toEqual([])
    },
  )

  test('AC12: an offer to an account with an unconfirmed e-mail waits too, and the mail asks to confirm', async () => {
    const pat = await signUp(newName())
    const email = `${pat.username}@example.test`
    const offer = await posted({ email })
    expect(await offersTo(pat)).toEqual([])
    expect(await statesOf(pat)).toContain('email waiting')
    await deliverAllNotifications(server.services)
    const mail = server.providers.mails.find(({ to }) => to === email)
    expect(mail?.text).toMatch(/confirm this email[\s\S]*https:\/\/sidebet.example\/myprofile/)
    await confirm(pat, 'email')
    expect(await offersTo(pat)).toEqual([offer])
  })

  test('the link of an invitation confirms the e-mail that it was sent to, and not the phone', async () => {
    const name = newName()
    const own = { email: `${name}@example.test`, phone: newPhone() }
    const [byMail, byPhone] = [
      await posted({ email: own.email }),
      await posted({ phone: own.phone }),
    ]
    const invitation = await invitationTo(own.email)
    expect(invitation).not.toBe('')
    const pat = await signUp(name, { ...own, invitation })
    expect(await offersTo(pat)).toEqual([byMail])
    expect(await statesOf(pat)).toEqual(['email confirmed', 'phone waiting'])
    await confirm(pat, 'phone')
    expect((await offersTo(pat)).toSorted()).toEqual([byMail, byPhone].toSorted())
  })

  test.each<[string, (token: string) => string]>([
    ['of another e-mail', (token) => token],
    ['with another end', (token) => token.replace(/^\d+/, (end) => String(Number(end) + 1))],
    ['without a hash', (token) => token.split('.')[0]!],
    ['that is no link', () => 'x'.repeat(300)],
  ])('a link %s confirms nothing', async (what, change) => {
    const [name, other] = [newName(), newName()]
    await posted({ email: `${other}@example.test` })
    await posted({ email: `${name}@example.test` })
    const invited = what === 'of another e-mail' ? other : name
    const invitation = change(await invitationTo(`${invited}@example.test`))
    const pat = await signUp(name, { invitation })
    expect([await offersTo(pat), (await statesOf(pat))[0]]).toEqual([[], 'email waiting'])
  })

  test('a link of an invitation confirms nothing after 30 days', async () => {
    const name = newName()
    await posted({ email: `${name}@example.test` })
    const invitation = await invitationTo(`${name}@example.test`)
    await setClock(server, 30 * 24 * 60 + 1)
    try {
      const pat = await signUp(name, { invitation })
      expect((await statesOf(pat))[0]).toBe('email open')
    } finally {
      await setClock(server, 0)
    }
  })

  test('a user who shares a phone with others gets its offers only after confirming the phone', async () => {
    const phone = '13055553003'
    const offer = await posted({ phone })
    await server.database.owner.query('update users set phone = $2 where id = any($1)', [
      [(await server.user('shares1')).userId, (await server.user('shares2')).userId],
      phone,
    ])
    const pat = await signUp(newName(), { phone })
    expect(await offersTo(pat)).toEqual([])
    await server.database.owner.query(
      `update users set phone_confirmed_at = product_now() where username = $1`,
      [pat.username],
    )
    await attachLater()
    expect(await offersTo(pat)).toEqual([offer])
  })

  test('of several users with a phone the one who has confirmed it gets its offers, in any order', async () => {
    const phone = newPhone()
    const early = await posted({ phone })
    const first = await signUp(newName(), { phone })
    const second = await signUp(newName(), { phone })
    expect((await confirm(second, 'phone')).status).toBe(200)
    await signUp(newName(), { phone })
    const late = await posted({ phone })
    await attachLater()
    expect(await offersTo(first)).toEqual([])
    expect((await offersTo(second)).toSorted()).toEqual([early, late].toSorted())
  })

  test('a login code by mail confirms the e-mail, and a new password by its link too', async () => {
    const byCode = newName()
    const offer = await posted({ email: `${byCode}@example.test` })
    await createAccount(server, byCode, { MFAon: true })
    const pending = await logIn(server, byCode)
    const code = await requestCode(server, pending)
    const entered = await pending.post('/api/user/checkmfa', { username: byCode, MFAcode: code })
    expect(entered.status).toBe(200)
    const { rows } = await server.database.owner.query<{ id: number }>(
      'select id from users where username = $1',
      [byCode],
    )
    const pat = await server.signIn(rows[0]!.id, byCode)
    expect(await statesOf(pat)).toContain('email confirmed')
    await attachLater()
    expect(await offersTo(pat)).toEqual([offer])

    const byLink = await signUp(newName())
    const email = `${byLink.username}@example.test`
    const other = await posted({ email })
    await server.anonymous.post('/api/user/requestlogin', { email, secret: 'Rex' })
    const link = server.providers.mails.findLast(({ to }) => to === email)
    const token = /#token=([\w-]+)/.exec(link!.text)![1]
    const password = 'Another-1!'
    const reset = await server.anonymous.post('/api/user/resetpassword', { token, password })
    expect(reset.status).toBe(200)
    const again = await server.signIn(byLink.userId, byLink.username)
    expect([await statesOf(again), await offersTo(again)]).toEqual([
      ['email confirmed', 'phone open'],
      [other],
    ])
  })

  test('a confirmation of the contact of a sign-up changes no contact and blocks no withdrawal', async () => {
    const pat = await signUp(newName(), { phone: newPhone() })
    await server.database.owner.transaction((tx) => fund(tx, pat.userId, 100_00))
    await confirm(pat, 'email')
    await confirm(pat, 'phone')
    const profile = await pat.get(`/api/user/profile/${pat.username}`)
    expect(profile.body).toMatchObject({ email: profile.body.confirmedEmail, witholdAmount: 0 })
    expect((await pat.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(409)
  })

  test('a code of the old e-mail does not confirm another one that is entered meanwhile', async () => {
    const pat = await signUp(newName())
    const email = `${pat.username}@example.test`
    await pat.post('/api/user/newcontactcode', { contact: 'email' })
    const code = codeIn(server.providers.mails.findLast(({ to }) => to === email)?.text)
    const next = `next-${email}`
    const phone = '15550102030'
    const changed = await pat.post(`/api/user/updateprofile/${pat.username}`, {
      ...{ email: next, phone, question: 'favorite movie' },
    })
    expect(changed.status).toBe(200)
    const answer = await pat.post('/api/user/confirmcontact', { contact: 'email', code })
    expect(answer.body.code).toBe('codeWrong')
    const newCode = codeIn(server.providers.mails.findLast(({ to }) => to === next)?.text)
    await pat.post('/api/user/confirmcontact', { contact: 'email', code: newCode })
    const offer = await posted({ email: next })
    expect(await offersTo(pat)).toEqual([offer])
  })

  test('of two sign-ups with one invitation one succeeds and gets the offer', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `${newName()}@example.test`
      const offer = await posted({ email })
      const invitation = await invitationTo(email)
      const both = [newName(), newName()]
      const answers = await Promise.all(
        both.map((name) =>
          server.anonymous.post('/api/user/signup', signUpForm(name, { email, invitation })),
        ),
      )
      const winners = both.filter((_, at) => answers[at]!.body.message === 'success')
      expect(winners).toHaveLength(1)
      expect(await offersTo(await logIn(server, winners[0]!))).toEqual([offer])
    }
  })

  test('an offer that is posted during the confirmation of its e-mail is attached, at the latest by the next job', async () => {
    for (let round = 0; round < 5; round++) {
      const pat = await signUp(newName())
      const email = `${pat.username}@example.test`
      const before = await posted({ email })
      const [confirmed, during] = await Promise.all([confirm(pat, 'email'), posted({ email })])
      expect(confirmed.status).toBe(200)
      await attachLater()
      expect((await offersTo(pat)).toSorted()).toEqual([before, during].toSorted())
    }
    expect(await verify(server.database.db)).toEqual([])
  })
})

describe('where contacts count as confirmed at sign-up', () => {
  beforeEach(() => use(assumed))

  test('a second sign-up with the phone of a user does not take its offers, and blocks none', async () => {
    const phone = newPhone()
    const first = await signUp(newName(), { phone })
    const early = await posted({ phone })
    const second = await signUp(newName(), { phone })
    const late = await posted({ phone })
    expect((await offersTo(first)).toSorted()).toEqual([early, late].toSorted())
    expect(await offersTo(second)).toEqual([])
  })

  test('nothing waits for a confirmation', async () => {
    const name = newName()
    const own = { email: `${name}@example.test`, phone: newPhone() }
    const offers = [await posted({ email: own.email }), await posted({ phone: own.phone })]
    const pat = await signUp(name, own)
    expect((await offersTo(pat)).toSorted()).toEqual(offers.toSorted())
    expect(await statesOf(pat)).toEqual(['email confirmed', 'phone confirmed'])
    expect((await pat.post('/api/user/newcontactcode', { contact: 'email' })).status).toBe(409)
  })
})
