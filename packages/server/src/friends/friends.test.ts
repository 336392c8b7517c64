/** Offers and bets with friends, through the routes: who may see, take and decline them, and who is notified. */
import { wireId } from '@sidebet/contract/ids'
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runProgram } from '../ops/runProgram.ts'
import { createAccount, logIn } from '../testing/accounts.ts'
import {
  DECLINE_OFFER,
  offerOn,
  POST_FRIEND_OFFER,
  POST_OFFER,
  TAKE_OFFER,
  takeOf,
} from '../testing/bets.ts'
import { giveBonus } from '../testing/grants.ts'
import { deliverAllNotifications, endOfMails } from '../testing/notices.ts'
import {
  type Answer,
  type Client,
  fund,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { verifyButNotices } from '../testing/verifyButNotices.ts'
import { whileLocked } from '../testing/whileLocked.ts'
import { attachOffers } from './attachOffers.ts'

const DAY_MS = 86_400_000

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
let gameId: number

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'https://sidebet.example' })
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  cleo = await server.user('cleo', { cashCents: 10_000_00 })
  await server.database.owner.query(
    `update users set last_name = initcap(username) || 'son', phone = case username
       when 'ann' then '13055550101' when 'ben' then '13055550102' else '13055550103' end`,
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  gameId = await insertGame(server.database)
  await server.database.owner.query(
    'delete from outbox; delete from throttles; delete from friends',
  )
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})

type Named = { username?: string; email?: string; phone?: string }

const namedAs = ({ username = '', email = '', phone = '' }: Named) => ({
  friendUsername: username,
  friendEmail: email,
  friendPhone: phone,
})

const offerTo = (named: Named, change: object = {}, client = ann, headers = {}) =>
  client.post(POST_FRIEND_OFFER, { ...offerOn(gameId, change), ...namedAs(named) }, headers)

async function posted(named: Named, change: object = {}, client = ann): Promise<string> {
  const { status, body } = await offerTo(named, change, client)
  expect([status, body]).toEqual([200, expect.objectContaining({ message: 'success' })])
  return body._id
}

const take = (client: Client, offer: string, amount?: number) =>
  client.post(TAKE_OFFER, takeOf(offer, amount))
const decline = (client: Client, offer: string, headers = {}) =>
  client.post(DECLINE_OFFER, { betID: offer }, headers)

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof take>>) =>
  status === 200 ? 'done' : `${status} ${body.code}`

type Listed = { _id: string; gameID: string }

const idsIn = ({ body }: Pick<Answer, 'body'>) => body.data.map(({ _id }: Listed) => _id)
/** The offers on the game of this test. */
const ofThisGame = ({ body }: Answer) =>
  idsIn({
    body: { data: body.data.filter(({ gameID }: Listed) => gameID === wireId('game', gameId)) },
  })

const offersTo = async (client: Client) =>
  ofThisGame(await client.get(`/api/betsProposed/friendbets/${client.username}/none`))
const friendsOf = async (client: Client) =>
  (await client.get(`/api/user/accounts/${client.username}`)).body[0].friends

async function funds(client: Client) {
  const { body } = await client.get(`/api/user/alluserdata/${client.username}`)
  const { fundsAvailable, fundsAtRisk } = body[0]
  return [fundsAvailable, fundsAtRisk]
}

async function deliverAll() {
  await deliverAllNotifications(server.services)
  return { mails: server.providers.mails, texts: server.providers.texts }
}

const endOf = (client: Client, kind: NoticeKind) => endOfMails(server.services, client, kind)

const textOf = (statement: QueryConfig | string) =>
  typeof statement === 'string' ? statement : statement.text

async function stateOf(offer: string) {
  const { rows } = await server.database.owner.query('select state from offers where id = $1', [
    Number(offer.slice(2)),
  ])
  return rows[0].state
}

describe('validfriend', () => {
  const checkFriend = (name: string, client = ann) =>
    client.get(`/api/user/validfriend/${encodeURIComponent(name)}`)

  test.each([
    ['somebody', 'ben', { username: 'ben' }],
    ['nobody', 'nobody-here', {}],
    ['another case', 'Ben', {}],
    ['an inner space', 'b en', {}],
    ['outer spaces', ' ben ', { username: 'ben' }],
    ['a part', 'be', {}],
    ['a pattern', 'b%', {}],
    ['a NUL', 'ben\u0000', {}],
    ['an e-mail', 'ben@example.test', {}],
    ['the asker', 'ann', {}],
  ])('only the exact username of another user is found: %s', async (_what, name, answer) => {
    const { status, body } = await checkFriend(name)
    expect([status, body]).toEqual([200, answer])
  })
})

