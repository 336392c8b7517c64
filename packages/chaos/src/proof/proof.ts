/** Two real servers, a real sandbox and a database, as in a run, with one fault at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../environment/sandbox.ts'
import { makeServer, type Server } from '../environment/servers.ts'
import type { Random } from '../random.ts'
import { pause } from '../waitUntil.ts'
import { type Database, makeDatabase } from './database.ts'
import type { Person } from './person.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Secrets that occur nowhere by chance, so that a test can search for them. */
export const SECRETS = {
  PAYPAL_SECRET: 'paypal-secret-4c1f0a7be5',
  DWOLLA_SECRET: 'dwolla-secret-93b2e86d01',
  DWOLLA_WEBHOOK_SECRET: 'dwolla-webhook-secret-5ad7710c42',
} as const

/** Settings that the servers and the sandbox share. */
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
  /** An update replaces them. */
  readonly servers: readonly [Server, Server]
  /** The folder with the logs of all programs and the state of the sandbox. */
  readonly home: string
  readonly people: Person[]
  /** The environment for a program that runs beside the servers. */
  readonly settings: Readonly<Record<string, string>>
  /** Ends a server with SIGTERM, and then starts one of this version with these settings. Returns the exit code. */
  replaceServer(index: 0 | 1, settings: Readonly<Record<string, string>>): Promise<number | null>
  stop(): Promise<void>
}

/** Starts the processes, once per test file. The servers are those of the project in `serverRoot`, with these settings. */
export async function startProof(
  serverRoot = ROOT,
  serverSettings: Readonly<Record<string, string>> = {},
): Promise<Proof> {
  const home = mkdtempSync(join(tmpdir(), 'sidebet-proof-'))
  const logOf = (name: string) => join(home, `${name}.log`)
  const database = await makeDatabase()
  const sandbox = await startSandbox(ROOT, [], logOf('sandbox'), {
    ...SHARED,
    SANDBOX_STATE: join(home, 'sandbox-state.json'),
  })
  const { url: sandboxUrl, smtpPort, token } = sandbox
  const make = (index: number, root: string, settings: Readonly<Record<string, string>> = {}) =>
    makeServer(index, {
      root,
      nodeFlags: [],
      logOf,
      cluster: database,
      sandboxUrl,
      smtpPort,
      token,
      settings: { ...SHARED, LOG_LEVEL: 'debug', ...serverSettings, ...settings },
      // The next request to the dead process fails.
      onDeath: () => {},
    })
  const servers: [Server, Server] = [await make(0, serverRoot), await make(1, serverRoot)]
  // In sequence, because the first one creates the tables.
  for (const server of servers) await server.start()
  await sandbox.control('POST', '/server', { url: servers[0].url })
  return {
    database,
    sandbox,
    servers,
    home,
    people: [],
    settings: servers[0].settings,
    async replaceServer(index, settings) {
      await sandbox.control('POST', '/server', { url: servers[1 - index]!.url })
      const code = await servers[index].drain()
      servers[index] = await make(index, ROOT, settings)
      await servers[index].start()
      return code
    },
    async stop() {
      for (const server of servers) await server.kill()
      await sandbox.stop()
      await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Advances the clocks of the product and of the providers. On return the jobs that became due have run, and the events are
 * sent. A server that has just started may be busy with the work of a dead one.
 */
export async function pass({ sandbox }: Proof, ms: number): Promise<void> {
  const move = (advance_ms: number) => sandbox.control('POST', '/clock', { advance_ms })
  // The providers' clock has moved already: the retry only sends its time to the product again.
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

/** Adds a fault rule, which applies until it has matched `times` times. */
export async function fault({ sandbox }: Proof, rule: FaultRule): Promise<void> {
  await sandbox.control('POST', '/faults', rule)
}

/** Polls until `check` returns a value. Throws an error that names `what` when the time is over. */
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
