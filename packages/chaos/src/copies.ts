/** Restores an earlier copy of the database, together with the sandbox's state of that time. */

import type { ChaosContext, EmbeddedContext } from './environment/context.ts'
import { signIn } from './environment/people.ts'
import type { Memory } from './environment/sandbox.ts'
import type { ReferenceModel } from './model/referenceModel.ts'

export type Copy = {
  readonly database: string
  readonly memory: Memory
  readonly model: ReferenceModel
  /** Number of users at that time. A restore removes users who signed up later. */
  readonly users: number
  readonly offsetMs: number
}

let copies = 0

export async function makeCopy(context: EmbeddedContext): Promise<Copy> {
  const { cluster } = context
  const { database } = cluster
  const name = `copy_${++copies}`
  return withoutServers(context, async () => {
    await clone(context, database, name)
    cluster.database = database
    const memory = await context.sandbox.memory()
    context.history.write('faultCopied', { database, name })
    const { offsetMs, users } = context
    const model = structuredClone(context.model)
    return { database: name, memory, model, users: users.length, offsetMs }
  })
}

/**
 * Restores the copy, and with it its reference model: later acknowledgements are gone. With `providerRemembers` the provider
 * still has its later orders, and receives new ones with the same ids.
 */
export async function putBack(
  context: EmbeddedContext,
  copy: Copy,
  providerRemembers: boolean,
): Promise<void> {
  const name = `run_${++copies}`
  await withoutServers(context, async () => {
    await clone(context, copy.database, name)
    context.cluster.database = name
    const { paypal, dwolla, webhooks } = providerRemembers
      ? await context.sandbox.memory()
      : copy.memory
    await context.sandbox.recall({ ...copy.memory, paypal, dwolla, webhooks })
    for (const id of Object.keys(paypal.orders))
      if (!(id in copy.memory.paypal.orders)) context.forgottenOrders.add(id)
    const existingNames = new Set(namesIn(copy.memory))
    for (const name of namesIn({ paypal, dwolla }))
      if (!existingNames.has(name)) context.forgottenPayments.add(name)
    context.model = structuredClone(copy.model)
    context.users.length = copy.users
    context.offsetMs = copy.offsetMs
    context.history.write('faultPutBack', { copy: copy.database, name })
  })
  for (const user of context.users) await signIn(context.cluster, user)
}

/** The names of the payments for which the provider has moved money. */
export const namesIn = ({ paypal, dwolla }: Pick<Memory, 'paypal' | 'dwolla'>): string[] => [
  ...Object.values(dwolla.transfers).map(({ correlationId }) => correlationId),
  ...Object.values(paypal.payouts).map(({ senderBatchId }) => senderBatchId),
]

async function withoutServers<Value>(
  context: EmbeddedContext,
  work: () => Promise<Value>,
): Promise<Value> {
  await Promise.all(context.servers.map((server) => server.drain()))
  await context.cluster.closePool()
  const value = await work()
  await Promise.all(context.servers.map((server) => server.start()))
  return value
}

async function clone({ cluster }: ChaosContext, from: string, to: string): Promise<void> {
  const admin = await cluster.connect('postgres')
  try {
    // A vacuum or a connection that is closing would prevent the copy.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      from,
    ])
    await admin.query(`create database ${to} template ${from} owner sidebet_owner`)
    // A copied sequence counts some numbers as logged that only its original has logged. Without a checkpoint, a crash right
    // after would issue these numbers again.
    await admin.query('checkpoint')
  } finally {
    await admin.end()
  }
}
