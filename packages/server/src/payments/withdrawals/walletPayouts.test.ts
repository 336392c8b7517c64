import { withdrawToWallet } from '@sidebet/contract/withdrawals'
import { withdrawalRefusalTexts as texts } from '@sidebet/copy/refusals/withdrawals'
import { cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readWaiting, verify } from '../../ops/verify.ts'
import { readFailedJobs } from '../../platform/jobs/failedJobs.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { deliverAllNotifications } from '../../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { paymentSyncs } from '../paymentSyncs.ts'
import { findPayment } from '../payments.sql.ts'
import { pollPendingPayments } from '../pollPendingPayments.ts'
import type { Payout, PayoutPort } from '../ports/payoutPort.ts'
import { cancelWalletPayout } from './cancelWalletPayout.ts'

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
  vi.restoreAllMocks()
  // Each test advances the time of its own payments only.
  await server.database.owner.query('update payments set due_at = null, watch_at = null')
  users++
  ann = await server.user(`ann${users}`, { cashCents: 100_00 })
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

const withdraw = (
  client: Client,
  payout: unknown = 50,
  change: Record<string, unknown> = {},
  key = '',
) =>
  client.post(
    '/api/user/paypalpayout',
    {
      receiver: 'ann@wallet.test',
      paypalPayout: payout,
      databasePayout: Number(payout) + 0.25,
      feeEstimate: 0.25,
      ...change,
    },
    key ? { 'idempotency-key': key } : {},
  )

async function balances(client = ann) {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    `select kind, balance_cents as balance from ledger_accounts where owner_id = $1`,
    [client.userId],
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { cash: balance('user.cash'), withdrawing: balance('user.withdrawing') }
}

async function house() {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    'select kind, balance_cents as balance from ledger_accounts where owner_id = 0',
  )
  const balance = (kind: string) => rows.find((row) => row.kind === kind)!.balance
  return {
    provider: balance('provider.paypal'),
    revenue: balance('revenue.withdrawal_fee'),
    expense: balance('expense.provider_fee.paypal'),
  }
}

/** The withdrawals of this user, oldest first. */
async function payments(client = ann) {
  const { rows } = await server.database.owner.query<{
    id: number
    state: string
    failure: string
    fee: number
    name: string
    ref: string | null
    changes: string[] | null
  }>(
    `select id, state, failure, fee_cents as fee, name, provider_ref as ref,
       (select array_agg(from_state || '>' || to_state order by id) from payment_changes where payment_id = p.id) as changes
     from payments p where user_id = $1 and kind = 'walletPayout' order by id`,
    [client.userId],
  )
  return rows
}

async function audits(action: string, client = ann) {
  const { rows } = await server.database.owner.query<{ facts: Record<string, unknown> }>(
    'select facts from audit where action = $1 and actor = $2',
    [action, `u_${client.userId}`],
  )
  return rows.map(({ facts }) => facts)
}

async function mailsOf(client = ann): Promise<string[]> {
  await deliverAllNotifications(server.services)
  return server.providers.mails
    .filter((mail) => mail.to === `${client.username}@example.test`)
    .map((mail) => mail.subject)
}

/** Changes the state of this user's last withdrawal at the provider. */
async function setPayout(change: Partial<Omit<Payout, 'item'>> & { isUnclaimed?: boolean }) {
  const { ref } = (await payments()).at(-1)!
  const { isUnclaimed = false, ...rest } = change
  const payout = server.providers.payoutsMade.get(ref!)!
  const item = payout.item && { ...payout.item, isUnclaimed }
  server.providers.payoutsMade.set(ref!, { ...payout, ...rest, item })
}

/** Moves the times of payments back by this many minutes and polls them; the sessions do not age. */
async function passMinutes(minutes: number): Promise<void> {
  await agePayments(server.database, minutes)
  while (await pollPendingPayments(server.services, paymentSyncs));
}

const DAY = 24 * 60
const O_FAIL = { status: 409, body: { code: 'payoutFailed', error: texts.payoutFailed } }
const MORE = { status: 409, body: { code: 'moreThanAvailable', error: texts.moreThanAvailable } }

