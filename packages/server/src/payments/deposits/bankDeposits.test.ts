import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import type { CallResult } from '../../platform/http/provider.ts'
import { agePayments } from '../../testing/agePayments.ts'
import { DAY } from '../../testing/bankPayments.ts'
import {
  accountURL,
  ann,
  bank,
  bankRef,
  prepareBankUsers,
  realBank,
  see,
  server,
  users,
} from '../../testing/bankUser.ts'
import { offerOn, POST_OFFER } from '../../testing/bets.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { fund, insertGame, startTestServer } from '../../testing/server.ts'
import type { TransferOrder } from '../ports/bankPort.ts'

prepareBankUsers()

const DEPOSIT = '/api/user/depositfrombank'
const deposit = (amount: unknown = 50, more: object = {}, headers = {}) =>
  ann.post(DEPOSIT, { depositAmount: amount, accountURL, ...more }, headers)

/** The number of transfers that the provider has made for the last payment. */
async function transfersMade(): Promise<number> {
  const { name } = await see.payment(ann)
  return [...server.providers.bankState.transfers.values()].filter((each) => each.name === name)
    .length
}

const unknown = (cause: string): CallResult<never> => ({ kind: 'unknown', cause })
const LOST = unknown('TimeoutError')
const REFUSED = {
  kind: 'rejected',
  status: 400,
  code: 'ValidationError',
  issue: 'Invalid /_links/source/href',
} as const
const D_FAIL = { code: 'bankDepositFailed', error: bankRefusalTexts.bankDepositFailed }

test('a bank deposit is pending until it is processed, and has no fee', async () => {
  const answer = await deposit('50.00', {
    feeEstimate: 0,
    depositAmountPlusFees: 50,
    cushion: 0.01,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'pending',
    depositAmount: 50,
    fundsAvailable: 100,
    fundsAtRisk: 0,
  })
  expect(await see.balances(ann)).toEqual({ cash: 100_00, pending_in: 50_00 })
  const { name, expectedOn } = await see.payment(ann)
  expect(expectedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await see.mails(ann)).toEqual([])

  const before = await see.house()
  see.setTransfer(name, { status: 'processed' })
  await see.passMinutes(1)
  expect(await see.balances(ann)).toEqual({ cash: 150_00 })
  const after = await see.house()
  expect(after['provider.dwolla']! - before['provider.dwolla']!).toBe(-50_00)
  expect((await see.payment(ann)).changes).toEqual(['created>pending', 'pending>completed'])
  expect(await see.mails(ann)).toHaveLength(1)
  expect(await see.audits('deposits.falseClaim')).toEqual([])
})

const LIMITS: readonly [unknown, number, string | undefined][] = [
  [0.01, 200, undefined],
  [5_000, 200, undefined],
  ['4999.99', 200, undefined],
  [5_000.01, 400, 'bankDepositLimit'],
  ['5000.01', 400, 'bankDepositLimit'],
  [1_000_000, 400, 'bankDepositLimit'],
  [0, 400, 'bankDepositFailed'],
  [-5, 400, 'bankDepositFailed'],
  ['5.001', 400, 'bankDepositFailed'],
  ['1e3', 400, 'bankDepositFailed'],
  [null, 400, 'bankDepositFailed'],
]
test.each(LIMITS)(
  'a bank deposit of %s answers %i (GAP-051, GAP-052)',
  async (amount, status, code) => {
    const answer = await deposit(amount)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  },
)

test('T1: a deposit from a bank that the provider refuses is rejected and moves no money', async () => {
  server.providers.bankState.banks.set(bankRef, {
    ...server.providers.bankState.banks.get(bankRef)!,
    status: 'unverified',
  })
  const before = await see.house()
  expect(await deposit()).toMatchObject({ status: 409, body: D_FAIL })
  expect(await see.payment(ann)).toMatchObject({
    state: 'rejected',
    due: false,
    failure: 'Invalid /_links/source/href',
    changes: ['created>rejected'],
  })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect(await see.house()).toEqual(before)
  // The state that the provider reports is stored from now on.
  const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
  expect(body[0].fundingSources[0].status).toBe('unverified')
})

