/** Compares the funds that the product shows with those that follow from the reference model and the provider. */

import type { ChaosContext } from '../environment/context.ts'
import type { User } from '../environment/people.ts'
import { signIn } from '../environment/people.ts'
import type { Memory } from '../environment/sandbox.ts'
import { expectedFunds, type Outside } from '../model/expectedFunds.ts'
import { fundsOf } from '../traffic/requests.ts'
import { sendRequest } from '../traffic/sendRequest.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import { isMoving, readStandings } from './games.ts'
import { bonusOf, checkGrants, readGrants, worthOf } from './grants.ts'
import { checkPayments, readPayments } from './payments.ts'

/** Returns true when everything agrees, and false when something was in progress and the check must run again. */
export async function checkFunds(
  context: ChaosContext,
  abandoned: ReadonlySet<string>,
  { isLast, isLastTry }: { readonly isLast: boolean; readonly isLastTry: boolean },
): Promise<boolean> {
  if (await isMoving(context)) return false
  const before = await readStandings(context)
  const payments = await readPayments(context)
  const grantsBefore = JSON.stringify(await readGrants(context))
  const memory = await context.sandbox.memory()
  const credited = await readCredits(context)
  const shown = await Promise.all(context.users.map((user) => readFunds(context, user)))
  const debts = await readDebts(context)
  // In this order: a settlement that has paid some users is either unfinished here, or a result in the standings below.
  if (await isMoving(context)) return false
  const standings = await readStandings(context)
  if (JSON.stringify([...before]) !== JSON.stringify([...standings])) return false
  if (JSON.stringify(payments) !== JSON.stringify(await readPayments(context))) return false
  const grants = await readGrants(context)
  if (grantsBefore !== JSON.stringify(grants)) return false

  const whenBehind = isLastTry ? 'fail' : 'checkAgain'
  const moved = checkPayments(context, payments, memory, isLast ? whenBehind : 'leave')
  if (moved === null) return false
  // Incoming money repays a debt a little later, so cash beside a debt is only temporary.
  const bonus = bonusOf(grants.grants)
  const cashOf = (id: number, at: number) => shown[at]!.cash - (bonus.get(id) ?? 0)
  if (context.users.some(({ id }, at) => (debts.get(id) ?? 0) > 0 && cashOf(id, at) > 0))
    return false
  const captured = new Map(
    [...context.model.orders.values()].map(({ id, cents }) => [id, capturedOf(memory, id, cents)]),
  )
  for (const [order, cents] of captured) {
    // An abandoned order: no client requests its capture again, and the product polls it later.
    if (!credited.has(order) && abandoned.has(order) && !isLast) captured.set(order, 0)
    else if ((credited.get(order)?.cents ?? 0) !== cents) {
      const found = `order ${order}: ${cents} cents captured, ${credited.get(order)?.cents ?? 0} credited`
      await writeDeposit(context, order, memory)
      throw new Violation('what was captured is credited, once, and nothing else', found, [order])
    }
    checkReturned(memory, order, credited.get(order) ?? NO_CREDIT, isLast)
  }
  const accepted = await readAccepted(context)
  const users = context.users.map(({ id }) => id)
  const outside: Outside = {
    stateOf: (game) => standings.get(game) ?? { started: false, result: null, begun: null },
    capturedOf: (order) => captured.get(order) ?? 0,
    returnedOf: (order) => credited.get(order)?.returned ?? 0,
    movedBy: (payment) => moved.get(payment) ?? 0,
    grantedBy: worthOf(grants.grants),
    acceptedAt: (bet) => accepted.get(bet) ?? 0,
  }
  const expected = expectedFunds(context.model, users, outside)
  for (const [at, user] of context.users.entries()) {
    const { cash, atRisk } = expected.get(user.id)!
    const funds = shown[at]!
    // Cash is never negative: a shortfall is a debt.
    const has = funds.cash - (debts.get(user.id) ?? 0)
    if (has === cash && funds.atRisk === atRisk && funds.cash >= 0) continue
    const found = `${user.name} has ${has} and ${funds.atRisk} at risk, expected ${cash} and ${atRisk} (cents)`
    throw new Violation('everybody has what they must have', found, [user.name])
  }
  return checkGrants(context, grants, outside)
}

