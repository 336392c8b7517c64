/** The provider sandbox in a process of its own, as the product calls it, controlled as an operator would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../../..')
const TOKEN = 'sandbox'

/** One request that a provider got. */
type LoggedRequest = {
  readonly op: string
  readonly status: number | null
  readonly request_id: string | null
}

export type SandboxProcess = {
  readonly url: string
  /** A call of the control interface; throws when it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails when it is not there
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<any>
  /** The next request of this kind gets this fault. */
  fault(op: string, action: object, times?: number): Promise<void>
  /** The requests of this kind to Dwolla, oldest first. */
  requestsOf(op: string): Promise<LoggedRequest[]>
  /** Moves the sandbox's clock. */
  passDays(days: number): Promise<void>
  stop(): Promise<void>
}

/** Without `hasDemo` its feed has only the games that a test makes. */
export async function startSandboxProcess({ hasDemo = false } = {}): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'packages/sandbox/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_TOKEN: TOKEN,
      DEMO: hasDemo ? '1' : '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line.replace(/^sandbox ready /, '')) as { url: string }

  async function control(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/__control/${path}`, {
      method,
      headers: {
        'x-sandbox-token': TOKEN,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${response.status} ${text}`)
    return text && JSON.parse(text)
  }

  return {
    url,
    control,
    async fault(op, action, times = 1) {
      await control('POST', 'faults', { match: { provider: 'dwolla', op }, times, action })
    },
    async requestsOf(op) {
      const log = await control('GET', 'requests')
      const requests: (LoggedRequest & { provider: string })[] = log.requests ?? log
      return requests.filter((request) => request.provider === 'dwolla' && request.op === op)
    },
    passDays: (days) => control('POST', 'clock', { advance_ms: days * 24 * 60 * 60 * 1000 }),
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
