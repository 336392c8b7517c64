/** Deposits from a region where betting is barred: none begins, and no order is captured (GAP-007). Withdrawals continue. */
import { regionsTexts } from '@sidebet/copy/screens/regions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import type { WalletPort } from '../../ports.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { readCash } from '../../testing/readCash.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'

const BARRED = [403, 'regionIllegal', regionsTexts.bettingIllegal]

let server: TestServer
let realWallet: WalletPort
let ann: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer({ REGION_UNKNOWN: 'illegal', WITHDRAWAL_HOLD_HOURS: '0' })
  realWallet = { ...server.providers.wallet }
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(server.providers.wallet, realWallet)
  const name = `ann${++users}`
  server.providers.locations.set(name, { country: 'US', region: 'CA' })
  ann = await server.user(name, { cashCents: 100_00 })
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

/** The same user in another region; null: the location is unknown. */
async function travel(region: string | null): Promise<void> {
  const { locations } = server.providers
  if (region === null) locations.delete(ann.username)
  else locations.set(ann.username, { country: 'US', region })
  ann = await server.signIn(ann.userId, ann.username)
}

const begin = (headers = {}) => ann.post('/api/user/paypal/orders', { depositAmount: 25 }, headers)
const capture = (orderID: string) => ann.post(`/api/user/paypal/orders/${orderID}/capture`)
const record = (orderID: string) => ann.post('/api/user/paypaldeposit', { orderID })
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof begin>>) => [
  status,
  body.code,
  body.error,
]
const cash = async () => (await readCash(server.database, ann.userId))[0]!

async function payments(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ state: string }>(
    `select state from payments where user_id = $1 and provider_ref not like 'TEST-%' or user_id = $1 and provider_ref is null
     order by id`,
    [ann.userId],
  )
  return rows.map(({ state }) => state)
}

/** Moves the times of payments back and polls them. */
async function passHours(hours: number): Promise<void> {
  await agePayments(server.database, hours * 60)
  while (await pollPendingPayments(server.services, paymentSyncs));
}

test.each([
  ['in a barred state', 'ID'],
  ['at an unknown location', null],
])('a deposit by wallet or from a bank does not begin %s', async (_, region) => {
  const { accountURL } = await linkBank(server, ann)
  await travel(region)
  expect(outcomeOf(await begin())).toEqual(BARRED)
  const fromBank = { depositAmount: 25, accountURL }
  expect(outcomeOf(await ann.post('/api/user/depositfrombank', fromBank))).toEqual(BARRED)
  expect([await payments(), server.providers.bankState.transfers.size]).toEqual([[], 0])
})

test('an order that was begun elsewhere is not captured in a barred state, and expires without a charge', async () => {
  const { orderID } = (await begin()).body
  await travel('ID')
  expect(outcomeOf(await capture(orderID))).toEqual(BARRED)
  expect(outcomeOf(await record(orderID))).toEqual(BARRED)
  await passHours(1)
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
  await passHours(24)
  expect([await payments(), await cash()]).toEqual([['rejected'], 100_00])
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
})

test('no later poll captures an order for a user in a barred state when the provider did not answer', async () => {
  const { orderID } = (await begin()).body
  await travel('ID')
  server.providers.wallet.readOrder = async () => ({ kind: 'unknown', cause: 'no answer' })
  expect((await capture(orderID)).status).toBe(202)
  await passHours(1)
  Object.assign(server.providers.wallet, realWallet)
  await passHours(1)
  expect(server.providers.orders.get(orderID)!.capture).toBeNull()
  expect([await payments(), await cash()]).toEqual([['created'], 100_00])
})

test('an order may be captured after the return to an open state', async () => {
  const { orderID } = (await begin()).body
  await travel('ID')
  await capture(orderID)
  await travel('CA')
  expect((await capture(orderID)).status).toBe(200)
  expect(await cash()).toBe(125_00)
})

test('a capture that was made elsewhere is credited, whatever the region of its record', async () => {
  const { orderID } = (await begin()).body
  await server.providers.wallet.captureOrder(orderID, 'elsewhere')
  await travel('ID')
  expect((await record(orderID)).status).toBe(200)
  expect(await cash()).toBe(125_00)
})

test('a deposit from a bank that was accepted elsewhere gets the same answer when it is repeated', async () => {
  const { accountURL } = await linkBank(server, ann)
  const key = { 'idempotency-key': 'once' }
  const body = { depositAmount: 25, accountURL }
  expect((await ann.post('/api/user/depositfrombank', body, key)).status).toBe(200)
  await travel('ID')
  expect((await ann.post('/api/user/depositfrombank', body, key)).status).toBe(200)
  expect(await payments()).toEqual(['pending'])
})

test('withdrawals do not depend on the region', async () => {
  const { accountURL } = await linkBank(server, ann)
  await travel('ID')
  const toWallet = { receiver: 'a@wallet.test', paypalPayout: 10, databasePayout: 10.25 }
  const toBank = { withdrawAmount: 10, accountURL }
  const answers = [
    await ann.post('/api/user/paypalpayout', toWallet),
    await ann.post('/api/user/withdrawtobank', toBank),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
