/**
 * Races through HTTP on two server processes and one database. Each race runs for many rounds. After each round the ledger
 * is verified and its totals are unchanged.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, TAKE_OFFERS, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type Called,
  type Caller,
  insertCallers,
  repeatingWhileBusy,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

const ROUNDS = process.env.SIDEBET_LONG ? 30 : 1
const HOUR = 3_600_000

let database: TestDatabase
let servers: ServerProcess[]
let offerer: Caller
let takers: Caller[]
let total: number

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startServerProcess(database), await startServerProcess(database)]
  console.log(
    `racing on two server processes: pids ${servers.map((server) => server.pid).join(' and ')}`,
  )
  const callers = await insertCallers(
    database,
    ['offerer', ...Array.from({ length: 40 }, (_, at) => `taker${at}`)],
    10_000_00,
  )
  ;[offerer, ...takers] = callers.map(repeatingWhileBusy) as [Caller, ...Caller[]]
  total = await playersMoney()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

async function playersMoney(): Promise<number> {
  const { rows } = await database.owner.query<{ cents: number }>(
    `select sum(balance_cents)::bigint as cents from ledger_accounts where kind like 'user.%' or kind = 'game.pot'`,
  )
  return rows[0]!.cents
}

async function betsOn(offerId: string): Promise<{ bets: number; cents: number }> {
  const { rows } = await database.owner.query<{ bets: number; cents: number }>(
    'select count(*) as bets, coalesce(sum(amount_cents), 0)::bigint as cents from bets where offer_id = $1',
    [Number(offerId.slice(2))],
  )
  return rows[0]!
}

/** Alternates between the two processes. */
const serverOf = (at: number) => servers[at % 2]!.url

async function postOffer(gameId: number, change: object = {}): Promise<string> {
  const { status, body } = await offerer.post(serverOf(0), POST_OFFER, offerOn(gameId, change))
  expect(status).toBe(200)
  return body._id
}

async function expectSound(answers: readonly Called[]): Promise<void> {
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(await playersMoney()).toBe(total)
  expect(await verify(database.db)).toEqual([])
}

/** Moves the start of the game to the very near future. */
async function startVerySoon(gameId: number): Promise<void> {
  await database.owner.query(
    `update games set earlier_starts = array[starts_at], starts_at = date_trunc('milliseconds', product_now()) + interval '60 milliseconds' where id = $1`,
    [gameId],
  )
}

/** Four clients send one request after another, each until its first refusal. Returns all answers. */
async function sendUntilRefused(send: (at: number) => Promise<Called>): Promise<Called[]> {
  const answers: Called[] = []
  const runClient = async (client: number) => {
    for (let at = client; ; at += 4) {
      const answer = await send(at)
      answers.push(answer)
      if (answer.status !== 200) return
    }
  }
  await Promise.all([0, 1, 2, 3].map(runClient))
  return answers
}

const won = (answers: readonly Called[]) => answers.filter(({ status }) => status === 200)

test('of 40 concurrent takes of an indivisible offer exactly one succeeds', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offer = await postOffer(gameId, { amountBet: 10, partialTake: false })
    const answers = await Promise.all(
      takers.map((taker, at) => taker.post(serverOf(at), TAKE_OFFER, takeOf(offer))),
    )
    expect(won(answers)).toHaveLength(1)
    expect(await betsOn(offer)).toEqual({ bets: 1, cents: 10_00 })
    await expectSound(answers)
  }
})

test('40 concurrent takes of parts that do not all fit take exactly the offered amount', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    // 1 to 3: most parts round to another cent when they are rounded alone.
    const offer = await postOffer(gameId, {
      amountBet: 1,
      oddsNumeratorOffer: 1,
      oddsDenominatorOffer: 3,
    })
    const take = takeOf(offer, 0.05)
    const answers = await Promise.all(
      takers.map((taker, at) => taker.post(serverOf(at), TAKE_OFFER, take)),
    )
    expect(await betsOn(offer)).toEqual({
      bets: won(answers).length,
      cents: won(answers).length * 5,
    })
    expect(won(answers)).toHaveLength(20)
    await expectSound(answers)
  }
})

