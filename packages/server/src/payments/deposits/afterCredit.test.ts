/** A wallet deposit after its credit: refunds, reversals, disputes, debts. */
import { wireId } from '@sidebet/contract/ids'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWaiting, verify } from '../../ops/verify.ts'
import { readFailedJobs } from '../../platform/jobs/failedJobs.ts'
import type { WalletDispute, WalletOrder, WalletPort } from '../../ports.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { deliverAllNotifications } from '../../testing/notices.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { findPaymentOfRef, lockPayment } from '../payments.sql.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'
import { type Returned, recordReturn } from '../recordReturn.ts'
import { repayDebts } from '../repayDebts.ts'

let server: TestServer
let wallet: WalletPort
let realWallet: WalletPort
let ann: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer()
  wallet = server.providers.wallet
  realWallet = { ...wallet }
})
afterAll(() => server.close())

beforeEach(async () => {
  Object.assign(wallet, realWallet)
  users++
  // Each test advances the time of its own payments only.
  await server.database.owner.query('update payments set due_at = null, watch_at = null')
  ann = await server.user(`ann${users}`, { cashCents: 100_00 })
})

afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

async function deposit(client: Client, dollars = 25): Promise<string> {
  const made = await client.post('/api/user/paypal/orders', { depositAmount: dollars })
  const answer = await client.post(`/api/user/paypal/orders/${made.body.orderID}/capture`)
  expect(answer.status).toBe(200)
  return made.body.orderID
}

/** Puts so many dollars into an open offer. */
async function stake(client: Client, dollars: number): Promise<void> {
  const offer = offerOn(await insertGame(server.database), {
    ...{ amountBet: dollars, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 },
  })
  expect((await client.post(POST_OFFER, offer)).status).toBe(200)
}

async function balances(client: Client) {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    `select kind, balance_cents as balance from ledger_accounts where owner_id = $1`,
    [client.userId],
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { cash: balance('user.cash'), debt: balance('user.debt') }
}

async function house() {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    'select kind, balance_cents as balance from ledger_accounts where owner_id = 0',
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)!.balance
  return { provider: balance('provider.paypal'), dispute: balance('expense.dispute') }
}

async function payment(orderID: string) {
  const { rows } = await server.database.owner.query<{
    state: string
    returned: number
    watched: boolean
    backs: [string, string, number, number][] | null
  }>(
    `select state, returned_cents as returned, watch_at is not null as watched,
       (select json_agg(json_build_array(kind, provider_ref, cents, cost_cents) order by id) from payment_returns r
        where r.payment_id = p.id) as backs
     from payments p where provider_ref = $1`,
    [orderID],
  )
  return rows[0]!
}

function setOrder(orderID: string, change: Partial<WalletOrder>): void {
  const { orders } = server.providers
  orders.set(orderID, { ...orders.get(orderID)!, ...change })
}

const refund = (refundId: string, dollars: number, isOff = false) => ({
  ...{ refundId, name: '', cents: cents(dollars * 100) },
  status: isOff ? ('failed' as const) : ('completed' as const),
})

function setDispute(orderID: string, change: Partial<WalletDispute>): void {
  server.providers.disputes.set(`CAPTURE-${orderID}`, [
    {
      ...{ disputeId: `PP-${orderID}`, reason: 'UNAUTHORISED' },
      ...{ taken: cents(0), given: cents(0), fee: cents(0), ...change },
    },
  ])
}

/** Moves the times of payments back by this many hours and polls them; the sessions do not age. */
async function passHours(hours: number): Promise<void> {
  await agePayments(server.database, hours * 60)
  while (await pollPendingPayments(server.services, paymentSyncs));
}

