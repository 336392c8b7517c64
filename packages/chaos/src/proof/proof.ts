/** Two real servers, a real sandbox and a database, as a run has them, in which one thing at a time goes wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../environment/sandbox.ts'
import { makeServer, type Server } from '../environment/servers.ts'
import { pause } from '../pause.ts'
import type { Random } from '../random.ts'
import { type Database, makeDatabase } from './database.ts'
import type { Person } from './person.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Secrets that occur nowhere by chance, so that they can be looked for. */
export const SECRETS = {
  PAYPAL_SECRET: 'paypal-secret-4c1f0a7be5',
  DWOLLA_SECRET: 'dwolla-secret-93b2e86d01',
  DWOLLA_WEBHOOK_SECRET: 'dwolla-webhook-secret-5ad7710c42',
} as const

/** What both the servers and the sandbox have to know. */
const SHARED = {
  ...SECRETS,
  PAYPAL_CLIENT_ID: 'proof',
  PAYPAL_WEBHOOK_ID: 'PROOFWEBHOOK',
  PAYPAL_MERCHANT_ID: 'PROOFMERCHANT',
  DWOLLA_KEY: 'proof',
  DWOLLA_MASTER_FS: '11111111-2222-4333-8444-555555555555',
} as const

export type Proof = {
  readonly database: Database
  readonly sandbox: Sandbox
  readonly servers: readonly [Server, Server]
  /** Where the logs of all programs and the state of the sandbox are. */
  readonly home: string
  readonly people: Person[]
  /** What a program has to be told that works beside the servers. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Each file of tests has one. */
export async function startProof(): Promise<Proof> {
  const { buildIfStale } = (await import(join(ROOT, 'scripts/build.mjs'))) as {
    buildIfStale: () => Promise<unknown>
  }
  await buildIfStale()
  const home = mkdtempSync(join(tmpdir(), 'sidebet-proof-'))
  const logOf = (name: string) => join(home, `${name}.log`)
  const database = await makeDatabase()
  const sandbox = await startSandbox(ROOT, [], logOf('sandbox'), {
    ...SHARED,
    SANDBOX_STATE: join(home, 'sandbox-state.json'),
  })
  const { url: sandboxUrl, smtpPort, token } = sandbox
  const make = (index: number) =>
    makeServer(index, {
      root: ROOT,
      nodeFlags: [],
      logOf,
      cluster: database,
      sandboxUrl,
      smtpPort,
      token,
      settings: { ...SHARED, LOG_LEVEL: 'debug' },
      // Whoever asks it next finds out.
      onDeath: () => {},
    })
  const servers = [await make(0), await make(1)] as const
  // One after the other: the first makes the tables.
  for (const server of servers) await server.start()
  await sandbox.control('POST', '/server', { url: servers[0].url })
  return {
    database,
    sandbox,
    servers,
    home,
    people: [],
    settings: servers[0].settings,
    async stop() {
      for (const server of servers) await server.kill()
      await sandbox.stop()
      await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * The product's clock and the providers' go on; what became due is done, and the product told of it, before it returns. A
 * server that has only just begun may be busy with what a dead one has left.
 */
export async function pass({ sandbox }: Proof, ms: number): Promise<void> {
  const move = (advance_ms: number) => sandbox.control('POST', '/clock', { advance_ms })
  // The providers are there already: the product is told where that is once more.
  const again = () => eventually('a clock that goes on', () => move(0).catch(() => null))
  await move(ms).catch(again)
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type FaultRule = {
  readonly match: { readonly provider: string; readonly op?: string } & Record<string, unknown>
  readonly times?: number
  readonly action: string | ({ readonly kind: string } & Record<string, unknown>)
}

/** From now on, until it has struck so often. */
export async function fault({ sandbox }: Proof, rule: FaultRule): Promise<void> {
  await sandbox.control('POST', '/faults', rule)
}

/** Asks until it answers something, and fails with what was waited for. */
export async function eventually<Value>(
  what: string,
  check: () => Promise<Value | undefined | null | false>,
  patienceMs = 20_000,
): Promise<Value> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await check()
    if (found) return found
    if (performance.now() > end) throw new Error(`it did not come to this: ${what}`)
    await pause(50)
  }
}

/** Waits until a payment is in this state. */
export function arrives(
  { database }: Proof,
  { id, name }: { readonly id: number; readonly name: string },
  state: string,
): Promise<true> {
  return eventually(`payment ${id}, ${name}, is ${state}`, async () => {
    const text = 'select 1 from payments where id = $1 and state = $2'
    return (await database.sql(text, [id, state])).length > 0
  })
}

export const aServer = ({ servers }: Proof, random: Random): Server => random.pick(servers)
