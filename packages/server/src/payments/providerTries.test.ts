import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROUTING } from '../testing/banks.ts'
import { linkBank } from '../testing/linkBank.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { lookAtBank } from './lookAtBank.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
})
afterAll(() => server.close())

const newBank = (client: Client, at: number) =>
  client.post('/api/user/addbank', {
    routingNumber: ROUTING,
    accountNumber: String(100_000_000 + at),
    bankAccountType: 'savings',
    name: 'House',
  })

test('DS1: one user adds ten banks an hour, and the provider sees no more; others go on', async () => {
  const [ann, ben] = [await server.user('ann'), await server.user('ben')]
  const asked = vi.spyOn(server.providers.bank, 'addBank')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => newBank(ann, at)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const { body, headers } of answers.filter(({ status }) => status !== 200)) {
    expect(body.code).toBe('tooManyTries')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(asked).toHaveBeenCalledTimes(10)
  expect((await newBank(ben, 0)).status).toBe(200)
})

test('DS1: small deposits are told ten times an hour, whatever bank they are of', async () => {
  const cleo = await server.user('cleo')
  const accountURL = server.providers.bank.addressOf(randomUUID())
  const tell = () =>
    cleo.post('/api/user/validatedeposits', { accountURL, amount1: 0.03, amount2: 0.05 })
  for (let tries = 0; tries < 10; tries++) expect((await tell()).status).toBe(404)
  expect((await tell()).status).toBe(429)
})

test('news of a bank brings it to where the provider has it; of one that is not here nothing is to be done', async () => {
  const dora = await server.user('dora')
  const { bankRef } = await linkBank(server, dora, 'unverified')
  const { banks } = server.providers.bankBooks
  const state = async () =>
    (await dora.get('/api/user/accounts/dora')).body[0].fundingSources[0]?.status
  for (const status of ['verified', 'unverified', 'failed', 'removed'] as const) {
    banks.set(bankRef, { ...banks.get(bankRef)!, status })
    await lookAtBank(server.services, bankRef)
    expect(await state()).toBe(status === 'removed' ? undefined : status)
  }
  await lookAtBank(server.services, randomUUID())
})