test('a withdrawal to a wallet completes and books our fee and the fee of the provider', async () => {
  const before = await house()
  const answer = await withdraw(ann)
  expect(answer.status).toBe(200)
  expect(withdrawToWallet.answer.parse(answer.body)).toEqual({
    status: 'pending',
    paymentID: `m_${(await payments())[0]!.id}`,
    withdrawAmount: 50.25,
    feeEstimate: 0.25,
    netAmount: 50,
    fundsAvailable: 49.75,
    fundsAtRisk: 0,
  })
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  expect(await house()).toEqual(before)
  const { ref } = (await payments())[0]!
  server.providers.payoutsMade.set(ref!, {
    ...server.providers.payoutsMade.get(ref!)!,
    item: {
      itemId: 'I',
      amount: cents(50_00),
      currency: 'USD',
      fee: cents(35),
      isUnclaimed: false,
    },
  })
  await passMinutes(1)
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 0 })
  expect((await payments())[0]).toMatchObject({
    state: 'completed',
    fee: 35,
    changes: ['requested>pending', 'pending>completed'],
  })
  const after = await house()
  expect({
    provider: after.provider - before.provider,
    revenue: after.revenue - before.revenue,
    expense: after.expense - before.expense,
  }).toEqual({ provider: 50_35, revenue: 25, expense: -35 })
})

/** Payout, debit, status, code. */
const JUDGED: readonly [string, Record<string, unknown>, number, string?][] = [
  ['all that there is', { paypalPayout: 99.75, databasePayout: 100 }, 200],
  ['the least', { paypalPayout: '0.01', databasePayout: '0.26' }, 200],
  [
    'a cent more than there is',
    { paypalPayout: 99.76, databasePayout: 100.01 },
    409,
    'moreThanAvailable',
  ],
  ['far more', { paypalPayout: 9_999, databasePayout: 9_999.25 }, 409, 'moreThanAvailable'],
  ['nothing for the receiver', { paypalPayout: 0, databasePayout: 0.25 }, 400, 'nothingLeft'],
  ['nothing at all', { paypalPayout: 0, databasePayout: 0 }, 400, 'nothingLeft'],
  ['no fee', { paypalPayout: 50, databasePayout: 50 }, 409, 'payoutFailed'],
  ['a smaller debit', { paypalPayout: 50, databasePayout: 1 }, 409, 'payoutFailed'],
  ['a larger debit', { paypalPayout: 50, databasePayout: 50.26 }, 409, 'payoutFailed'],
  ['below 0', { paypalPayout: -1, databasePayout: -0.75 }, 400, 'payoutFailed'],
  ['a part of a cent', { paypalPayout: '1.001', databasePayout: 1.25 }, 400, 'payoutFailed'],
  ['no e-mail', { receiver: 'ann' }, 409, 'payoutFailed'],
  ['two e-mails', { receiver: 'a@b.test,c@d.test' }, 409, 'payoutFailed'],
  ['a header in the e-mail', { receiver: 'a@b.test\r\nBcc: c@d.test' }, 409, 'payoutFailed'],
  ['a fee that is claimed to be 0', { feeEstimate: 0 }, 200],
  ['a fee that is no number', { feeEstimate: 'free' }, 200],
]
test.each(JUDGED)(
  'a withdrawal is accepted or refused by its amounts and receiver: %s',
  async (_what, change, status, code) => {
    const answer = await withdraw(ann, 50, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const isTaken = status === 200
    expect((await payments()).length).toBe(isTaken ? 1 : 0)
    const debit = Math.round(Number(change.databasePayout ?? 50.25) * 100)
    expect(await balances()).toEqual({
      cash: isTaken ? 100_00 - debit : 100_00,
      withdrawing: isTaken ? debit : 0,
    })
  },
)

test('MO9: a false debit or fee in the request leaves an audit record, and the fee has no effect', async () => {
  await withdraw(ann, 50, { databasePayout: 1 })
  await withdraw(ann, 50, { feeEstimate: 0 })
  await withdraw(ann, 1, { feeEstimate: undefined })
  expect(await audits('withdrawals.falseClaim')).toMatchObject([
    { payout: '50.00', debit: '1.00', fits: false },
    { payout: '50.00', debit: '50.25', feeEstimate: 0, fits: true },
  ])
  expect(await balances()).toEqual({ cash: 100_00 - 50_25 - 1_25, withdrawing: 51_50 })
})

test('a withdrawal without a session or for another user is refused', async () => {
  const ben = await server.user(`ben${users}`, { cashCents: 100_00 })
  expect((await withdraw(server.anonymous)).status).toBe(401)
  expect((await withdraw(ann, 50, { username: ben.username })).status).toBe(403)
  expect((await withdraw(ann, 50, { userID: `u_${ben.userId}` })).status).toBe(403)
  expect(await balances(ben)).toEqual({ cash: 100_00, withdrawing: 0 })
})

test('T15: a payout whose answer is lost is sent again under its name and paid once', async () => {
  const before = await house()
  const names: string[] = []
  payouts.createPayout = async (payout) => {
    names.push(payout.name)
    const made = await realPayouts.createPayout(payout)
    return names.length === 1 ? { kind: 'unknown', cause: 'TimeoutError' } : made
  }
  const answer = await withdraw(ann)
  expect(answer.status).toBe(202)
  expect(withdrawToWallet.answerUnknown.parse(answer.body).status).toBe('unknown')
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  expect((await payments())[0]!.state).toBe('submitting')
  const made = server.providers.payoutsMade.size
  await passMinutes(1)
  expect(server.providers.payoutsMade.size).toBe(made)
  expect(new Set(names).size).toBe(1)
  expect((await payments())[0]!.state).toBe('completed')
  const after = await house()
  expect([after.provider - before.provider, after.revenue - before.revenue]).toEqual([50_25, 25])
})

test('MO9: a withdrawal without an answer is refunded only when the provider refuses the payout', async () => {
  payouts.createPayout = async () => ({ kind: 'unknown', cause: 'ECONNRESET' })
  expect((await withdraw(ann)).status).toBe(202)
  for (let days = 0; days < 3; days++) await passMinutes(DAY)
  expect((await payments())[0]!.state).toBe('submitting')
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })

  // A refusal is no proof on the first day, because an earlier request may have been received. A refusal of our account never
  // is.
  const no = (status: number, code: string) => async () =>
    ({ kind: 'rejected', status, code, issue: '' }) as const
  payouts.createPayout = no(403, 'NOT_AUTHORIZED')
  await passMinutes(60)
  expect((await payments())[0]!.state).toBe('submitting')
  expect((await readFailedJobs(server.database.db, 10)).first).toMatchObject([
    { kind: 'resumePayments', error: 'the payout was not taken: NOT_AUTHORIZED' },
  ])
  payouts.createPayout = no(422, 'RECEIVER_ACCOUNT_LOCKED')
  await passMinutes(60)
  expect((await payments())[0]).toMatchObject({
    state: 'rejected',
    failure: 'RECEIVER_ACCOUNT_LOCKED',
  })
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(0)
})

