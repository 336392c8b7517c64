/** Real server processes on one database, as `npm start` runs them, for races and kills. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hashSessionId } from '../platform/http/session.ts'
import type { TestDatabase } from './database.ts'
import { insertUser, TEST_SECRET } from './server.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MAIN = join(ROOT, 'packages/server/src/main.ts')

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** SIGKILL, like a crash; waits until the process has exited. */
  kill(): Promise<void>
  /** SIGTERM: it drains. Returns the exit code. */
  stop(): Promise<number | null>
}

/** `onLine` gets each line of the output until the server is ready. */
export async function startServerProcess(
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  settings: Record<string, string> = {},
  onLine: (line: string) => void = () => {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      REGION_UNKNOWN: 'none',
      // Games of tests end minutes after their start.
      SHORTEST_GAMES: 'off',
      PROVISIONAL_SETTLEMENTS: 'off',
      // Users of tests share their networks, and have confirmed no contact.
      PROMOTION_CONDITIONS: 'off',
      // Users of tests are inserted without codes.
      CONTACTS_CONFIRMED: 'assumed',
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'error',
      // Tests act faster than users do.
      THROTTLE_SCALE: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (data) => {
    complaints += data
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  const url = await readyLine(child, onLine).catch(() => {
    throw new Error(`the server did not start: ${complaints}`)
  })
  return {
    url,
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await gone
      return code
    },
  }
}

async function readyLine(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    onLine(line)
    const ready = /^Sidebet is ready at (\S+)$/.exec(line)
    if (ready) {
      child.stdout!.resume()
      return ready[1]!
    }
  }
  throw new Error('no ready line')
}

type Ended = { readonly code: number | null; readonly stderr: string }

/** Runs the server with only these settings, until it exits by itself. */
export function runToItsEnd(settings: Record<string, string>, limitMs?: number): Promise<Ended> {
  return startProgram(settings, limitMs).ended
}

/** Starts the server with only these settings, and does not wait until it is ready. */
export function startProgram(
  settings: Record<string, string>,
  limitMs = 50_000,
): {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
} {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ends a server that starts although it should not.
    timeout: limitMs,
  })
  let stderr = ''
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const ended = once(child, 'close').then(([code]) => ({ code, stderr: stderr.trim() }))
  return { child, ended }
}

export type Caller = {
  readonly userId: number
  readonly username: string
  readonly cookie: string
  /** Calls one of the processes; the status 0 means a broken connection. */
  post(url: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Called>
}

export type Called = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails when it is not there
  readonly body: any
}

/** Users with money and a session, for calls to any of the processes. */
export async function insertCallers(
  database: Pick<TestDatabase, 'owner'>,
  names: readonly string[],
  cashCents: number,
): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const username of names) {
    const userId = await insertUser(database, username, cashCents)
    const sessionId = randomBytes(32).toString('base64url')
    const cookie = `sidebet_session=${sessionId}`
    await database.owner.query(
      `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent, located_at,
         located_from)
       values ($1, $2, false, product_now(), product_now(), product_now(), '127.0.0.1', 'test', product_now(), '127.0.0.1')`,
      [hashSessionId(sessionId), userId],
    )
    callers.push({
      userId,
      username,
      cookie,
      post: (url, path, body, headers = {}) =>
        post(url + path, body, { ...headers, origin: url, cookie }),
    })
  }
  return callers
}

/**
 * The same user, who repeats a request that was refused as busy: it has had no effect. On a busy machine a command may wait for
 * longer than the servers try it.
 */
export const repeatingWhileBusy = (caller: Caller): Caller => ({
  ...caller,
  async post(...request) {
    for (let tries = 1; ; tries++) {
      const answer = await caller.post(...request)
      const isBusy = answer.body?.code === 'busy' || answer.body?.code === 'unavailable'
      if (!isBusy || tries === 20) return answer
    }
  },
})

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Called> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: null }
  }
}

/** The users' first money is in no provider's report. Marks all providers as compared, so that withdrawals are not stopped. */
export async function pretendCompared({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(
    `insert into reconciliations (provider, from_at, to_at, started_at, finished_at)
     select provider, product_now(), product_now(), product_now(), product_now()
     from unnest(array['paypal', 'dwolla']) as provider`,
  )
}
