/**
 * A random walk over every kind of event that moves money, through the real code on a real database, beside a small model
 * of our own: deposits and withdrawals by every way and through every state, refunds and returns, debts, offers, takes,
 * cancels and settlements. Events are repeated, and connections are killed before their commit; then the event comes again.
 * MONEY_WALK_STEPS says how far it goes.
 */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementKinds } from '../bets/settle/settlementKinds.ts'
import type { Database, Tx } from '../core/db.ts'
import { makeDueWork } from '../core/dueWork.ts'
import { lockAccounts } from '../core/ledger/ledger.ts'
import { requestKey } from '../core/writer/requestKey.ts'
import { postCommand } from '../offers/postOffer.ts'
import { verify } from '../ops/verify.ts'
import { movePayment } from '../payments/movePayment.ts'
import type { PaymentKind, PaymentState } from '../payments/payment.ts'
import { insertPayment, lockPayment } from '../payments/payments.sql.ts'
import { legsOf, postLegs } from '../payments/postings.ts'
import { recordReturn } from '../payments/recordReturn.ts'
import { repayDebts } from '../payments/repayDebts.ts'
import { takeForWriter } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const STEPS = Number(process.env.MONEY_WALK_STEPS ?? (process.env.SIDEBET_LONG ? 20_000 : 1_500))
const SEED = Number(process.env.MONEY_WALK_SEED ?? 1)
const USERS = 3
/** How often the books are compared with the model. */
const LOOK_EVERY = 250
const HOUR = 3_600_000

let server: TestServer
let clients: Client[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (let i = 0; i < USERS; i++) clients.push(await server.user(`walker${i}`))
})
afterAll(() => server.close())

/** A user's money as the model has it. */
type Purse = { cash: number; risk: number; pendingIn: number; withdrawing: number; debt: number }

type Paid = {
  readonly id: number
  readonly user: number
  readonly kind: PaymentKind
  readonly amount: number
  readonly charge: number
  state: PaymentState
  returned: number
  /** What came back so far: to be said again. */
  readonly backs: { ref: string; cents: number }[]
}

type Offer = { readonly id: number; readonly user: number; readonly amount: number; left: number }
type Bet = { readonly offerer: number; readonly accepter: number; readonly cents: number }

const nothing = (): Purse => ({ cash: 0, risk: 0, pendingIn: 0, withdrawing: 0, debt: 0 })

/** Which way leads where; what is not here must change nothing. */
const DEPOSIT_WAYS: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['submitting', 'rejected', 'pending', 'completed', 'failed'],
  submitting: ['rejected', 'pending', 'completed', 'failed'],
  rejected: ['pending', 'completed', 'failed'],
  pending: ['completed', 'failed'],
}
const PAYOUT_WAYS: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  requested: ['submitting', 'pending', 'completed', 'rejected', 'failed'],
  submitting: ['pending', 'completed', 'rejected', 'failed'],
  pending: ['completed', 'rejected', 'failed'],
  completed: ['returned'],
}

/** The same walk for the same seed. */
function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share: number) => next() < share,
    of: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
  }
}

class Killed extends Error {}

/** A database whose next transaction is killed by the server after its work, before its commit. */
function killing(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db
        .transaction(async (tx) => {
          const value = await work(tx)
          await tx.query('select pg_terminate_backend(pg_backend_pid())')
          return value
        })
        .then(
          () => {
            throw new Error('a killed transaction was committed')
          },
          () => {
            throw new Killed()
          },
        ),
  }
}