slowTest(
  '40 concurrent takes at uneven odds all succeed when each expects the lower of the two possible winnings',
  async () => {
    const gameId = await insertGame(database)
    for (let round = 0; round < ROUNDS; round++) {
      const offer = await postOffer(gameId, {
        amountBet: 20,
        oddsNumeratorOffer: 1,
        oddsDenominatorOffer: 3,
      })
      // A part of 0.50 wins 0.17 or 0.16; all takers saw the lower one.
      const take = { ...takeOf(offer, 0.5), offerPay: 0.16, acceptPay: 0.5 }
      const answers = await Promise.all(
        takers.map((taker, at) => taker.post(serverOf(at), TAKE_OFFER, take)),
      )
      expect(won(answers)).toHaveLength(40)
      expect(new Set(answers.map(({ body }) => body.offerPay))).toEqual(new Set([0.16, 0.17]))
      await expectSound(answers)
    }
  },
)

test('of 40 concurrent takes by a user with money for ten, exactly ten succeed and no account is overdrawn', async () => {
  const [poor] = (await insertCallers(database, ['poor'], 0)).map(repeatingWhileBusy)
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offers = await Promise.all(
      Array.from({ length: 40 }, () => postOffer(gameId, { amountBet: 1 })),
    )
    await giveCash(poor!, 10_00)
    total += 10_00
    const answers = await Promise.all(
      offers.map((offer, at) => poor!.post(serverOf(at), TAKE_OFFER, takeOf(offer))),
    )
    expect(won(answers)).toHaveLength(10)
    await expectSound(answers)
  }
})

test('concurrent takes and a cancellation of one offer never move the same money', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offer = await postOffer(gameId, { amountBet: 10 })
    const [cancelled, ...taken] = await Promise.all([
      offerer.post(serverOf(round), '/api/betsProposed/cancelBet', { betID: offer }),
      ...takers
        .slice(0, 6)
        .map((taker, at) => taker.post(serverOf(at), TAKE_OFFER, takeOf(offer, 2))),
    ])
    const { cents } = await betsOn(offer)
    expect(cents).toBe(won(taken).length * 200)
    // All of it may have been taken first; otherwise exactly the rest was returned.
    if (cancelled!.status === 200) expect(cancelled!.body.returned * 100 + cents).toBe(10_00)
    else expect(cents).toBe(10_00)
    await expectSound([cancelled!, ...taken])
  }
})

test('every take acknowledged around the kickoff was accepted before it, and all others are refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const gameId = await insertGame(database, { startsAt: new Date(Date.now() + HOUR) })
    const offer = await postOffer(gameId, { amountBet: 100 })
    const take = (at: number) => takers[at % 40]!.post(serverOf(at), TAKE_OFFER, takeOf(offer, 0.1))
    // The start moves to the very near future while takes run; they stop at the kickoff.
    await startVerySoon(gameId)
    const answers = await sendUntilRefused(take)
    expect([
      ...new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)),
    ]).toEqual(['gameStarted'])
    expect((await betsOn(offer)).bets).toBe(won(answers).length)
    await expectSound(answers)
  }
})

slowTest('no concurrent take is accepted after an early start of its game', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const gameId = await insertGame(database, { startsAt: new Date(Date.now() + HOUR) })
    const offer = await postOffer(gameId, { amountBet: 100 })
    const answers: Called[] = []
    let startNow: () => void = () => {}
    const taken = new Promise<void>((resolve) => {
      startNow = resolve
    })
    const runClient = async (client: number) => {
      for (let at = client; ; at += 8) {
        const take = takeOf(offer, 0.1)
        const answer = await takers[at % 40]!.post(serverOf(at), TAKE_OFFER, take)
        answers.push(answer)
        if (won(answers).length > 10) startNow()
        if (answer.status !== 200) return
      }
    }
    // As in the product: the lock first, the instant after it. `verify` compares that instant with every bet.
    const start = taken.then(() =>
      database.owner.transaction(async (tx) => {
        await tx.query('select 1 from games where id = $1 for update', [gameId])
        await tx.query('update games set started_at = product_now() where id = $1', [gameId])
      }),
    )
    await Promise.all([start, ...Array.from({ length: 8 }, (_, at) => runClient(at))])
    await expectSound(answers)
  }
})

test('100 concurrent requests with one idempotency key make one bet and get equal answers', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offer = await postOffer(gameId, { amountBet: 10 })
    const take = takeOf(offer, 1)
    const key = { 'idempotency-key': `again-${round}` }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => takers[0]!.post(serverOf(at), TAKE_OFFER, take, key)),
    )
    expect(won(answers)).toHaveLength(100)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await betsOn(offer)).toEqual({ bets: 1, cents: 100 })
    await expectSound(answers)
  }
})

