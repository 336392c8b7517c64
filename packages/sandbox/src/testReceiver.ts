/** A fake product for tests that only records its webhooks. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Got = { path: string; headers: IncomingHttpHeaders; body: string }

/**
 * Listens until the test ends. `answer` returns the status for a webhook and its number, 1 = the first; null sends no
 * response. Every other request gets `{}`.
 */
export async function testReceiver(answer: (got: Got, count: number) => number | null = () => 200) {
  const got: Got[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (!request.url?.startsWith('/api/webhooks/')) return response.end('{}')
      const one = { path: request.url, headers: request.headers, body }
      got.push(one)
      const status = answer(one, got.length)
      if (status !== null) response.writeHead(status).end()
      for (const resolve of waiting.splice(0)) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  const more = () => new Promise<void>((resolve) => waiting.push(resolve))

  /** Waits until so many webhooks have arrived. */
  async function until(count: number): Promise<Got[]> {
    while (got.length < count) await more()
    return got
  }

  /** Waits for the first webhook with this topic. */
  async function first(topic: string): Promise<Got> {
    for (;;) {
      const found = got.find(({ body }) => topicOf(body) === topic)
      if (found) return found
      await more()
    }
  }

  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, got, until, first }
}

// PayPal's field is "event_type", Dwolla's "topic".
function topicOf(body: string): string {
  const { event_type, topic } = JSON.parse(body)
  return event_type ?? topic
}