test(`MO1: a walk of ${STEPS} steps over every kind of event keeps the books`, async () => {
  const random = makeRandom(SEED)
  const purses = clients.map(nothing)
  const payments: Paid[] = []
  const counts: Record<string, number> = {}
  let offers: Offer[] = []
  let bets: Bet[] = []
  let game = 0
  let gameStartsAt = new Date()
  const { db, writer, log } = server.services
  const settling = makeDueWork(settlementKinds(server.services), log)

  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }

  /** Does it, now and then after a kill, now and then once more: the effect is that of once. */
  async function surely<Value>(
    what: string,
    work: (db: Database) => Promise<Value>,
  ): Promise<Value> {
    count(what)
    if (random.chance(0.05)) {
      count('kill')
      await expect(work(killing(db))).rejects.toBeInstanceOf(Killed)
    }
    const value = await work(db)
    return value
  }

  async function newGame(): Promise<void> {
    const { rows } = await db.query<{ now: Date }>('select product_now() as now')
    gameStartsAt = new Date(rows[0]!.now.getTime() + 30 * HOUR)
    game = await insertGame(server.database, { startsAt: gameStartsAt })
    offers = []
    bets = []
  }

  async function newDeposit(user: number): Promise<void> {
    const kind = random.of(['walletDeposit', 'bankDeposit'] as const)
    const amount = 1 + random.below(200_00)
    const userId = clients[user]!.userId
    const { id } = await surely('deposit', (on) =>
      on.transaction((tx) => insertPayment(tx, { userId, kind, amount: cents(amount) })),
    )
    const paid = { id, user, kind, amount, charge: 0, state: 'created' as const, returned: 0 }
    payments.push({ ...paid, backs: [] })
  }

  async function newPayout(user: number): Promise<void> {
    const kind = random.of(['walletPayout', 'bankPayout'] as const)
    const charge = random.below(30)
    const amount = charge + 1 + random.below(150_00)
    const userId = clients[user]!.userId
    const made = await surely('payout', (on) =>
      on.transaction((tx) => requestPayout(tx, { userId, kind, amount, charge })),
    )
    const purse = purses[user]!
    expect(made !== null, `a payout of ${amount} with ${purse.cash}`).toBe(purse.cash >= amount)
    if (made === null) return
    purse.cash -= amount
    purse.withdrawing += amount
    payments.push({
      id: made,
      user,
      kind,
      amount,
      charge,
      state: 'requested',
      returned: 0,
      backs: [],
    })
  }

  async function movePaid(): Promise<void> {
    if (payments.length === 0) return
    const recent = payments.length - 1 - random.below(Math.min(payments.length, 12))
    const paid = random.chance(0.9) ? payments[recent]! : random.of(payments)
    const isIn = paid.kind === 'walletDeposit' || paid.kind === 'bankDeposit'
    const states = ['submitting', 'pending', 'completed', 'rejected', 'failed'] as const
    const to: PaymentState = !isIn && random.chance(0.15) ? 'returned' : random.of(states)
    const fee = cents(random.below(50))
    const move = (on: Database) => movePayment(on, paid.id, { to, cause: 'walk', fee })
    await surely(`to ${to}`, move)
    if (random.chance(0.1)) {
      count('replay')
      await move(db)
    }
    const ways = (isIn ? DEPOSIT_WAYS : PAYOUT_WAYS)[paid.state] ?? []
    if (ways.includes(to)) applyMove(paid, isIn, to)
  }

  function applyMove(paid: Paid, isIn: boolean, to: PaymentState): void {
    const purse = purses[paid.user]!
    if (isIn) {
      if (to === 'pending') purse.pendingIn += paid.amount
      else if (paid.state === 'pending') purse.pendingIn -= paid.amount
      if (to === 'completed') purse.cash += paid.amount
    } else if (to === 'returned') {
      purse.cash += paid.amount
    } else if (to === 'completed' || to === 'rejected' || to === 'failed') {
      purse.withdrawing -= paid.amount
      if (to !== 'completed') purse.cash += paid.amount
    }
    paid.state = to
  }

  async function comesBack(): Promise<void> {
    const done = payments.filter(
      ({ kind, state }) => state === 'completed' && kind.endsWith('Deposit'),
    )
    if (done.length === 0) return
    const paid = random.of(done)
    const isOld = paid.backs.length > 0 && random.chance(0.3)
    const back = isOld
      ? random.of(paid.backs)
      : {
          ref: `R-${paid.id}-${paid.backs.length}`,
          cents: random.chance(0.5) ? paid.amount : 1 + random.below(paid.amount + 10),
        }
    await surely('comes back', (on) =>
      on.transaction(async (tx) =>
        recordReturn(tx, await lockPayment(tx, paid.id), {
          kind: random.of(['refund', 'reversal', 'dispute', 'bankReturn'] as const),
          providerRef: back.ref,
          cents: cents(back.cents),
          cost: cents(random.below(20)),
          code: 'walk',
        }),
      ),
    )
    if (isOld) return
    const amount = Math.min(back.cents, paid.amount - paid.returned)
    const purse = purses[paid.user]!
    const fromCash = Math.min(amount, purse.cash)
    purse.cash -= fromCash
    purse.debt += amount - fromCash
    paid.returned += amount
    paid.backs.push(back)
    if (paid.returned === paid.amount) paid.state = 'returned'
  }

  async function repay(): Promise<void> {
    count('repay')
    const kind = repayDebts(server.services)
    while (await kind.runOne());
    for (const purse of purses) {
      const part = Math.min(purse.cash, purse.debt)
      purse.cash -= part
      purse.debt -= part
    }
  }

  async function post(user: number): Promise<void> {
    count('post')
    const amount = 1 + random.below(60_00)
    const draft = {
      gameId: game,
      winner: 'Buffalo Bills',
      spread: 300,
      odds: { numerator: 100, denominator: 100 },
      amount: cents(amount),
      partialTake: true,
      audience: { kind: 'public' as const },
      betsBarred: false,
      regionLimit: 'none',
    }
    const command = postCommand(
      clients[user]!.userId,
      draft,
      requestKey(crypto.randomUUID(), draft, null)!,
    )
    const ruling = await writer.submit(command)
    if (random.chance(0.1)) await writer.submit(command)
    const purse = purses[user]!
    expect(ruling.kind === 'done').toBe(purse.cash >= amount)
    if (ruling.kind !== 'done') return
    purse.cash -= amount
    purse.risk += amount
    offers.push({ id: ruling.answer.offerId, user, amount, left: amount })
  }

  async function take(user: number): Promise<void> {
    const open = offers.filter((offer) => offer.left > 0 && offer.user !== user)
    if (open.length === 0) return
    count('take')
    const offer = random.of(open)
    // Now and then more than there is.
    const isTooMuch = random.chance(0.1)
    const part = random.chance(0.3) ? offer.left : 1 + random.below(offer.left)
    const amount = isTooMuch ? offer.left + 1 + random.below(50) : part
    const command = takeForWriter(clients[user]!.userId, offer.id, amount, crypto.randomUUID())
    const ruling = await writer.submit(command)
    if (random.chance(0.1)) await writer.submit(command)
    const purse = purses[user]!
    expect(ruling.kind === 'done').toBe(!isTooMuch && purse.cash >= amount)
    if (ruling.kind !== 'done') return
    purse.cash -= amount
    purse.risk += amount
    offer.left -= amount
    bets.push({ offerer: offer.user, accepter: user, cents: amount })
  }

  async function cancel(user: number): Promise<void> {
    const offer = offers.find(({ user: by, left }) => by === user && left > 0)
    if (!offer) return
    count('cancel')
    const body = { betID: `o_${offer.id}` }
    const answer = await clients[user]!.post('/api/betsProposed/cancelBet', body)
    expect(answer.status).toBe(200)
    purses[user]!.cash += offer.left
    purses[user]!.risk -= offer.left
    offer.left = 0
  }

  async function endGame(): Promise<void> {
    count('game')
    const outcome = random.of(['final', 'final', 'void'] as const)
    const home = random.below(8)
    const isVoid = outcome === 'void'
    await server.database.owner.query(
      `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
       values ($1, 1, $2, $3, $4, 'test', product_now())`,
      [game, outcome, isVoid ? null : 2, isVoid ? null : home],
    )
    await server.database.owner.query('update games set result_version = 1 where id = $1', [game])
    await server.database.owner.query(
      `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
      [new Date(gameStartsAt.getTime() + HOUR)],
    )
    await settling.drain()
    for (const offer of offers) {
      purses[offer.user]!.cash += offer.left
      purses[offer.user]!.risk -= offer.left
    }
    for (const { offerer, accepter, cents: stake } of bets) {
      purses[offerer]!.risk -= stake
      purses[accepter]!.risk -= stake
      if (isVoid) {
        purses[offerer]!.cash += stake
        purses[accepter]!.cash += stake
      } else {
        purses[home - 2 >= 3 ? offerer : accepter]!.cash += 2 * stake
      }
    }
    clients = await Promise.all(
      clients.map(({ userId, username }) => server.signIn(userId, username)),
    )
    await newGame()
  }

  await newGame()
  for (let step = 1; step <= STEPS; step++) {
    const user = random.below(USERS)
    const way = random.below(1_000)
    if (way < 120) await newDeposit(user)
    else if (way < 220) await newPayout(user)
    else if (way < 600) await movePaid()
    else if (way < 660) await comesBack()
    else if (way < 700) await repay()
    else if (way < 800) await post(user)
    else if (way < 950) await take(user)
    else if (way < 994) await cancel(user)
    else await endGame()
    if (step % LOOK_EVERY === 0) expect(await booksOf(), `after step ${step}`).toEqual(purses)
  }
  expect(await booksOf()).toEqual(purses)
  expect(await verify(db)).toEqual([])
  if (process.env.MONEY_WALK_STEPS) {
    const { rows } = await db.query('select count(*) as entries from ledger_transfers')
    console.log(JSON.stringify({ seed: SEED, steps: STEPS, ...counts, ...rows[0] }))
  }
}, 7_200_000)

/** What each user has in the books. */
async function booksOf(): Promise<Purse[]> {
  const { rows } = await server.services.db.query<{ owner: number; kind: string; balance: number }>(
    `select owner_id as owner, kind, balance_cents as balance from ledger_accounts where kind like 'user.%'`,
  )
  const of = (userId: number, kind: string) =>
    rows.find((row) => row.owner === userId && row.kind === `user.${kind}`)?.balance ?? 0
  return clients.map(({ userId }) => ({
    cash: of(userId, 'cash'),
    risk: of(userId, 'at_risk'),
    pendingIn: of(userId, 'pending_in'),
    withdrawing: of(userId, 'withdrawing'),
    debt: 0 - of(userId, 'debt'),
  }))
}

/** Sets a withdrawal aside as the calls do; null when the funds do not cover it. */
async function requestPayout(
  tx: Tx,
  wish: { userId: number; kind: PaymentKind; amount: number; charge: number },
): Promise<number | null> {
  const [cash] = await lockAccounts(tx, [{ kind: 'user.cash', ownerId: wish.userId }])
  if (cash!.balance < wish.amount) return null
  const payment = await insertPayment(tx, {
    ...wish,
    amount: cents(wish.amount),
    charge: cents(wish.charge),
  })
  await postLegs(tx, payment, legsOf(payment, 'requested', cents(0)))
  return payment.id
}
