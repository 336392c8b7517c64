/**
 * Random traffic of three users, through the routes where they exist. It covers posts, takes, cancelled and lapsed offers,
 * and games that are won, lost and void. It covers deposits, withdrawals to every end, returned deposits with debts, and
 * bonus from its grant to its release or its loss.
 */
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { lockAccounts } from '../ledger/ledger.ts'
import { movePayment } from '../payments/movePayment.ts'
import type { PaymentState } from '../payments/payment.ts'
import { insertPayment, lockPayment } from '../payments/payments.sql.ts'
import { legsOf, postLegs } from '../payments/postings.ts'
import { recordReturn } from '../payments/recordReturn.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from './bets.ts'
import { endGrant, giveBonus } from './grants.ts'
import { type Client, fund, insertGame, type TestServer } from './server.ts'

const HOUR = 3_600_000
const NAMES = ['ann', 'ben', 'cleo'] as const

const who = fc.nat(NAMES.length - 1)
/** The states of a withdrawal, step by step. */
const WAYS_OUT: readonly (readonly PaymentState[])[] = [
  [],
  ['submitting'],
  ['pending'],
  ['pending', 'completed'],
  ['completed', 'returned'],
  ['submitting', 'rejected'],
  ['pending', 'failed'],
]

export const trafficStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post'),
      who,
      cents: fc.integer({ min: 1, max: 90_00 }),
      odds: fc.integer({ min: 1, max: 700 }),
      spread: fc.constantFrom(1, 3, 4, 9),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('take'),
      who,
      cents: fc.integer({ min: 1, max: 90_00 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deposit'),
      who,
      cents: fc.integer({ min: 1, max: 50_00 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('withdraw'),
      who,
      cents: fc.integer({ min: 26, max: 60_00 }),
      way: fc.constantFrom(...WAYS_OUT),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('bankDeposit'),
      who,
      cents: fc.integer({ min: 1, max: 60_00 }),
      isThere: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('takeBack'),
      who,
      cents: fc.integer({ min: 1, max: 250_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant'),
      who,
      cents: fc.integer({ min: 1, max: 60_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('endGrant'),
      who,
      state: fc.constantFrom('free', 'lost', 'lost'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end'),
      outcome: fc.constantFrom('final', 'final', 'void'),
      home: fc.nat(30),
    }),
  },
)
export type TrafficStep = typeof trafficStep extends fc.Arbitrary<infer Value> ? Value : never

/** Ends the last game. */
export const LAST_STEP: TrafficStep = { do: 'end', outcome: 'final', home: 22 }

/** Each run begins with new users and a new game; every end of a game is a day or two later. */
export async function playTraffic(
  server: TestServer,
  run: string,
  steps: readonly TrafficStep[],
): Promise<Client[]> {
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    server.database.owner.query<Row>(text, values).then(({ rows }) => rows)
  let users: Client[] = []
  for (const name of NAMES) users.push(await server.user(`${name}${run}`, { cashCents: 200_00 }))
  const offers: { id: string; by: number }[] = []
  const grants: { id: number; userId: number; by: number }[] = []
  let game = 0
  async function newGame() {
    const [row] = await sql<{ now: Date }>('select product_now() as now')
    const startsAt = new Date(row!.now.getTime() + 30 * HOUR)
    game = await insertGame(server.database, { startsAt })
    return startsAt
  }
  let startsAt = await newGame()
  for (const one of steps) {
    if (one.do === 'post') {
      const { body } = await users[one.who]!.post(
        POST_OFFER,
        offerOn(game, {
          amountBet: one.cents / 100,
          spreadOffer: one.spread,
          oddsNumeratorOffer: one.odds / 100,
          oddsDenominatorOffer: 2,
        }),
      )
      if (body._id) offers.push({ id: body._id, by: one.who })
    } else if (one.do === 'take') {
      const offer = offers.findLast(({ by }) => by !== one.who)
      if (offer) await users[one.who]!.post(TAKE_OFFER, takeOf(offer.id, one.cents / 100))
    } else if (one.do === 'cancel') {
      const offer = offers.findLast(({ by }) => by === one.who)
      if (offer) await users[one.who]!.post('/api/betsProposed/cancelBet', { betID: offer.id })
    } else if (one.do === 'deposit') {
      await server.database.owner.transaction((tx) => fund(tx, users[one.who]!.userId, one.cents))
    } else if (one.do === 'withdraw') {
      await withdraw(server, users[one.who]!.userId, one.cents, one.way)
    } else if (one.do === 'bankDeposit') {
      await depositFromBank(server, users[one.who]!.userId, one.cents, one.isThere)
    } else if (one.do === 'takeBack') {
      await takeBack(server, users[one.who]!.userId, one.cents)
    } else if (one.do === 'grant') {
      const { userId } = users[one.who]!
      const id = await giveBonus(server.database, userId, one.cents)
      grants.push({ id, userId, by: one.who })
    } else if (one.do === 'endGrant') {
      const at = grants.findLastIndex(({ by }) => by === one.who)
      for (const grant of at < 0 ? [] : grants.splice(at, 1))
        await endGrant(server.database, grant, one.state)
    } else {
      const isVoid = one.outcome === 'void'
      await sql(
        `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
         values ($1, 1, $2, $3, $4, 'test', product_now())`,
        [game, one.outcome, isVoid ? null : 20, isVoid ? null : one.home],
      )
      await sql('update games set result_version = 1 where id = $1', [game])
      await server.moveClockTo(new Date(startsAt.getTime() + HOUR))
      users = await Promise.all(
        users.map(({ userId, username }) => server.signIn(userId, username)),
      )
      startsAt = await newGame()
    }
  }
  return users
}

/** Excludes this payment from the polls of providers. */
const leaveAlone = ({ database }: TestServer, id: number) =>
  database.owner.query('update payments set due_at = null, watch_at = null where id = $1', [id])

/** A withdrawal from existing cash, as the calls create it, moved to one of its ends. */
async function withdraw(
  server: TestServer,
  userId: number,
  amount: number,
  way: readonly PaymentState[],
): Promise<void> {
  const { owner } = server.database
  const id = await owner.transaction(async (tx) => {
    const [cash] = await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
    if (cash!.balance < amount) return null
    const payment = await insertPayment(tx, {
      userId,
      kind: 'walletPayout',
      amount: cents(amount),
      charge: cents(25),
      receiver: 'someone@example.test',
    })
    await postLegs(tx, payment, legsOf(payment, 'requested', cents(0)))
    return payment.id
  })
  if (id === null) return
  for (const to of way) await movePayment(owner, id, { to, cause: 'test', fee: cents(3) })
  await leaveAlone(server, id)
}

async function depositFromBank(
  server: TestServer,
  userId: number,
  amount: number,
  isThere: boolean,
): Promise<void> {
  const { owner } = server.database
  const { id } = await owner.transaction((tx) =>
    insertPayment(tx, { userId, kind: 'bankDeposit', amount: cents(amount) }),
  )
  await movePayment(owner, id, { to: 'pending', cause: 'test', expectedOn: '2026-11-27' })
  if (isThere) await movePayment(owner, id, { to: 'completed', cause: 'test' })
  await leaveAlone(server, id)
}

/** The provider takes back so much of the user's first completed wallet deposit. */
async function takeBack(server: TestServer, userId: number, amount: number): Promise<void> {
  await server.database.owner.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; returns: number }>(
      `select id, (select count(*) from payment_returns) as returns from payments
       where user_id = $1 and kind = 'walletDeposit' and state = 'completed' order by id limit 1`,
      [userId],
    )
    if (!rows[0]) return
    const { id, returns } = rows[0]
    await recordReturn(tx, await lockPayment(tx, id), {
      kind: 'refund',
      providerRef: `TEST-REFUND-${returns}`,
      cents: cents(amount),
      cost: cents(0),
      code: 'REFUNDED',
    })
  })
}
