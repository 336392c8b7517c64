/** Deposits by card or wallet until they were staked once: withheld, and refunded to where they came from (MO12). */
import { refundDeposit } from '@sidebet/contract/payments'
import { withdrawalRefusalTexts as texts } from '@sidebet/copy/refusals/withdrawals'
import { cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import type { RefundStatus, WalletPort } from '../../ports.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { settleBy } from '../../testing/gameResults.ts'
import { deliverAllNotifications } from '../../testing/notices.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'

let server: TestServer
let wallet: WalletPort
let realWallet: WalletPort
let ann: Client
let ben: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0', REFUND_ONLY_DAYS: '30' })
  wallet = server.providers.wallet
  realWallet = { ...wallet }
})
afterAll(() => server.close())

beforeEach(async () => {
  Object.assign(wallet, realWallet)
  // Each test advances the time of its own payments only.
  await server.database.owner.query('update payments set due_at = null, watch_at = null')
  users++
  ann = await server.user(`ann${users}`)
  ben = await server.user(`ben${users}`, { cashCents: 500_00 })
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

/** Deposits by card or wallet. Returns the payment's id on the wire. */
async function deposit(client: Client, dollars: number): Promise<string> {
  const made = await client.post('/api/user/paypal/orders', { depositAmount: dollars })
  const answer = await client.post(`/api/user/paypal/orders/${made.body.orderID}/capture`)
  expect(answer.status).toBe(200)
  return (await payments(client))[0]!.paymentID
}

type OwnPayment = { paymentID: string; kind: string; state: string; refundable: number }

const payments = async (client: Client): Promise<OwnPayment[]> =>
  (await client.get('/api/payments/own')).body.data

const refundable = async (client: Client, paymentID: string) =>
  (await payments(client)).find((payment) => payment.paymentID === paymentID)!.refundable

const withdraw = (client: Client, dollars: number) =>
  client.post('/api/user/paypalpayout', {
    receiver: 'other@wallet.test',
    ...{ paypalPayout: dollars, databasePayout: dollars + 0.25, feeEstimate: 0.25 },
  })

const refund = (client: Client, paymentID: string, amount: number, key = '') =>
  client.post('/api/payments/refund', { paymentID, amount }, key ? { 'idempotency-key': key } : {})

/** Ann offers so many dollars at 1 to 1, and Ben takes all of it. Returns the game. */
async function bet(dollars: number): Promise<number> {
  const gameId = await insertGame(server.database)
  const offer = offerOn(gameId, {
    ...{ amountBet: dollars, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 },
  })
  const posted = await ann.post(POST_OFFER, offer)
  expect(posted.status).toBe(200)
  expect((await ben.post(TAKE_OFFER, takeOf(posted.body._id))).status).toBe(200)
  return gameId
}

const fundsOf = async (client: Client) => (await client.get('/api/funds/held')).body

/** Moves the times of payments back by this many hours and polls them; the sessions do not age. */
async function passHours(hours: number): Promise<void> {
  await agePayments(server.database, hours * 60)
  while (await pollPendingPayments(server.services, paymentSyncs));
}

/** Sets the provider's status of the only refund of a user's orders. */
function setRefund(status: RefundStatus): void {
  const { orders } = server.providers
  const order = [...orders.values()].findLast(({ refunds }) => refunds.length > 0)!
  orders.set(order.orderId, { ...order, refunds: order.refunds.map((one) => ({ ...one, status })) })
}

const MORE = { status: 409, body: { code: 'moreThanRefundable', error: texts.moreThanRefundable } }

test('MO12: a deposit by card is not withdrawn to another account before it was staked', async () => {
  await deposit(ann, 50)
  expect(await withdraw(ann, 49.75)).toMatchObject({
    ...{ status: 409, body: { code: 'moreThanAvailable' } },
  })
  expect(await fundsOf(ann)).toMatchObject({
    ...{ fundsAvailable: 50, withdrawable: 0 },
    withheld: [{ reason: 'unstaked', amount: 50 }],
  })
})

test('MO12: each staked dollar frees one dollar, and the winnings are free', async () => {
  const paymentID = await deposit(ann, 50)
  await bet(30)
  expect(await fundsOf(ann)).toMatchObject({
    ...{ fundsAvailable: 20, withdrawable: 0, withheld: [{ reason: 'unstaked', amount: 20 }] },
  })
  expect(await refundable(ann, paymentID)).toBe(20)
  await bet(20)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 0, withheld: [] })
})

