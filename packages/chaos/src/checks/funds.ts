/** What the product says that everybody has, against what the book and the provider say. */
import { expectedFunds } from '../book/model.ts'
import { pause } from '../pause.ts'
import { ask } from '../traffic/ask.ts'
import { fundsOf } from '../traffic/requests.ts'
import { Violation } from '../violation.ts'
import type { User } from '../world/people.ts'
import { signIn } from '../world/people.ts'
import type { Memory } from '../world/sandbox.ts'
import type { World } from '../world/world.ts'
import { isMoving, readStandings } from './games.ts'

/** True when everything fits; false when something was still under way and it has to be looked at again. */
export async function checkFunds(
  world: World,
  abandoned: ReadonlySet<string>,
  isLast: boolean,
): Promise<boolean> {
  if (await isMoving(world)) return false
  const before = await readStandings(world)
  const memory = await world.sandbox.memory()
  const credited = await readCredits(world)
  const shown = await Promise.all(world.users.map((user) => readFunds(world, user)))
  const standings = await readStandings(world)
  if (await isMoving(world)) return false
  if (JSON.stringify([...before]) !== JSON.stringify([...standings])) return false

  const captured = new Map(
    [...world.book.orders.values()].map(({ id, cents }) => [id, capturedOf(memory, id, cents)]),
  )
  for (const [order, cents] of captured) {
    // Nobody came back for it: the product asks by itself, later.
    if (!credited.has(order) && abandoned.has(order) && !isLast) captured.set(order, 0)
    else if ((credited.get(order) ?? 0) !== cents) {
      const found = `order ${order}: ${cents} cents captured, ${credited.get(order) ?? 0} credited`
      throw new Violation('what was captured is credited, once, and nothing else', found, [order])
    }
  }
  const accepted = await readAccepted(world)
  const others = await readOtherPayments(world)
  const users = world.users.map(({ id }) => id)
  const expected = expectedFunds(world.book, users, {
    standingOf: (game) => standings.get(game) ?? { started: false, result: null, begun: null },
    capturedOf: (order) => captured.get(order) ?? 0,
    acceptedAt: (bet) => accepted.get(bet) ?? 0,
  })
  for (const [at, user] of world.users.entries()) {
    const { cash: ofBook, atRisk } = expected.get(user.id)!
    const cash = ofBook + (others.get(user.id) ?? 0)
    const funds = shown[at]!
    if (funds.cash === cash && funds.atRisk === atRisk) continue
    const found = `${user.name} has ${funds.cash} and ${funds.atRisk} at risk, expected ${cash} and ${atRisk} (cents)`
    throw new Violation('everybody has what they must have', found, [user.name])
  }
  return true
}

/** Only a capture over exactly what was asked for counts. */
function capturedOf({ paypal }: Memory, id: string, cents: number): number {
  const capture = paypal.orders[id]?.capture
  return capture?.status === 'COMPLETED' && capture.cents === cents ? cents : 0
}

async function readCredits(world: World): Promise<Map<string, number>> {
  const rows = await world.cluster.sql<{ order: string; cents: number }>(
    `select provider_ref as order, amount_cents as cents from payments
     where kind = 'walletDeposit' and state in ('completed', 'returned') and provider_ref is not null`,
  )
  return new Map(rows.map(({ order, cents }) => [order, Number(cents)]))
}

/**
 * What payments that the book knows nothing of add to each user's funds or take from them: banks, withdrawals, what went
 * back. `ops verify` holds them against the ledger; what a user owes has been taken from nobody yet.
 */
async function readOtherPayments(world: World): Promise<Map<number, number>> {
  const rows = await world.cluster.sql<{ user: number; cents: number }>(
    `select user_id as "user", sum(cents)::bigint as cents from (
       select user_id, case
         when kind = 'bankDeposit' and state in ('completed', 'returned') then amount_cents - returned_cents
         when kind = 'walletDeposit' then -returned_cents
         when kind like '%Payout' and state not in ('rejected', 'failed', 'returned') then -amount_cents
         else 0 end as cents
       from payments
       union all select owner_id, -balance_cents from ledger_accounts where kind = 'user.debt'
     ) as others group by user_id`,
  )
  return new Map(rows.map(({ user, cents }) => [Number(user), Number(cents)]))
}

async function readAccepted(world: World): Promise<Map<number, number>> {
  const rows = await world.cluster.sql<{ id: number; at: number }>(
    'select id, (extract(epoch from accepted_at) * 1000)::float8 as at from bets',
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function readFunds(world: World, user: User): Promise<{ cash: number; atRisk: number }> {
  for (let tries = 0; tries < 10; tries++) {
    const server = world.servers[(user.id + tries) % world.servers.length]!
    const { verdict, body } = await ask(server, { ...fundsOf(user), cookie: user.cookie })
    if (verdict === 'ok') {
      const [{ fundsAvailable, fundsAtRisk }] = body
      return { cash: Math.round(fundsAvailable * 100), atRisk: Math.round(fundsAtRisk * 100) }
    }
    if (verdict === 'signedOut') await signIn(world.cluster, user)
    else await pause(500)
  }
  throw new Violation(
    'after the faults everybody is served',
    `the funds of ${user.name} were not answered`,
    [user.name],
  )
}