describe('naming a friend', () => {
  test.each<[string, Named, string]>([
    ['nobody', {}, '400 friendBlank'],
    ['blanks', { username: ' ', email: ' ', phone: ' ' }, '400 friendBlank'],
    ['an e-mail that is none', { email: 'pat@' }, '400 friendEmailInvalid'],
    ['a second recipient', { email: 'pat@example.test, b@example.test' }, '400 friendEmailInvalid'],
    ['a header', { email: 'pat@example.test\r\nBcc: b@example.test' }, '400 friendEmailInvalid'],
    ['a phone of zeros', { phone: '000' }, '400 areaCodeInvalid'],
    ['a bad e-mail beside a username', { username: 'ben', email: 'x' }, '400 friendEmailInvalid'],
    ['a country without SMS', { phone: '99512345678' }, '400 noSmsThere'],
    ['an unknown username', { username: 'nobody-here' }, '404 friendUnknown'],
    ['another case', { username: 'Ben' }, '404 friendUnknown'],
    ['a NUL', { username: 'be\u0000n' }, '404 friendUnknown'],
    ['a NUL in an e-mail', { email: 'be\u0000n@example.test' }, '400 friendEmailInvalid'],
    ['one’s own username', { username: 'ann' }, '404 friendUnknown'],
    ['one’s own e-mail', { email: 'Ann@Example.test' }, '404 friendUnknown'],
    ['one’s own phone', { phone: '+1 305-555-0101' }, '404 friendUnknown'],
    [
      'one’s own e-mail beside a username',
      { username: 'ben', email: 'ann@example.test' },
      '404 friendUnknown',
    ],
  ])('naming %s is refused, and no stake is reserved', async (_what, named, outcome) => {
    const before = await funds(ann)
    expect(outcomeOf(await offerTo(named))).toBe(outcome)
    expect([await funds(ann), await friendsOf(ann)]).toEqual([before, []])
    expect(await deliverAll()).toEqual({ mails: [], texts: [] })
  })

  test('the refusals of a friend have the stated texts', async () => {
    const errorOf = async (named: Named) => (await offerTo(named)).body.error
    expect(await errorOf({})).toBe('Your entry cannot be blank')
    expect(await errorOf({ username: 'nobody-here' })).toBe(
      'We are sorry, but that username is not in our system.  Check the spelling (case sensitive) or use a phone number or email to bet your friend.',
    )
  })

  test.each<[string, Named, 'ben' | 'cleo']>([
    ['a username', { username: 'ben' }, 'ben'],
    ['an e-mail in capitals', { email: ' BEN@Example.Test ' }, 'ben'],
    ['a phone with dashes', { phone: '+1 (305) 555-0102' }, 'ben'],
    ['a username before an e-mail', { username: 'ben', email: 'cleo@example.test' }, 'ben'],
    ['an e-mail before a phone', { email: 'cleo@example.test', phone: '13055550102' }, 'cleo'],
    [
      'a username, whatever country the phone is of',
      { username: 'ben', phone: '99512345678' },
      'ben',
    ],
  ])('GAP-090: %s determines the friend', async (_what, named, to) => {
    const offer = await posted(named)
    expect([await offersTo(ben), await offersTo(cleo)]).toEqual(
      to === 'ben' ? [[offer], []] : [[], [offer]],
    )
  })

  test.each<[string, (string | null)[], number | null]>([
    ['the only one who has it', [null], 0],
    ['the one who has confirmed it', [null, 'yes', null], 1],
    ['the first of several', [null, null], 0],
    ['nobody where two have confirmed it', ['yes', 'yes', null], null],
  ])('an offer to a phone is addressed to %s', async (what, confirmed, whose) => {
    const phone = `1305555${2000 + confirmed.length * 10 + (whose ?? 5)}`
    const users: Client[] = []
    for (const [at, isConfirmed] of confirmed.entries()) {
      const user = await server.user(`${what.replaceAll(' ', '-')}${at}`)
      users.push(user)
      await server.database.owner.query(
        'update users set phone = $2, phone_confirmed_at = case when $3 then product_now() end where id = $1',
        [user.userId, phone, isConfirmed !== null],
      )
    }
    const offer = await posted({ phone })
    for (const [at, user] of users.entries())
      expect(await offersTo(user)).toEqual(at === whose ? [offer] : [])
  })

  test('a post to a friend has the same refusals as a public post', async () => {
    const outcomes = []
    for (const change of [
      { amountBet: 0 },
      { winnerOffer: 'Dallas Cowboys' },
      { gameID: 'g_999999' },
      { amountBet: 100_000 },
    ])
      outcomes.push(outcomeOf(await offerTo({ username: 'ben' }, change)))
    expect(outcomes).toEqual([
      '400 invalidBet',
      '400 invalidBet',
      '404 unknownGame',
      '409 insufficientFunds',
    ])
    expect(await friendsOf(ann)).toEqual([])
  })

  test('AZ1: a post that names another user as its offerer is refused', async () => {
    expect(outcomeOf(await offerTo({ username: 'ben' }, { usernameOffer: 'cleo' }))).toBe(
      '403 otherUser',
    )
  })
})