/** Advances many days, with a poll on each. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) await passHours(24)
}

async function mailsOf(client: Client): Promise<number> {
  await deliverAllNotifications(server.services)
  return server.providers.mails.filter((mail) => mail.to === `${client.username}@example.test`)
    .length
}

const repay = async () => {
  const due = repayDebts(server.services)
  while (await due.runNext());
}

test('P8: a completed deposit is polled for 180 days and then never', async () => {
  const orderID = await deposit(ann)
  let reads = 0
  wallet.readOrder = async (orderId) => {
    reads++
    return realWallet.readOrder(orderId)
  }
  await passDays(200)
  expect(reads).toBe(11)
  expect(await payment(orderID)).toMatchObject({ state: 'completed', watched: false })
})

test('a partial refund and a refund of the rest are each taken back once', async () => {
  const before = await house()
  const orderID = await deposit(ann)
  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10)] })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 115_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({ state: 'completed', returned: 10_00 })
  await passDays(3)
  expect(await balances(ann)).toEqual({ cash: 115_00, debt: 0 })

  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10), refund(`R2-${users}`, 15)] })
  await passDays(30)
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({
    ...{ state: 'returned', returned: 25_00 },
    backs: [
      ['refund', `R1-${users}`, 10_00, 0],
      ['refund', `R2-${users}`, 15_00, 0],
    ],
  })
  expect((await house()).provider).toBe(before.provider)
  expect(await mailsOf(ann)).toBe(3)
})

test('a capture that was partially refunded before it was recorded is credited less the refund', async () => {
  const made = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  const { orderID } = made.body
  await realWallet.captureOrder(orderID, 'x')
  setOrder(orderID, { refunds: [refund(`R-${users}`, 10)] })
  const answer = await ann.post('/api/user/paypaldeposit', { orderID })
  expect(answer).toMatchObject({ status: 200, body: { fundsAvailable: 115 } })
  expect(await payment(orderID)).toMatchObject({ state: 'completed', returned: 10_00 })
})

test('a reversed capture without a listed refund is taken back in full', async () => {
  const orderID = await deposit(ann)
  const capture = { ...server.providers.orders.get(orderID)!.capture!, isGone: true }
  setOrder(orderID, { capture })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({
    ...{ state: 'returned', backs: [['reversal', `CAPTURE-${orderID}:gone`, 25_00, 0]] },
  })
})

test('T14: a chargeback 30 days later takes back 25 once and books its fee of 20', async () => {
  const before = await house()
  const orderID = await deposit(ann)
  await passDays(29)
  setDispute(orderID, { taken: cents(25_00), fee: cents(20_00) })
  // The refunds also list the money that the dispute took; it counts once.
  setOrder(orderID, { refunds: [refund(`R-${users}`, 25)] })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({
    ...{ state: 'returned', returned: 25_00 },
    backs: [
      ['dispute', `R-${users}`, 25_00, 0],
      ['dispute', `PP-${orderID}:fee`, 0, 20_00],
    ],
  })
  const after = await house()
  expect([after.provider - before.provider, after.dispute - before.dispute]).toEqual([
    20_00, -20_00,
  ])
  await passDays(100)
  expect(await house()).toEqual(after)
})

test('T14: a chargeback beyond the cash becomes a debt, and the next winnings repay it', async () => {
  const bob = await server.user(`bob${users}`)
  const cem = await server.user(`cem${users}`, { cashCents: 100_00 })
  const orderID = await deposit(bob)
  const gameId = await insertGame(server.database)
  const offer = offerOn(gameId, { amountBet: 20, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 })
  const posted = await bob.post(POST_OFFER, offer)
  expect((await cem.post(TAKE_OFFER, takeOf(posted.body._id, 20))).status).toBe(200)
  expect(await balances(bob)).toEqual({ cash: 5_00, debt: 0 })

  setDispute(orderID, { taken: cents(25_00), fee: cents(20_00) })
  await passDays(1)
  expect(await balances(bob)).toEqual({ cash: 0, debt: -20_00 })
  await repay()
  expect(await balances(bob)).toEqual({ cash: 0, debt: -20_00 })
  expect(
    await bob.post('/api/user/paypalpayout', {
      ...{ receiver: 'bob@wallet.test', paypalPayout: 1, databasePayout: 1.25 },
    }),
  ).toMatchObject({ status: 409, body: { code: 'moreThanAvailable' } })

  // The pick is ahead by 3: the winner gets 40, and 20 of it repay the debt.
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  await repay()
  expect(await balances(bob)).toEqual({ cash: 20_00, debt: 0 })
})

test('a dispute that Sidebet wins returns the money that it took, and repays the debt of the user', async () => {
  const before = await house()
  const bob = await server.user(`bob${users}`)
  const orderID = await deposit(bob)
  await stake(bob, 15)
  setDispute(orderID, { taken: cents(25_00) })
  await passDays(1)
  expect(await balances(bob)).toEqual({ cash: 0, debt: -15_00 })
  expect(await payment(orderID)).toMatchObject({ state: 'returned', watched: true })

  setDispute(orderID, { taken: cents(25_00), given: cents(25_00) })
  await passDays(2)
  await repay()
  expect(await balances(bob)).toEqual({ cash: 10_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({ state: 'completed', returned: 0 })
  const after = await house()
  expect(after.provider - before.provider).toBe(-25_00)
  await passDays(30)
  expect(await house()).toEqual(after)
})

test('a cancelled refund is credited again while another refund of the deposit remains', async () => {
  const orderID = await deposit(ann)
  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10), refund(`R2-${users}`, 5)] })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 110_00, debt: 0 })
  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10, true), refund(`R2-${users}`, 5)] })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 120_00, debt: 0 })
  expect(await payment(orderID)).toMatchObject({ state: 'completed', returned: 5_00 })
})

test('a refund that disappears from the list credits nothing and is recorded as a failed job', async () => {
  const orderID = await deposit(ann)
  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10)] })
  await passDays(1)
  setOrder(orderID, { refunds: [] })
  await passDays(2)
  expect(await balances(ann)).toEqual({ cash: 115_00, debt: 0 })
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain('went back')
  setOrder(orderID, { refunds: [refund(`R1-${users}`, 10)] })
  await passDays(2)
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(0)
})

test('P8: an unreadable answer about a completed deposit is recorded as a failed job, and polling continues', async () => {
  const orderID = await deposit(ann)
  wallet.readOrder = async () => ({ kind: 'unknown', cause: 'answer not understood' })
  await passDays(1)
  const { first } = await readFailedJobs(server.database.db, 10)
  expect(first).toMatchObject([
    { kind: 'resumePayments', error: expect.stringContaining('not understood') },
  ])
  expect((await readWaiting(server.database.owner)).map(({ what }) => what)).toContain(
    'payments whose state at the provider is not understood',
  )
  // The provider does not answer: no notification, and another poll.
  Object.assign(wallet, realWallet)
  wallet.readDisputes = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await passDays(1)
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(0)
  Object.assign(wallet, realWallet)
  setOrder(orderID, { refunds: [refund(`R-${users}`, 25)] })
  await passDays(1)
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
})

test('P8: a poll without an answer is repeated in an hour, not on the next scheduled day', async () => {
  const orderID = await deposit(ann)
  await passDays(29)
  wallet.readDisputes = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await passDays(1)
  Object.assign(wallet, realWallet)
  setOrder(orderID, { refunds: [refund(`R-${users}`, 25)] })
  await passHours(1)
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
})

test('P8: an unreadable or refused answer about an open deposit is recorded as a failed job', async () => {
  const made = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  wallet.readOrder = async () => ({ kind: 'unknown', cause: 'answer not understood' })
  await passDays(1)
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain('not understood')
  wallet.readOrder = async () => ({
    kind: 'rejected',
    status: 403,
    code: 'NOT_AUTHORIZED',
    issue: '',
  })
  await passDays(1)
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain('NOT_AUTHORIZED')
  Object.assign(wallet, realWallet)
  await passDays(1)
  expect((await payment(made.body.orderID)).state).toBe('rejected')
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(0)
})

test('MO7: an order with another payee is neither captured nor credited', async () => {
  const made = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  const { orderID } = made.body
  setOrder(orderID, { payee: 'SOMEBODYELSE' })
  expect((await ann.post(`/api/user/paypal/orders/${orderID}/capture`)).status).toBe(409)
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
  await realWallet.captureOrder(orderID, 'x')
  expect((await ann.post('/api/user/paypaldeposit', { orderID })).status).toBe(409)
  expect(await payment(orderID)).toMatchObject({ state: 'failed' })
  expect(await balances(ann)).toEqual({ cash: 100_00, debt: 0 })
  const { rows } = await server.database.owner.query<{ action: string }>(
    'select action from audit where subject = $1 order by id',
    [orderID],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'deposits.foreignPayee',
    'deposits.wrongCapture',
  ])
})

test('a completion and a concurrent late return leave exact balances in either order', async () => {
  for (let round = 0; round < 10; round++) {
    const cat = await server.user(`cat${users}-${round}`)
    const { orderID } = (await cat.post('/api/user/paypal/orders', { depositAmount: 25 })).body
    await realWallet.captureOrder(orderID, 'x')
    const { id } = (await findPaymentOfRef(server.services.db, ['walletDeposit'], orderID))!
    const late: Returned = {
      ...{ kind: 'reversal', providerRef: `late-${users}-${round}`, code: '' },
      ...{ cents: cents(25_00), cost: cents(0) },
    }
    const comeBack = () =>
      server.services.db.transaction(async (tx) =>
        recordReturn(tx, await lockPayment(tx, id), late),
      )
    const complete = () => cat.post('/api/user/paypaldeposit', { orderID })
    await Promise.all([complete(), comeBack(), complete(), comeBack(), complete(), comeBack()])
    await comeBack()
    expect(await balances(cat)).toEqual({ cash: 0, debt: 0 })
    expect(await payment(orderID)).toMatchObject({ state: 'returned', returned: 25_00 })
  }
})

test('repeated returns in any order never make the cash negative or exceed the deposit', async () => {
  const back = fc.record({
    name: fc.integer({ min: 1, max: 5 }),
    dollars: fc.integer({ min: 0, max: 40 }),
    cost: fc.integer({ min: 0, max: 20 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(back, { maxLength: 8 }),
      fc.integer({ min: 0, max: 25 }),
      async (backs, spent) => {
        runs++
        const before = await house()
        const dan = await server.user(`dan${users}-${runs}`)
        const orderID = await deposit(dan)
        const { id } = (await findPaymentOfRef(server.services.db, ['walletDeposit'], orderID))!
        if (spent > 0) await stake(dan, spent)
        const first = new Map<number, (typeof backs)[number]>()
        for (const one of backs) {
          await server.services.db.transaction(async (tx) =>
            recordReturn(tx, await lockPayment(tx, id), {
              ...{
                kind: 'refund',
                providerRef: `${wireId('user', dan.userId)}-${one.name}`,
                code: '',
              },
              ...{ cents: cents(one.dollars * 100), cost: cents(one.cost * 100) },
            }),
          )
        }
        // The first return of each name that had something to record counts.
        let returned = 0
        let cost = 0
        for (const one of backs) {
          const part = Math.min(one.dollars, 25 - returned)
          if (first.has(one.name) || part + one.cost === 0) continue
          first.set(one.name, one)
          returned += part
          cost += one.cost
        }
        const fromCash = Math.min(returned, 25 - spent)
        expect(await balances(dan)).toEqual({
          cash: (25 - spent - fromCash) * 100,
          debt: (fromCash - returned) * 100 + 0,
        })
        expect(await payment(orderID)).toMatchObject({
          ...{ state: returned === 25 ? 'returned' : 'completed', returned: returned * 100 },
        })
        const after = await house()
        expect(after.provider - before.provider).toBe((returned + cost - 25) * 100)
        expect(after.dispute - before.dispute).toBe(-cost * 100 + 0)
      },
    ),
    { numRuns: process.env.SIDEBET_LONG ? 200 : 10 },
  )
}, 120_000)
