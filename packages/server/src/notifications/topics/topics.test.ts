/**
 * The recipient and text of each topic: the row in the inbox, and the mail in its text and its HTML. A topic without a row here
 * fails, as does one that these tests have not delivered.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  offerOn,
  POST_FRIEND_OFFER,
  POST_LINK_OFFER,
  POST_OFFER,
  TAKE_OFFER,
  takeOf,
} from '../../testing/bets.ts'
import { giveBonus } from '../../testing/grants.ts'
import { makeGroup, offerIn, POST_TO_GROUP } from '../../testing/groups.ts'
import { deliverAllNotifications, endOfMails, inboxOf } from '../../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { insertNotification, type NoticeBody, type NoticeTopic, notice } from '../outbox/outbox.ts'
import { TOPICS } from './topics.ts'

const ORIGIN = 'https://sidebet.example'
const AT = '2026-11-22T14:05:00.000Z'

type Ids = {
  readonly game: number
  readonly offer: string
  readonly bets: readonly string[]
  readonly toFriend: string
  readonly byLink: string
  readonly toNonUser: string
  readonly group: number
  readonly inGroup: string
  readonly payment: number
  readonly payout: number
  readonly back: number
  readonly bank: number
  readonly grant: number
  readonly message: number
}

let server: TestServer
let ann: Client
let ben: Client
let ids: Ids

const num = (wireId: string) => Number(wireId.slice(2))

async function insert(sql: string, values: unknown[] = []): Promise<number> {
  return (await server.database.owner.query<{ id: number }>(`${sql} returning id`, values)).rows[0]!
    .id
}

async function posted(client: Client, path: string, body: object): Promise<string> {
  const answer = await client.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id ?? answer.body.betID
}

async function taken(client: Client, offer: string, dollars: number): Promise<string> {
  await posted(client, TAKE_OFFER, takeOf(offer, dollars))
  const { rows } = await server.database.owner.query('select max(id) as id from bets')
  return `b_${rows[0].id}`
}

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, SUPPORT_EMAIL: 'help@sidebet.example' })
  ann = await server.user('ann', { cashCents: 1_000_00 })
  ben = await server.user('ben', { cashCents: 1_000_00 })
  const cleo = await server.user('cleo', { cashCents: 1_000_00 })
  const { owner } = server.database
  const game = await insertGame(server.database, {
    away: 'New York Giants',
    home: 'Dallas Cowboys',
  })
  await owner.query(
    `insert into settlements (game_id, version, outcome, away_score, home_score) values ($1, 1, 'final', 17, 24)`,
    [game],
  )
  const terms = {
    winnerOffer: 'Dallas Cowboys',
    spreadOffer: 3.5,
    oddsNumeratorOffer: 3,
    oddsDenominatorOffer: 2,
  }
  const offer = await posted(ann, POST_OFFER, offerOn(game, terms))
  const bets = [await taken(ben, offer, 40), await taken(cleo, offer, 10)]
  const friend = (named: object) =>
    posted(ann, POST_FRIEND_OFFER, { ...offerOn(game, terms), ...named })
  const byLink = await posted(ann, POST_LINK_OFFER, offerOn(game, terms))
  const { body: shared } = await ann.get(`/api/offers/${byLink}`)
  const { linkKey } = shared.link
  expect((await ben.post(`/api/offers/${byLink}/request`, { linkKey })).status).toBe(200)
  await makeGroup('Sunday Crew', [ann, ben])
  const { rows } = await owner.query<{ id: number }>('select id from groups')
  const payments = `insert into payments (user_id, kind, state, amount_cents, charge_cents, receiver)`
  const grant = await giveBonus(server.database, ann.userId, 20_00, '2026-12-22')
  await owner.query(`update promotions set name = 'Spring'`)
  const payment = await insert(
    `${payments} values ($1, 'walletDeposit', 'completed', 123450, 0, null)`,
    [ann.userId],
  )
  await owner.query(
    'update users set is_operator = true, phone_confirmed_at = now() where id = $1',
    [ann.userId],
  )
  ids = {
    ...{ game, offer, bets, payment, grant },
    toFriend: await friend({ friendUsername: 'ben' }),
    byLink,
    toNonUser: await friend({ friendEmail: 'pat@example.test' }),
    group: rows[0]!.id,
    inGroup: await posted(ann, POST_TO_GROUP, offerIn('Sunday Crew', game, terms)),
    payout: await insert(
      `${payments} values ($1, 'walletPayout', 'completed', 5000, 25, 'ann@wallet.example')`,
      [ann.userId],
    ),
    back: await insert(
      `insert into payment_returns (payment_id, provider_ref, kind, cents) values ($1, 'r-1', 'refund', 2500)`,
      [payment],
    ),
    bank: await insert(
      `insert into banks (user_id, provider_ref, account_name, state) values ($1, 'bank-1', 'House - Checking - 6789', 'verified')`,
      [ann.userId],
    ),
    message: await insert(
      `insert into contact_messages (user_id, username, email, phone, message, created_at)
       values ($1, 'ann', 'ann@example.test', '13055550100', 'Hello?', product_now())`,
      [ann.userId],
    ),
  }
  await deliverAllNotifications(server.services)
})
afterAll(() => server.close())

/** The terms of the offer of $100.00 at 3 to 2 on the Cowboys. */
const TERMS = 'Dallas Cowboys by 3.5 or more against the New York Giants.'
const STAKES = (risk: string, win: string) =>
  `The odds are 3 to 2: you are risking ${risk} to win ${win}.`
