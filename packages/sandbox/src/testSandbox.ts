/** A running sandbox for tests, with readable functions for its calls. */
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SandboxOptions } from './options.ts'
import { startSandbox } from './startSandbox.ts'

/** Responses have many shapes, so the body is untyped JSON. */
export type Answer = { status: number; body: ReturnType<typeof JSON.parse>; location?: string }

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>

/** Starts a sandbox on free ports. It stops at the end of the test. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const running = await startSandbox({ port: 0, smtpPort: 0, demo: false, ...options })
  let closed = false
  const close = async () => {
    if (!closed) await running.close()
    closed = true
  }
  onTestFinished(close)
  const { url } = running

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { method, redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const location = response.headers.get('location')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      ...(location !== null && { location }),
    }
  }

  function control(method: string, path: string, body?: unknown): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return send(method, `/__control/${path}`, {
      headers: { 'x-sandbox-token': 'sandbox', ...type },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async function token(): Promise<string> {
    const answer = await send('POST', '/paypal/v1/oauth2/token', {
      headers: { authorization: basic('sandbox', 'sandbox') },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return answer.body.access_token
  }

  /** A PayPal call with a new token. */
  async function paypal(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    return send(method, `/paypal${path}`, {
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  }

  /** A Dwolla call. The path may be a whole URL, as in Dwolla's links. */
  async function dwolla(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const { body: granted } = await send('POST', '/dwolla/token', {
      headers: { authorization: basic('sandbox', 'sandbox') },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const type = 'application/vnd.dwolla.v1.hal+json'
    return send(method, `/dwolla${path.replace(`${url}/dwolla`, '')}`, {
      headers: {
        authorization: `Bearer ${granted.access_token}`,
        'content-type': type,
        accept: type,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  }

  async function makeOrder(value = '25.00', invoice = 'dep_1', more: object = {}): Promise<string> {
    const unit = {
      reference_id: 'dep',
      amount: { currency_code: 'USD', value },
      custom_id: invoice,
      invoice_id: invoice,
    }
    const body = { intent: 'CAPTURE', purchase_units: [unit], ...more }
    return (await paypal('POST', '/v2/checkout/orders', body)).body.id
  }

  /** The payer's choice on the checkout page. */
  function choose(order: string, choice: string, email = 'pat@example.com'): Promise<Answer> {
    return send('POST', '/paypal/checkoutnow', {
      body: new URLSearchParams({ token: order, email, choice }),
    })
  }

  function capture(order: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
    return paypal('POST', `/v2/checkout/orders/${order}/capture`, {}, headers, signal)
  }

  const getOrder = async (order: string) =>
    (await paypal('GET', `/v2/checkout/orders/${order}`)).body

  return {
    ...running,
    close,
    send,
    control,
    token,
    paypal,
    dwolla,
    makeOrder,
    choose,
    capture,
    getOrder,
  }
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Sends SMTP commands line by line and returns the replies, one per step; null for a missing reply. */
export function smtp(port: number, steps: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const replies: string[] = []
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('close', () => resolve(replies))
    socket.on('data', (chunk) => {
      text += chunk
      // The last line of a reply has a space after its code.
      while (/^\d{3} .*\r\n/m.test(text)) {
        const end = text.search(/^\d{3} .*\r\n/m)
        const stop = text.indexOf('\r\n', end) + 2
        replies.push(text.slice(end, stop).trim())
        text = text.slice(stop)
        const step = steps[replies.length - 1]
        if (step === undefined) socket.end()
        else socket.write(`${step}\r\n`)
      }
    })
  })
}
