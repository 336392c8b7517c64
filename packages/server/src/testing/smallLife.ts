/**
 * A few days of a few users, with a row in every table that carries money: deposits and withdrawals of both providers, a
 * refund, returns with a debt, unknown money, banks, offers, takes, groups, friends, promotions, results, a correction, a
 * void and receipts. All of it goes through the routes, except scores and returns, which come from outside.
 */
import { cents } from '@sidebet/domain/money'
import { paymentSyncs } from '../payments/paymentSyncs.ts'
import { lockPayment } from '../payments/payments.sql.ts'
import { pollPendingPayments } from '../payments/pollPendingPayments.ts'
import { writeBookings } from '../payments/reconciliation/bookings.sql.ts'
import { type Returned, recordReturn } from '../payments/recordReturn.ts'
import type { StatementRow } from '../ports.ts'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from './bets.ts'
import { correctBy, voidGame } from './gameResults.ts'
import { makeGroup, offerIn, POST_TO_GROUP } from './groups.ts'
import { linkBank } from './linkBank.ts'
import { fillInboxes } from './notices.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  makePromotionAdmin,
  promotionForm,
} from './promotions.ts'
import { type Answer, type Client, insertFinal, insertGame, type TestServer } from './server.ts'

const HOUR = 3_600_000
const NAMES = ['ann', 'ben', 'cleo', 'dora', 'olga'] as const
type Life = {
  readonly server: TestServer
  /** Milliseconds since 1970, by the product's clock. */
  now: number
  users: Record<(typeof NAMES)[number], Client>
}

/** Runs the whole life; settlements are provisional at its end, and every job has run. */
export async function liveSmallLife(server: TestServer): Promise<void> {
  const life: Life = { server, now: Date.now(), users: await signUpAll(server) }
  const accountURL = await depositAll(life)
  await promote(life)
  const games = await bet(life)
  await settle(life, games)
  await withdrawAll(life, accountURL)
  await takeBack(life)
  await receiveUnknownMoney(life)
  await laterReceipts(life)
  await openRows(life, accountURL)
}

async function signUpAll(server: TestServer): Promise<Life['users']> {
  const users: Partial<Life['users']> = {}
  for (const name of NAMES) users[name] = await server.user(name)
  return users as Life['users']
}

/** Later by so many hours: all jobs have run, and all users have signed in again. */
async function pass(life: Life, hours: number): Promise<void> {
  life.now += hours * HOUR
  await life.server.moveClockTo(new Date(life.now))
  while (await pollPendingPayments(life.server.services, paymentSyncs));
  for (const name of NAMES)
    life.users[name] = await life.server.signIn(life.users[name].userId, name)
}

async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const key = (name: string) => ({ 'idempotency-key': name })

async function depositByWallet(client: Client, dollars: number): Promise<void> {
  const { orderID } = await ok(
    client.post('/api/user/paypal/orders', { depositAmount: dollars }, key(`order ${dollars}`)),
  )
  await ok(client.post(`/api/user/paypal/orders/${orderID}/capture`))
}

/** Wallet deposits of all users, and a bank deposit of ann and of ben. Returns the address of ann's bank. */
async function depositAll(life: Life): Promise<string> {
  const { server } = life
  for (const name of NAMES) await depositByWallet(life.users[name], name === 'olga' ? 500 : 200)
  const { accountURL } = await linkBank(server, life.users.ann)
  const bens = await linkBank(server, life.users.ben)
  const deposit = { depositAmount: 50, accountURL }
  await ok(life.users.ann.post('/api/user/depositfrombank', deposit, key('from bank')))
  for (const transfer of server.providers.bankState.transfers.values())
    server.providers.bankState.transfers.set(transfer.transferRef, {
      ...transfer,
      status: 'processed',
    })
  await pass(life, 1)
  const later = { depositAmount: 15, accountURL: bens.accountURL }
  await ok(life.users.ben.post('/api/user/depositfrombank', later, key('from bank')))
  const [{ paymentID }] = (await ok(life.users.olga.get('/api/payments/own'))).data
  await ok(life.users.olga.post('/api/payments/refund', { paymentID, amount: 5 }, key('refund')))
  return accountURL
}

