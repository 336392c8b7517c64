/** The invariants after each test: the ledger, the funds of all users, and the requests to and effects at the providers. */

import { verify } from '@sidebet/server/ops/verify'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import { expect } from 'vitest'
import type { SandboxPayout, SandboxTransfer } from '../environment/sandbox.ts'
import { get } from './people.ts'
import { MINUTE, type Proof, pass } from './proof.ts'

export async function expectInvariants(proof: Proof): Promise<void> {
  // The product retries what failed, and its next poll finds it done.
  await pass(proof, 2 * MINUTE)
  await expectNothingWaits(proof)
  const db = openDatabase(proof.database.ownerUrl(), 1)
  expect(await verify(db).finally(() => db.close()), 'verify').toEqual([])
  await expectFunds(proof)
  await expectOneOfEach(proof)
  await expectSameAtProviders(proof)
  await expectOneKeyEach(proof)
}

/** The product has processed all events. It retries a failed event after some minutes. */
async function expectNothingWaits(proof: Proof): Promise<void> {
  let waiting: object[] = []
  for (let tries = 0; tries < 5; tries++) {
    waiting = await proof.database.sql(
      'select provider, topic, resource, tries, error from webhook_inbox where done_at is null',
    )
    if (waiting.length === 0) return
    await pass(proof, 6 * MINUTE)
  }
  expect(waiting, 'what was heard and not worked on').toEqual([])
}

async function expectFunds(proof: Proof): Promise<void> {
  const { people, database } = proof
  const has = new Map<string, object>()
  const must = new Map<string, object>()
  for (const person of people) {
    const { user, cash, debt } = person
    const shown = await get(proof, person, `/api/user/alluserdata/${user.name}`)
    expect(shown, 'funds').toMatchObject({ status: 200 })
    const [owed] = await database.sql<{ cents: number }>(
      `select -balance_cents as cents from ledger_accounts where kind = 'user.debt' and owner_id = $1`,
      [user.id],
    )
    const [{ fundsAvailable }] = shown.body
    has.set(user.name, { cash: Math.round(fundsAvailable * 100), debt: owed?.cents ?? 0 })
    must.set(user.name, { cash, debt })
  }
  expect(Object.fromEntries(has)).toEqual(Object.fromEntries(must))
}

const outside = ({ sandbox }: Proof) => sandbox.memory()

export async function transfersOf(proof: Proof, name: string): Promise<SandboxTransfer[]> {
  const { dwolla } = await outside(proof)
  return Object.values(dwolla.transfers).filter(({ correlationId }) => correlationId === name)
}

export async function payoutsOf(proof: Proof, name: string): Promise<SandboxPayout[]> {
  const { paypal } = await outside(proof)
  return Object.values(paypal.payouts).filter(({ senderBatchId }) => senderBatchId === name)
}

/** The provider has made each payment at most once. */
async function expectOneOfEach(proof: Proof): Promise<void> {
  const { dwolla, paypal } = await outside(proof)
  const names = [
    ...Object.values(dwolla.transfers).map(({ correlationId }) => correlationId),
    ...Object.values(paypal.payouts).map(({ senderBatchId }) => senderBatchId),
  ]
  expect(new Set(names).size, 'as many payments as transfers and payouts').toBe(names.length)
}

/** The states that a payment may have by the status of its transfer or payout item. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  pending: ['pending'],
  processed: ['completed'],
  failed: ['failed', 'returned'],
  cancelled: ['failed'],
  PENDING: ['pending'],
  UNCLAIMED: ['pending'],
  ONHOLD: ['pending'],
  SUCCESS: ['completed'],
  FAILED: ['failed'],
  BLOCKED: ['failed', 'returned'],
  RETURNED: ['failed', 'returned'],
  REFUNDED: ['returned'],
  REVERSED: ['returned'],
}

/** Every payment has the state and the amount that its provider has. */
async function expectSameAtProviders(proof: Proof): Promise<void> {
  const { dwolla, paypal } = await outside(proof)
  const theirs = [
    ...Object.values(dwolla.transfers).map(({ correlationId, status, cents }) => ({
      ...{ name: correlationId, status, cents },
    })),
    ...Object.values(paypal.payouts).flatMap(({ senderBatchId, items }) =>
      items.map(({ status, cents }) => ({ name: senderBatchId, status, cents })),
    ),
  ]
  const wrong: object[] = []
  for (const { name, status, cents } of theirs) {
    const [row] = await proof.database.sql<{ state: string; net: number }>(
      'select state, amount_cents - charge_cents as net from payments where name = $1',
      [name],
    )
    if (row && STATES[status]?.includes(row.state) && row.net === cents) continue
    wrong.push({ name, status, cents, row })
  }
  expect(wrong, 'what the books tell otherwise').toEqual([])
}

type Request = {
  readonly provider: string
  readonly op: string
  readonly path: string
  readonly request_id: string | null
}

const requestsOf = ({ sandbox }: Proof, provider: string) =>
  sandbox.control<Request[]>('GET', `/requests?provider=${provider}`)

/** The product requests each payment under one key: the payment's name. */
async function expectOneKeyEach(proof: Proof): Promise<void> {
  const requests = [...(await requestsOf(proof, 'dwolla')), ...(await requestsOf(proof, 'paypal'))]
  const keys = requests
    .filter(({ op }) => op === 'create_transfer' || op === 'create_payout')
    .map(({ request_id }) => request_id)
  const rows = await proof.database.sql<{ name: string }>('select name from payments')
  const names = new Set(rows.map(({ name }) => name))
  expect(
    keys.filter((key) => key === null || !names.has(key)),
    'money asked for under another key',
  ).toEqual([])
}
