/**
 * A random walk over every kind of event that moves money, through the real code on a real database, beside a small
 * reference model. It covers deposits and withdrawals of every kind in every state, refunds, returns, debts, offers, takes,
 * cancels and settlements. It also covers bonus that is granted, staked, released and lost. Events are repeated, and
 * connections are killed before their commit; then the event is repeated. MONEY_WALK_STEPS is the number of steps.
 */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import { requestKey } from '../engine/requestKey.ts'
import { lockAccounts } from '../ledger/ledger.ts'
import { postCommand } from '../offers/postOffer.ts'
import { verify } from '../ops/verify.ts'
import { movePayment } from '../payments/movePayment.ts'
import type { PaymentKind, PaymentState } from '../payments/payment.ts'
import { insertPayment, lockPayment } from '../payments/payments.sql.ts'
import { legsOf, postLegs } from '../payments/postings.ts'
import { recordReturn } from '../payments/recordReturn.ts'
import { repayDebts } from '../payments/repayDebts.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { makeJobRunner } from '../platform/jobs/jobRunner.ts'
import { makeTakeCommand } from '../testing/bets.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const STEPS = Number(process.env.MONEY_WALK_STEPS ?? (process.env.SIDEBET_LONG ? 20_000 : 400))
const SEED = Number(process.env.MONEY_WALK_SEED ?? 1)
const USERS = 3
/** Number of steps between two comparisons of the ledger with the model. */
const CHECK_EVERY = 250
const HOUR = 3_600_000

let server: TestServer
let clients: Client[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (let i = 0; i < USERS; i++) clients.push(await server.user(`walker${i}`))
})
afterAll(() => server.close())

/** A user's money in the model. */
type Purse = {
  cash: number
  /** By grant. */
  bonus: Record<number, number>
  risk: number
  pendingIn: number
  withdrawing: number
  debt: number
}

type Grant = {
  readonly id: number
  readonly user: number
  readonly cents: number
  readonly lastDay: string
  state: 'withheld' | 'free' | 'lost'
  /** Cents in bets that are not void, and cents that went back to the pool. */
  used: number
  wentBack: number
}

/** A pile of cents, each with the grant that it came from; bonus lies on top. */
type Pile = { grant: Grant; cents: number }[]

/** Takes so many cents of bonus from the top of a pile, as far as there are. */
function takeFrom(pile: Pile, most: number): Pile {
  const taken: Pile = []
  for (let left = most; left > 0 && pile.length > 0; ) {
    const part = Math.min(left, pile[0]!.cents)
    taken.push({ grant: pile[0]!.grant, cents: part })
    pile[0]!.cents -= part
    left -= part
    if (pile[0]!.cents === 0) pile.shift()
  }
  return taken
}

const sumOf = (pile: Pile) => pile.reduce((sum, { cents }) => sum + cents, 0)

type Paid = {
  readonly id: number
  readonly user: number
  readonly kind: PaymentKind
  readonly amount: number
  readonly charge: number
  state: PaymentState
  returned: number
  /** The returns so far, which the walk reports again. */
  readonly backs: { ref: string; cents: number }[]
}

type Offer = { readonly id: number; readonly user: number; left: number; readonly bonus: Pile }
type Bet = {
  readonly offerer: number
  readonly accepter: number
  readonly cents: number
  readonly bonus: { readonly offerer: Pile; readonly accepter: Pile }
}

const nothing = (): Purse => ({
  cash: 0,
  bonus: {},
  risk: 0,
  pendingIn: 0,
  withdrawing: 0,
  debt: 0,
})

/** The allowed transitions; any other must change nothing. */
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

