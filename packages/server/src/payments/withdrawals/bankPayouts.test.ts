import { withdrawalRefusalTexts as texts } from '@sidebet/copy/refusals/withdrawals'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { bankPayments, DAY } from '../../testing/bankPayments.ts'
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
import { linkBank } from '../../testing/linkBank.ts'
import { startTestServer } from '../../testing/server.ts'

prepareBankUsers()

const withdraw = (amount: unknown = 100, more: object = {}, headers = {}) =>
  ann.post('/api/user/withdrawtobank', { withdrawAmount: amount, accountURL, ...more }, headers)

const cancel = async (client = ann) => {
  const { id } = await see.payment(ann)
  return client.post('/api/payments/cancel', { paymentID: `m_${id}` })
}

const W_FAIL = { code: 'bankWithdrawalFailed', error: texts.bankWithdrawalFailed }

test('a withdrawal to a bank debits the cash immediately and pays the bank the amount less the fee', async () => {
  const answer = await withdraw('100.00', {
    feeEstimate: 0.77,
    withdrawAmountPlusFees: 100,
    typeOfWithdraw: 'bank-ACH',
    cushion: 0.01,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'pending',
    withdrawAmount: 100,
    feeEstimate: 0.77,
    netAmount: 99.23,
    fundsAvailable: 0,
    fundsAtRisk: 0,
  })
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  const { request, name } = server.providers.bankState.sent.at(-1)!
  expect(JSON.parse(request)).toEqual({ way: 'toBank', bankRef, amount: 99_23, name })
  expect(name).toMatch(/^wd-[0-9a-f-]{36}$/)
  expect(await see.audits('withdrawals.falseClaim')).toEqual([])

  const before = await see.house()
  see.setTransfer(name, { status: 'processed' })
  await see.passMinutes(1)
  expect(await see.balances(ann)).toEqual({})
  const after = await see.house()
  expect(after['provider.dwolla']! - before['provider.dwolla']!).toBe(99_23)
  expect(after['revenue.withdrawal_fee']! - before['revenue.withdrawal_fee']!).toBe(77)
  expect((await see.payment(ann)).changes).toEqual(['requested>pending', 'pending>completed'])
})

test('T18: a late return of a withdrawal credits its full amount and removes the bank', async () => {
  const before = await see.house()
  await withdraw()
  const { name } = await see.payment(ann)
  see.setTransfer(name, { status: 'processed' })
  await see.passMinutes(1)
  see.setTransfer(name, { status: 'failed' }, 'R03')
  await see.passMinutes(2 * DAY)
  expect(await see.payment(ann)).toMatchObject({ state: 'returned', failure: 'R03' })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  expect(await see.house()).toEqual(before)
  const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
  expect(body[0].fundingSources).toEqual([])
})

test('MO2: one of twenty simultaneous withdrawals of the whole balance succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw()))
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer !== made[0])) {
    expect([status, body.code]).toEqual([409, 'moreThanWithdrawable'])
  }
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  expect(await see.payments(ann)).toHaveLength(1)
})