test('T2: a deposit whose answer is lost is found by its name and makes one transfer', async () => {
  bank.sendTransfer = async (name, request) => {
    await realBank.sendTransfer(name, request)
    return LOST
  }
  const answer = await deposit()
  expect(answer).toMatchObject({ status: 202, body: { status: 'unknown' } })
  expect(answer.body.paymentID).toMatch(/^m_\d+$/)
  expect(await see.payment(ann)).toMatchObject({ state: 'submitting', due: true })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  // The poll finds the transfer by its name.
  bank.sendTransfer = realBank.sendTransfer
  await see.passMinutes(1)
  expect(await see.payment(ann)).toMatchObject({ state: 'pending' })
  expect(await see.balances(ann)).toEqual({ cash: 100_00, pending_in: 50_00 })
  expect(await transfersMade()).toBe(1)
})

test('T2: a deposit that the look-up does not find is sent again with the identical request', async () => {
  bank.sendTransfer = async (name, request) => {
    await realBank.sendTransfer(name, request)
    return LOST
  }
  await deposit()
  bank.findTransfer = async () => ({ kind: 'ok', value: null })
  bank.sendTransfer = realBank.sendTransfer
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfersMade()).toBe(1)
  const { name } = await see.payment(ann)
  const sent = server.providers.bankState.sent.filter((each) => each.name === name)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ request }) => request)).size).toBe(1)
})

test('T3: a deposit request that never arrived is sent again and makes one transfer', async () => {
  bank.sendTransfer = async () => unknown('ECONNRESET')
  expect((await deposit()).status).toBe(202)
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('submitting')
  bank.sendTransfer = realBank.sendTransfer
  await see.passMinutes(5)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfersMade()).toBe(1)
})

test('T3: a deposit is rejected after 24 hours only when the provider reports that it has no transfer', async () => {
  bank.sendTransfer = async () => unknown('ECONNRESET')
  await deposit()
  bank.findTransfer = async () => LOST
  await see.passMinutes(DAY)
  expect((await see.payment(ann)).state).toBe('submitting')
  bank.findTransfer = realBank.findTransfer
  // The provider has deleted the key by now: a second request could be a second transfer.
  bank.sendTransfer = realBank.sendTransfer
  await see.passMinutes(60)
  expect(await see.payment(ann)).toMatchObject({ state: 'rejected', due: false })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect(await transfersMade()).toBe(0)
  expect(await see.mails(ann)).toHaveLength(1)
})

test('a refused API key does not end a deposit with an unknown outcome', async () => {
  bank.sendTransfer = async () => LOST
  await deposit()
  bank.sendTransfer = async () => ({
    kind: 'rejected',
    status: 401,
    code: 'InvalidAccessToken',
    issue: '',
  })
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('submitting')
  bank.sendTransfer = async () => REFUSED
  await see.passMinutes(5)
  expect((await see.payment(ann)).state).toBe('rejected')
})

test('T4: a processed transfer that is polled repeatedly and concurrently is credited once', async () => {
  await deposit()
  see.setTransfer((await see.payment(ann)).name, { status: 'processed' })
  await Promise.all([see.passMinutes(1), see.passMinutes(1), see.passMinutes(1)])
  await see.passMinutes(DAY)
  expect(await see.balances(ann)).toEqual({ cash: 150_00 })
  expect((await see.payment(ann)).changes).toEqual(['created>pending', 'pending>completed'])
})

test('T5: a transfer that is processed before our request is answered is credited once', async () => {
  bank.sendTransfer = async (name, request) => {
    const sent = await realBank.sendTransfer(name, request)
    see.setTransfer(name, { status: 'processed' })
    await see.passMinutes(1)
    return sent
  }
  expect((await deposit()).status).toBe(200)
  expect(await see.balances(ann)).toEqual({ cash: 150_00 })
  expect((await see.payment(ann)).changes).toEqual(['created>completed'])
  expect(await transfersMade()).toBe(1)
})

test('T6: a deposit that fails with R01 is not credited, and the bank stays linked', async () => {
  await deposit()
  see.setTransfer((await see.payment(ann)).name, { status: 'failed' }, 'R01')
  await see.passMinutes(1)
  expect(await see.payment(ann)).toMatchObject({ state: 'failed', failure: 'R01', due: false })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect(await see.mails(ann)).toHaveLength(1)
  const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
  expect(body[0].fundingSources).toHaveLength(1)
})