test('MO9: a refusal of the second request does not refund a withdrawal whose first request may have arrived', async () => {
  payouts.createPayout = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await withdraw(ann)
  payouts.createPayout = async () => ({
    ...{ kind: 'rejected', status: 422, code: 'INSUFFICIENT_FUNDS', issue: '' },
  })
  await passMinutes(1)
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  Object.assign(payouts, realPayouts)
  await passMinutes(60)
  expect((await payments())[0]!.state).toBe('completed')
})

test('MO9: a withdrawal is never sent again once the provider has no longer has its reference', async () => {
  payouts.createPayout = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await withdraw(ann)
  let sent = 0
  payouts.createPayout = async (payout) => {
    sent++
    return realPayouts.createPayout(payout)
  }
  await passMinutes(30 * DAY)
  expect(sent).toBe(0)
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain(
    'no longer has its reference',
  )
  await server.database.owner.query('delete from stuck_work')
})

test('T16: an unclaimed withdrawal stays pending for 30 days and is refunded when the provider returns it', async () => {
  await withdraw(ann)
  await setPayout({ status: 'pending', word: 'UNCLAIMED', isUnclaimed: true })
  await passMinutes(1)
  for (let days = 0; days < 30; days++) await passMinutes(DAY)
  expect((await payments())[0]!.state).toBe('pending')
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  // The status UNCLAIMED is recorded once.
  expect((await payments())[0]!.changes).toEqual(['requested>pending', 'pending>pending'])
  await setPayout({ status: 'failed', word: 'RETURNED' })
  await passMinutes(60)
  expect((await payments())[0]).toMatchObject({ state: 'failed', failure: 'RETURNED' })
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
})