/** Writes the order at the provider, its payment and the changes of its state to the history. */
async function writeDeposit(
  { cluster, history }: ChaosContext,
  order: string,
  { paypal }: Memory,
): Promise<void> {
  const rows = await cluster.sql(
    `select to_json(p) as payment, (select json_agg(c) from payment_changes c where c.payment_id = p.id) as changes
     from payments p where p.provider_ref = $1`,
    [order],
  )
  history.write('left', { order: paypal.orders[order], rows })
}

/** Only a capture of exactly the requested amount counts. */
function capturedOf({ paypal }: Memory, id: string, cents: number): number {
  const capture = paypal.orders[id]?.capture
  const isThere = capture !== null && capture !== undefined && CAPTURED.includes(capture.status)
  return isThere && capture.cents === cents ? cents : 0
}

const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/**
 * Refunded cents of an order are taken back from its user in the end, and never more. The product refuses and refunds a
 * capture of another amount than requested: it was never credited, so nothing is taken back.
 */
export function checkReturned(
  { paypal }: Pick<Memory, 'paypal'>,
  order: string,
  { cents, returned }: Credit,
  isLast: boolean,
): void {
  const refunds = cents === 0 ? [] : (paypal.orders[order]?.capture?.refunds ?? [])
  const refunded = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  if (returned === refunded || (!isLast && returned < refunded)) return
  const found = `order ${order}: ${refunded} cents went back, ${returned} were taken back`
  throw new Violation('what went back is taken back, once, and nothing else', found, [order])
}

type Credit = { readonly cents: number; readonly returned: number }

const NO_CREDIT: Credit = { cents: 0, returned: 0 }

async function readCredits(context: ChaosContext): Promise<Map<string, Credit>> {
  const rows = await context.cluster.sql<Credit & { order: string }>(
    `select provider_ref as order, amount_cents::float8 as cents, returned_cents::float8 as returned from payments
     where kind = 'walletDeposit' and state in ('completed', 'returned') and provider_ref is not null`,
  )
  return new Map(rows.map(({ order, cents, returned }) => [order, { cents, returned }]))
}

async function readDebts(context: ChaosContext): Promise<Map<number, number>> {
  const rows = await context.cluster.sql<{ user: number; cents: number }>(
    `select owner_id::float8 as user, -balance_cents::float8 as cents from ledger_accounts where kind = 'user.debt'`,
  )
  return new Map(rows.map(({ user, cents }) => [user, cents]))
}

async function readAccepted(context: ChaosContext): Promise<Map<number, number>> {
  const rows = await context.cluster.sql<{ id: number; at: number }>(
    'select id, (extract(epoch from accepted_at) * 1000)::float8 as at from bets',
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function readFunds(
  context: ChaosContext,
  user: User,
): Promise<{ cash: number; atRisk: number }> {
  for (let tries = 0; tries < 10; tries++) {
    const server = context.servers[(user.id + tries) % context.servers.length]!
    const { verdict, body } = await sendRequest(server, { ...fundsOf(user), cookie: user.cookie })
    if (verdict === 'ok') {
      const [{ fundsAvailable, fundsAtRisk }] = body
      return { cash: Math.round(fundsAvailable * 100), atRisk: Math.round(fundsAtRisk * 100) }
    }
    if (verdict === 'signedOut') await signIn(context.cluster, user)
    else await pause(500)
  }
  throw new Violation(
    'after the faults everybody is served',
    `the funds of ${user.name} were not answered`,
    [user.name],
  )
}