test(`MO1: the ledger equals the reference model after a random walk of ${STEPS} events of every kind`, async () => {
  const random = makeRandom(SEED)
  const purses = clients.map(nothing)
  const payments: Paid[] = []
  const counts: Record<string, number> = {}
  const grants: Grant[] = []
  let offers: Offer[] = []
  let bets: Bet[] = []
  let game = 0
  let gameStartsAt = new Date()
  const { db, batcher, log } = server.services
  const settling = makeJobRunner(settlementJobs(server.services), log)

  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }

  /** Runs the work, sometimes after a killed attempt, which must have no effect. */
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
    while (await kind.runNext());
    for (const purse of purses) {
      const part = Math.min(purse.cash, purse.debt)
      purse.cash -= part
      purse.debt -= part
    }
  }

  async function newGrant(user: number): Promise<void> {
    count('grant')
    const amount = 1 + random.below(80_00)
    const lastDay = random.of(['2026-01-01', '2026-01-02', null])
    const id = await giveBonus(server.database, clients[user]!.userId, amount, lastDay)
    const fresh = { state: 'withheld', used: 0, wentBack: 0 } as const
    grants.push({ id, user, cents: amount, lastDay: lastDay ?? 'never', ...fresh })
    purses[user]!.bonus[id] = amount
  }

  async function endsGrant(): Promise<void> {
    const open = grants.filter(({ state }) => state !== 'free')
    if (open.length === 0) return
    const grant = random.of(open)
    const state = grant.state === 'lost' ? 'free' : random.of(['free', 'lost', 'lost'] as const)
    count(state)
    const purse = purses[grant.user]!
    const has = purse.bonus[grant.id]!
    const goes = state === 'free' ? has : Math.min(has, Math.max(0, grant.cents - grant.used))
    const { userId } = clients[grant.user]!
    expect(await endGrant(server.database, { id: grant.id, userId }, state)).toBe(goes)
    grant.state = state
    purse.bonus[grant.id]! -= goes
    if (state === 'free') purse.cash += goes
    else grant.wentBack += goes
  }

  const availableTo = ({ cash, bonus }: Purse) =>
    Object.values(bonus).reduce((sum, cents) => sum + cents, cash)

  /** Moves a stake of the model to money at risk; returns its bonus. */
  function stake(user: number, amount: number): Pile {
    const purse = purses[user]!
    const own = grants
      .filter((grant) => grant.user === user)
      .sort((a, b) => a.lastDay.localeCompare(b.lastDay) || a.id - b.id)
    const bonus = takeFrom(
      own
        .map((grant) => ({ grant, cents: purse.bonus[grant.id]! }))
        .filter(({ cents }) => cents > 0),
      amount,
    )
    for (const { grant, cents } of bonus) purse.bonus[grant.id]! -= cents
    purse.cash -= amount - sumOf(bonus)
    purse.risk += amount
    return bonus
  }

  /** Returns a user's own stake in the model: unused, or with its winnings. */
  function comesHome(user: number, amount: number, bonus: Pile, won: number | null): void {
    const purse = purses[user]!
    purse.risk -= amount
    purse.cash += amount - sumOf(bonus) + (won ?? 0)
    for (const { grant, cents } of bonus) {
      if (grant.state === 'free') {
        purse.cash += cents
        continue
      }
      const unused = Math.max(0, grant.cents - grant.used - grant.wentBack)
      const lost = grant.state === 'lost' && won === null ? Math.min(cents, unused) : 0
      if (lost > 0) count('forfeit')
      purse.bonus[grant.id]! += cents - lost
      grant.wentBack += lost
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
    const result = await batcher.submit(command)
    if (random.chance(0.1)) await batcher.submit(command)
    const purse = purses[user]!
    expect(result.kind === 'done').toBe(availableTo(purse) >= amount)
    if (result.kind !== 'done') return
    const bonus = stake(user, amount)
    if (bonus.length > 0) count('post with bonus')
    expect(result.answer.fundsAvailable).toBe(availableTo(purse))
    offers.push({ id: result.answer.offerId, user, left: amount, bonus })
  }

  async function take(user: number): Promise<void> {
    const open = offers.filter((offer) => offer.left > 0 && offer.user !== user)
    if (open.length === 0) return
    count('take')
    const offer = random.of(open)
    // Sometimes more than there is.
    const isTooMuch = random.chance(0.1)
    const part = random.chance(0.3) ? offer.left : 1 + random.below(offer.left)
    const amount = isTooMuch ? offer.left + 1 + random.below(50) : part
    const command = makeTakeCommand(clients[user]!.userId, offer.id, amount, crypto.randomUUID())
    const result = await batcher.submit(command)
    if (random.chance(0.1)) await batcher.submit(command)
    const purse = purses[user]!
    expect(result.kind === 'done').toBe(!isTooMuch && availableTo(purse) >= amount)
    if (result.kind !== 'done') return
    const bonus = { offerer: takeFrom(offer.bonus, amount), accepter: stake(user, amount) }
    for (const { grant, cents } of [...bonus.offerer, ...bonus.accepter]) grant.used += cents
    if (bonus.accepter.length > 0) count('take with bonus')
    if (bonus.offerer.length > 0) count('take of bonus')
    offer.left -= amount
    bets.push({ offerer: offer.user, accepter: user, cents: amount, bonus })
  }

  async function cancel(user: number): Promise<void> {
    const offer = offers.find(({ user: by, left }) => by === user && left > 0)
    if (!offer) return
    count('cancel')
    const body = { betID: `o_${offer.id}` }
    const answer = await clients[user]!.post('/api/betsProposed/cancelBet', body)
    expect(answer.status).toBe(200)
    comesHome(user, offer.left, offer.bonus, null)
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
    for (const offer of offers)
      if (offer.left > 0) comesHome(offer.user, offer.left, offer.bonus, null)
    if (isVoid)
      for (const { bonus } of bets)
        for (const { grant, cents } of [...bonus.offerer, ...bonus.accepter]) grant.used -= cents
    for (const bet of bets) {
      const winner = home - 2 >= 3 ? 'offerer' : 'accepter'
      for (const side of ['offerer', 'accepter'] as const) {
        if (isVoid) comesHome(bet[side], bet.cents, bet.bonus[side], null)
        else if (side === winner) comesHome(bet[side], bet.cents, bet.bonus[side], bet.cents)
        else purses[bet[side]]!.risk -= bet.cents
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
    else if (way < 690) await repay()
    else if (way < 705) await newGrant(user)
    else if (way < 712) await endsGrant()
    else if (way < 800) await post(user)
    else if (way < 950) await take(user)
    else if (way < 994) await cancel(user)
    else await endGame()
    if (step % CHECK_EVERY === 0) expect(await readPurses(), `after step ${step}`).toEqual(purses)
  }
  expect(await readPurses()).toEqual(purses)
  expect(await verify(db)).toEqual([])
  if (process.env.MONEY_WALK_STEPS) {
    const { rows } = await db.query('select count(*) as entries from ledger_transfers')
    console.log(JSON.stringify({ seed: SEED, steps: STEPS, ...counts, ...rows[0] }))
  }
}, 7_200_000)

/** The ledger's balances of each user. */
async function readPurses(): Promise<Purse[]> {
  const { rows } = await server.services.db.query<{ owner: number; kind: string; balance: number }>(
    `select owner_id as owner, kind, balance_cents as balance from ledger_accounts where kind like 'user.%'`,
  )
  const { rows: grants } = await server.services.db.query<{
    id: number
    user: number
    has: number
  }>(
    `select g.id, g.user_id as user, a.balance_cents as has from promotion_grants g
     join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id`,
  )
  const of = (userId: number, kind: string) =>
    rows.find((row) => row.owner === userId && row.kind === `user.${kind}`)?.balance ?? 0
  return clients.map(({ userId }) => ({
    cash: of(userId, 'cash'),
    bonus: Object.fromEntries(
      grants.filter(({ user }) => user === userId).map(({ id, has }) => [id, has]),
    ),
    risk: of(userId, 'at_risk'),
    pendingIn: of(userId, 'pending_in'),
    withdrawing: of(userId, 'withdrawing'),
    debt: 0 - of(userId, 'debt'),
  }))
}

/** Reserves a withdrawal as the calls do; null when the funds do not cover it. */
async function requestPayout(
  tx: Tx,
  request: { userId: number; kind: PaymentKind; amount: number; charge: number },
): Promise<number | null> {
  const [cash] = await lockAccounts(tx, [{ kind: 'user.cash', ownerId: request.userId }])
  if (cash!.balance < request.amount) return null
  const payment = await insertPayment(tx, {
    ...request,
    amount: cents(request.amount),
    charge: cents(request.charge),
  })
  await postLegs(tx, payment, legsOf(payment, 'requested', cents(0)))
  return payment.id
}