describe('GAP-088: an e-mail or a phone does not reveal a user', () => {
  test.each<[string, Named, Named]>([
    ['e-mail', { email: 'ben@example.test' }, { email: 'stranger@example.test' }],
    ['phone', { phone: '13055550102' }, { phone: '13055550199' }],
  ])(
    'a post by %s shows what was typed in the answer, the lists and the friend list, with and without a user',
    async (_, existing, unknown) => {
      const views = []
      for (const named of [existing, unknown]) {
        const { status, body, headers } = await offerTo(named)
        const own = await ann.get('/api/betsProposed/unacceptedbets/ann')
        const [row] = own.body.data.filter(({ _id }: { _id: string }) => _id === body._id)
        const friends = await friendsOf(ann)
        const bodies = [body.data, row, friends].map((value) =>
          JSON.stringify(value)
            .replaceAll(/"(_id|dateProposed)":"[^"]+"/g, '')
            .replaceAll(/"(offerMaxRisk|offerFundsAtRisk)":[\d.]+/g, '')
            .replaceAll(named.email ?? named.phone!, 'TYPED'),
        )
        views.push([status, Object.keys(headers).sort(), Object.keys(body), ...bodies])
        await server.database.owner.query('delete from friends')
      }
      expect(views[0]).toEqual(views[1])
      expect(JSON.stringify(views)).not.toMatch(/[Bb]en/)
    },
  )

  test.each<[string, Named, Named]>([
    ['e-mail', { email: 'ben@example.test' }, { email: 'stranger@example.test' }],
    ['phone', { phone: '13055550102' }, { phone: '13055550199' }],
  ])(
    'a post by %s runs the same SQL statements with and without a user',
    async (_, existing, unknown) => {
      const query = vi.spyOn(server.services.db, 'query')
      const runs = []
      for (const named of [existing, unknown]) {
        query.mockClear()
        expect(outcomeOf(await offerTo(named))).toBe('done')
        runs.push(query.mock.calls.map(([statement]) => textOf(statement as QueryConfig | string)))
      }
      query.mockRestore()
      expect(runs[0]!.length).toBeGreaterThan(2)
      expect(runs[1]).toEqual(runs[0])
    },
  )

  test('a bet on an offer by e-mail shows each user by name in the friend list of the other', async () => {
    const offer = await posted({ email: 'ben@example.test' })
    await posted({ email: 'ann@example.test' }, {}, ben)
    const typed = { friendUsername: '', friendPhone: '' }
    const byMail = { ...typed, friendName: 'ben@example.test', friendEmail: 'ben@example.test' }
    expect(await friendsOf(ann)).toMatchObject([byMail])
    expect(outcomeOf(await take(ben, offer, 1))).toBe('done')
    expect(await friendsOf(ann)).toMatchObject([
      { ...byMail, friendName: 'ben Benson', friendUsername: 'ben' },
    ])
    expect(await friendsOf(ben)).toMatchObject([
      { friendName: 'ann Annson', friendUsername: 'ann', friendEmail: 'ann@example.test' },
    ])
  })

  test('a public bet does not reveal the name of a friend who was named by e-mail', async () => {
    await posted({ email: 'ben@example.test' })
    const { body } = await ann.post(POST_OFFER, offerOn(gameId))
    await take(ben, body._id, 1)
    expect(await friendsOf(ann)).toMatchObject([{ friendName: 'ben@example.test' }])
  })

  test('GAP-092: the friend list is ordered by name and has each friend once', async () => {
    await posted({ email: 'zoe@example.test' })
    await posted({ username: 'cleo' })
    await posted({ phone: '13055550188' })
    await posted({ username: 'ben' })
    await posted({ email: 'ADA@example.test' })
    await posted({ email: 'zoe@example.test' })
    const byMail = await posted({ email: 'ben@example.test' })
    await take(ben, byMail, 1)
    const friends = await friendsOf(ann)
    expect(friends.map(({ friendName }: { friendName: string }) => friendName)).toEqual([
      '13055550188',
      'ada@example.test',
      'ben Benson',
      'cleo Cleoson',
      'zoe@example.test',
    ])
    expect(friends[2]).toEqual({
      _id: expect.stringMatching(/^n_\d+$/),
      friendName: 'ben Benson',
      friendUsername: 'ben',
      friendEmail: 'ben@example.test',
      friendPhone: '',
    })
    // One direction only: the friends that a user named, not the users who named them.
    expect(await friendsOf(ben)).toEqual([])
  })
})

