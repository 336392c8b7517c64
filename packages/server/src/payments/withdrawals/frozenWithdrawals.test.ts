/** The freeze of a user stops their withdrawals under way, where the provider still allows it (AZ7). */
import { cents } from '@sidebet/domain/money'
import { bankWithdrawal } from '@sidebet/domain/withdrawals/bankWithdrawal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeUser, unfreezeUser } from '../../operator/freezeUser.ts'
import { verify } from '../../ops/verify.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { readCash } from '../../testing/readCash.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { startBankTransfer } from '../banks/bankTransfer.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'
import type { PayoutPort } from '../ports/payoutPort.ts'
import { sendWalletPayout } from './sendWalletPayout.ts'
import { startBankPayout } from './startBankPayout.ts'
import { startWalletPayout } from './startWalletPayout.ts'

let server: TestServer
let payouts: PayoutPort
let realPayouts: PayoutPort
let ann: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  payouts = server.providers.payouts
  realPayouts = { ...payouts }
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(payouts, realPayouts)
  ann = await server.user(`ann${++users}`, { cashCents: 100_00 })
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

const freeze = () => freezeUser(server.database.db, ann.userId, 'a complaint')
const unfreeze = () => unfreezeUser(server.database.db, ann.userId, 'it was nothing')
const cash = async () => (await readCash(server.database, ann.userId))[0]!
const toWallet = () =>
  ann.post('/api/user/paypalpayout', {
    ...{ receiver: 'ann@wallet.test', paypalPayout: 50, databasePayout: 50.25 },
  })

/** The receivers of these payouts have no account at the provider yet. */
function leaveUnclaimed(): void {
  payouts.createPayout = async (payout) => {
    const made = await realPayouts.createPayout(payout)
    if (made.kind === 'ok') {
      const { batchId } = made.value
      const { payoutsMade } = server.providers
      const item = { ...payoutsMade.get(batchId)!.item!, isUnclaimed: true }
      payoutsMade.set(batchId, { name: payout.name, status: 'pending', word: 'UNCLAIMED', item })
    }
    return made
  }
}

/** Runs the polls that are due, without another minute. */
async function poll(): Promise<void> {
  while (await pollPendingPayments(server.services, paymentSyncs));
}

async function pollLater(): Promise<void> {
  await server.database.owner.query(
    'update payments set due_at = product_now() where due_at is not null',
  )
  await poll()
}

async function withdrawals(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ state: string; failure: string }>(
    `select state, failure from payments where user_id = $1 and kind in ('walletPayout', 'bankPayout') order by id`,
    [ann.userId],
  )
  return rows.map(({ state, failure }) => `${state} ${failure}`.trim())
}

/** How many payouts of the user the provider has. */
async function payoutsMade(): Promise<number> {
  const { rows } = await server.database.owner.query<{ name: string }>(
    'select name from payments where user_id = $1',
    [ann.userId],
  )
  const made = [...server.providers.payoutsMade.values()].map(({ name }) => name)
  return rows.filter(({ name }) => made.includes(name)).length
}

async function audited(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ subject: string }>(
    `select a.subject from audit a join payments p on a.subject = 'm_' || p.id
     where a.action = 'withdrawals.stopped' and p.user_id = $1`,
    [ann.userId],
  )
  return rows.map(({ subject }) => subject)
}

/** A withdrawal whose request has committed and was not yet sent. */
async function requested() {
  const payout = { userId: ann.userId, receiver: 'a@w.test', debit: cents(50_25), ip: '' }
  const started = await startWalletPayout(server.services, payout, null)
  if (started.kind !== 'payment') throw new Error(`no payment: ${started.kind}`)
  return started.payment
}

test('AZ7: a freeze cancels an unclaimed withdrawal to a wallet once, and the money is in the frozen funds', async () => {
  leaveUnclaimed()
  expect((await toWallet()).status).toBe(200)
  await freeze()
  await poll()
  expect([await withdrawals(), await cash()]).toEqual([['failed RETURNED'], 100_00])
  await pollLater()
  expect(await audited()).toHaveLength(1)
  expect(await cash()).toBe(100_00)
})

