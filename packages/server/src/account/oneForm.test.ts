/** One person, name, address or number is one, however it is typed (decision 045), through the routes. */
import { recoveryAnswers } from '@sidebet/copy/screens/recovery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../platform/users/passwordHash.ts'
import { createAccount, logIn, PASSWORD, signUpForm } from '../testing/accounts.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER } from '../testing/bets.ts'
import { join, makeGroup } from '../testing/groups.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import {
  type Client,
  insertGame,
  startTestServer,
  TEST_SECRET,
  type TestServer,
} from '../testing/server.ts'

const TYPED = 'Bea@Bücher.example.'
const STORED = 'bea@xn--bcher-kva.example'
const SHOWN = 'bea@bücher.example'

let server: TestServer
let ann: Client
let gameId: number
beforeAll(async () => {
  server = await startTestServer({ CONTACTS_CONFIRMED: 'assumed', SMS_COUNTRIES: '1,44' })
  ann = await server.user('ann', { cashCents: 10_000_00 })
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())
beforeEach(() => {
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})

const signUp = (username: string, changes: object) =>
  server.anonymous.post('/api/user/signup', { ...signUpForm(username), ...changes })

async function read(username: string) {
  const { rows } = await server.database.owner.query<{ email: string; phone: string }>(
    'select email, phone from users where username = $1',
    [username],
  )
  return rows[0]!
}

const offerTo = (named: object) =>
  ann.post(POST_FRIEND_OFFER, {
    ...offerOn(gameId, { amountBet: 1 }),
    ...{ friendUsername: '', friendEmail: '', friendPhone: '', ...named },
  })

async function offersTo(username: string): Promise<string[]> {
  const client = await logIn(server, username)
  const { body } = await client.get(`/api/betsProposed/friendbets/${username}/none`)
  return body.data.map(({ _id }: { _id: string }) => _id)
}

describe('international e-mails', () => {
  beforeAll(async () => {
    await createAccount(server, 'bea', { email: TYPED })
  })

  test('an address is stored in ASCII and shown in its own letters (GAP-033)', async () => {
    expect(await read('bea')).toMatchObject({ email: STORED })
    const bea = await logIn(server, 'bea')
    const { body } = await bea.get('/api/user/profile/bea')
    expect([body.email, body.confirmedEmail]).toEqual([SHOWN, SHOWN])
  })

  test.each([TYPED, STORED, SHOWN, ` \u200e${SHOWN}\ufeff`, 'bea@ＢÜcher。example'])(
    'the writing "%s" is the mailbox of the account',
    async (email) => {
      const path = (call: string) => `/api/user/${call}/${encodeURIComponent(email)}`
      expect((await server.anonymous.get(path('checkuniqueemail'))).body).toEqual([{}])
      expect((await server.anonymous.get(path('getquestion'))).body).toHaveLength(1)
      expect((await signUp('bea2', { email })).body.code).toBe('emailInvalid')
      const found = await server.anonymous.post('/api/user/requestlogin', { email, secret: 'Rex' })
      expect(found.body.error).toBe(recoveryAnswers.right)
      expect(server.providers.mails.at(-1)!.to).toBe(STORED)
      const { body } = await offerTo({ friendEmail: email })
      expect(await offersTo('bea')).toContain(body._id)
    },
  )

  test('a profile that is sent as it was shown changes nothing', async () => {
    const bea = await logIn(server, 'bea')
    const { phone } = await read('bea')
    const { body } = await bea.post('/api/user/updateprofile/bea', {
      ...{ username: 'bea', email: SHOWN, phone, question: '', secret: '' },
      ...{ oldemail: SHOWN, oldphone: phone },
    })
    expect(body).toEqual({ message: 'success' })
    expect(server.providers.mails).toEqual([])
  })
})

describe('phones', () => {
  test.each([
    ['113055550177', '13055550177'],
    ['+1 305 555 0177', '13055550177'],
    ['0013055550177', '13055550177'],
    ['4407700900555', '447700900555'],
    ['+44 (0)7700 900555', '447700900555'],
    ['15550100', '15550100'],
    ['99912345', '99912345'],
  ])('the phone %s is stored as %s at sign-up (U2)', async (phone, stored) => {
    const username = `phone-${phone.replace(/\D/g, '')}-${phone.length}`
    await createAccount(server, username, { phone })
    expect((await read(username)).phone).toBe(stored)
  })

  test('a friend offer to one writing of a phone reaches the user with another, and the SMS goes to the real number', async () => {
    await createAccount(server, 'pat', { phone: '13055550199' })
    const { body } = await offerTo({ friendPhone: '113055550199' })
    expect(await offersTo('pat')).toEqual([body._id])
    await offerTo({ friendPhone: '4407700900777' })
    await ann.post('/api/user/inviteFriend', { friendPhone: '4407700900888', friendEmail: '' })
    await deliverAllNotifications(server.services)
    const receivers = server.providers.texts.map(({ to }) => to)
    expect(receivers).toContain('+447700900777')
    expect(receivers).toContain('+447700900888')
  })

  test('a changed phone and a message to the support have the one form', async () => {
    await createAccount(server, 'quin', { phone: '13055550188' })
    const quin = await logIn(server, 'quin')
    const { email } = await read('quin')
    const profile = { username: 'quin', email, question: '', secret: '' }
    const phone = '113055550188'
    // The stored phone in another writing is no change.
    await quin.post('/api/user/updateprofile/quin', { ...profile, phone, oldphone: phone })
    expect(server.providers.texts).toEqual([])
    await quin.post('/api/user/updateprofile/quin', { ...profile, phone: '4407700900999' })
    expect(server.providers.texts.map(({ to }) => to)).toEqual(['+447700900999'])
    await quin.post('/api/user/contact-us', { ...profile, phone, message: 'Hello' })
    const { rows } = await server.database.owner.query('select phone from contact_messages')
    expect(rows).toEqual([{ phone: '13055550188' }])
  })
})

describe('names', () => {
  test('outer white space is no part of a username, in every call that takes one (GAP-027)', async () => {
    const form = { username: 'rae ', email: 'rae@example.test' }
    expect((await signUp('rae', form)).body).toEqual({ message: 'success' })
    const login = (username: string) =>
      server.anonymous.post('/api/user/login', { username, password: PASSWORD })
    expect((await login('rae ')).status).toBe(200)
    expect((await login(' rae\u00a0')).status).toBe(200)
    expect((await login('r ae')).status).toBe(401)

    const rae = await logIn(server, 'rae')
    const id = (await rae.get('/api/user')).body.user.userID
    for (const path of ['profile/rae%20', 'mfastatus/%20rae', `profile/${id}%20`])
      expect([path, (await rae.get(`/api/user/${path}`)).status]).toEqual([path, 200])
    expect((await ann.get('/api/user/validfriend/rae%20')).body).toEqual({ username: 'rae' })
    const { body } = await offerTo({ friendUsername: ' rae ' })
    expect(await offersTo('rae')).toEqual([body._id])
    const wrong = await rae.post('/api/user/reauth', { username: 'rae ', password: PASSWORD })
    expect(wrong.status).toBe(200)

    const code = await makeGroup('Rae and friends', [ann])
    const invited = { groupName: 'Rae and friends', groupCode: code, friendUsername: 'rae ' }
    expect((await ann.post('/api/group/inviteToGroup', invited)).status).toBe(200)
    await join(rae, 'Rae and friends', code)
    const removed = { friendGroup: 'Rae and friends', friendUsername: ' rae' }
    expect((await ann.post('/api/group/removeFriend', removed)).status).toBe(200)
  })

  test('two names that look the same are one group (GAP-145)', async () => {
    const code = await makeGroup('Ann’s Sunday x', [ann])
    for (const groupName of ["Ann's Sunday x", 'Ann‘s  Sunday \u00a0x', "ANN'S SUNDAY X"]) {
      const taken = await ann.post('/api/group/checkCreate', { groupName })
      expect([groupName, taken.body]).toEqual([groupName, 'Group Name Already Exists'])
      const read = await ann.get(`/api/group/${encodeURIComponent(groupName)}`)
      expect([groupName, read.body.groupCode]).toEqual([groupName, code])
    }
    expect((await ann.post('/api/group/checkCreate', { groupName: 'Anns Sunday x' })).status).toBe(
      200,
    )
  })

  test('a typographic apostrophe in a security answer is a straight one, also of older hashes (GAP-030)', async () => {
    const answer = async (username: string, secret: string) => {
      const email = `${username}@example.test`
      return (await server.anonymous.post('/api/user/requestlogin', { email, secret })).body.error
    }
    await createAccount(server, 'sam', { secret: 'O’Brien' })
    for (const secret of ["O'Brien", 'O’Brien', 'O‘Brien'])
      expect([secret, await answer('sam', secret)]).toEqual([secret, recoveryAnswers.right])
    expect(await answer('sam', "O 'Brien")).not.toBe(recoveryAnswers.right)

    for (const [username, before] of [
      ['tom', 'O’Brien'],
      ['uma', 'O‘Brien'],
    ] as const) {
      await createAccount(server, username)
      await server.database.owner.query('update users set secret_hash = $2 where username = $1', [
        ...[username, await hashSecret(TEST_SECRET, before)],
      ])
      expect(await answer(username, before)).toBe(recoveryAnswers.right)
      // The first right answer replaced the hash.
      expect(await answer(username, "O'Brien")).toBe(recoveryAnswers.right)
    }
    await createAccount(server, 'vic')
    await server.database.owner.query('update users set secret_hash = $2 where username = $1', [
      ...['vic', await hashSecret(TEST_SECRET, 'O’Brien')],
    ])
    expect(await answer('vic', "O'Brien")).toBe(recoveryAnswers.right)
  })
})

test('format characters around a pasted amount count as nothing (W1)', async () => {
  const pasted = { amountBet: '\u200e12.50\u202c', spreadOffer: '\u202a3.5\ufeff' }
  const { status, body } = await ann.post(POST_OFFER, offerOn(gameId, pasted))
  expect([status, body.message]).toEqual([200, 'success'])
  const { rows } = await server.database.owner.query(
    'select amount_cents as stake, spread_hundredths as spread from offers order by id desc limit 1',
  )
  expect(rows).toEqual([{ stake: 12_50, spread: 350 }])
})