test('T23: a withdrawal of a process that died before the call is sent later as one transfer', async () => {
  const died = new Promise<void>((resolve) => {
    bank.sendTransfer = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  void withdraw()
  await died
  bank.sendTransfer = realBank.sendTransfer
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  await see.passMinutes(1)
  expect(await see.payment(ann)).toMatchObject({ state: 'pending' })
  const { name } = await see.payment(ann)
  const { transfers } = server.providers.bankState
  expect([...transfers.values()].filter((each) => each.name === name)).toHaveLength(1)
})

test('MO9: a withdrawal without an answer is not refunded, and is pending once the provider answers', async () => {
  bank.sendTransfer = async (name, request) => {
    await realBank.sendTransfer(name, request)
    return { kind: 'unknown', cause: 'TimeoutError' }
  }
  bank.findTransfer = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  expect(await withdraw()).toMatchObject({ status: 202, body: { status: 'unknown' } })
  for (let days = 0; days < 3; days++) await see.passMinutes(DAY)
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  bank.findTransfer = realBank.findTransfer
  await see.passMinutes(60)
  expect(await see.payment(ann)).toMatchObject({ state: 'pending' })
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
})

test('MO9: a withdrawal that the provider never received is refunded after 24 hours, and not before', async () => {
  bank.sendTransfer = async () => ({ kind: 'unknown', cause: 'status 429' })
  await withdraw()
  for (let hours = 0; hours < 22; hours++) await see.passMinutes(60)
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  await see.passMinutes(3 * 60)
  expect(await see.payment(ann)).toMatchObject({ state: 'rejected', due: false })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})

test('MO9: a refused API key does not refund a withdrawal with an unknown outcome', async () => {
  bank.sendTransfer = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  await withdraw()
  bank.sendTransfer = async () => ({
    kind: 'rejected',
    status: 401,
    code: 'InvalidAccessToken',
    issue: '',
  })
  await see.passMinutes(1)
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
})

test('a withdrawal that the provider refuses is refunded immediately', async () => {
  bank.sendTransfer = async () => ({
    kind: 'rejected',
    status: 400,
    code: 'ValidationError',
    issue: 'InsufficientFunds /_links/source/href',
  })
  expect(await withdraw()).toMatchObject({ status: 409, body: W_FAIL })
  expect(await see.payment(ann)).toMatchObject({ state: 'rejected', due: false })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})

test.each([
  [0, 'nothingLeft', 400],
  [0.03, 'nothingLeft', 400],
  [100.01, 'moreThanWithdrawable', 409],
  [-1, 'bankWithdrawalFailed', 400],
  ['1e2', 'bankWithdrawalFailed', 400],
  ['5.001', 'bankWithdrawalFailed', 400],
] as const)('a withdrawal of %s is refused as %s', async (amount, code, status) => {
  const { body, status: answered } = await withdraw(amount)
  expect([answered, body.code]).toEqual([status, code])
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})

test('the refusal of a too large withdrawal states the withdrawable amount (GAP-065)', async () => {
  expect((await withdraw(100.01)).body.error).toBe(
    texts.moreThanWithdrawable({ withdrawable: cents(100_00) }),
  )
})

test('a withdrawal of 0.04 pays one cent to the bank (GAP-070)', async () => {
  expect((await withdraw(0.04)).body).toMatchObject({ feeEstimate: 0.03, netAmount: 0.01 })
})

test('a user with a debt cannot withdraw, despite available cash', async () => {
  await server.database.owner.query(
    `insert into ledger_accounts (kind, owner_id, balance_cents) values ('user.debt', $1, -1)`,
    [ann.userId],
  )
  const { body } = await withdraw(1)
  expect(body.error).toBe(texts.moreThanWithdrawable({ withdrawable: cents(0) }))
  await server.database.owner.query(
    `delete from ledger_accounts where kind = 'user.debt' and owner_id = $1`,
    [ann.userId],
  )
})

test('MO10: a new bank deposit is withheld, and is withdrawable 12 days later', async () => {
  await ann.post('/api/user/depositfrombank', { depositAmount: 50, accountURL })
  see.setTransfer((await see.payment(ann)).name, { status: 'processed' })
  await see.passMinutes(1)
  const withheld = async () => (await ann.get(`/api/user/accounts/${ann.username}`)).body[0]
  expect(await withheld()).toMatchObject({ withdrawHoldBack: 50, withHoldBack: 50, friends: [] })
  expect((await withdraw(100.01)).body.code).toBe('moreThanWithdrawable')
  await see.passMinutes(12 * DAY)
  expect(await withheld()).toMatchObject({ withdrawHoldBack: 0, withHoldBack: 0 })
  expect((await withdraw(150)).status).toBe(200)
})

test('MO11: an open break of a provider stops withdrawals without moving money', async () => {
  await server.database.owner.query(
    `insert into reconciliation_breaks (provider, kind, subject) values ('dwolla', 'missingHere', 'x')`,
  )
  expect(await withdraw()).toMatchObject({
    status: 409,
    body: { code: 'withdrawalsStopped', error: texts.withdrawalsStopped },
  })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  // One of the wallet provider does not.
  await server.database.owner.query(`update reconciliation_breaks set provider = 'paypal'`)
  expect((await withdraw()).status).toBe(200)
  await server.database.owner.query('delete from reconciliation_breaks')
})

test('the operator may turn withdrawals to banks off (GAP-062)', async () => {
  const off = await startTestServer({ BANK_WITHDRAWALS: 'off', WITHDRAWAL_HOLD_HOURS: '0' })
  const client = await off.user('ann', { cashCents: 100_00 })
  const linked = await linkBank(off, client)
  const body = { withdrawAmount: 10, accountURL: linked.accountURL }
  expect(await client.post('/api/user/withdrawtobank', body)).toMatchObject({
    status: 409,
    body: W_FAIL,
  })
  expect(await bankPayments(off).balances(client)).toEqual({ cash: 100_00 })
  await off.close()
})

test('a withdrawal requires a verified bank of the user', async () => {
  const ben = await server.user(`ben${users}`)
  const foreign = await linkBank(server, ben)
  const unproved = await linkBank(server, ann, 'unverified')
  for (const named of [foreign.accountURL, unproved.accountURL, 'https://evil.test/']) {
    expect(await withdraw(10, { accountURL: named })).toMatchObject({ status: 409, body: W_FAIL })
  }
  expect(await see.payments(ann)).toEqual([])
})

test('a false fee or sum in the request has no effect and leaves an audit record', async () => {
  const answer = await withdraw(100, { feeEstimate: 0, withdrawAmountPlusFees: 1_000 })
  expect(answer.body).toMatchObject({ feeEstimate: 0.77, netAmount: 99.23 })
  expect((await see.audits('withdrawals.falseClaim')).at(-1)!.facts).toEqual({
    feeEstimate: '0.00',
    withdrawAmountPlusFees: '1000.00',
    amount: '100.00',
    fee: '0.77',
  })
})

test('MO4: requests with the same key, or with the same body and date, make one withdrawal', async () => {
  const key = { 'idempotency-key': `key-${users}` }
  const together = await Promise.all([withdraw(10, {}, key), withdraw(10, {}, key)])
  expect(new Set(together.map(({ body }) => body.paymentID)).size).toBe(1)
  expect(await withdraw(11, {}, key)).toMatchObject({ status: 422, body: { code: 'keyReused' } })
  const dated = { withdrawRequestDate: '2026-11-22T10:00:00.000Z' }
  const first = await withdraw(10, dated)
  expect((await withdraw(10, dated)).body.paymentID).toBe(first.body.paymentID)
  expect(await see.balances(ann)).toEqual({ cash: 80_00, withdrawing: 20_00 })
})

test('a user can cancel a pending withdrawal and receives its full amount back', async () => {
  await withdraw()
  expect(await cancel()).toMatchObject({
    status: 200,
    body: { message: 'cancelled', fundsAvailable: 100 },
  })
  expect(await see.payment(ann)).toMatchObject({ state: 'failed', failure: 'cancelled' })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
  // A repetition has no second effect.
  expect(await cancel()).toMatchObject({ status: 200, body: { fundsAvailable: 100 } })
})

test('a user can cancel a pending bank deposit, and nothing is credited', async () => {
  await ann.post('/api/user/depositfrombank', { depositAmount: 50, accountURL })
  expect(await cancel()).toMatchObject({ status: 200, body: { fundsAvailable: 100 } })
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})

test('a processed withdrawal cannot be cancelled, and a withdrawal of another user answers 404', async () => {
  await withdraw(40)
  const ben = await server.user(`ben${users}`)
  expect((await cancel(ben)).status).toBe(404)
  see.setTransfer((await see.payment(ann)).name, { status: 'processed' })
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { code: 'tooLate', error: texts.tooLate },
  })
  expect(await see.payment(ann)).toMatchObject({ state: 'completed' })
  expect((await cancel()).status).toBe(409)
})

test('a cancellation with an unknown outcome answers 202, and a later poll refunds the withdrawal', async () => {
  await withdraw()
  bank.cancelTransfer = async (ref) => {
    await realBank.cancelTransfer(ref)
    return { kind: 'unknown', cause: 'TimeoutError' }
  }
  expect(await cancel()).toMatchObject({ status: 202, body: { status: 'unknown' } })
  expect(await see.balances(ann)).toEqual({ withdrawing: 100_00 })
  await see.passMinutes(60)
  expect(await see.balances(ann)).toEqual({ cash: 100_00 })
})