describe('access to an offer to a friend', () => {
  const seen = async (offer: string) => {
    const sees = async (client: Client, path: string) =>
      idsIn(await client.get(path)).includes(offer)
    const rows: Record<string, unknown> = {}
    for (const client of [ann, ben, cleo]) {
      const { username } = client
      const found = []
      for (const [name, path] of Object.entries({
        friendbets: `/api/betsProposed/friendbets/${username}/none`,
        checkfriendbets: `/api/betsProposed/checkfriendbets/${username}`,
        unacceptedbets: `/api/betsProposed/unacceptedbets/${username}`,
        board: '/api/betsProposed/postedbets/nfl/none',
        recent: '/api/betsProposed/recentpublicbets/none',
      }))
        if (await sees(client, path)) found.push(name)
      rows[username] = found.join(' ')
    }
    return rows
  }

  test('the offerer and the friend see the offer, each in their own list, and no other user sees it', async () => {
    const offer = await posted({ username: 'ben' })
    expect(await seen(offer)).toEqual({
      ann: 'unacceptedbets',
      ben: 'friendbets checkfriendbets',
      cleo: '',
    })
  })

  test('GAP-107: only the friend may take or decline the offer', async () => {
    const offer = await posted({ username: 'ben' })
    const outcomes = async (client: Client) => [
      outcomeOf(await take(client, offer, 1)),
      outcomeOf(await client.post('/api/betsProposed/adjustAmountBetByAccepted', takeOf(offer))),
    ]
    expect(await outcomes(cleo)).toEqual(['403 notAddressed', '404 unknownId'])
    expect(await outcomes(ann)).toEqual(['400 ownBet', 'done'])
    expect(await outcomes(ben)).toEqual(['done', 'done'])
    expect(outcomeOf(await decline(cleo, offer))).toBe('403 notAddressed')
    expect(outcomeOf(await decline(ann, offer))).toBe('403 notAddressed')
    expect(outcomeOf(await decline(ben, offer))).toBe('done')
    const { body } = await ann.post(POST_OFFER, offerOn(gameId))
    expect(outcomeOf(await decline(ben, body._id))).toBe('403 notAddressed')
  })

  test('GAP-107: an offer that does not exist is answered like a private one of others', async () => {
    const offer = await posted({ username: 'ben' })
    const cancel = (betID: string) => cleo.post('/api/betsProposed/cancelBet', { betID })
    const answersOf = async (id: string) =>
      [await take(cleo, id, 1), await decline(cleo, id), await cancel(id)].map(
        ({ status, body }) => ({ ...body, status, requestId: '' }),
      )
    const others = await answersOf(offer)
    expect(others.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '403 notAddressed',
      '403 notAddressed',
      '403 notYours',
    ])
    expect(await answersOf('o_999999')).toEqual(others)
  })

  test('GAP-107: the friend takes parts until nothing is left, and each part is a bet between friends', async () => {
    const offer = await posted({ username: 'ben' }, { amountBet: 10 })
    const outcomes = []
    for (const amount of [3, 3, 4, 1]) outcomes.push(outcomeOf(await take(ben, offer, amount)))
    expect(outcomes).toEqual(['done', 'done', 'done', '409 offerGone'])
    expect(await offersTo(ben)).toEqual([])
    for (const client of [ann, ben]) {
      const { username } = client
      const live = await client.get(`/api/betsAccepted/friendlivebets/${username}`)
      const open = await client.get(`/api/betsAccepted/publiclivebets/${username}`)
      const own = live.body.data.filter(
        ({ betProposedPicked }: { betProposedPicked: string }) => betProposedPicked === offer,
      )
      expect(own.map(({ amountBet }: { amountBet: number }) => amountBet)).toEqual([3, 3, 4])
      expect(JSON.stringify(open.body)).not.toContain(offer)
    }
    expect(
      JSON.stringify((await cleo.get('/api/betsAccepted/friendlivebets/cleo')).body),
    ).not.toContain(offer)
  })

  test('the friend takes an offer without partial takes in full only', async () => {
    const offer = await posted({ username: 'ben' }, { partialTake: false })
    expect(outcomeOf(await take(ben, offer, 1))).toBe('400 notInParts')
    expect(outcomeOf(await take(ben, offer))).toBe('done')
  })

  test('the list of offers from friends is paginated and ordered by kickoff', async () => {
    const dora = await server.user('dora')
    const later = await insertGame(server.database, { startsAt: new Date(Date.now() + 3 * DAY_MS) })
    const late = await posted({ username: 'dora' }, { gameID: wireId('game', later) })
    const soon = await posted({ username: 'dora' })
    const path = '/api/betsProposed/friendbets/dora/none?limit=1'
    const first = await dora.get(path)
    const second = await dora.get(`${path}&cursor=${first.body.next}`)
    expect([idsIn(first), idsIn(second), second.body.next]).toEqual([[soon], [late], null])
    expect(idsIn(await dora.get('/api/betsProposed/checkfriendbets/dora'))).toEqual([soon, late])
  })

  test('GAP-009: only a friend in the region of a limited offer sees and takes it', async () => {
    const { locations } = server.providers
    locations.set('jersey-ann', { country: 'US', region: 'NV' })
    locations.set('jersey-ben', { country: 'US', region: 'NV' })
    locations.set('dallas-ben', { country: 'US', region: 'CA' })
    await runProgram(['region', 'set', 'US', 'NV', 'intrastate'], {
      withDatabase: (work) => work(server.database.db),
      print: () => {},
      env: {},
    })
    const offerer = await server.user('jersey-ann', { cashCents: 100_00 })
    const here = await server.user('jersey-ben', { cashCents: 100_00 })
    const away = await server.user('dallas-ben', { cashCents: 100_00 })
    for (const client of [offerer, here, away]) await client.get('/api/user')
    const toHere = await posted({ username: 'jersey-ben' }, { amountBet: 10 }, offerer)
    const toAway = await posted({ username: 'dallas-ben' }, { amountBet: 10 }, offerer)
    expect([await offersTo(here), await offersTo(away)]).toEqual([[toHere], []])
    expect(outcomeOf(await take(away, toAway, 1))).toBe('409 offerGone')
    expect(outcomeOf(await take(here, toHere, 1))).toBe('done')
    // An offer that is not visible may still be declined: users must always be able to take their money out (GAP-091).
    expect(outcomeOf(await decline(away, toAway))).toBe('done')
  })
})