const LEFT = `You are betting that the Dallas Cowboys will beat the New York Giants by at least 3.5 points. ${STAKES('$75.00', '$50.00')}`
const TO_ACCEPT =
  'The counterparty is betting up to $100.00 with 3 to 2 odds that the Dallas Cowboys will beat the New York Giants by at least 3.5 points. Should the Dallas Cowboys fail to win by at least 3.5 points, the counterparty pays you up to $150.00. Should the Dallas Cowboys win by at least 3.5 points, you pay the counterparty up to $100.00.'

type Row<Topic extends NoticeTopic = NoticeTopic> = {
  readonly what?: string
  readonly ref: () => number
  readonly body: () => NoticeBody[Topic]
} & (
  | {
      readonly to: 'ann' | 'ben'
      readonly kind: string
      readonly title: string
      readonly text: string
      readonly link: () => string
      readonly mail: {
        readonly to?: string
        readonly subject: string
        readonly sentences: readonly string[]
        readonly way?: string
        readonly button: string
      }
    }
  /** A recipient without an account, or an operator: no inbox has it. */
  | { readonly externalAddress: string }
  /** The notice is replaced by others. */
  | { readonly becomes: string }
)

const ROWS: { readonly [Topic in NoticeTopic]: readonly Row<Topic>[] } = {
  'offer.taken': [
    {
      what: 'once',
      ref: () => num(ids.offer),
      body: () => ({
        takes: 1,
        cents: 40_00 as never,
        payCents: 60_00 as never,
        bets: [num(ids.bets[0]!)],
      }),
      to: 'ann',
      kind: 'taken',
      title: 'ben accepted $40.00 of your offer',
      text: `${TERMS} You risk $60.00 to win $40.00.`,
      link: () => `/publiclivebets#${ids.bets[0]}`,
      mail: {
        subject: 'ben accepted your bet',
        sentences: [
          'ben has accepted $40.00 of the $100.00 that you offered.',
          `You bet ben that the Dallas Cowboys would beat the New York Giants by at least 3.5 points. ${STAKES('$60.00', '$40.00')}`,
        ],
        button: 'See your bet',
      },
    },
    {
      what: 'twice',
      ref: () => num(ids.offer),
      body: () => ({
        takes: 2,
        cents: 50_00 as never,
        payCents: 75_00 as never,
        bets: ids.bets.map(num),
      }),
      to: 'ann',
      kind: 'taken',
      title: 'ben and 1 other accepted $50.00 of your offer',
      text: `${TERMS} You risk $75.00 to win $50.00.`,
      link: () => `/publiclivebets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bet was accepted 2 times',
        sentences: [
          'Your offer was accepted 2 times, for $50.00 of the $100.00 that you offered.',
          LEFT,
          'ben accepted $40.00\ncleo accepted $10.00',
        ],
        button: 'See your bets',
      },
    },
    {
      what: 'more often than can be named',
      ref: () => num(ids.offer),
      body: () => ({
        takes: 25,
        cents: 50_00 as never,
        payCents: 75_00 as never,
        bets: ids.bets.map(num),
      }),
      to: 'ann',
      kind: 'taken',
      title: 'Your offer was accepted 25 times, for $50.00 of $100.00',
      text: `${TERMS} You risk $75.00 to win $50.00.`,
      link: () => `/publiclivebets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bet was accepted 25 times',
        sentences: [
          'ben accepted $40.00\ncleo accepted $10.00\nand 23 more, which are among your live bets',
        ],
        button: 'See your bets',
      },
    },
  ],
  'bet.taken': [
    {
      ref: () => num(ids.bets[1]!),
      body: () => ({}),
      to: 'ann',
      kind: 'taken',
      title: 'cleo accepted $10.00 of your offer',
      text: `${TERMS} You risk $15.00 to win $10.00.`,
      link: () => `/publiclivebets#${ids.bets[1]}`,
      mail: {
        subject: 'cleo accepted your bet',
        sentences: ['cleo has accepted $10.00 of the $100.00 that you offered.'],
        button: 'See your bet',
      },
    },
  ],
  'offer.lapsed': [
    {
      ref: () => num(ids.offer),
      body: () => ({}),
      to: 'ann',
      kind: 'taken',
      title: 'Your offer has lapsed: $75.00 are available again',
      text: `${TERMS} $50.00 of the $100.00 that you offered had not been accepted.`,
      link: () => '/statement',
      mail: {
        subject: 'Your offer has lapsed',
        sentences: [
          'The game has started, and $50.00 of the $100.00 that you offered had not been accepted.',
          `It was this offer: ${LEFT}`,
          'The $75.00 held for it are available again.',
        ],
        button: 'See your statement',
      },
    },
  ],
  'group.offer': [{ ref: () => num(ids.inGroup), body: () => ({}), becomes: 'group.offered' }],
  'group.offered': [
    {
      ref: () => num(ids.inGroup),
      body: () => ({ userId: ben.userId }),
      to: 'ben',
      kind: 'offered',
      title: 'ann offers Sunday Crew a bet of $150.00 to $100.00',
      text: `${TERMS} Against it you risk up to $100.00 to win up to $150.00.`,
      link: () => `/groupbetsproposed?group=r_${ids.group}#${ids.inGroup}`,
      mail: {
        subject: 'ann offers a bet in your group',
        sentences: ['ann offers a bet to the group "Sunday Crew".', TO_ACCEPT],
        button: 'See the offer',
      },
    },
  ],
  'group.ended': [
    {
      what: 'with open offers',
      ref: () => ids.group,
      body: () => ({
        ...{ userId: ben.userId, name: 'Sunday Crew', why: 'removed' },
        ...{ offers: 2, cents: 30_00 as never, forfeited: 0 as never },
      }),
      to: 'ben',
      kind: 'groups',
      title: 'You were removed from the group "Sunday Crew"',
      text: 'Your 2 open offers in it were cancelled. The $30.00 held for them are available again. Bets that were accepted stay as they are and are settled as usual.',
      link: () => '/your_groups',
      mail: {
        subject: 'You are not in a group any more',
        sentences: [
          'You were removed from the group "Sunday Crew".',
          'Your 2 open offers in it were cancelled. The $30.00 held for them are available again.',
        ],
        button: 'See your groups',
      },
    },
    {
      what: 'without any',
      ref: () => ids.group,
      body: () => ({
        ...{ userId: ben.userId, name: 'Sunday Crew', why: 'deleted' },
        ...{ offers: 0, cents: 0 as never, forfeited: 0 as never },
      }),
      to: 'ben',
      kind: 'groups',
      title: 'Its admin has deleted the group "Sunday Crew"',
      text: 'Bets that were accepted stay as they are and are settled as usual.',
      link: () => '/your_groups',
      mail: {
        subject: 'A group was deleted',
        sentences: ['Its admin has deleted the group "Sunday Crew".'],
        button: 'See your groups',
      },
    },
  ],
  'group.invitation.mail': [
    {
      ref: () => ids.group,
      body: () => invitation('pat@example.test'),
      externalAddress: 'pat@example.test',
    },
  ],
  'group.invitation.sms': [
    {
      ref: () => ids.group,
      body: () => invitation('13055550188'),
      externalAddress: '+13055550188',
    },
  ],
  'offer.friend': [
    {
      what: 'who is a user',
      ref: () => num(ids.toFriend),
      body: () => ({ address: ORIGIN, ip: '127.0.0.1' }),
      to: 'ben',
      kind: 'offered',
      title: 'ann offers you a bet of $150.00 to $100.00',
      text: `${TERMS} Against it you risk up to $100.00 to win up to $150.00.`,
      link: () => `/friendbets#${ids.toFriend}`,
      mail: {
        subject: 'ann offers you a bet',
        sentences: [
          'ann offers you a bet on the game the New York Giants at the Dallas Cowboys.',
          TO_ACCEPT,
        ],
        way: 'You can accept or decline it here until the game starts',
        button: 'See the offer',
      },
    },
    {
      what: 'who is none',
      ref: () => num(ids.toNonUser),
      body: () => ({ address: ORIGIN, ip: '127.0.0.1' }),
      externalAddress: 'pat@example.test',
    },
  ],
  'offer.requested': [
    {
      ref: () => num(ids.byLink),
      body: () => ({ userId: ben.userId }),
      to: 'ann',
      kind: 'taken',
      title: 'ben wants to take your bet',
      text: `${TERMS} Accept or decline ben.`,
      link: () => `/offer?id=${ids.byLink}`,
      mail: {
        subject: 'ben wants to take your bet',
        sentences: ['ben has opened the link to your bet and wants to take it.'],
        way: 'You can accept or decline here until the game starts',
        button: 'See the offer',
      },
    },
  ],
  'offer.declined': [
    {
      ref: () => num(ids.toFriend),
      body: () => ({}),
      to: 'ann',
      kind: 'taken',
      title: 'Your bet was declined: $150.00 are available again',
      text: `${TERMS} ben has declined your offer.`,
      link: () => '/statement',
      mail: {
        subject: 'Your bet was declined',
        sentences: ['ben has declined your offer.', 'The $150.00 held for it are available again.'],
        button: 'See your statement',
      },
    },
  ],
  'game.settled': [
    {
      what: 'and won',
      ref: () => ids.game,
      body: () => settled({ paidCents: 100_00, returnedCents: 5_00, forfeitedCents: 2_00 }),
      to: 'ben',
      kind: 'results',
      title: 'You won $60.00 on New York Giants at Dallas Cowboys',
      text: 'You had $40.00 at stake, and $98.00 came to your available funds, your own stakes included. Another $2.00 of your stakes were bonus whose days are over. Final score: New York Giants 17, Dallas Cowboys 24.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bets on New York Giants at Dallas Cowboys are settled',
        sentences: [
          'The game the New York Giants at the Dallas Cowboys is over. Final score: New York Giants 17, Dallas Cowboys 24.',
          'You had $40.00 at stake, and $98.00 came to your available funds, your own stakes included. Another $2.00 of your stakes were bonus whose days are over.',
          'The game began earlier than was known when bets on it were accepted. Bets from after its start are void, for both sides: $5.00 of your money are such stakes that came back.',
        ],
        button: 'See your bets',
      },
    },
    {
      what: 'and lost',
      ref: () => ids.game,
      body: () => settled({ paidCents: 0 }),
      to: 'ben',
      kind: 'results',
      title: 'You lost $40.00 on New York Giants at Dallas Cowboys',
      text: 'You had $40.00 at stake, and lost it. Final score: New York Giants 17, Dallas Cowboys 24.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bets on New York Giants at Dallas Cowboys are settled',
        sentences: ['You had $40.00 at stake, and lost it.'],
        button: 'See your bets',
      },
    },
    {
      what: 'and both',
      ref: () => ids.game,
      body: () => settled({ paidCents: 40_00 }),
      to: 'ben',
      kind: 'results',
      title: 'You came out even on New York Giants at Dallas Cowboys',
      text: 'You had $40.00 at stake, and $40.00 came to your available funds, your own stakes included. Final score: New York Giants 17, Dallas Cowboys 24.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bets on New York Giants at Dallas Cowboys are settled',
        sentences: ['$40.00 came to your available funds'],
        button: 'See your bets',
      },
    },
    {
      what: 'without a result',
      ref: () => ids.game,
      body: () => settled({ outcome: 'void', paidCents: 40_00 }),
      to: 'ben',
      kind: 'results',
      title: 'Your bets on New York Giants at Dallas Cowboys are void',
      text: 'The game has no result that counts. You had $40.00 at stake, and $40.00 are back in your available funds.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bets on New York Giants at Dallas Cowboys are void',
        sentences: ['You had $40.00 at stake, and $40.00 are back in your available funds.'],
        button: 'See your bets',
      },
    },
    {
      what: 'without a result, of bonus whose days were over',
      ref: () => ids.game,
      body: () => settled({ outcome: 'void', paidCents: 40_00, forfeitedCents: 15_00 }),
      to: 'ben',
      kind: 'results',
      title: 'Your bets on New York Giants at Dallas Cowboys are void',
      text: 'The game has no result that counts. You had $40.00 at stake, and $25.00 are back in your available funds. Another $15.00 of your stakes were bonus whose days are over.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'Your bets on New York Giants at Dallas Cowboys are void',
        sentences: ['Another $15.00 of your stakes were bonus whose days are over.'],
        button: 'See your bets',
      },
    },
  ],
  'account.changed': [
    {
      ref: () => ann.userId,
      body: () => ({ change: 'mfaOff', to: 'ann.before@example.test', at: AT }),
      to: 'ann',
      kind: 'account',
      title: 'Multi-factor authentication is off',
      text: 'Multi-factor authentication was turned off for your account: a login now needs your password alone. Everybody else who was logged in to your account was logged out. If it was not you, change your password at once.',
      link: () => '/myprofile',
      mail: {
        to: 'ann.before@example.test',
        subject: 'Multi-factor authentication is off',
        sentences: [
          'This was done on November 22, 2026 at 2:05 PM UTC.',
          'If it was you, there is nothing to do. If it was not, somebody else is in your account: change your password at once, and write to help@sidebet.example.',
        ],
        button: 'See your profile',
      },
    },
    {
      what: 'by a new receiver',
      ref: () => ann.userId,
      body: () => ({ change: 'receiverAdded', to: 'ann@example.test', at: AT }),
      to: 'ann',
      kind: 'account',
      title: 'A withdrawal to a new PayPal account',
      text: 'Somebody who is logged in to your account asked for a withdrawal to a PayPal account to which you had never withdrawn before. If it was not you, change your password at once.',
      link: () => '/payments',
      mail: {
        subject: 'A withdrawal to a new PayPal account',
        sentences: ['asked for a withdrawal to a PayPal account'],
        button: 'See your payments',
      },
    },
  ],
  payment: [
    {
      what: 'in',
      ref: () => ids.payment,
      body: () => ({ state: 'completed' }),
      to: 'ann',
      kind: 'money',
      title: 'Your deposit was successful: $1234.50',
      text: 'Your deposit of $1234.50 was successful and is available now.',
      link: () => `/payments#m_${ids.payment}`,
      mail: {
        subject: 'Your deposit was successful',
        sentences: ['Your deposit of $1234.50 was successful and is available now.'],
        button: 'See the payment',
      },
    },
    {
      what: 'out',
      ref: () => ids.payout,
      body: () => ({ state: 'completed' }),
      to: 'ann',
      kind: 'money',
      title: 'Your withdrawal was paid: $49.75',
      text: '$49.75 were paid to ann@wallet.example at PayPal. $50.00 have left your funds: the payment, and our fee of $0.25.',
      link: () => `/payments#m_${ids.payout}`,
      mail: {
        subject: 'Your withdrawal was paid',
        sentences: ['$49.75 were paid to ann@wallet.example at PayPal.'],
        button: 'See the payment',
      },
    },
    {
      what: 'out, and not made',
      ref: () => ids.payout,
      body: () => ({ state: 'failed' }),
      to: 'ann',
      kind: 'money',
      title: 'Your withdrawal failed: $50.00',
      text: 'The $49.75 of your withdrawal to ann@wallet.example at PayPal were not paid. $50.00 are in your available funds again, our fee included.',
      link: () => `/payments#m_${ids.payout}`,
      mail: {
        subject: 'Your withdrawal failed',
        sentences: ['$50.00 are in your available funds again, our fee included.'],
        button: 'See the payment',
      },
    },
  ],
  deposit: [
    {
      ref: () => ids.payment,
      body: () => ({}),
      to: 'ann',
      kind: 'money',
      title: 'Your deposit was successful: $1234.50',
      text: 'Your deposit of $1234.50 was successful and is available now.',
      link: () => `/payments#m_${ids.payment}`,
      mail: {
        subject: 'Your deposit was successful',
        sentences: ['Your deposit of $1234.50 was successful and is available now.'],
        button: 'See the payment',
      },
    },
  ],
  'payment.back': [
    {
      ref: () => ids.payment,
      body: () => ({ returnId: ids.back }),
      to: 'ann',
      kind: 'money',
      title: 'Your deposit went back: $25.00',
      text: 'PayPal has paid back money to the account that it came from: $25.00 of your deposit of $1234.50 are no longer in your funds.',
      link: () => `/payments#m_${ids.payment}`,
      mail: {
        subject: 'Your deposit went back',
        sentences: ['$25.00 of your deposit of $1234.50 are no longer in your funds.'],
        button: 'See the payment',
      },
    },
  ],
  'bank.verified': [
    {
      ref: () => ids.bank,
      body: () => ({}),
      to: 'ann',
      kind: 'money',
      title: 'Your bank account is verified',
      text: 'House - Checking - 6789 is verified: you can deposit from it now.',
      link: () => '/depositfrombank',
      mail: {
        subject: 'Your bank account is verified',
        sentences: ['House - Checking - 6789 is verified: you can deposit from it now.'],
        button: 'Make a deposit',
      },
    },
  ],
  promotion: [
    {
      ref: () => ids.grant,
      body: () => ({ what: 'lost', cents: 12_50 }),
      to: 'ann',
      kind: 'promotions',
      title: 'A promotion of yours has ended: $12.50',
      text: 'The last day to use the promotion "Spring" was 12/22/2026. $12.50 of it were not used and were taken back. Your own money is untouched.',
      link: () => '/statement',
      mail: {
        subject: 'A promotion of yours has ended',
        sentences: ['$12.50 of it were not used and were taken back. Your own money is untouched.'],
        button: 'See your statement',
      },
    },
  ],
  'account.password': [
    {
      ref: () => ann.userId,
      body: () => ({
        ...{ how: 'reset', at: AT, userAgent: '', country: 'US', region: 'NJ' },
        to: 'ann.then@example.test',
      }),
      to: 'ann',
      kind: 'account',
      title: 'Your Sidebet password was set anew',
      text: 'An unknown device, NJ, United States. Every browser was logged out.',
      link: () => '/sessions',
      mail: {
        to: 'ann.then@example.test',
        subject: 'Your Sidebet password was set anew',
        sentences: [
          'The password of your account was set anew, with a link that was sent to this mailbox:',
          '2026-11-22 14:05 UTC, an unknown device, NJ, United States',
          'If it was you, there is nothing to do. Every browser was logged out.',
        ],
        button: 'See where you are logged in',
      },
    },
  ],
  'session.login': [
    {
      ref: () => ann.userId,
      body: () => ({
        count: 2,
        logins: [{ sessionId: 999_999, at: AT, userAgent: '' }],
        to: 'ann.then@example.test',
      }),
      to: 'ann',
      kind: 'account',
      title: '2 logins to your Sidebet account',
      text: 'An unknown device, place unknown; and 1 more.',
      link: () => '/sessions',
      mail: {
        to: 'ann.then@example.test',
        subject: '2 logins to your Sidebet account',
        sentences: [
          'Your account was logged in to 2 times:',
          '2026-11-22 14:05 UTC, an unknown device, place unknown\nand 1 more',
          'If it was not you, somebody knows your password.',
        ],
        button: 'See where you are logged in',
      },
    },
  ],
  'contact.message': [
    { ref: () => ids.message, body: () => ({}), externalAddress: 'help@sidebet.example' },
  ],
  'invitation.mail': [
    {
      ref: () => ann.userId,
      body: () => ({ to: 'pat@example.test', address: ORIGIN }),
      externalAddress: 'pat@example.test',
    },
  ],
  'game.corrected': [
    {
      what: 'to a void',
      ref: () => ids.game,
      body: () => ({
        ...{ ...corrected, userId: ben.userId, outcome: 'void' },
        ...{ wasPaidCents: 100_00, paidCents: 40_00 },
      }),
      to: 'ben',
      kind: 'results',
      title: 'Your bets on New York Giants at Dallas Cowboys are void, by the corrected result',
      text: 'The game has no result that counts after all. The $100.00 of the first result were taken back, and $40.00 came by the corrected one.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'The result of New York Giants at Dallas Cowboys was corrected',
        sentences: [
          'The score of the game the New York Giants at the Dallas Cowboys, by which your bets were settled, was wrong. The game has no result that counts after all.',
          'The first result and the corrected one are shown with each bet, and its receipt is a new one.',
        ],
        button: 'See your bets',
      },
    },
    {
      what: 'from a void',
      ref: () => ids.game,
      body: () => ({
        ...({ ...corrected, userId: ben.userId, wasVoid: true } as const),
        ...{ wasPaidCents: 40_00, paidCents: 100_00 },
      }),
      to: 'ben',
      kind: 'results',
      title: 'You won $60.00 on New York Giants at Dallas Cowboys, by the corrected score',
      text: 'Corrected score: New York Giants 17, Dallas Cowboys 24. The $40.00 of the first result were taken back, and $100.00 came by the corrected one.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'The result of New York Giants at Dallas Cowboys was corrected',
        sentences: [
          'Your bets on the game the New York Giants at the Dallas Cowboys were void, and that was wrong. Corrected score: New York Giants 17, Dallas Cowboys 24.',
        ],
        button: 'See your bets',
      },
    },
    {
      what: 'and lost, with a debt',
      ref: () => ids.game,
      body: () => ({
        ...corrected,
        userId: ben.userId,
        wasPaidCents: 100_00,
        paidCents: 0,
        owedCents: 30_00,
      }),
      to: 'ben',
      kind: 'results',
      title: 'You lost $40.00 on New York Giants at Dallas Cowboys, by the corrected score',
      text: 'Corrected score: New York Giants 17, Dallas Cowboys 24. The $100.00 of the first score were taken back, and $0.00 came by the corrected one. Your funds did not cover all of it: you owe $30.00.',
      link: () => `/publicpastbets#${ids.bets[0]}`,
      mail: {
        subject: 'The score of New York Giants at Dallas Cowboys was corrected',
        sentences: [
          'You had $40.00 at stake. The $100.00 that came to you by the first score were taken back, and $0.00 came by the corrected one, your own stakes included.',
          'Your funds did not cover all of it: you owe $30.00. It is repaid first from what comes in; you can bet, and withdraw once it is repaid.',
        ],
        button: 'See your bets',
      },
    },
  ],
  'invitation.sms': [
    {
      ref: () => ann.userId,
      body: () => ({ to: '13055550188', address: ORIGIN }),
      externalAddress: '+13055550188',
    },
  ],
  'operator.feeds': [
    {
      ref: () => ann.userId,
      body: () => ({
        leagues: [{ source: 'espn', league: 'nfl', since: AT, error: 'status 400' }],
      }),
      externalAddress: 'ann@example.test',
    },
  ],
  'operator.waiting': [
    {
      ref: () => ann.userId,
      body: () => ({
        ...{ count: 1, atStake: 100_00 as never },
        items: [
          {
            ...{ id: 'g_34', kind: 'suspended', league: 'nfl', note: 'score went down' },
            ...{ name: 'New York Giants at Dallas Cowboys', atStake: 100_00 as never, since: AT },
          },
        ],
      }),
      externalAddress: 'ann@example.test',
    },
  ],
  'operator.waiting.sms': [
    {
      ref: () => ann.userId,
      body: () => ({ count: 1, atStake: 1_000_00 as never }),
      externalAddress: '+15550100',
    },
  ],
  'operator.overdue': [
    {
      ref: () => ann.userId,
      body: () => ({
        games: [
          {
            ...{ id: ids.game, league: 'nfl', startsAt: AT, staked: 100_00 as never },
            ...{ awayTeam: 'New York Giants', homeTeam: 'Dallas Cowboys' },
          },
        ],
        more: 0,
      }),
      externalAddress: 'ann@example.test',
    },
  ],
}

