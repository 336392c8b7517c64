/** The providers of the run: the sandbox in its own process, driven through its control interface. */
import { join } from 'node:path'
import { startChild } from './child.ts'
import { signal } from './killTree.ts'

type SandboxCapture = {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly refunds: readonly { readonly cents: number }[]
}

type SandboxOrder = {
  readonly id: string
  readonly cents: number
  readonly status: string
  readonly capture: SandboxCapture | null
}

/** A transfer between a bank and Sidebet's balance. */
export type SandboxTransfer = {
  readonly id: string
  readonly direction: 'debit' | 'credit'
  readonly status: string
  readonly cents: number
  /** The name of Sidebet's payment. */
  readonly correlationId: string
}

type SandboxItem = { readonly id: string; readonly status: string; readonly cents: number }

export type SandboxPayout = {
  readonly id: string
  /** The name of Sidebet's payment. */
  readonly senderBatchId: string
  readonly items: readonly SandboxItem[]
}

/** The sandbox's whole state. Only the fields that are read here have types. */
export type Memory = {
  readonly paypal: {
    readonly orders: Readonly<Record<string, SandboxOrder>>
    readonly payouts: Readonly<Record<string, SandboxPayout>>
  }
  readonly dwolla: { readonly transfers: Readonly<Record<string, SandboxTransfer>> }
  readonly webhooks: object
}

export type Sandbox = {
  readonly url: string
  readonly smtpPort: number
  readonly token: string
  /** Calls the control interface. Throws when the call is refused. */
  control<Answer = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer>
  /** Makes the payer's choice on the checkout page. Returns false when the order cannot be paid. */
  checkout(orderId: string, choice: 'pay' | 'decline' | 'pending'): Promise<boolean>
  memory(): Promise<Memory>
  recall(memory: Memory): Promise<void>
  stop(): Promise<void>
}

const TOKEN = 'chaos'

/** A clock jump is answered when the product has run all jobs that became due. */
const CONTROL_PATIENCE_MS = 60_000

export async function startSandbox(
  root: string,
  nodeFlags: readonly string[],
  logFile: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Sandbox> {
  const child = await startChild({
    args: [...nodeFlags, join(root, 'packages/sandbox/src/main.ts')],
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_TOKEN: TOKEN,
      DEMO: '0',
      ...settings,
    },
    ready: /^sandbox ready (.*)$/,
    logFile,
  })
  const { url, smtpPort } = JSON.parse(child.ready) as { url: string; smtpPort: number }

  async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}/__control${path}`, {
      method,
      headers: {
        'x-sandbox-token': TOKEN,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CONTROL_PATIENCE_MS),
    })
    if (response.ok) return (await response.json()) as Answer
    throw new Error(
      `the sandbox refused ${method} ${path}: ${response.status} ${await response.text()}`,
    )
  }

  return {
    url,
    smtpPort,
    token: TOKEN,
    control,
    async checkout(token, choice) {
      const response = await fetch(`${url}/paypal/checkoutnow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, choice, email: 'payer@example.test' }),
      })
      await response.text()
      return response.ok
    },
    memory: () => control<Memory>('GET', '/memory'),
    recall: (memory) => control('POST', '/memory', memory).then(() => {}),
    async stop() {
      signal(child.pid, 'SIGTERM')
      await child.ended
    },
  }
}