describe('GAP-091: a declined offer', () => {
  test('a decline closes the offer and immediately returns its reserved stake, to the cent', async () => {
    const before = await funds(ann)
    const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 3, amountBet: 1 }
    const offer = await posted({ username: 'ben' }, odds)
    expect(outcomeOf(await take(ben, offer, 0.5))).toBe('done')
    const ofBen = await funds(ben)
    expect(outcomeOf(await decline(ben, offer))).toBe('done')
    // The taken half remains: 0.17 of the reserved 0.33.
    const [available, atRisk] = before
    expect(await funds(ann)).toEqual([
      Number((available - 0.17).toFixed(2)),
      Number((atRisk + 0.17).toFixed(2)),
    ])
    expect(await funds(ben)).toEqual(ofBen)
    expect([await stateOf(offer), await offersTo(ben)]).toEqual(['declined', []])
    expect(outcomeOf(await decline(ben, offer))).toBe('409 offerGone')
    expect(outcomeOf(await take(ben, offer, 0.1))).toBe('409 offerGone')
    expect(outcomeOf(await ann.post('/api/betsProposed/cancelBet', { betID: offer }))).toBe(
      '409 offerGone',
    )
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })

  test('GAP-084: repeated declines with one key have the same answer and return the stake once', async () => {
    const offer = await posted({ username: 'ben' })
    const before = await funds(ann)
    const key = { 'idempotency-key': 'decline-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => decline(ben, offer, key)))
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['done']))
    expect((await funds(ann))[0]).toBe(before[0] + 100)
    expect((await deliverAll()).mails.filter(({ to }) => to === 'ann@example.test')).toHaveLength(1)
  })

  test('a decline returns cash to the cash account and bonus to its grant', async () => {
    const gina = await server.user('gina', { cashCents: 10_00 })
    const grant = await giveBonus(server.database, gina.userId, 8_00)
    const offer = await posted({ username: 'ben' }, { amountBet: 12 }, gina)
    const booked = async () => {
      const { rows } = await server.database.owner.query(
        `select kind, balance_cents as cents from ledger_accounts
         where (kind, owner_id) in (('user.cash', $1), ('user.at_risk', $1), ('user.bonus', $2)) order by kind`,
        [gina.userId, grant],
      )
      return rows.map(({ cents }) => cents)
    }
    expect(await booked()).toEqual([12_00, 0, 6_00])
    expect(outcomeOf(await take(ben, offer, 3))).toBe('done')
    expect(outcomeOf(await decline(ben, offer))).toBe('done')
    // The taken part uses only bonus.
    expect(await booked()).toEqual([3_00, 5_00, 10_00])
    const declined = (await deliverAll()).mails.find(({ subject }) => subject.includes('declined'))
    expect(declined!.text).toContain('The $9.00 held for it')
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })

  test('the offerer gets a mail about the decline that names the friend as in the post', async () => {
    const offer = await posted({ email: 'ben@example.test' })
    await deliverAll()
    server.providers.mails.length = 0
    await decline(ben, offer)
    const { mails } = await deliverAll()
    expect(mails).toMatchObject([{ to: 'ann@example.test', subject: 'Your bet was declined' }])
    expect(mails[0]!.text).toBe(`Hello ann,

ben@example.test has declined your offer.

It was this offer: You are betting that the New England Patriots will beat the Buffalo Bills by at least 3 points. The odds are 1 to 1: you are risking $100.00 to win $100.00.

The $100.00 held for it are available again.

See your statement: https://sidebet.example/statement

If you feel this is an error, please email ${server.services.config.SUPPORT_EMAIL}

To get no more mails of this kind: ${endOf(ann, 'taken')}

Sidebet
`)
  })
})

