/** Reconciliation on a real database, with a provider whose statement the test writes. */
import { randomUUID } from 'node:crypto'
import { type Cents, cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { verify } from '../../ops/verify.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import type { Statement, StatementRow } from '../../ports.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { readOpenBreaks } from './breaks.sql.ts'
import { reconcile } from './reconcile.ts'
import { nextNight } from './reconcileNightly.ts'

let server: TestServer
let ann: Client
let users = 0
/** The provider's answer; null for a statement with the rows of our payments. */
let answer: CallResult<Statement> | null
/** The owner's money beside them, and changes of rows by our payment's name. */
let own: number
let changes: Map<string, Partial<StatementRow> | null>
let extra: StatementRow[]
/** Milliseconds by which the product's clock is ahead. */
let ahead = 0

const HOUR_MS = 3_600_000

beforeAll(async () => {
  server = await startTestServer({
    PAYPAL_BASE_URL: 'http://127.0.0.1:1/paypal',
    WITHDRAWAL_HOLD_HOURS: '0',
  })
  Object.assign(server.services.events.paypal, { list: async () => ({ kind: 'ok', value: [] }) })
  Object.assign(server.services.statements.paypal, {
    read: async (_from: Date, to: Date) =>
      answer ?? { kind: 'ok', value: await providerStatement(to) },
  })
})
afterAll(() => server.close())

beforeEach(async () => {
  const { owner } = server.database
  await owner.query('delete from reconciliation_breaks')
  // Moves the clock past everything that the test before has done.
  await later(24)
  answer = null
  own = 1_000_00
  changes = new Map()
  extra = []
  ann = await server.user(`ann${++users}`)
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
})

type PaymentRow = {
  kind: string
  state: string
  name: string
  ref: string
  capture: string | null
  amount: number
  charge: number
  fee: number
  at: Date
}

async function readPayments(): Promise<PaymentRow[]> {
  const { rows } = await server.database.owner.query<PaymentRow>(
    `select kind, state, name, provider_ref as ref, capture_ref as capture, amount_cents as amount, charge_cents as charge,
       fee_cents as fee, completed_at as at from payments where completed_at is not null order by id`,
  )
  return rows
}

/** The statement of a provider with our payments, apart from the test's changes. */
async function providerStatement(to: Date): Promise<Statement> {
  const rows = (await readPayments()).flatMap((payment): StatementRow[] => {
    const { kind, name, ref, capture, amount, charge, fee, at } = payment
    const change = changes.get(name)
    if (change === null) return []
    const isIn = kind === 'walletDeposit'
    const row: StatementRow = {
      ref: capture ?? `item-${ref}`,
      about: '',
      names: [name],
      kind: isIn ? 'in' : 'out',
      direction: isIn ? 'in' : 'out',
      state: 'completed',
      amount: cents(amount - charge),
      fee: cents(fee),
      at,
    }
    return [{ ...row, ...change }]
  })
  const all = [...rows, ...extra]
  const balance = all.reduce((sum, { kind, amount, fee }) => {
    return sum + (kind === 'in' ? amount : -amount) - (fee ?? 0)
  }, own)
  const completeUntil = new Date(to.getTime() - 3 * HOUR_MS)
  return { rows: all, completeUntil, balance: { amount: balance as Cents, at: to } }
}

async function deposit(client: Client, dollars = 100): Promise<string> {
  const { body } = await client.post('/api/user/paypal/orders', { depositAmount: dollars })
  const captured = await client.post(`/api/user/paypal/orders/${body.orderID}/capture`)
  expect(captured.status).toBe(200)
  return nameOf(body.orderID)
}

async function nameOf(ref: string): Promise<string> {
  const { rows } = await server.database.owner.query<{ name: string }>(
    'select name from payments where provider_ref = $1',
    [ref],
  )
  return rows[0]!.name
}

const withdraw = (client: Client, dollars = 50) =>
  client.post('/api/user/paypalpayout', {
    receiver: 'ann@example.test',
    paypalPayout: dollars - 0.25,
    databasePayout: dollars,
    feeEstimate: 0.25,
  })

/** Advances the product's clock by this many hours, without running jobs. Returns its new time. */
async function later(hours: number): Promise<Date> {
  ahead += hours * HOUR_MS
  await server.database.owner.query(
    'update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000',
    [now()],
  )
  return now()
}

/** The same, and runs the due jobs. */
async function wait(hours: number): Promise<void> {
  await later(hours)
  await server.services.jobs.drain()
  ann = await server.signIn(ann.userId, ann.username)
}

const now = () => new Date(Date.now() + ahead)

async function run(hours = 6) {
  const to = await later(hours)
  const done = await reconcile(
    server.services,
    'paypal',
    new Date(to.getTime() - 240 * HOUR_MS),
    to,
  )
  if (done.kind === 'failed') throw new Error(done.cause)
  // Her session has expired by now.
  ann = await server.signIn(ann.userId, ann.username)
  const open = await readOpenBreaks(server.database.db)
  return open.map(({ kind, subject }) => `${kind} ${subject}`)
}

const stopped = () => withdrawalsStopped(server.database.db, 'paypal')

async function idOf(name: string): Promise<string> {
  const { rows } = await server.database.owner.query('select id from payments where name = $1', [
    name,
  ])
  return `p${rows[0].id}`
}

async function ops(line: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runProgram(line.split(' '), {
    withDatabase: (work) => work(server.database.db),
    env: { DATABASE_URL: server.database.appUrl, TRIAL: '1' },
    print: (text) => lines.push(text),
  })
  return { code, lines }
}

test('MO11: a matching statement has no break and does not stop withdrawals', async () => {
  await deposit(ann)
  expect((await withdraw(ann)).status).toBe(200)
  await wait(0.1)
  expect([await run(), await run(), await stopped()]).toEqual([[], [], false])
})

test('MO11: each additional, missing or changed row is a break, and lower amounts stop withdrawals', async () => {
  const [missing, changed, fee] = [await deposit(ann), await deposit(ann), await deposit(ann)]
  await run()
  changes.set(missing, null)
  changes.set(changed, { amount: cents(99_99) })
  changes.set(fee, { fee: cents(6_01) })
  extra = [
    {
      ...{
        ref: 'X-1',
        about: '',
        names: ['dep-of-nobody'],
        kind: 'in',
        direction: 'in',
        state: 'completed',
      },
      ...{ amount: cents(7_00), fee: cents(0), at: now() },
    },
  ]
  expect((await run()).sort()).toEqual([
    `amount ${await idOf(changed)}`,
    `fee ${await idOf(fee)}`,
    'missingHere X-1',
    `missingThere ${await idOf(missing)}`,
  ])
  expect(await stopped()).toBe(true)
  const refused = await withdraw(ann)
  expect([refused.status, refused.body.code]).toEqual([409, 'withdrawalsStopped'])
  // Betting and deposits continue.
  await deposit(ann, 5)
  expect((await ops('reconcile list')).lines.join('\n')).toMatch(
    /missingHere X-1: name dep-of-nobody, what in, theirs 7.00/,
  )
  // They match again: their breaks are resolved. Unknown money is listed until an operator accepts it, and stops nothing.
  changes.clear()
  expect([await run(), await stopped()]).toEqual([['missingHere X-1'], false])
  expect((await withdraw(ann)).status).toBe(200)
  await wait(0.1)
})

test('MO11: a fee of a completed payment that differs by a few cents is booked, and its correction too', async () => {
  const name = await deposit(ann)
  await run()
  const fees = async () =>
    (
      await server.database.owner.query(
        `select balance_cents as cents from ledger_accounts where kind = 'expense.provider_fee.paypal'`,
      )
    ).rows[0].cents
  const before = await fees()
  for (const fee of [6_00, 1, 0]) {
    changes.set(name, { fee: cents(fee) })
    expect([await run(), await run(), await stopped()]).toEqual([[], [], false])
    expect(before - (await fees())).toBe(fee)
  }
})

test('MO11: less money at the provider than in our ledger stops withdrawals, and more stops none', async () => {
  const name = await deposit(ann)
  await run()
  own += 5
  expect([await run(), await stopped()]).toEqual([['balance balance'], false])
  expect((await withdraw(ann, 10)).status).toBe(200)
  await wait(0.1)
  own -= 6
  expect([await run(), await stopped()]).toEqual([['balance balance'], true])
  own += 1
  changes.set(name, { amount: cents(100_01) })
  expect([await run(), await stopped()]).toEqual([[`amount ${await idOf(name)}`], false])
  changes.set(name, { amount: cents(99_99) })
  expect([await run(), await stopped()]).toEqual([[`amount ${await idOf(name)}`], true])
})

test('MO11: a cent that has the name of a deposit does not replace its movement', async () => {
  const name = await deposit(ann)
  await run()
  extra = [
    {
      ...{ ref: 'X-2', about: '', names: [name], kind: 'in', direction: 'in', state: 'completed' },
      ...{ amount: cents(1), fee: cents(0), at: new Date(now().getTime() - HOUR_MS) },
    },
  ]
  const { rows, ...rest } = await providerStatement(await later(6))
  answer = { kind: 'ok', value: { ...rest, rows: rows.toReversed() } }
  expect([await run(0), await stopped()]).toEqual([['missingHere X-2'], false])
})

test('MO11: unknown money that is later found to be a payment of ours leaves its account', async () => {
  const name = await deposit(ann)
  const row = (await providerStatement(now())).rows.find(({ names }) => names.includes(name))!
  await run()
  // The report lacks our name and has another id at first.
  changes.set(name, null)
  extra = [{ ...row, names: [], ref: 'X-3' }]
  await run()
  expect(await stopped()).toBe(true)
  extra = [{ ...row, ref: 'X-3' }]
  expect([await run(), await stopped()]).toEqual([[], false])
})

test('MO11: a cached balance that is off by one cent stops withdrawals and fails verify', async () => {
  const { owner, db } = server.database
  const move = (by: number) =>
    owner.query(
      `update ledger_accounts set balance_cents = balance_cents + $2 where kind = 'user.cash' and owner_id = $1`,
      [ann.userId, by],
    )
  await deposit(ann)
  await wait(0.1)
  await move(1)
  expect(await stopped()).toBe(false)
  await wait(0.1)
  expect(await stopped()).toBe(true)
  const [open] = await readOpenBreaks(db)
  expect(open).toMatchObject({ provider: 'ledger', facts: { ours: '0.01', theirs: '0.00' } })
  expect((await verify(owner)).map(({ check }) => check)).toContain('I1')
  expect((await withdraw(ann)).body.code).toBe('withdrawalsStopped')
  await move(-1)
  await wait(0.1)
  expect(await stopped()).toBe(false)
})

test('MO11: an unexplained balance of the provider is a break until an operator accepts it', async () => {
  await deposit(ann)
  await run()
  own -= 1
  expect([await run(), await stopped()]).toEqual([['balance balance'], true])
  const [open] = await readOpenBreaks(server.database.db)
  const { lines } = await ops(`reconcile accept ${open!.id} --note bank-fee`)
  expect(lines[0]).toMatch(/^Accepted: \d+ paypal balance balance: ours .*, theirs /)
  expect([await run(), await stopped()]).toEqual([[], false])
  own -= 1
  expect(await run()).toEqual(['balance balance'])
})

test('MO11: an unclaimed withdrawal that the provider has already debited with its fee is no break', async () => {
  await deposit(ann)
  await run()
  expect((await withdraw(ann)).status).toBe(200)
  own -= 49_75 + 35
  expect([await run(), await stopped()]).toEqual([[], false])
  own -= 2_00
  expect([await run(), await stopped()]).toEqual([['balance balance'], true])
  await wait(0.1)
})

test('MO11: the balance of a provider may already include a deposit made after its time', async () => {
  await deposit(ann)
  await run()
  const statement = await providerStatement(await later(6))
  ann = await server.signIn(ann.userId, ann.username)
  await deposit(ann, 25)
  const { at, amount } = statement.balance
  const withBoth = { ...statement, balance: { at, amount: cents(amount + 25_00) } }
  answer = { kind: 'ok', value: withBoth }
  expect(await run(0.01)).toEqual([])
  answer = { kind: 'ok', value: { ...withBoth, balance: { at, amount: cents(amount + 25_01) } } }
  expect(await run(0.01)).toEqual(['balance balance'])
})

test('an accepted break stays accepted until its amounts change', async () => {
  const name = await deposit(ann)
  await run()
  changes.set(name, { amount: cents(90_00) })
  await run()
  const [open] = await readOpenBreaks(server.database.db)
  await ops(`reconcile accept ${open!.id} --note known`)
  expect((await run()).filter((one) => one.startsWith('amount'))).toEqual([])
  changes.set(name, { amount: cents(80_00) })
  expect(await run()).toContain(`amount ${await idOf(name)}`)
})

test('a payment with another state at the provider is a break that stops nothing and is resolved by a poll', async () => {
  const { body } = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  const { orders } = server.providers
  await run()
  const captureId = `CAP-${body.orderID}`
  const capture = { captureId, status: 'completed' as const, amount: cents(25_00), currency: 'USD' }
  orders.set(body.orderID, {
    ...orders.get(body.orderID)!,
    status: 'completed',
    capture: { ...capture, fee: cents(0), isGone: false },
  })
  const name = await nameOf(body.orderID)
  extra = [
    {
      ...{
        ref: captureId,
        about: '',
        names: [name],
        kind: 'in',
        direction: 'in',
        state: 'completed',
      },
      ...{ amount: cents(25_00), fee: cents(0), at: now() },
    },
  ]
  expect([await run(), await stopped()]).toEqual([[`state ${await idOf(name)}`], false])
  await server.services.jobs.drain()
  extra = []
  expect(await run()).toEqual([])
})

test('MO11: unknown money that an operator accepted before it could be booked is not booked', async () => {
  await deposit(ann)
  await run()
  extra = [
    {
      ...{ ref: 'X-4', about: '', names: [], kind: 'in', direction: 'in', state: 'completed' },
      ...{ amount: cents(3_00), fee: cents(0), at: now() },
    },
  ]
  // The version before has listed both differences, and an operator accepted them.
  await server.database.owner.query(
    `insert into reconciliation_breaks (provider, kind, subject, facts, resolved_at, resolved_by)
     values ('paypal', 'missingHere', 'X-4', '{"what": "in", "theirs": "3.00", "name": ""}', product_now(), 'operator')`,
  )
  expect(await run()).toEqual(['balance balance'])
  const [open] = await readOpenBreaks(server.database.db)
  await ops(`reconcile accept ${open!.id} --note known`)
  expect([await run(), await stopped()]).toEqual([[], false])
})

test('MO11: the run that books unknown money compares the balance to the cent', async () => {
  await deposit(ann)
  await run()
  extra = [
    {
      ...{ ref: 'X-6', about: '', names: [], kind: 'in', direction: 'in', state: 'completed' },
      ...{ amount: cents(5_00), fee: cents(0), at: now() },
    },
  ]
  own -= 3
  // The provider's balance is an hour old, and includes the movement.
  const { balance, ...rest } = await providerStatement(await later(6))
  const at = new Date(balance.at.getTime() - HOUR_MS)
  answer = { kind: 'ok', value: { ...rest, balance: { ...balance, at } } }
  expect((await run(0)).sort()).toEqual(['balance balance', 'missingHere X-6'])
  expect(await stopped()).toBe(true)
})

test('MO11: an amount that is higher at the provider does not hide a loss', async () => {
  const name = await deposit(ann)
  await run()
  changes.set(name, { amount: cents(105_00) })
  own -= 8_00
  expect((await run()).sort()).toEqual([`amount ${await idOf(name)}`, 'balance balance'])
  expect(await stopped()).toBe(true)
})

test('MO11: an open difference that begins to stop withdrawals is alarmed again, and counts from then', async () => {
  await deposit(ann)
  await run()
  own += 5
  await run()
  const { log } = server.services
  const logged: object[] = []
  const before = log.error
  Object.assign(log, { error: (entry: object) => logged.push(entry) })
  expect([await run(), logged]).toEqual([['balance balance'], []])
  own -= 10
  const since = await later(0)
  expect([await run(), await stopped()]).toEqual([['balance balance'], true])
  expect(logged).toMatchObject([{ reconcile: 'paypal', kind: 'balance' }])
  const [open] = await readOpenBreaks(server.database.db)
  expect(open!.foundAt.getTime()).toBeGreaterThan(since.getTime())
  Object.assign(log, { error: before })
})

test('MO11: the nightly run begins at the oldest payout under way, and not at unknown money that is booked', async () => {
  const { owner } = server.database
  const nightly = async () => {
    await owner.query(`update provider_reads set due_at = product_now() where what = 'statement'`)
    await server.services.jobs.drain()
    const { rows } = await owner.query<{ days: number }>(
      `select round(extract(epoch from to_at - from_at) / 86400)::int as days from reconciliations order by id desc limit 1`,
    )
    return rows[0]!.days
  }
  expect(await nightly()).toBe(10)
  await owner.query(
    `insert into statement_bookings (provider, kind, provider_ref, cents, at) values ('paypal', 'unknown', 'X-5', 1, now());
     insert into reconciliation_breaks (provider, kind, subject, stops, about_at)
     values ('paypal', 'missingHere', 'X-5', false, product_now() - interval '15 days')`,
  )
  expect(await nightly()).toBe(10)
  await owner.query(`delete from statement_bookings where provider_ref = 'X-5'`)
  await owner.query(
    `update reconciliation_breaks set about_at = product_now() - interval '15 days' where subject = 'X-5'`,
  )
  expect(await nightly()).toBe(15)
  await owner.query(`delete from reconciliation_breaks where subject = 'X-5'`)

  ann = await server.signIn(ann.userId, ann.username)
  await deposit(ann)
  expect((await withdraw(ann, 20)).status).toBe(200)
  const payout = `kind = 'walletPayout' and user_id = ${ann.userId}`
  await owner.query(
    `update payments set created_at = created_at - interval '29 days', due_at = null where ${payout}`,
  )
  expect(await nightly()).toBe(29)
  await owner.query(
    `update payments set created_at = created_at + interval '29 days' where ${payout}`,
  )
  await owner.query(`update payments set due_at = product_now() where ${payout}`)
  await server.services.jobs.drain()
  expect(await nightly()).toBe(10)
})

test('a payment is reported as missing only after three hours', async () => {
  const name = await deposit(ann)
  changes.set(name, null)
  expect(await run(2)).toEqual([])
  expect(await run(2)).toEqual([`missingThere ${await idOf(name)}`])
})

const TABLES = [
  'payments',
  'payment_changes',
  'statement_bookings',
  'ledger_accounts',
  'ledger_transfers',
  'idempotency',
  'outbox',
  'wallet_receivers',
  'audit',
]

/** Copies the tables of money, and returns a function that restores them as from a backup. */
async function backup(): Promise<() => Promise<void>> {
  const { owner } = server.database
  const schema = `backup_${randomUUID().slice(0, 8)}`
  await owner.query(`create schema ${schema}`)
  for (const table of TABLES) await owner.query(`create table ${schema}.${table} as table ${table}`)
  return () =>
    owner.transaction(async (tx) => {
      for (const table of [...TABLES].reverse()) await tx.query(`delete from ${table}`)
      for (const table of TABLES)
        await tx.query(`insert into ${table} overriding system value table ${schema}.${table}`)
    })
}

test('MO11: a payout that a restored backup does not contain is a break and is not paid twice', async () => {
  await deposit(ann)
  await run()
  const putBack = await backup()
  expect((await withdraw(ann)).status).toBe(200)
  await wait(0.1)
  const paid = (await readPayments()).at(-1)!
  await putBack()
  // The money is the user's again in our ledger.
  expect((await readPayments()).map(({ name }) => name)).not.toContain(paid.name)
  extra = [
    {
      ...{
        ref: 'ITEM',
        about: '',
        names: [paid.name],
        kind: 'out',
        direction: 'out',
        state: 'completed',
      },
      ...{ amount: cents(49_75), fee: cents(25), at: now() },
    },
  ]
  expect(await run()).toContain('missingHere ITEM')
  expect(await stopped()).toBe(true)
  const made = server.providers.payoutsMade.size
  expect((await withdraw(ann)).body.code).toBe('withdrawalsStopped')
  await server.services.jobs.drain()
  expect(server.providers.payoutsMade.size).toBe(made)
})

test('a payout that a restored backup contains as requested is sent under its name and paid once', async () => {
  await deposit(ann)
  const { payouts } = server.services
  const before = payouts.createPayout
  let putBack: (() => Promise<void>) | null = null
  Object.assign(payouts, {
    async createPayout(payout: Parameters<typeof before>[0]) {
      putBack ??= await backup()
      return before(payout)
    },
  })
  expect((await withdraw(ann)).status).toBe(200)
  await server.services.jobs.drain()
  const made = server.providers.payoutsMade.size
  await putBack!()
  Object.assign(payouts, { createPayout: before })
  await wait(2)
  expect(server.providers.payoutsMade.size).toBe(made)
  expect((await readPayments()).at(-1)).toMatchObject({ kind: 'walletPayout', state: 'completed' })
})

test('an unreadable statement is no break, and is read again after an hour and then every night', async () => {
  await deposit(ann)
  answer = { kind: 'unknown', cause: 'status 500' }
  await server.database.owner.query(
    `update provider_reads set due_at = product_now() where what = 'statement'`,
  )
  await server.services.jobs.drain()
  const runs = async () =>
    (
      await server.database.owner.query(
        'select error from reconciliations order by id desc limit 1',
      )
    ).rows[0]
  expect([await runs(), await stopped()]).toEqual([{ error: 'status 500' }, false])
  answer = null
  await wait(1.1)
  expect(await runs()).toEqual({ error: '' })
  const { rows } = await server.database.owner.query(
    `select due_at as at, product_now() as now from provider_reads where (provider, what) = ('paypal', 'statement')`,
  )
  expect(rows[0].at).toEqual(nextNight(rows[0].now))
})

test.each([
  ['2026-11-22T08:59:00Z', '2026-11-22T09:00:00.000Z'],
  ['2026-11-22T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-30T23:00:00Z', '2026-12-01T09:00:00.000Z'],
])('the next nightly reconciliation after %s is at %s', (now, night) => {
  expect(nextNight(new Date(now)).toISOString()).toBe(night)
})

test.each([
  ['reconcile accept 1', /Give the reason/],
  ['reconcile accept x --note y', /No break "x" is open/],
  ['reconcile accept 999999 --note y', /No break "999999" is open/],
  ['reconcile --provider bank', /Give one of paypal, dwolla/],
  ['reconcile', /No provider has an address/],
  ['reconcile --from today', /Write days as/],
  ['reconcile --from 2026-11-22 --to 2026-11-20', /first day comes after/],
])('%s is refused', async (line, sentence) => {
  await expect(ops(line)).rejects.toThrow(sentence)
})
