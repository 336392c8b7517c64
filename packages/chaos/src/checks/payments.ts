/** Every payment exists once as acknowledged, and its state agrees with its provider. */

import { namesIn } from '../copies.ts'
import type { ChaosContext } from '../environment/context.ts'
import type { Memory } from '../environment/sandbox.ts'
import { bankFee, WALLET_FEE } from '../model/fees.ts'
import type { ModelPayment } from '../model/referenceModel.ts'
import { Violation } from '../violation.ts'

/** A payment as the product stores it. */
export type Row = {
  readonly id: number
  readonly user: number
  readonly kind: string
  readonly state: string
  readonly amount: number
  readonly returned: number
  readonly name: string
}

const KINDS: Readonly<Record<ModelPayment['kind'], string>> = {
  fromBank: 'bankDeposit',
  toBank: 'bankPayout',
  toWallet: 'walletPayout',
}

/** Whether a payment in this state has changed the user's funds: 1 yes; 0 or missing, no. */
const DEPOSIT: Readonly<Record<string, 0 | 1>> = { completed: 1 }
const WITHDRAWAL: Readonly<Record<string, 0 | 1>> = {
  requested: 1,
  submitting: 1,
  pending: 1,
  completed: 1,
}

/**
 * The product's states per provider status: `end` agrees with it, `before` is behind it. Other states are ahead of it or
 * contradict it.
 */
const STATES: Readonly<Record<string, { end: string[]; before: string[] }>> = (() => {
  const open = ['created', 'requested', 'submitting', 'pending']
  const is = (end: string[], before: string[]) => ({ end, before })
  return {
    none: is(['created', 'requested', 'submitting', 'rejected'], []),
    pending: is(['pending'], open),
    processed: is(['completed'], open),
    failed: is(['failed', 'returned'], [...open, 'completed']),
    cancelled: is(['failed'], open),
    PENDING: is(['pending'], open),
    UNCLAIMED: is(['pending'], open),
    ONHOLD: is(['pending'], open),
    SUCCESS: is(['completed'], open),
    FAILED: is(['failed'], open),
    BLOCKED: is(['failed'], open),
    RETURNED: is(['failed', 'returned'], [...open, 'completed']),
    REFUNDED: is(['failed', 'returned'], [...open, 'completed']),
    REVERSED: is(['failed', 'returned'], [...open, 'completed']),
  }
})()

/** States without an acknowledgement: a retry of a request that was never answered is refused. */
const NOTHING_HAPPENED: readonly string[] = ['rejected', 'failed']

/** Reads all payments. */
export function readPayments({ cluster }: ChaosContext): Promise<Row[]> {
  return cluster.sql<Row>(
    `select id::float8 as id, user_id::float8 as user, kind, state, amount_cents::float8 as amount,
       returned_cents::float8 as returned, name
     from payments order by id`,
  )
}

/**
 * Returns the cents that each of these payments has added to the funds (negative: taken from them). `payments` must be the
 * rows that were read together with the funds: a row read later may have changed. `whenBehind` applies to a payment that is
 * behind its provider, whose state is read last. It is left, checked again (returns null), or fails.
 */
export function checkPayments(
  context: ChaosContext,
  payments: readonly Row[],
  memory: Memory,
  whenBehind: 'leave' | 'checkAgain' | 'fail',
): Map<number, number> | null {
  const rows = payments.filter(({ kind }) => kind !== 'walletDeposit')
  checkOnce(context, memory, rows)
  checkKeys(context, rows)
  const outside = outsideOf(memory)
  const booked = context.model.payments
  for (const row of rows) {
    if (booked.has(row.id) || NOTHING_HAPPENED.includes(row.state)) continue
    const found = `m_${row.id}, a ${row.kind} that is ${row.state}, is there, and nothing was acknowledged with it`
    throw new Violation('what was not acknowledged has not happened', found, aboutOf(context, row))
  }
  const moved = new Map<number, number>()
  for (const expected of booked.values()) {
    const row = rows.find(({ id }) => id === expected.id)
    if (
      !row ||
      row.user !== expected.user ||
      row.amount !== expected.cents ||
      row.kind !== KINDS[expected.kind]
    ) {
      const found = `m_${expected.id} is ${JSON.stringify(row)}, expected was ${JSON.stringify(expected)}`
      throw new Violation('what was acknowledged is there', found, [`m_${expected.id}`])
    }
    const there = outside.get(row.name)
    if (checkState(context, row, there) === 'behind') {
      if (whenBehind === 'checkAgain') return null
      if (whenBehind === 'fail') throw elsewhere(context, row, there)
    }
    moved.set(row.id, movedBy(row))
  }
  return moved
}