/** An outsider sends a dollar, of which the owner sends a part back; PayPal charges a fee for it. */
async function receiveUnknownMoney({ server, now }: Life): Promise<void> {
  const row = (ref: string, direction: 'in' | 'out', dollars: number): StatementRow => ({
    ...{ ref, about: '', names: [], kind: direction, direction, state: 'completed', fee: null },
    ...{ amount: cents(dollars * 100), at: new Date(now) },
  })
  const [arrived, left] = [row('STRAY', 'in', 1), row('BACK', 'out', 0.4)]
  await server.database.db.transaction((tx) =>
    writeBookings(tx, 'paypal', [
      { kind: 'unknown', row: arrived },
      { kind: 'unknownReturn', row: left, of: arrived.ref, cents: left.amount },
      { kind: 'fee', row: arrived, paymentId: null, total: cents(3) },
    ]),
  )
}

/** A promotion that ann and ben accept, which ann will earn by new players, and one that cleo will lose. */
async function promote(life: Life): Promise<void> {
  const { olga, ann, ben, cleo, dora } = life.users
  await makePromotionAdmin(life.server.database, olga)
  await ok(olga.post(CREATE_PROMOTION, promotionForm()))
  await ok(
    olga.post(CREATE_PROMOTION, promotionForm({ promotionName: 'Stakes', newAcceptsNeeded: '' })),
  )
  const given = { promotionName: 'Given', availableToWithdraw: true }
  await ok(olga.post(CREATE_PROMOTION, promotionForm(given)))
  const [month, day, year] = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  })
    .format(life.now + 2 * 24 * HOUR)
    .split('/')
  const promoExpirationDate = `${month}/${day}/${year}`
  const short = { promotionName: 'Short', useExpiration: true, daysToUseFunds: 1 }
  await ok(olga.post(CREATE_PROMOTION, promotionForm({ ...short, promoExpirationDate })))
  await ok(ann.post(ACCEPT_PROMOTION, { promotionName: 'Spring' }))
  await ok(olga.post(ACCEPT_PROMOTION, { promotionName: 'Spring' }))
  await ok(ben.post(ACCEPT_PROMOTION, { promotionName: 'Stakes' }))
  await ok(dora.post(ACCEPT_PROMOTION, { promotionName: 'Given' }))
  await ok(dora.post(ACCEPT_PROMOTION, { promotionName: 'Stakes' }))
  await ok(cleo.post(ACCEPT_PROMOTION, { promotionName: 'Short' }))
}

type Games = { readonly won: number; readonly corrected: number; readonly void: number }

const startsIn = ({ now }: Life, hours: number) => new Date(now + hours * HOUR)

/** Bets with the public, in a group and with a friend; offers that are cancelled, lapse and stay open. */
async function bet(life: Life): Promise<Games> {
  const { server } = life
  const { ann, ben, cleo } = life.users
  const game = (hours: number) => insertGame(server.database, { startsAt: startsIn(life, hours) })
  const games = { won: await game(3), corrected: await game(4), void: await game(5) }
  const post = async (client: Client, gameId: number, change: object, name: string) =>
    (await ok(client.post(POST_OFFER, offerOn(gameId, change), key(name))))._id as string
  const take = (client: Client, offer: string, amount: number, name: string) =>
    ok(client.post(TAKE_OFFER, takeOf(offer, amount), key(name)))

  const first = await post(ann, games.won, { amountBet: 60, oddsDenominatorOffer: 3 }, 'first')
  await take(ben, first, 40, 'first')
  await take(cleo, first, 10, 'first')
  const cancelled = await post(ann, games.won, { amountBet: 5 }, 'cancelled')
  await ok(ann.post('/api/betsProposed/cancelBet', { betID: cancelled }))
  const second = await post(ben, games.corrected, { amountBet: 30 }, 'second')
  await take(cleo, second, 25, 'second')
  const returned = await post(cleo, games.void, { amountBet: 20 }, 'returned')
  await take(ann, returned, 20, 'returned')
  await makeGroup('Crew', [ann, ben, cleo])
  const inGroup = await ok(
    ann.post(POST_TO_GROUP, offerIn('Crew', games.corrected, { amountBet: 8 }), key('group')),
  )
  await take(ben, inGroup._id, 8, 'group')
  const named = { friendUsername: 'ben', friendEmail: '', friendPhone: '' }
  const friendly = { ...offerOn(games.won, { amountBet: 4 }), ...named }
  const toFriend = await ok(ann.post(POST_FRIEND_OFFER, friendly, key('friend')))
  await take(ben, toFriend._id, 4, 'friend')
  await post(ben, games.won, { amountBet: 7 }, 'lapses')
  return games
}