test('T17: a withdrawal that our balance does not cover is refunded, and the operator is alerted', async () => {
  const error = vi.spyOn(server.services.log, 'error')
  payouts.createPayout = async () => ({
    ...{ kind: 'rejected', status: 422, code: 'INSUFFICIENT_FUNDS', issue: '' },
  })
  expect(await withdraw(ann)).toMatchObject(O_FAIL)
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
  expect((await payments())[0]).toMatchObject({ state: 'rejected', failure: 'INSUFFICIENT_FUNDS' })
  const alarm = 'our balance at the wallet provider does not cover withdrawals'
  expect(error).toHaveBeenCalledWith(expect.anything(), alarm)
  const waiting = await readWaiting(server.database.owner)
  expect(waiting.map(({ what }) => what)).toContain(
    'withdrawals that our balance at a provider did not cover',
  )

  // The same code, reported later for the item.
  Object.assign(payouts, realPayouts)
  expect((await withdraw(ann)).status).toBe(200)
  await setPayout({ status: 'failed', word: 'INSUFFICIENT_FUNDS' })
  await passMinutes(1)
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
  expect(error).toHaveBeenCalledTimes(2)
})

test('T20: one of twenty simultaneous withdrawals of the whole balance succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(ann, 99.75)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toMatchObject(MORE)
  }
  expect(await balances()).toEqual({ cash: 0, withdrawing: 100_00 })
  expect((await payments()).length).toBe(1)
})

test('MO4: one key makes one withdrawal, another body answers 422, and requests without a key are separate', async () => {
  const key = `payout-${users}`
  const together = await Promise.all([1, 2, 3, 4].map(() => withdraw(ann, 20, {}, key)))
  expect(new Set(together.map(({ body }) => body.paymentID)).size).toBe(1)
  expect((await payments()).length).toBe(1)
  expect(await withdraw(ann, 21, {}, key)).toMatchObject({
    status: 422,
    body: { code: 'keyReused' },
  })
  await withdraw(ann, 20)
  await withdraw(ann, 20)
  expect((await payments()).length).toBe(3)
  expect(await balances()).toEqual({ cash: 100_00 - 3 * 20_25, withdrawing: 3 * 20_25 })
})

test('a refused withdrawal can be repeated with the same key', async () => {
  payouts.createPayout = async () => ({
    ...{ kind: 'rejected', status: 400, code: 'VALIDATION_ERROR', issue: '' },
  })
  const key = `again-${users}`
  expect(await withdraw(ann, 20, {}, key)).toMatchObject(O_FAIL)
  Object.assign(payouts, realPayouts)
  expect((await withdraw(ann, 20, {}, key)).status).toBe(200)
  expect((await payments()).map(({ state }) => state)).toEqual(['rejected', 'pending'])
})

test('T23: a withdrawal of a process that died before the call is sent once', async () => {
  payouts.createPayout = async () => {
    throw new Error('killed')
  }
  expect((await withdraw(ann)).status).toBe(500)
  expect((await payments())[0]!.state).toBe('requested')
  Object.assign(payouts, realPayouts)
  const made = server.providers.payoutsMade.size
  await passMinutes(1)
  await passMinutes(1)
  expect(server.providers.payoutsMade.size).toBe(made + 1)
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 0 })
})

test('a foreign or unreadable payout is recorded as a failed job and moves no money', async () => {
  await withdraw(ann)
  await setPayout({ name: 'wd-other' })
  await passMinutes(1)
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain(
    'differs from the payment',
  )
  payouts.readPayout = async () => ({ kind: 'unknown', cause: 'answer not understood' })
  await passMinutes(60)
  expect((await readFailedJobs(server.database.db, 10)).first[0]!.error).toContain('not understood')
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  Object.assign(payouts, realPayouts)
  await setPayout({ name: (await payments())[0]!.name })
  await passMinutes(60)
  expect((await payments())[0]!.state).toBe('completed')
  expect((await readFailedJobs(server.database.db, 10)).count).toBe(0)
})

test('P8: a completed withdrawal that is returned within 30 days is refunded with its fee', async () => {
  const before = await house()
  await withdraw(ann)
  await passMinutes(1)
  await passMinutes(DAY)
  await setPayout({ status: 'failed', word: 'REFUNDED' })
  await passMinutes(DAY)
  expect((await payments())[0]).toMatchObject({ state: 'returned', failure: 'REFUNDED' })
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
  const after = await house()
  expect([after.provider - before.provider, after.revenue - before.revenue]).toEqual([25, 0])
})