const aboutOf = (context: ChaosContext, { id, user, name }: Row) => [
  `m_${id}`,
  name,
  context.users.find((candidate) => candidate.id === user)?.name ?? '',
]

function movedBy({ kind, state, amount }: Row): number {
  return kind === 'bankDeposit'
    ? amount * (DEPOSIT[state] ?? 0)
    : -amount * (WITHDRAWAL[state] ?? 0)
}

type There = { readonly status: string; readonly cents: number }

function outsideOf({ dwolla, paypal }: Memory): Map<string, There> {
  const of = new Map<string, There>()
  for (const { correlationId, status, cents } of Object.values(dwolla.transfers))
    of.set(correlationId, { status, cents })
  for (const { senderBatchId, items } of Object.values(paypal.payouts))
    for (const { status, cents } of items) of.set(senderBatchId, { status, cents })
  return of
}

/** The provider has moved money once per payment, and for nothing else. */
function checkOnce(context: ChaosContext, memory: Memory, rows: readonly Row[]): void {
  const ours = new Set(rows.map(({ name }) => name))
  const seen = new Set<string>()
  for (const name of namesIn(memory)) {
    if (seen.has(name))
      throw new Violation('a payment is paid once', `${name} was paid twice`, [name])
    seen.add(name)
    if (ours.has(name) || context.forgottenPayments.has(name)) continue
    const found = `the provider has moved money for ${name}, of which the books know nothing`
    throw new Violation('nothing is paid without the books', found, [name])
  }
}

/** A key has made several payments only when each but the last was rejected: a rejected one had no effect. */
export function checkKeys(
  { model }: Pick<ChaosContext, 'model'>,
  rows: readonly Pick<Row, 'id' | 'state'>[],
): void {
  const before = new Map<string, number>()
  for (const { id, user, key } of [...model.payments.values()].sort((a, b) => a.id - b.id)) {
    if (key === null) continue
    const earlier = before.get(`${user} ${key}`)
    before.set(`${user} ${key}`, id)
    const state = rows.find((row) => row.id === earlier)?.state
    if (earlier === undefined || state === 'rejected') continue
    const found = `the key ${key} made m_${earlier}, which is ${state}, then m_${id}`
    throw new Violation('a key has one effect', found, [key, `m_${earlier}`, `m_${id}`])
  }
}

/** Compares a payment with its status at the provider. */
function checkState(context: ChaosContext, row: Row, there: There | undefined): 'there' | 'behind' {
  const { end, before } = STATES[there?.status ?? 'none']!
  const net = netOf(row)
  if (there && there.cents !== net) {
    const found = `m_${row.id} is of ${net} cents, the provider has moved ${there.cents}`
    throw new Violation('what is moved is what was agreed', found, aboutOf(context, row))
  }
  if (end.includes(row.state)) return 'there'
  if (before.includes(row.state)) return 'behind'
  throw elsewhere(context, row, there)
}

function elsewhere(context: ChaosContext, row: Row, there: There | undefined): Violation {
  const found = `m_${row.id} is ${row.state}, at the provider it is ${there?.status ?? 'not there'}`
  return new Violation('a payment is where its provider says it is', found, aboutOf(context, row))
}

/** The amount that the provider moves, without the fee. */
function netOf({ kind, amount }: Row): number {
  if (kind === 'bankDeposit') return amount
  return amount - (kind === 'bankPayout' ? bankFee(amount) : WALLET_FEE)
}