const invitation = (to: string) => ({
  ...{ inviterId: ann.userId, to, address: ORIGIN },
  ...{ name: 'Sunday Crew', code: 'AAAAAAAAAA' },
})

const settled = (change: Partial<NoticeBody['game.settled']>) => ({
  userId: ben.userId,
  outcome: 'final' as const,
  stakedCents: 40_00,
  paidCents: 0,
  returnedCents: 0,
  forfeitedCents: 0,
  ...change,
})

const corrected = {
  ...{ version: 1, stakedCents: 40_00, owedCents: 0 },
  ...{ outcome: 'final' as const, wasVoid: false },
}

test('every topic has a test case', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(TOPICS).sort())
})

/** The text of HTML as a reader sees it. */
function readable(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<br>\n/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

async function deliverRow(topic: NoticeTopic, row: Row) {
  const { owner } = server.database
  await owner.query('delete from outbox; delete from notices')
  server.providers.mails.length = 0
  server.providers.texts.length = 0
  const written = notice(topic, row.ref(), row.body() as never)
  await server.services.db.transaction((tx) => insertNotification(tx, written))
  await deliverAllNotifications(server.services)
  const { rows: inbox } = await owner.query('select user_id from notices')
  const { rows: failedJobs } = await owner.query('select error from stuck_work')
  expect(failedJobs).toEqual([])
  return { inbox, ...server.providers }
}

const cases = Object.entries(ROWS).flatMap(([topic, rows]) =>
  (rows as readonly Row[]).map(
    (row) => [row.what ? `${topic}, ${row.what}` : topic, topic as NoticeTopic, row] as const,
  ),
)

describe.each(cases)('%s', (_name, topic, row) => {
  if ('becomes' in row)
    test('the notification is replaced by one of another topic', async () => {
      await deliverRow(topic, row)
      const { rows } = await server.database.owner.query('select distinct topic from outbox')
      expect(rows).toEqual([{ topic: row.becomes }])
    })
  else if ('externalAddress' in row)
    test('the message goes to an external address alone and is in no inbox', async () => {
      const { inbox, mails, texts } = await deliverRow(topic, row)
      expect(inbox).toEqual([])
      expect([...mails, ...texts].map(({ to }) => to)).toEqual([row.externalAddress])
    })
  else
    test('the notification is in the inbox, and its mail states the same in text and HTML', async () => {
      const { inbox, mails, texts } = await deliverRow(topic, row)
      const user = row.to === 'ann' ? ann : ben
      const { kind, title, text } = row
      expect(inbox).toEqual([{ user_id: user.userId }])
      const { data, unread } = await inboxOf(user)
      expect(data).toMatchObject([{ kind, title, text, to: row.link(), isRead: false }])
      // The notices of these kinds are about a game.
      const isAboutGame = ['taken', 'offered', 'results'].includes(kind)
      expect(data[0]?.gameID).toBe(isAboutGame ? `g_${ids.game}` : '')
      expect(unread).toBe(1)

      const { subject, sentences, button, way = button, to = `${row.to}@example.test` } = row.mail
      expect(texts).toEqual([])
      expect(mails).toMatchObject([{ to, subject }])
      const [mail] = mails
      const seen = readable(mail!.html!)
      for (const sentence of sentences) {
        expect(mail!.text).toContain(sentence)
        expect(seen).toContain(sentence)
      }
      // The link: a line of the text, and one button.
      const url = ORIGIN + row.link()
      expect(mail!.text).toContain(`\n\n${way}: ${url}\n\n`)
      expect(mail!.html!.match(/class="button" href="([^"]*)"/g)).toEqual([
        `class="button" href="${url}"`,
      ])
      expect(seen).toContain(button)
      // Mandatory mails have no link that ends them.
      const end = endOfMails(server.services, user, kind as 'taken')
      const isDuty = kind === 'money' || kind === 'account'
      expect(mail!.text.includes(end)).toBe(!isDuty)
      expect(Object.keys(mail!.headers ?? {})).toEqual(
        isDuty ? [] : ['List-Unsubscribe', 'List-Unsubscribe-Post'],
      )
    })
})
