/** kill -9 of the server between its commit and the provider's receipt of the request: one payout, paid once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  type Caller,
  insertCallers,
  pretendCompared,
  type ServerProcess,
  startServerProcess,
} from '../../testing/processes.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { firstCases } from '../../testing/slowTest.ts'

let database: TestDatabase
let sandbox: SandboxProcess
let server: ServerProcess
let callers: Caller[]

beforeAll(async () => {
  database = await freshDatabase()
  await pretendCompared(database)
  sandbox = await startSandboxProcess()
  await start()
  callers = await insertCallers(database, ['before', 'after'], 100_00)
}, 300_000)
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
  await database.drop()
})

async function start(): Promise<void> {
  server = await startServerProcess(database, {
    PAYPAL_BASE_URL: `${sandbox.url}/paypal`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    WITHDRAWAL_HOLD_HOURS: '0',
    LOG_LEVEL: 'silent',
  })
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function withdrawal({ userId }: Caller) {
  const { rows } = await database.owner.query<{ state: string; name: string }>(
    `select state, name from payments where user_id = $1 and kind = 'walletPayout'`,
    [userId],
  )
  return rows
}

async function balances({ userId }: Caller) {
  const { rows } = await database.owner.query<{ kind: string; balance: number }>(
    `select kind, balance_cents as balance from ledger_accounts
     where owner_id = $1 and kind in ('user.cash', 'user.withdrawing') order by kind`,
    [userId],
  )
  return rows.map(({ balance }) => balance)
}

test.each(
  firstCases(1, [
    ['after the provider has done it', 'hang_after', 0],
    ['before the provider has heard of it', 'hang_before', 1],
  ] as const),
)(
  'T23: a server that is killed %s makes one payout',
  { timeout: 120_000 },
  async (_when, kind, at) => {
    const caller = callers[at]!
    await sandbox.control('POST', 'faults', {
      ...{ match: { provider: 'paypal', op: 'create_payout' }, times: 1, action: { kind } },
    })
    const isReceived = async () => {
      const requests: { op: string; fault: string | null }[] = await sandbox.control(
        'GET',
        'requests',
      )
      return (
        requests.filter(({ op, fault }) => op === 'create_payout' && fault !== null).length > at
      )
    }
    const pending = caller.post(server.url, '/api/user/paypalpayout', {
      ...{ receiver: 'ann@wallet.test', paypalPayout: 50, databasePayout: 50.25 },
    })
    await until(isReceived)
    await server.kill()
    expect((await pending).status).toBe(0)
    expect(await withdrawal(caller)).toMatchObject([{ state: 'requested' }])
    expect(await balances(caller)).toEqual([49_75, 50_25])

    await start()
    const done = async () => {
      await database.owner.query(
        'update payments set due_at = product_now() where due_at is not null',
      )
      return (await withdrawal(caller))[0]!.state === 'completed'
    }
    await until(done)
    expect(await balances(caller)).toEqual([49_75, 0])
    const { name } = (await withdrawal(caller))[0]!
    const batches: { batch_header: { sender_batch_header: { sender_batch_id: string } } }[] =
      await sandbox.control('GET', 'payouts')
    const ours = batches.filter(
      (batch) => batch.batch_header.sender_batch_header.sender_batch_id === name,
    )
    expect([ours.length, batches.length]).toEqual([1, at + 1])
  },
)