test('MO12: an offer that nobody took frees nothing', async () => {
  const paymentID = await deposit(ann, 50)
  const offer = offerOn(await insertGame(server.database), {
    ...{ amountBet: 50, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 },
  })
  const posted = await ann.post(POST_OFFER, offer)
  expect((await ann.post('/api/betsProposed/cancelBet', { betID: posted.body._id })).status).toBe(
    200,
  )
  expect(await refundable(ann, paymentID)).toBe(50)
})

test('MO12: a void bet frees nothing', async () => {
  const paymentID = await deposit(ann, 50)
  const voided = await bet(50)
  expect(await refundable(ann, paymentID)).toBe(0)
  await settleBy(server, voided, null)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 50, withdrawable: 0 })
  expect(await refundable(ann, paymentID)).toBe(50)
})

test('MO12: a lost bet has freed its stake, and a won one its winnings, too', async () => {
  const paymentID = await deposit(ann, 50)
  // The offer picks the away team by 3.
  await settleBy(server, await bet(20), [20, 27])
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 30, withdrawable: 0 })
  await settleBy(server, await bet(20), [27, 20])
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 50, withdrawable: 40 })
  expect(await refundable(ann, paymentID)).toBe(10)
})

test('MO12: stakes before a deposit do not free it', async () => {
  ann = await server.user(`rich${users}`, { cashCents: 100_00 })
  await bet(60)
  const paymentID = await deposit(ann, 50)
  expect(await refundable(ann, paymentID)).toBe(50)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 90, withdrawable: 40 })
})

test('MO12: after the days of the setting a deposit may be withdrawn anywhere', async () => {
  const paymentID = await deposit(ann, 50)
  await passHours(30 * 24 - 1)
  expect(await refundable(ann, paymentID)).toBe(50)
  await passHours(2)
  expect(await refundable(ann, paymentID)).toBe(0)
  expect((await withdraw(ann, 49.75)).status).toBe(200)
})

test('MO12: a refund sends the money back to its capture, without a fee', async () => {
  const paymentID = await deposit(ann, 50)
  const answer = await refund(ann, paymentID, 20)
  expect(answer.status).toBe(200)
  expect(refundDeposit.answer.parse(answer.body)).toMatchObject({
    ...{ status: 'completed', amount: 20, fundsAvailable: 30, fundsAtRisk: 0 },
  })
  const [order] = [...server.providers.orders.values()].slice(-1)
  expect(order!.refunds).toMatchObject([{ cents: 20_00, status: 'completed' }])
  expect(await payments(ann)).toMatchObject([
    { kind: 'walletRefund', state: 'completed', refundable: 0 },
    { kind: 'walletDeposit', state: 'completed', refundable: 30 },
  ])
  await deliverAllNotifications(server.services)
  const subjects = server.providers.mails
    .filter(({ to }) => to === `${ann.username}@example.test`)
    .map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => subject.startsWith('Your deposit was sent back')),
  ).toHaveLength(1)
})

test('MO12: a refund that we ordered is no return of its deposit', async () => {
  const paymentID = await deposit(ann, 50)
  expect((await refund(ann, paymentID, 50)).status).toBe(200)
  // The provider marks the capture as refunded, and lists the refund under our name.
  const order = [...server.providers.orders.values()].at(-1)!
  const capture = { ...order.capture!, isGone: true }
  server.providers.orders.set(order.orderId, { ...order, capture })
  await passHours(48)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 0, debt: 0 })
  expect(await payments(ann)).toMatchObject([
    { kind: 'walletRefund', state: 'completed' },
    { kind: 'walletDeposit', state: 'completed' },
  ])
})

test('MO12: a refund by the provider beside ours is taken back', async () => {
  const paymentID = await deposit(ann, 50)
  expect((await refund(ann, paymentID, 20)).status).toBe(200)
  const order = [...server.providers.orders.values()].at(-1)!
  const theirs = {
    refundId: 'R-THEIRS',
    name: '',
    cents: cents(30_00),
    status: 'completed',
  } as const
  server.providers.orders.set(order.orderId, { ...order, refunds: [...order.refunds, theirs] })
  await passHours(48)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 0, debt: 0 })
})

test.each([
  ['more than was never staked', async (id: string) => refund(ann, id, 50.01), MORE],
  ['nothing', async (id: string) => refund(ann, id, 0), MORE],
  ['the deposit of another user', async (id: string) => refund(ben, id, 10), { status: 404 }],
  ['an id that does not exist', async () => refund(ann, 'm_999999', 10), { status: 404 }],
])('MO12: a refund of %s is refused', async (_what, send, expected) => {
  const paymentID = await deposit(ann, 50)
  expect(await send(paymentID)).toMatchObject(expected)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 50 })
})