test('T7: deposits that have not failed are limited to 5,000.00 per week from Monday to Sunday', async () => {
  expect((await deposit(3_000)).status).toBe(200)
  expect(await deposit(2_000.01)).toMatchObject({ status: 409, body: D_FAIL })
  expect(await see.payments(ann)).toHaveLength(1)
  expect((await deposit(2_000)).status).toBe(200)
  expect((await deposit(0.01)).status).toBe(409)
  see.setTransfer((await see.payment(ann)).name, { status: 'failed' }, 'R01')
  await see.passMinutes(1)
  expect((await deposit(2_000)).status).toBe(200)
  // Deposits of the week before do not count.
  await agePayments(server.database, 7 * DAY)
  expect((await deposit(5_000)).status).toBe(200)
})

test('T7: only one of three simultaneous deposits of 3,000 is made', async () => {
  const answers = await Promise.all([deposit(3_000), deposit(3_000), deposit(3_000)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('T8: a late return takes the cash, records the rest as a debt and removes the bank', async () => {
  await server.database.owner.transaction((tx) => fund(tx, ann.userId, 1))
  await deposit()
  const { name } = await see.payment(ann)
  see.setTransfer(name, { status: 'processed' })
  await see.passMinutes(1)
  const game = await insertGame(server.database)
  const odds = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
  expect((await ann.post(POST_OFFER, offerOn(game, { amountBet: 130.01, ...odds }))).status).toBe(
    200,
  )
  expect(await see.balances(ann)).toMatchObject({ cash: 20_00 })

  const before = await see.house()
  see.setTransfer(name, { status: 'failed' }, 'R10')
  await see.passMinutes(5 * DAY)
  await see.passMinutes(5 * DAY)
  expect(await see.balances(ann)).toMatchObject({ debt: -30_00 })
  expect((await see.balances(ann)).cash).toBeUndefined()
  const after = await see.house()
  expect(after['provider.dwolla']! - before['provider.dwolla']!).toBe(50_00)
  expect(await see.payment(ann)).toMatchObject({ state: 'returned', failure: 'R10' })
  const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
  expect(body[0].fundingSources).toEqual([])

  await server.database.owner.transaction((tx) => fund(tx, ann.userId, 40_00))
  await server.services.jobs.drain()
  expect(await see.balances(ann)).toMatchObject({ cash: 10_00 })
  expect((await see.balances(ann)).debt).toBeUndefined()
})

test('T21: a failed deposit stays failed when it is later reported as processed', async () => {
  await deposit()
  const { id, name, ref } = await see.payment(ann)
  see.setTransfer(name, { status: 'failed' }, 'R01')
  await see.passMinutes(1)
  see.setTransfer(name, { status: 'processed' })
  await server.database.owner.query('update payments set due_at = product_now() where id = $1', [
    id,
  ])
  await see.passMinutes(1)
  expect(await see.payment(ann)).toMatchObject({ state: 'failed', ref })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})

test('T23: a deposit of a process that dies before the call is sent later as one transfer', async () => {
  const died = new Promise<void>((resolve) => {
    bank.sendTransfer = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  void deposit()
  await died
  bank.sendTransfer = realBank.sendTransfer
  expect((await see.payment(ann)).state).toBe('created')
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfersMade()).toBe(1)
})

test('T24: a rate-limited deposit stays open and is sent again as one transfer', async () => {
  bank.sendTransfer = async () => unknown('status 429')
  expect((await deposit()).status).toBe(202)
  bank.sendTransfer = realBank.sendTransfer
  await see.passMinutes(1)
  expect((await see.payment(ann)).state).toBe('pending')
  expect(await transfersMade()).toBe(1)
})

test('MO7: a transfer of another amount credits nothing and leaves an audit record', async () => {
  await deposit()
  see.setTransfer((await see.payment(ann)).name, { status: 'processed', amount: cents(49_99) })
  await see.passMinutes(1)
  expect(await see.payment(ann)).toMatchObject({ state: 'failed', failure: 'amount' })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect((await see.audits('deposits.wrongTransfer')).at(-1)!.facts).toMatchObject({
    wrong: 'amount',
    asked: '50.00',
    transferred: '49.99 USD',
  })
})

test('an unreadable answer is recorded as a failed job, and the deposit is polled again', async () => {
  await deposit()
  bank.readTransfer = async () => unknown('answer not understood')
  await see.passMinutes(1)
  const failedJobs = await server.database.owner.query(
    `select ref from stuck_work where kind = 'resumePayments' and ref = $1`,
    [(await see.payment(ann)).id],
  )
  expect(failedJobs.rowCount).toBe(1)
  bank.readTransfer = realBank.readTransfer
  see.setTransfer((await see.payment(ann)).name, { status: 'processed' })
  await see.passMinutes(60)
  expect(await see.balances(ann)).toEqual({ cash: 150_00 })
})

test('a deposit requires a bank of the user that is verified, here or at the provider', async () => {
  const ben = await server.user(`ben${users}`)
  const foreign = await linkBank(server, ben)
  expect(await deposit(50, { accountURL: foreign.accountURL })).toMatchObject({
    status: 409,
    body: D_FAIL,
  })
  for (const named of [
    '',
    'https://evil.test/',
    accountURL.replace(/..$/, (end) => (end === '11' ? '22' : '11')),
  ]) {
    expect((await deposit(50, { accountURL: named })).status).toBe(409)
  }
  const unproved = await linkBank(server, ann, 'unverified')
  expect((await deposit(50, { accountURL: unproved.accountURL })).status).toBe(409)
  expect(await see.payments(ann)).toEqual([])
  const { banks } = server.providers.bankState
  banks.set(unproved.bankRef, { ...banks.get(unproved.bankRef)!, status: 'verified' })
  expect((await deposit(50, { accountURL: unproved.accountURL })).status).toBe(200)
})

test('MO4: requests with the same key, or with the same body and date, make one deposit', async () => {
  const key = { 'idempotency-key': `key-${users}` }
  const together = await Promise.all([
    deposit(30, {}, key),
    deposit(30, {}, key),
    deposit(30, {}, key),
  ])
  expect(new Set(together.map(({ body }) => body.paymentID)).size).toBe(1)
  expect(await deposit(31, {}, key)).toMatchObject({ status: 422, body: { code: 'keyReused' } })
  const dated = { depositRequestDate: '2026-11-22T10:00:00.000Z' }
  const first = await deposit(40, dated)
  expect((await deposit(40, dated)).body.paymentID).toBe(first.body.paymentID)
  expect(await see.payments(ann)).toHaveLength(2)
  const [one, two] = [await deposit(1), await deposit(1)]
  expect(one.body.paymentID).not.toBe(two.body.paymentID)
})

test('MO4: a refused deposit can be repeated with the same key', async () => {
  const key = { 'idempotency-key': `again-${users}` }
  bank.sendTransfer = async () => REFUSED
  expect((await deposit(30, {}, key)).status).toBe(409)
  bank.sendTransfer = realBank.sendTransfer
  expect((await deposit(30, {}, key)).status).toBe(200)
})

test('a false fee or sum in the request has no effect and leaves an audit record', async () => {
  const answer = await deposit(20, { feeEstimate: -5, depositAmountPlusFees: '9999' })
  expect(answer).toMatchObject({ status: 200, body: { depositAmount: 20 } })
  expect((await see.audits('deposits.falseClaim')).at(-1)!.facts).toEqual({
    feeEstimate: '-5.00',
    depositAmountPlusFees: '9999.00',
    amount: '20.00',
  })
})

test('additional fields of the body do not change the amount, bank or name of the transfer', async () => {
  await deposit(20, { amount: 9999, bankRef: 'x' })
  const { name, request } = server.providers.bankState.sent.at(-1)!
  const order: TransferOrder = JSON.parse(request)
  expect(order).toEqual({ way: 'fromBank', bankRef, amount: 20_00, name })
  expect(name).toMatch(/^dep-[0-9a-f-]{36}$/)
})

test('MO10: five failed deposits in ten minutes block further deposits, by wallet too', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1', WITHDRAWAL_HOLD_HOURS: '0' })
  const zoe = await strict.user('zoe')
  const linked = await linkBank(strict, zoe)
  const { sendTransfer } = strict.providers.bank
  const tryOne = () => zoe.post(DEPOSIT, { depositAmount: 50, accountURL: linked.accountURL })
  const order = () => zoe.post('/api/user/paypal/orders', { depositAmount: 25 })
  strict.providers.bank.sendTransfer = async () => REFUSED
  for (let tries = 0; tries < 4; tries++) expect((await tryOne()).status).toBe(409)
  expect((await order()).status).toBe(200)
  expect((await tryOne()).status).toBe(409)

  strict.providers.bank.sendTransfer = sendTransfer
  const blocked = await tryOne()
  expect(blocked).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(500)
  expect((await order()).status).toBe(429)
  await strict.database.owner.query(`update payment_changes set at = at - interval '10 minutes'`)
  expect((await tryOne()).status).toBe(200)
  await strict.close()
})