test('GAP-084: fifty concurrent posts with one key create one offer, one friend and one mail', async () => {
  const before = await funds(ann)
  const key = { 'idempotency-key': 'friend-1' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => offerTo({ email: 'pat@example.test' }, {}, ann, key)),
  )
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['done']))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect((await funds(ann))[0]).toBe(before[0] - 100)
  expect(await friendsOf(ann)).toHaveLength(1)
  expect((await deliverAll()).mails).toHaveLength(1)
})

test('MO4: a post that is repeated with its key after its friend was renamed is answered with the first offer', async () => {
  await server.user('renamed', { cashCents: 0 })
  const key = { 'idempotency-key': 'renamed-1' }
  const first = await offerTo({ username: 'renamed' }, {}, ann, key)
  await server.database.owner.query(
    `update users set username = 'renamed2', username_key = 'renamed2' where username = 'renamed'`,
  )
  const again = await offerTo({ username: 'renamed' }, {}, ann, key)
  expect([again.status, again.body._id]).toEqual([200, first.body._id])
  expect(outcomeOf(await offerTo({ username: 'renamed' }))).toBe('404 friendUnknown')
})

test('GAP-084: without a key, equal posts are the same offer only when they name the same friend', async () => {
  const dated = { dateProposed: new Date().toISOString() }
  const ids = []
  for (const username of ['ben', 'ben', 'cleo']) ids.push(await posted({ username }, dated))
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false])
})

