/**
 * Receives the providers' webhooks and forwards each to one of the servers, like a load balancer. It stores some of them as
 * material for forgeries.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../random.ts'
import type { Server } from './servers.ts'

export type Webhook = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type Relay = {
  readonly url: string
  /** The last webhooks, unchanged. */
  readonly webhooks: readonly Webhook[]
  stop(): Promise<void>
}

const WEBHOOKS_MAX = 40
/** Timeout of a provider's webhook request. */
const PATIENCE_MS = 10_000

export async function startRelay(servers: readonly Server[], random: Random): Promise<Relay> {
  const webhooks: Webhook[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const path = request.url ?? ''
      // The harness itself moves the clock and creates the games.
      if (!path.startsWith('/api/webhooks/')) return void response.end('{}')
      const text = Buffer.concat(chunks).toString('utf8')
      const webhook = { path, headers: signatureIn(request.headers), text }
      webhooks.push(webhook)
      if (webhooks.length > WEBHOOKS_MAX) webhooks.shift()
      response.statusCode = await sendWebhook(random.pick(servers), webhook).catch(() => 502)
      response.end()
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    webhooks,
    async stop() {
      listener.close()
      listener.closeAllConnections()
    },
  }
}

function signatureIn(headers: IncomingHttpHeaders): Record<string, string> {
  const signatureHeaders = Object.entries(headers).filter(([name]) =>
    /^(x-request-|paypal-)/.test(name),
  )
  return Object.fromEntries(signatureHeaders.map(([name, value]) => [name, String(value)]))
}

/** Posts a webhook to a server. Returns the status. Throws without an answer. */
export async function sendWebhook(
  server: Server,
  { path, headers, text }: Webhook,
): Promise<number> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: text,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  return response.status
}