test('AZ7: a freeze cancels a withdrawal to a bank that the provider has not sent', async () => {
  const { accountURL } = await linkBank(server, ann)
  const sent = await ann.post('/api/user/withdrawtobank', { withdrawAmount: 50, accountURL })
  expect(sent.status).toBe(200)
  await freeze()
  await poll()
  expect([await withdrawals(), await cash()]).toEqual([['failed cancelled'], 100_00])
  expect(await audited()).toHaveLength(1)
})

test('AZ7: a withdrawal that its receiver has is not stopped by a freeze', async () => {
  await toWallet()
  await freeze()
  await poll()
  expect([await withdrawals(), await cash()]).toEqual([['completed'], 49_75])
  expect(await audited()).toEqual([])
})

test.each(['before', 'after'])(
  'AZ7: a requested withdrawal is not sent when its user is frozen, %s the next poll',
  async (when) => {
    const payment = await requested()
    await freeze()
    if (when === 'after') await poll()
    const sent = await sendWalletPayout(server.services, payment)
    expect(sent.state).toBe('rejected')
    await pollLater()
    expect([await withdrawals(), await cash()]).toEqual([['rejected frozen'], 100_00])
    expect([await payoutsMade(), (await audited()).length]).toEqual([0, 1])
  },
)

test('AZ7: a requested withdrawal to a bank is not sent when its user is frozen', async () => {
  const { accountURL } = await linkBank(server, ann)
  const payout = { userId: ann.userId, sums: bankWithdrawal(cents(50_00))!, accountURL }
  const started = await startBankPayout(server.services, payout, null)
  if (started.kind !== 'payment') throw new Error(`no payment: ${started.kind}`)
  const before = server.providers.bankState.transfers.size
  await freeze()
  expect((await startBankTransfer(server.services, started.payment)).state).toBe('rejected')
  await pollLater()
  expect([await withdrawals(), await cash()]).toEqual([['rejected frozen'], 100_00])
  expect(server.providers.bankState.transfers.size).toBe(before)
})

test('AZ7: a freeze during the request to the provider neither returns the money nor sends again, and cancels after the answer', async () => {
  leaveUnclaimed()
  const create = payouts.createPayout
  let calls = 0
  let receive = () => {}
  const isReceived = new Promise<void>((resolve) => {
    receive = resolve
  })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  payouts.createPayout = async (payout) => {
    calls++
    receive()
    await mayAnswer
    return create(payout)
  }
  const sending = sendWalletPayout(server.services, await requested())
  await isReceived
  await freeze()
  await poll()
  expect([await withdrawals(), await cash(), calls]).toEqual([['requested'], 49_75, 1])
  answer()
  await sending
  await pollLater()
  expect([await withdrawals(), await cash(), calls]).toEqual([['failed RETURNED'], 100_00, 1])
})

test('AZ7: a withdrawal whose answer was lost is not sent again during a freeze, and paid once after it', async () => {
  payouts.createPayout = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  expect((await toWallet()).status).toBe(202)
  Object.assign(payouts, realPayouts)
  await freeze()
  await poll()
  await pollLater()
  expect([await withdrawals(), await payoutsMade()]).toEqual([['submitting'], 0])
  await unfreeze()
  await pollLater()
  await pollLater()
  expect([await withdrawals(), await cash()]).toEqual([['completed'], 49_75])
  expect(await payoutsMade()).toBe(1)
})

test('AZ7: a withdrawal that is sent during a freeze is either stopped and returned, or at the provider', async () => {
  for (let round = 0; round < 10; round++) {
    ann = await server.user(`both${++users}`, { cashCents: 100_00 })
    const payment = await requested()
    await Promise.all([freeze(), sendWalletPayout(server.services, payment), poll()])
    await pollLater()
    const isMade = (await payoutsMade()) === 1
    expect([await withdrawals(), await cash()]).toEqual(
      isMade ? [['completed'], 49_75] : [['rejected frozen'], 100_00],
    )
  }
})