describe('notifications to friends', () => {
  test('a user gets a mail with the terms, the amounts and a link to accept the offer', async () => {
    const odds = { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
    const offer = await posted({ username: 'ben' }, odds)
    const { mails, texts } = await deliverAll()
    expect(texts).toEqual([])
    expect(mails).toMatchObject([{ to: 'ben@example.test', subject: 'ann offers you a bet' }])
    expect(mails[0]!.text).toBe(`Hello ben,

ann offers you a bet on the game the New England Patriots at the Buffalo Bills.

The counterparty is betting up to $100.00 with 3 to 2 odds that the New England Patriots will beat the Buffalo Bills by at least 3 points. Should the New England Patriots fail to win by at least 3 points, the counterparty pays you up to $150.00. Should the New England Patriots win by at least 3 points, you pay the counterparty up to $100.00.

You can accept or decline it here until the game starts: https://sidebet.example/friendbets#${offer}

If you feel this is an error, please email ${server.services.config.SUPPORT_EMAIL}

To get no more mails of this kind: ${endOf(ben, 'offered')}

Sidebet
`)
  })

  test('a person who is no user gets an invitation with a fixed text', async () => {
    await posted({ email: 'Pat@Example.test' }, { partialTake: false, dateMatch: 'Free money' })
    const { mails } = await deliverAll()
    expect(mails).toMatchObject([
      { to: 'pat@example.test', subject: 'ann offers you a bet on Sidebet' },
    ])
    expect(mails[0]!.text).toBe(`Hello,

ann offers you a bet on the game the New England Patriots at the Buffalo Bills.

The counterparty is betting $100.00 with 1 to 1 odds that the New England Patriots will beat the Buffalo Bills by at least 3 points. Should the New England Patriots fail to win by at least 3 points, the counterparty pays you $100.00. Should the New England Patriots win by at least 3 points, you pay the counterparty $100.00.

On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.

To accept it, sign up with this email before the game starts: https://sidebet.example/signup

It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.

Sidebet
`)
  })

  test('a phone without a user gets one SMS, sent once (N2); a user gets a mail instead', async () => {
    await posted({ phone: '13055550188' })
    await posted({ phone: '13055550102' })
    const { mails, texts } = await deliverAll()
    expect(mails.map(({ to }) => to)).toEqual(['ben@example.test'])
    expect(texts).toEqual([
      {
        to: '+13055550188',
        text: 'ann bets you $100.00 to $100.00 that the New England Patriots by 3 or more against the Buffalo Bills. Sign up on Sidebet with this phone, 18 and older: https://sidebet.example/signup',
      },
    ])
    await server.database.owner.query('update outbox set done_at = null, due_at = created_at')
    await deliverAll()
    expect(texts).toHaveLength(1)
  })

  test('IN4: a mail takes only the recipient and the terms from the request, and a username in it is no link', async () => {
    const link = await server.user('free-bets.com', { cashCents: 100_00 })
    const surplus = {
      message: 'Free money',
      subject: 'x',
      firstNameOffer: 'evil.example',
      homeTeam: '<b>',
    }
    const { status } = await link.post(
      POST_FRIEND_OFFER,
      { ...offerOn(gameId, surplus), ...namedAs({ email: 'pat@example.test' }) },
      { 'x-forwarded-host': 'evil.example' },
    )
    expect(status).toBe(200)
    const { mails } = await deliverAll()
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toMatch(/evil|Free money|<b>|bets\.com/)
    expect(mails[0]!.subject).toBe('free-bets com offers you a bet on Sidebet')
  })

  test('an offer that is cancelled before its mail is sent sends no mail', async () => {
    const offer = await posted({ email: 'pat@example.test' })
    await ann.post('/api/betsProposed/cancelBet', { betID: offer })
    expect((await deliverAll()).mails).toEqual([])
    const { rows } = await server.database.owner.query('select error, done_at from outbox')
    expect(rows).toEqual([{ error: null, done_at: expect.any(Date) }])
  })
})

describe('GAP-087: an offer to a person who is no user yet', () => {
  let signUps = 0
  const signUp = async (changes: Record<string, unknown>) => {
    const username = `newcomer${++signUps}`
    const userId = await createAccount(server, username, changes)
    return { ...(await logIn(server, username)), userId }
  }

  test.each<[string, Named, Record<string, unknown>]>([
    ['an e-mail', { email: 'New@example.test' }, { email: 'new@example.test' }],
    ['a phone', { phone: '+1 305-555-3001' }, { phone: '13055553001' }],
  ])(
    'a user who signs up with %s that an offer names may take the offer',
    async (_, named, changes) => {
      const offer = await posted(named, { amountBet: 10 })
      expect(outcomeOf(await take(ben, offer))).toBe('403 notAddressed')
      const pat = await signUp(changes)
      await server.database.owner.transaction((tx) => fund(tx, pat.userId, 100_00))
      expect(await offersTo(pat)).toEqual([offer])
      expect(outcomeOf(await take(ben, offer))).toBe('403 notAddressed')
      expect(await friendsOf(ann)).toMatchObject([{ friendUsername: '' }])
      expect(outcomeOf(await take(pat, offer, 4))).toBe('done')
      expect(await friendsOf(ann)).toMatchObject([
        { friendUsername: pat.username, friendName: 'Ada Byron' },
      ])
      expect(outcomeOf(await decline(pat, offer))).toBe('done')
      expect(await verifyButNotices(server.database.db)).toEqual([])
    },
  )

  test('a sign-up with additional contact data of an offer does not attach the offer', async () => {
    await posted({ username: 'ben', email: 'beside@example.test', phone: '13055553002' })
    await posted({ email: 'other@example.test', phone: '13055553002' })
    const pat = await signUp({ email: 'beside@example.test', phone: '13055553002' })
    expect(await offersTo(pat)).toEqual([])
  })

  test.each<['email' | 'phone', string]>([
    ['email', 'moved@example.test'],
    ['phone', '13055553004'],
  ])('a user who confirms the %s of an offer gets the offer', async (contact, value) => {
    const pat = await signUp({ email: `before-${contact}@example.test`, phone: '13055553999' })
    const offer = await posted({ [contact]: value })
    const profile = { email: `before-${contact}@example.test`, phone: '13055553999' }
    const change = { ...profile, [contact]: value, question: 'favorite movie' }
    await pat.post(`/api/user/updateprofile/${pat.username}`, change)
    expect(await offersTo(pat)).toEqual([])
    const { mails, texts } = server.providers
    const message = contact === 'email' ? mails.find(({ to }) => to === value) : texts.at(-1)
    const code = /\b\d{6}\b/.exec(message!.text)![0]
    expect((await pat.post('/api/user/confirmcontact', { contact, code })).status).toBe(200)
    expect(await offersTo(pat)).toEqual([offer])
  })

  test('a locked offer does not block the sign-up of its friend and is attached by the next job', async () => {
    const offer = await posted({ email: 'held@example.test' })
    const id = Number(offer.slice(2))
    const lock = `select 1 from offers where id = ${id} for update`
    const pat = await whileLocked(server.database.owner, lock, async () => {
      const newUser = await signUp({ email: 'held@example.test' })
      expect(await offersTo(newUser)).toEqual([])
      return newUser
    })
    await attachLater()
    expect(await offersTo(pat)).toEqual([offer])
  })

  test('an offer is never attached to its own offerer, even when they change to its e-mail', async () => {
    const offer = await posted({ email: 'ann-later@example.test' })
    const others = await posted({ email: 'ann-later@example.test' }, {}, cleo)
    await server.database.owner.query('update users set email = $2 where id = $1', [
      ann.userId,
      'ann-later@example.test',
    ])
    await attachLater()
    expect(await offersTo(ann)).toEqual([others])
    const { rows } = await server.database.owner.query(
      'select friend_id from offers where id = $1',
      [Number(offer.slice(2))],
    )
    expect(rows).toEqual([{ friend_id: null }])
    await server.database.owner.query('update users set email = $2 where id = $1', [
      ann.userId,
      'ann@example.test',
    ])
  })

  test('a friend who signs up before the mail is sent gets the mail for users', async () => {
    await posted({ email: 'quick@example.test' })
    await signUp({ email: 'quick@example.test' })
    const { mails } = await deliverAll()
    const quickMails = mails.filter(({ to }) => to === 'quick@example.test')
    expect(quickMails.map(({ subject }) => subject)).toContain('ann offers you a bet')
  })

  test('GAP-110: an offer without a user lapses at the start of the game, and its stake is returned', async () => {
    const soon = new Date(Date.now() + DAY_MS / 2)
    const game = await insertGame(server.database, { startsAt: soon })
    const before = await funds(ann)
    const offer = await posted({ email: 'never@example.test' }, { gameID: wireId('game', game) })
    await server.moveClockTo(new Date(soon.getTime() + 60_000))
    expect(await stateOf(offer)).toBe('lapsed')
    ann = await server.signIn(ann.userId, 'ann')
    expect(await funds(ann)).toEqual(before)
    expect(await verifyButNotices(server.database.db)).toEqual([])
  })
})

test('GAP-108: a settled bet on an offer to a friend is a past bet with friends for both users', async () => {
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  ben = await server.signIn(ben.userId, 'ben')
  const startsAt = new Date(rows[0]!.now.getTime() + DAY_MS / 2)
  const game = await insertGame(server.database, { startsAt })
  const offer = await posted({ username: 'ben' }, { gameID: wireId('game', game), amountBet: 10 })
  expect(outcomeOf(await take(ben, offer, 4))).toBe('done')
  await server.moveClockTo(new Date(startsAt.getTime() + DAY_MS / 4))
  await runProgram(['game', 'final', wireId('game', game), '20', '23'], {
    withDatabase: (work) => work(server.database.db),
    print: () => {},
    env: {},
  })
  const past = async (client: Client, isFriend: boolean) => {
    const again = await server.signIn(client.userId, client.username)
    const { body } = await again.get(`/api/betsAccepted/pastbets/${client.username}/${isFriend}`)
    return body.data
      .filter(({ betProposedPicked }: { betProposedPicked: string }) => betProposedPicked === offer)
      .map(({ performanceAmount }: { performanceAmount: number }) => performanceAmount)
  }
  // The pick wins by 3, which is the spread.
  expect([await past(ann, true), await past(ben, true)]).toEqual([[4], [-4]])
  expect([await past(ann, false), await past(ben, false), await past(cleo, true)]).toEqual([
    [],
    [],
    [],
  ])
  expect(await verifyButNotices(server.database.db)).toEqual([])
})

/** Runs the job of the next minute. */
async function attachLater() {
  const kind = attachOffers(server.services)
  while (await kind.runNext());
}
