/** The server processes on one database. Faults kill, stop, drain and restart them. */

import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pause } from '../waitUntil.ts'
import { type Child, startChild } from './child.ts'
import type { RunDatabase } from './cluster.ts'
import { signal } from './killTree.ts'

export type Server = {
  /** From 0. */
  readonly index: number
  readonly url: string
  /** Its environment, for a program that runs beside it. */
  readonly settings: Readonly<Record<string, string>>
  /** Undefined while no process runs. */
  pid(): number | undefined
  start(): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM, so that the server drains. Returns the exit code. */
  drain(): Promise<number | null>
  freeze(): void
  thaw(): void
}

export type ServerOptions = {
  readonly root: string
  readonly nodeFlags: readonly string[]
  /** Path of the log file of the program with this name. */
  readonly logOf: (name: string) => string
  readonly cluster: Pick<RunDatabase, 'appUrl' | 'ownerUrl' | 'readUrl'>
  readonly sandboxUrl: string
  readonly smtpPort: number
  readonly token: string
  /** Overrides of the settings of a run. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when a process exits that the harness did not stop. */
  readonly onDeath: (index: number, code: number | null) => void
}

/** Of the metrics, which show how many lists the standby has answered. */
export const METRICS_TOKEN = 'a token that only chaos has'

/** The feed counts as silent after this time without an answer. */
export const SILENT_AFTER_MS = 3_000

export async function makeServer(index: number, options: ServerOptions): Promise<Server> {
  const { root, nodeFlags, cluster, logOf } = options
  // Every start uses the same port, because the clients have its URL.
  const port = await freePort()
  let child: Child | undefined
  let isStopping = false

  const env = () => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: cluster.appUrl(),
    DATABASE_OWNER_URL: cluster.ownerUrl(),
    ...(cluster.readUrl && { DATABASE_READ_URL: cluster.readUrl(), METRICS_TOKEN }),
    CLOCK: 'sandbox',
    REGION_UNKNOWN: 'none',
    // Games of tests end soon after their start.
    SHORTEST_GAMES: 'off',
    PROVISIONAL_SETTLEMENTS: 'off',
    // Users of tests share their networks, and have confirmed no contact.
    PROMOTION_CONDITIONS: 'off',
    THROTTLE_SCALE: '1000000',
    NODE_ENV: 'development',
    SECRET_KEY: 'a secret that only chaos has',
    SANDBOX_URL: options.sandboxUrl,
    SANDBOX_TOKEN: options.token,
    SMTP_URL: `smtp://127.0.0.1:${options.smtpPort}`,
    SCORES_EVERY_MS: '500',
    // With few games the documents rarely change, so a second reading counts after 0.4 s.
    READ_AGAIN_SECONDS: '0.4',
    SILENT_AFTER_MINUTES: String(SILENT_AFTER_MS / 60_000),
    LOG_LEVEL: 'warn',
    // Payouts to a new bank or receiver do not wait a day.
    WITHDRAWAL_HOLD_HOURS: '0',
    // Payers deposit and withdraw without a bet between.
    REFUND_ONLY_DAYS: '0',
    // Users are inserted without codes.
    CONTACTS_CONFIRMED: 'assumed',
    ...options.settings,
  })

  async function start(): Promise<void> {
    if (child) return
    // A start fails while the database is down, so it is retried.
    for (let tries = 1; ; tries++) {
      try {
        const started = await startChild({
          args: [...nodeFlags, join(root, 'packages/server/src/main.ts')],
          env: env(),
          ready: /^Sidebet is ready at (\S+)$/,
          logFile: logOf(`server-${index}`),
        })
        isStopping = false
        child = started
        void started.ended.then((code) => {
          if (child === started) child = undefined
          if (!isStopping) options.onDeath(index, code)
        })
        return
      } catch (error) {
        if (tries === 20) throw error
        await pause(300)
      }
    }
  }

  async function end(name: NodeJS.Signals): Promise<number | null> {
    if (!child) return 0
    isStopping = true
    const { pid, ended } = child
    signal(pid, name)
    signal(pid, 'SIGCONT')
    return ended
  }

  return {
    index,
    url: `http://127.0.0.1:${port}`,
    get settings() {
      return env()
    },
    pid: () => child?.pid,
    start,
    kill: () => end('SIGKILL').then(() => {}),
    drain: () => end('SIGTERM'),
    freeze: () => child && signal(child.pid, 'SIGSTOP'),
    thaw: () => child && signal(child.pid, 'SIGCONT'),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