test('the three accept calls, sent concurrently by ten users in every order, make one bet per taker', async () => {
  const calls = [
    TAKE_OFFER,
    '/api/user/adjustFundsAtAccept',
    '/api/betsProposed/adjustAmountBetByAccepted',
  ]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [1, 2],
    [1],
    [2],
    [0],
  ]
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offer = await postOffer(gameId, { amountBet: 100 })
    const body = { ...takeOf(offer, 1), dateAccepted: new Date().toISOString() }
    const answers = await Promise.all(
      orders.flatMap((order, at) =>
        order.map((call) => takers[at]!.post(serverOf(at + call), calls[call]!, body)),
      ),
    )
    expect(won(answers)).toHaveLength(answers.length)
    expect(await betsOn(offer)).toEqual({ bets: 7, cents: 7_00 })
    await expectSound(answers)
  }
})

/** A list of takes of these offers, $`amount` of each, in one of the orders of three. */
function listOf(gameId: number, offers: readonly string[], nth: number, amount?: number) {
  const order = ORDERS[nth % ORDERS.length]!
  return {
    gameID: `g_${gameId}`,
    takes: order.map((at) => takeOf(offers[at]!, amount)),
  }
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

const postThree = (gameId: number, change: object) =>
  Promise.all(ORDERS[0]!.map(() => postOffer(gameId, change)))

test('BI18: of 40 concurrent lists of the same three whole offers, in every order, exactly one succeeds', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offers = await postThree(gameId, { amountBet: 10, partialTake: false })
    const answers = await Promise.all(
      takers.map((taker, at) =>
        taker.post(serverOf(at), TAKE_OFFERS, listOf(gameId, offers, at, 10)),
      ),
    )
    expect(won(answers)).toHaveLength(1)
    for (const offer of offers) expect(await betsOn(offer)).toEqual({ bets: 1, cents: 10_00 })
    await expectSound(answers)
  }
})

test('BI18: concurrent lists in every order, single takes and a cancellation never make a part of a list', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const offers = await postThree(gameId, { amountBet: 10 })
    const [cancelled, ...taken] = await Promise.all([
      offerer.post(serverOf(round), '/api/betsProposed/cancelBet', { betID: offers[round % 3] }),
      ...takers.map((taker, at) =>
        at < 30
          ? taker.post(serverOf(at), TAKE_OFFERS, listOf(gameId, offers, at, 1))
          : taker.post(serverOf(at), TAKE_OFFER, takeOf(offers[at % 3]!, 0.5)),
      ),
    ])
    const lists = won(taken.slice(0, 30)).length
    for (const [nth, offer] of offers.entries()) {
      const singles = won(taken.slice(30).filter((_, at) => (at + 30) % 3 === nth)).length
      const { bets, cents } = await betsOn(offer)
      expect([bets, cents]).toEqual([lists + singles, lists * 100 + singles * 50])
      expect(cents).toBeLessThanOrEqual(10_00)
    }
    await expectSound([cancelled!, ...taken])
  }
})

test('BI18: every list acknowledged around the kickoff was accepted before it, whole', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const gameId = await insertGame(database, { startsAt: new Date(Date.now() + HOUR) })
    const offers = await postThree(gameId, { amountBet: 100 })
    await startVerySoon(gameId)
    const answers = await sendUntilRefused((at) =>
      takers[at % 40]!.post(serverOf(at), TAKE_OFFERS, listOf(gameId, offers, at, 0.1)),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      Array(4).fill('gameStarted'),
    )
    for (const offer of offers) expect((await betsOn(offer)).bets).toBe(won(answers).length)
    await expectSound(answers)
  }
})

/** A deposit for a user who started without money. */
async function giveCash(caller: Caller, cents: number): Promise<void> {
  await database.owner.query(
    `with paid as (
       insert into payments (user_id, kind, state, amount_cents, completed_at)
       values ($1, 'walletDeposit', 'completed', $2, product_now()) returning id
     ), moved as (
       insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
       select 'dep:' || paid.id || ':completed', 'deposit', paid.id, p.id, c.id, $2, product_now()
       from paid, ledger_accounts p, ledger_accounts c
       where p.kind = 'provider.paypal' and c.kind = 'user.cash' and c.owner_id = $1
       returning from_account)
     update ledger_accounts a set balance_cents = balance_cents + case when a.id = from_account then -$2::bigint else $2::bigint end
     from moved where a.id = from_account or (a.kind = 'user.cash' and a.owner_id = $1)`,
    [caller.userId, cents],
  )
}
