/** A restored copy of the database sends nothing outside until `ops go-live`. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from './ops/runProgram.ts'
import { verify } from './ops/verify.ts'
import { paymentSyncs } from './payments/paymentSyncs.ts'
import { pollPendingPayments } from './payments/pollPendingPayments.ts'
import { OperatorError } from './platform/operatorError.ts'
import { SENDING } from './sendUnlessRestored.ts'
import { deliverAllNotifications } from './testing/notices.ts'
import { type Client, startTestServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ann: Client
beforeEach(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  ann = await server.user('ann', { cashCents: 100_00 })
})
afterEach(() => server.close())

async function ops(...words: string[]) {
  const lines: string[] = []
  const code = await runProgram(words, {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: (line) => lines.push(line),
  })
  return [code, ...lines]
}

const withdraw = () =>
  ann.post('/api/user/paypalpayout', {
    receiver: 'ann@wallet.test',
    paypalPayout: 50,
    databasePayout: 50.25,
  })

const poll = async () => {
  await server.database.owner.query('update payments set due_at = product_now()')
  await pollPendingPayments(server.services, paymentSyncs)
}

test('MO13: a withdrawal from a restored copy is not paid before go-live, and once after it', async () => {
  const { payoutsMade } = server.providers
  expect(await ops('restored')).toEqual([
    0,
    'This is a restored copy: it sends nothing until `go-live`.',
  ])
  const { body } = await withdraw()
  expect(body.status).toBe('unknown')
  await poll()
  expect(payoutsMade.size).toBe(0)

  expect(await ops('go-live')).toEqual([0, 'The database is live: what waits is sent now.'])
  await poll()
  await poll()
  expect(payoutsMade.size).toBe(1)
  expect(await verify(server.database.owner)).toEqual([])
})

test('MO13: mails of a restored copy wait for go-live, and lose no try', async () => {
  await withdraw()
  await ops('restored')
  await deliverAllNotifications(server.services)
  const { rows } = await server.database.owner.query('select tries, done_at from outbox')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(rows.map(() => ({ tries: 0, done_at: null })))
  expect(server.providers.mails).toEqual([])

  await ops('go-live')
  await deliverAllNotifications(server.services)
  expect(server.providers.mails.length).toBeGreaterThan(0)
})

/** Calls that only read, or compute something. A new call must be here or in `SENDING`. */
const READING: Readonly<Record<string, readonly string[]>> = {
  mail: [],
  sms: [],
  wallet: ['readOrder', 'readDisputes'],
  bank: ['readBank', 'transferRequest', 'readTransfer', 'readFailure', 'findTransfer', 'addressOf'],
  vault: [],
  payouts: ['readPayout'],
}

test.each(Object.keys(READING) as (keyof typeof SENDING)[])(
  'MO13 every call of the port %s that is no read is refused in a restored copy',
  async (name) => {
    await ops('restored')
    const port = server.services[name] as unknown as Record<string, () => Promise<unknown>>
    const sending = Object.keys(port).filter((call) => !READING[name]!.includes(call))
    expect(sending.sort()).toEqual([...SENDING[name]].sort())
    for (const call of sending)
      expect(await port[call]!(), call).toEqual({ kind: 'unknown', cause: 'restored copy' })
  },
)

test('MO13: go-live refuses a database that is no restored copy, and both steps are in the audit', async () => {
  await expect(ops('go-live')).rejects.toThrow(
    new OperatorError('This database is no restored copy.'),
  )
  await ops('restored')
  await ops('go-live')
  const { rows } = await server.database.owner.query(
    `select actor, action from audit where action like 'database.%' order by id`,
  )
  expect(rows).toEqual([
    { actor: 'operator', action: 'database.restored' },
    { actor: 'operator', action: 'database.live' },
  ])
})

test.each([[['backup']], [['backup', 'check']], [['restore', '--at', 'latest', '--to', 'copy']]])(
  'ops %j names the tools for a database that is not embedded',
  async (words) => {
    await expect(ops(...words)).rejects.toThrow(/pgBackRest or WAL-G: docs\/backups\.md/)
  },
)
