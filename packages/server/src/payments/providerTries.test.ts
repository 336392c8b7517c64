import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROUTING } from '../testing/banks.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1', WITHDRAWAL_HOLD_HOURS: '0' })
})
afterAll(() => server.close())

const newBank = (client: Client, at: number) =>
  client.post('/api/user/addbank', {
    routingNumber: ROUTING,
    accountNumber: String(100_000_000 + at),
    bankAccountType: 'savings',
    name: 'House',
  })

test('DS1: one user may add ten banks per hour at the provider, without limiting other users', async () => {
  const [ann, ben] = [await server.user('ann'), await server.user('ben')]
  const spy = vi.spyOn(server.providers.bank, 'addBank')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => newBank(ann, at)))
  const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`).sort()
  expect(codes).toEqual([...Array(10).fill('200 ok'), ...Array(10).fill('429 tooManyTries')])
  for (const { body, headers } of answers.filter(({ status }) => status !== 200)) {
    expect(body.code).toBe('tooManyTries')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(spy).toHaveBeenCalledTimes(10)
  expect((await newBank(ben, 0)).status).toBe(200)
})

test('DS1: an eleventh micro-deposit verification within an hour answers 429, even for an unknown bank', async () => {
  const cleo = await server.user('cleo')
  const accountURL = server.providers.bank.addressOf(randomUUID())
  const verifyDeposits = () =>
    cleo.post('/api/user/validatedeposits', { accountURL, amount1: 0.03, amount2: 0.05 })
  for (let tries = 0; tries < 10; tries++) expect((await verifyDeposits()).status).toBe(404)
  expect((await verifyDeposits()).status).toBe(429)
})

test('DS1: withdrawals to banks and wallets together are limited to twenty per hour', async () => {
  const dora = await server.user('dora', { cashCents: 100_00 })
  const toWallet = () =>
    dora.post('/api/user/paypalpayout', {
      receiver: 'dora@wallet.test',
      paypalPayout: 1,
      databasePayout: 1.25,
    })
  const toBank = () =>
    dora.post('/api/user/withdrawtobank', {
      withdrawAmount: 1,
      accountURL: server.providers.bank.addressOf(randomUUID()),
    })
  const statuses = []
  for (let tries = 0; tries < 10; tries++) {
    statuses.push((await toWallet()).status, (await toBank()).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const spy = vi.spyOn(server.providers.payouts, 'createPayout')
  for (const over of [await toWallet(), await toBank()]) {
    expect(over).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
  }
  expect(spy).not.toHaveBeenCalled()
  const { body } = await dora.get('/api/funds/held')
  expect(body.withdrawals).toHaveLength(10)
})
