/** A copy of the database from before is put back, together with what the sandbox remembered then. */
import type { Book } from './book/book.ts'
import { signIn } from './world/people.ts'
import type { Memory } from './world/sandbox.ts'
import type { World } from './world/world.ts'

export type Copy = {
  readonly database: string
  readonly memory: Memory
  readonly book: Book
  /** How many users there were: those who signed up since are gone. */
  readonly users: number
  readonly offsetMs: number
}

let copies = 0

export async function makeCopy(world: World): Promise<Copy> {
  const { cluster } = world
  const { database } = cluster
  const name = `copy_${++copies}`
  return withoutServers(world, async () => {
    await clone(world, database, name)
    cluster.database = database
    const memory = await world.sandbox.memory()
    world.history.write('faultCopied', { database, name })
    const { offsetMs, users } = world
    const book = structuredClone(world.book)
    return { database: name, memory, book, users: users.length, offsetMs }
  })
}

/**
 * From here on the expected book is the one of the copy: what was acknowledged since is gone. A provider that remembers
 * has its orders of since then, and hears of new ones with the same numbers.
 */
export async function putBack(world: World, copy: Copy, providerRemembers: boolean): Promise<void> {
  const name = `run_${++copies}`
  await withoutServers(world, async () => {
    await clone(world, copy.database, name)
    world.cluster.database = name
    const { paypal, dwolla, webhooks } = providerRemembers
      ? await world.sandbox.memory()
      : copy.memory
    await world.sandbox.recall({ ...copy.memory, paypal, dwolla, webhooks })
    for (const id of Object.keys(paypal.orders))
      if (!(id in copy.memory.paypal.orders)) world.forgottenOrders.add(id)
    const known = new Set(namesIn(copy.memory))
    for (const name of namesIn({ paypal, dwolla }))
      if (!known.has(name)) world.forgottenPayments.add(name)
    world.book = structuredClone(copy.book)
    world.users.length = copy.users
    world.offsetMs = copy.offsetMs
    world.history.write('faultPutBack', { copy: copy.database, name })
  })
  for (const user of world.users) await signIn(world.cluster, user)
}

/** The names of the payments that the provider has moved money for. */
export const namesIn = ({ paypal, dwolla }: Pick<Memory, 'paypal' | 'dwolla'>): string[] => [
  ...Object.values(dwolla.transfers).map(({ correlationId }) => correlationId),
  ...Object.values(paypal.payouts).map(({ senderBatchId }) => senderBatchId),
]

async function withoutServers<Value>(world: World, work: () => Promise<Value>): Promise<Value> {
  await Promise.all(world.servers.map((server) => server.drain()))
  await world.cluster.closePool()
  const value = await work()
  await Promise.all(world.servers.map((server) => server.start()))
  return value
}

async function clone({ cluster }: World, from: string, to: string): Promise<void> {
  const admin = await cluster.connect('postgres')
  try {
    // A vacuum, or a connection that is about to end, keeps a database from being copied.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      from,
    ])
    await admin.query(`create database ${to} template ${from} owner sidebet_owner`)
    // A copied sequence counts some numbers as logged that only its original has logged: without this a crash right
    // after would give them out again.
    await admin.query('checkpoint')
  } finally {
    await admin.end()
  }
}
