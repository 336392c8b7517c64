/** A rest: the faults are over, every process is up, open requests are resolved, jobs are done; then everything is compared. */

import { admitNewUsers } from './admitNewUsers.ts'
import { compare } from './checks/compare.ts'
import { drain } from './checks/pendingWork.ts'
import type { ChaosContext } from './environment/context.ts'
import { jump } from './faults/clock.ts'
import { countListReads } from './listReads.ts'
import { endLies } from './operator.ts'
import { simulateProviders } from './simulateProviders.ts'
import { type Open, operation } from './traffic/operation.ts'
import { captureOf } from './traffic/requests.ts'
import { resolve } from './traffic/send.ts'
import { Violation } from './violation.ts'
import { waitUntil } from './waitUntil.ts'

const UP_WITHIN_MS = 40_000
/** Longer than every retry interval of mails and deposits. */
const LAST_JUMP_HOURS = 6.1

/** Longer than the interval between two polls of a completed payment. */
const CATCH_UP_HOURS = 25

/** Together with the two jumps before: longer than the days in which a grant must be used. */
const GRANTS_END_HOURS = 25

export async function runCheckpoint(
  context: ChaosContext,
  open: Open,
  isLast: boolean,
): Promise<void> {
  await everythingUp(context)
  await countListReads(context)
  await resolveAll(context, open)
  await admitNewUsers(context, open)
  await resolveCaptures(context, open)
  await simulateProviders(context)
  if (isLast) await jump(context, LAST_JUMP_HOURS)
  await endLies(context)
  await drain(context)
  // In that jump the providers' clock moved after the product's. One more jump lets the product process their later events.
  if (isLast) {
    await jump(context, CATCH_UP_HOURS)
    await drain(context)
  }
  if (context.violation) return
  await compare(context, open.abandoned, isLast)
  if (isLast) {
    // Banks process transfers in this jump too, so payments were compared exactly before it.
    await jump(context, GRANTS_END_HOURS)
    await drain(context)
    await compare(context, open.abandoned, false)
  }
  if (isLast) await countEnds(context)
  context.history.write('compared', {
    offers: context.model.offers.size,
    bets: context.model.bets.size,
  })
}

/** Counts the final states of offers and grants for the summary. */
async function countEnds({ cluster, tally }: ChaosContext): Promise<void> {
  const rows = await cluster.sql<{ what: string; state: string }>(
    `select audience || ' offers at the end' as what, state from offers
     union all select 'grants at the end', state from promotion_grants
     union all select 'pots at the end', case when closed_at is null then 'open' else 'closed' end from promotions`,
  )
  for (const { what, state } of rows) tally.count(what, state)
}

async function everythingUp(context: ChaosContext): Promise<void> {
  await waitUntil(context.cluster.isUp, UP_WITHIN_MS)
  await Promise.all(context.servers.map((server) => server.start()))
  for (const { url, index } of context.servers) {
    const isReady = async () =>
      (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })).ok
    if (await waitUntil(isReady, UP_WITHIN_MS)) continue
    throw new Violation('after the faults everybody is served', `server ${index} is not ready`)
  }
}

async function resolveAll(context: ChaosContext, open: Open): Promise<void> {
  const unknown = open.unknown.splice(0)
  // Users in parallel, and the requests of one user in sequence.
  await Promise.all(
    context.users.map(async (user) => {
      for (const op of unknown) if (op.user === user) await resolve(context, op)
    }),
  )
}

/** The sandbox ends its pending captures. Then the users repeat the captures that the product has not completed. */
async function resolveCaptures(context: ChaosContext, open: Open): Promise<void> {
  const { paypal } = await context.sandbox.memory()
  for (const order of Object.values(paypal.orders)) {
    if (order.capture?.status !== 'PENDING') continue
    const status = order.capture.id < 'M' ? 'COMPLETED' : 'DECLINED'
    await context.sandbox.control('POST', `/captures/${order.capture.id}`, { status })
  }
  const rows = await context.cluster.sql<{ order: string }>(
    `select provider_ref as order from payments
     where kind = 'walletDeposit' and state in ('created', 'submitting', 'pending') and provider_ref is not null`,
  )
  for (const { order: id } of rows) {
    const order = context.model.orders.get(id)
    const user = context.users.find((candidate) => candidate.id === order?.user)
    if (!order || !user || open.abandoned.has(id) || !paypal.orders[id]?.capture) continue
    const capture = operation({ ...captureOf(user, id) })
    capture.verdict = 'unknown'
    capture.sentAt = context.productNow()
    await resolve(context, capture)
  }
}