test('MO10: after a change of the account nothing is refunded', async () => {
  const paymentID = await deposit(ann, 50)
  await server.database.owner.query(
    `insert into withdrawal_holds (user_id, reason, ends_at) values ($1, 'password', product_now() + interval '1 hour')`,
    [ann.userId],
  )
  expect(await refund(ann, paymentID, 10)).toMatchObject(MORE)
})

test('ten concurrent refunds of one deposit pay it back once', async () => {
  const paymentID = await deposit(ann, 50)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(ann, paymentID, 50)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const order = [...server.providers.orders.values()].at(-1)!
  expect(order.refunds).toHaveLength(1)
})

test('a repeated request for a refund makes no second one', async () => {
  const paymentID = await deposit(ann, 50)
  const [first, again] = [
    await refund(ann, paymentID, 20, 'k'),
    await refund(ann, paymentID, 20, 'k'),
  ]
  expect(again.body).toEqual(first.body)
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 30 })
})

test('P1: a refund without an answer stays open, and its poll finds it at the provider', async () => {
  const paymentID = await deposit(ann, 50)
  wallet.refundCapture = async (asked) => {
    await realWallet.refundCapture(asked)
    return { kind: 'unknown', cause: 'timeout' }
  }
  expect(await refund(ann, paymentID, 50)).toMatchObject({
    status: 202,
    body: { status: 'unknown' },
  })
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 0, withdrawals: [{ amount: 50 }] })
  Object.assign(wallet, realWallet)
  await passHours(1)
  expect(await payments(ann)).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
  expect([...server.providers.orders.values()].at(-1)!.refunds).toHaveLength(1)
})

test('P1: a refund that never reached the provider is ordered again under its name', async () => {
  const paymentID = await deposit(ann, 50)
  wallet.refundCapture = async () => ({ kind: 'unknown', cause: 'timeout' })
  expect((await refund(ann, paymentID, 50)).status).toBe(202)
  Object.assign(wallet, realWallet)
  await passHours(1)
  expect((await payments(ann))[0]).toMatchObject({ kind: 'walletRefund', state: 'completed' })
  expect([...server.providers.orders.values()].at(-1)!.refunds).toHaveLength(1)
})

test('the poll of the deposit completes an open refund', async () => {
  const paymentID = await deposit(ann, 50)
  wallet.refundCapture = async (asked) => {
    await realWallet.refundCapture(asked)
    return { kind: 'unknown', cause: 'timeout' }
  }
  await refund(ann, paymentID, 50)
  await server.database.owner.query(`update payments set due_at = null where kind = 'walletRefund'`)
  await passHours(48)
  expect((await payments(ann))[0]).toMatchObject({ kind: 'walletRefund', state: 'completed' })
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 0, debt: 0 })
})

test('a refused refund returns the money to the funds', async () => {
  const paymentID = await deposit(ann, 50)
  wallet.refundCapture = async () => ({
    ...{
      kind: 'rejected',
      status: 422,
      code: 'UNPROCESSABLE_ENTITY',
      issue: 'TRANSACTION_DISPUTED',
    },
  })
  expect(await refund(ann, paymentID, 50)).toMatchObject({
    ...{ status: 409, body: { code: 'refundFailed', error: texts.refundFailed } },
  })
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 50, withdrawals: [] })
  expect(await refundable(ann, paymentID)).toBe(50)
})

test('a refund that fails at the provider after it was completed is in the funds again', async () => {
  const paymentID = await deposit(ann, 50)
  expect((await refund(ann, paymentID, 50)).status).toBe(200)
  setRefund('failed')
  await passHours(48)
  expect((await payments(ann))[0]).toMatchObject({ kind: 'walletRefund', state: 'returned' })
  expect(await fundsOf(ann)).toMatchObject({ fundsAvailable: 50 })
})

test('without the setting a deposit may be withdrawn anywhere at once', async () => {
  const trial = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0', REFUND_ONLY_DAYS: '0' })
  try {
    const client = await trial.user('zoe')
    const made = await client.post('/api/user/paypal/orders', { depositAmount: 50 })
    await client.post(`/api/user/paypal/orders/${made.body.orderID}/capture`)
    expect((await withdraw(client, 49.75)).status).toBe(200)
  } finally {
    await trial.close()
  }
})