test('P8: a completed withdrawal is polled for 30 days and then never', async () => {
  await withdraw(ann)
  await passMinutes(1)
  let reads = 0
  payouts.readPayout = async (batchId) => {
    reads++
    return realPayouts.readPayout(batchId)
  }
  for (let days = 0; days < 60; days++) await passMinutes(DAY)
  expect(reads).toBe(6)
})

test('only an unclaimed payout can be cancelled, and a cancellation without an answer refunds nothing', async () => {
  await withdraw(ann)
  const [{ id }] = (await payments()) as unknown as [{ id: number }]
  const cancel = async () =>
    cancelWalletPayout(server.services, (await findPayment(server.services.db, id))!)
  await setPayout({ status: 'pending', word: 'ONHOLD' })
  expect(await cancel()).toBe('tooLate')
  await setPayout({ status: 'pending', word: 'UNCLAIMED', isUnclaimed: true })
  payouts.cancelPayout = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  expect(await cancel()).toBe('unknown')
  expect(await balances()).toEqual({ cash: 49_75, withdrawing: 50_25 })
  Object.assign(payouts, realPayouts)
  payouts.readPayout = async () => ({ kind: 'unknown', cause: 'answer not understood' })
  expect(await cancel()).toBe('unknown')
  Object.assign(payouts, realPayouts)
  expect(await cancel()).toBe('cancelled')
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
  expect(await cancel()).toBe('tooLate')
})

test('an open reconciliation break stops withdrawals to wallets without moving money', async () => {
  await server.database.owner.query(
    `insert into reconciliation_breaks (provider, kind, subject) values ('paypal', 'balance', 'test')`,
  )
  expect(await withdraw(ann)).toMatchObject({
    ...{ status: 409, body: { code: 'withdrawalsStopped', error: texts.withdrawalsStopped } },
  })
  await server.database.owner.query('delete from reconciliation_breaks')
  expect(await balances()).toEqual({ cash: 100_00, withdrawing: 0 })
})

test('MO11: a break of the bank provider does not stop withdrawals to wallets, and one of our own ledger does', async () => {
  const { owner } = server.database
  const breakOf = (provider: string) =>
    owner.query(
      `insert into reconciliation_breaks (provider, kind, subject) values ('${provider}', 'balance', 'test')`,
    )
  await breakOf('ledger')
  expect(await withdraw(ann)).toMatchObject({ status: 409, body: { code: 'withdrawalsStopped' } })
  await owner.query('delete from reconciliation_breaks')
  await breakOf('dwolla')
  expect((await withdraw(ann)).status).toBe(200)
  await owner.query('delete from reconciliation_breaks')
})

test('a user with a debt cannot withdraw', async () => {
  await server.database.owner.query(
    `insert into ledger_accounts (kind, owner_id, balance_cents) values ('user.debt', $1, -1)`,
    [ann.userId],
  )
  expect(await withdraw(ann, 1)).toMatchObject(MORE)
  await server.database.owner.query(
    `delete from ledger_accounts where kind = 'user.debt' and owner_id = $1`,
    [ann.userId],
  )
})

test('MO10: the owner is notified once of a new receiver, regardless of upper and lower case', async () => {
  await withdraw(ann, 1, { receiver: ' Ann@Wallet.Test ' })
  await withdraw(ann, 1, { receiver: 'ann@wallet.test' })
  expect((await mailsOf()).filter((subject) => subject.includes('new PayPal account')).length).toBe(
    1,
  )
  expect((await audits('withdrawals.newReceiver')).length).toBe(1)
})

test('MO10: a new receiver blocks withdrawals to all receivers until the block ends', async () => {
  const serverWithDelay = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '24' })
  const eve = await serverWithDelay.user('eve', { cashCents: 100_00 })
  const post = (receiver: string) => withdraw(eve, 1, { receiver })
  expect(await post('eve@wallet.test')).toMatchObject(MORE)
  expect(await post('eve@wallet.test')).toMatchObject(MORE)
  expect((await eve.get(`/api/user/profile/${eve.username}`)).body.witholdAmount).toBe(100)
  await serverWithDelay.database.owner.query(
    `update withdrawal_holds set ends_at = ends_at - interval '24 hours'`,
  )
  expect((await post('eve@wallet.test')).status).toBe(200)
  // Another receiver blocks withdrawals again, to the first receiver too.
  expect(await post('thief@wallet.test')).toMatchObject(MORE)
  expect(await post('eve@wallet.test')).toMatchObject(MORE)
  await serverWithDelay.close()
})