async function settle(life: Life, games: Games): Promise<void> {
  const { server } = life
  await pass(life, 9)
  await insertFinal(server.database, games.won)
  await insertFinal(server.database, games.corrected)
  await server.services.jobs.drain()
  await voidGame(server.database.db, games.void, 'not played')
  await server.services.jobs.drain()
  await pass(life, 0.1)
  await correctBy(server, games.corrected, [3, 7])
  await pass(life, 30)
}

const toWallet = (client: Client, dollars: number) =>
  client.post(
    '/api/user/paypalpayout',
    {
      receiver: `${client.username}@wallet.test`,
      paypalPayout: dollars,
      databasePayout: dollars + 0.25,
      feeEstimate: 0.25,
    },
    key(`wallet ${dollars}`),
  )

/** Withdrawals to a wallet and to a bank, each to its end, and one of each that is under way. */
async function withdrawAll(life: Life, accountURL: string): Promise<void> {
  const toBank = (dollars: number) =>
    life.users.ann.post(
      '/api/user/withdrawtobank',
      { withdrawAmount: dollars, accountURL },
      key(`bank ${dollars}`),
    )
  // Each new receiver begins with a block of withdrawals.
  await toWallet(life.users.ann, 10)
  await toWallet(life.users.ben, 10)
  await pass(life, 30)
  await ok(toWallet(life.users.ann, 10))
  await ok(toBank(12))
  for (const transfer of life.server.providers.bankState.transfers.values())
    life.server.providers.bankState.transfers.set(transfer.transferRef, {
      ...transfer,
      status: 'processed',
    })
  await pass(life, 1)
  for (const [ref, payout] of life.server.providers.payoutsMade)
    life.server.providers.payoutsMade.set(ref, { ...payout, status: 'completed' })
  await ok(toBank(13))
  await ok(toWallet(life.users.ben, 11))
}

/** The provider takes back a deposit of dora, who has staked a part and owes the rest. */
async function takeBack(life: Life): Promise<void> {
  const { server, users } = life
  const back = async (report: Returned) =>
    server.database.db.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `select id from payments where user_id = $1 and kind = 'walletDeposit' order by id limit 1`,
        [users.dora.userId],
      )
      await recordReturn(tx, await lockPayment(tx, rows[0]!.id), report)
    })
  const game = await insertGame(server.database, { startsAt: startsIn(life, 90) })
  await ok(users.dora.post(POST_OFFER, offerOn(game, { amountBet: 30 })))
  const dispute = { kind: 'dispute', providerRef: 'D-1', code: 'lost' } as const
  await back({ ...dispute, cents: cents(200_00), cost: cents(20_00) })
  await depositByWallet(users.dora, 5)
}

async function laterReceipts(life: Life): Promise<void> {
  await pass(life, 30)
}

/** At the end a game is settled provisionally, and its notices are not sent yet. */
async function openRows(life: Life, accountURL: string): Promise<void> {
  const { ben, cleo } = life.users
  const { server } = life
  const gameId = await insertGame(server.database, { startsAt: startsIn(life, 3) })
  const open = await insertGame(server.database, { startsAt: startsIn(life, 90) })
  const post = async (client: Client, game: number, amountBet: number) =>
    (await ok(client.post(POST_OFFER, offerOn(game, { amountBet }), key(`${amountBet}`))))._id
  const offer = await post(ben, gameId, 9)
  await ok(cleo.post(TAKE_OFFER, takeOf(offer, 9), key('late')))
  await pass(life, 6)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  await post(life.users.ann, open, 6)
  await ok(
    life.users.cleo.post(TAKE_OFFER, takeOf(await post(life.users.ben, open, 3), 2), key('open')),
  )
  await ok(toWallet(life.users.ann, 4))
  const deposit = { depositAmount: 9, accountURL }
  await ok(life.users.ann.post('/api/user/depositfrombank', deposit, key('last')))
  await fillInboxes(server.services)
}
