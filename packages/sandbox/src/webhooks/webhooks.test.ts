import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Got, testReceiver } from '../testReceiver.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

async function captured(sandbox: TestSandbox, value = '25.00', invoice = 'dep_1') {
  const order = await sandbox.makeOrder(value, invoice)
  await sandbox.choose(order, 'pay')
  return (await sandbox.capture(order)).body.purchase_units[0].payments.captures[0].id as string
}

const COMPLETED = 'PAYMENT.CAPTURE.COMPLETED'

async function listed(sandbox: TestSandbox, topic = COMPLETED) {
  return (await sandbox.control('GET', `webhooks?topic=${topic}`)).body
}

/** Drops the webhooks of these topics, so that the test receives only the others. */
async function only(sandbox: TestSandbox, ...topics: string[]) {
  for (const topic of topics) {
    const match = { provider: 'paypal', op: 'webhook', topic }
    await sandbox.control('POST', 'faults', { match, times: 100, action: 'webhook_drop' })
  }
}

async function quiet(serverUrl: string, options: object = {}) {
  const sandbox = await testSandbox({ serverUrl, ...options })
  await only(sandbox, 'CHECKOUT.ORDER.APPROVED')
  return sandbox
}

function fault(sandbox: TestSandbox, action: unknown, more: object = {}) {
  const match = { provider: 'paypal', op: 'webhook', topic: COMPLETED, ...more }
  return sandbox.control('POST', 'faults', { match, times: 1, action })
}

const captureOf = (got: Got) => JSON.parse(got.body).resource.id

test('an event is delivered immediately with its exact text and listed with its delivery', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  const capture = await captured(sandbox)
  const [got] = await product.until(1)
  expect(got).toMatchObject({
    path: '/api/webhooks/paypal',
    headers: { 'content-type': 'application/json', 'paypal-auth-algo': 'SHA256withRSA' },
  })
  expect(JSON.parse(got!.body)).toMatchObject({
    event_type: COMPLETED,
    resource_type: 'capture',
    resource: { id: capture, status: 'COMPLETED', custom_id: 'dep_1' },
  })
  await sandbox.control('POST', 'clock', { advance_ms: 0 })
  const [event] = await listed(sandbox)
  expect(event).toMatchObject({ resource_id: capture, state: 'delivered', next: null })
  expect(event.deliveries).toMatchObject([{ status: 200, error: null }])
  expect(event.body).toBe(got!.body)
})

test('events wait while the server address is unknown and are sent once it is set', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox()
  await only(sandbox, 'CHECKOUT.ORDER.APPROVED')
  await captured(sandbox)
  const [event] = await listed(sandbox)
  expect(event).toMatchObject({ state: 'waiting', deliveries: [] })
  expect((await sandbox.control('POST', `webhooks/${event.id}/resend`)).status).toBe(409)
  await sandbox.control('POST', 'server', { url: product.url })
  expect(await product.until(1)).toHaveLength(1)
})

test('a delivery without a 2xx status is retried by the sandbox clock 25 times in about three days', async () => {
  const product = await testReceiver(() => 302)
  const sandbox = await quiet(product.url)
  const capture = await captured(sandbox)
  await product.until(1)
  await sandbox.control('POST', 'clock', { advance_ms: 59_000 })
  expect(product.got).toHaveLength(1)
  await sandbox.control('POST', 'clock', { advance_ms: 2_000 })
  expect(product.got).toHaveLength(2)
  let hours = 0
  for (; (await listed(sandbox))[0].state === 'waiting'; hours++) {
    await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  }
  expect(product.got).toHaveLength(26)
  expect(hours).toBeGreaterThan(3 * 24 - 26)
  expect(hours).toBeLessThan(3 * 24 + 26)
  expect(new Set(product.got.map((got) => captureOf(got)))).toEqual(new Set([capture]))
  expect(new Set(product.got.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(26)
  const [event] = await listed(sandbox)
  expect(event).toMatchObject({ state: 'undelivered', next: null })
})

test('a successful retry is the last delivery', async () => {
  const product = await testReceiver((_got, count) => (count === 1 ? 500 : 204))
  const sandbox = await quiet(product.url)
  await captured(sandbox)
  await product.until(1)
  await sandbox.control('POST', 'clock', { advance_ms: 24 * 3_600_000 })
  await sandbox.control('POST', 'clock', { advance_ms: 24 * 3_600_000 })
  expect(product.got).toHaveLength(2)
  const [event] = await listed(sandbox)
  expect(event.deliveries.map(({ status }: { status: number }) => status)).toEqual([500, 204])
})

test('an undelivered event survives a restart, and closing does not wait for a response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const statePath = join(folder, 'state.json')
  const product = await testReceiver((_got, count) => (count === 1 ? null : 200))
  const before = await quiet(product.url, { statePath })
  await captured(before)
  const [first] = await product.until(1)
  await before.close()

  await testSandbox({ serverUrl: product.url, statePath })
  const [, second] = await product.until(2)
  expect(second!.body).toBe(first!.body)
  const certificate = 'paypal-cert-url'
  const path = (got: Got) => new URL(String(got.headers[certificate])).pathname
  expect(path(second!)).toBe(path(first!))
})

test('an event is delivered only after it is on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const statePath = join(folder, 'state.json')
  const onDisk: boolean[] = []
  const product = await testReceiver(({ body }) => {
    onDisk.push(readFileSync(statePath, 'utf8').includes(JSON.parse(body).id))
    return 200
  })
  const sandbox = await quiet(product.url, { statePath })
  await fault(sandbox, 'webhook_before_response')
  await captured(sandbox)
  expect(onDisk).toEqual([true])
})

test('webhook_drop: the event is stored and sent only on a resend request', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await fault(sandbox, 'webhook_drop')
  const capture = await captured(sandbox)
  await sandbox.control('POST', 'clock', { advance_ms: 100 * 24 * 3_600_000 })
  expect(product.got).toEqual([])
  const [event] = await listed(sandbox)
  expect(event).toMatchObject({ state: 'undelivered', deliveries: [] })
  const sent = await sandbox.control('POST', `webhooks/${event.id}/resend`)
  expect(sent.body).toMatchObject({ state: 'delivered' })
  expect(captureOf(product.got[0]!)).toBe(capture)
})

test('webhook_duplicate repeats an event, webhook_delay delays it, and a rule for another topic does not apply', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await fault(sandbox, { kind: 'webhook_duplicate', n: 3 })
  await captured(sandbox)
  const got = await product.until(3)
  expect(new Set(got.map(({ body }) => body)).size).toBe(1)

  await fault(sandbox, 'webhook_drop', { topic: 'CUSTOMER.DISPUTE.CREATED' })
  await fault(sandbox, { kind: 'webhook_delay', ms: 7_200_000 })
  await captured(sandbox, '30.00', 'dep_2')
  await sandbox.control('POST', 'clock', { advance_ms: 7_100_000 })
  expect(product.got).toHaveLength(3)
  await sandbox.control('POST', 'clock', { advance_ms: 100_000 })
  expect(product.got).toHaveLength(4)
})

test('webhook_reorder: the second event is delivered before the first', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await fault(sandbox, 'webhook_reorder')
  const first = await captured(sandbox)
  const second = await captured(sandbox, '30.00', 'dep_2')
  expect((await product.until(2)).map(captureOf)).toEqual([second, first])
})

test('webhook_before_response: the product receives the event before the response', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await fault(sandbox, 'webhook_before_response')
  const capture = await captured(sandbox)
  expect(product.got.map(captureOf)).toEqual([capture])
})

test('an event is delivered although the API response is lost', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  const order = await sandbox.makeOrder()
  await sandbox.choose(order, 'pay')
  const match = { provider: 'paypal', op: 'capture_order' }
  await sandbox.control('POST', 'faults', { match, times: 1, action: 'hang_after' })
  const patience = new AbortController()
  const lost = sandbox.capture(order, {}, patience.signal).catch(() => 'lost')
  await product.until(1)
  patience.abort()
  expect(await lost).toBe('lost')
})

test('paused events wait and are sent in the order that control requests', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  expect((await sandbox.control('POST', 'webhooks/pause')).body).toEqual({ paused: true })
  const made = []
  for (const invoice of ['dep_1', 'dep_2', 'dep_3']) {
    made.push(await captured(sandbox, '25.00', invoice))
  }
  await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(product.got).toEqual([])
  const ids = (await listed(sandbox)).map(({ id }: { id: string }) => id)
  await sandbox.control('POST', 'webhooks/reorder', { ids: [ids[1], ids[0]] })
  expect(product.got.map(captureOf)).toEqual([made[1], made[0]])
  await sandbox.control('POST', 'webhooks/resume')
  expect(product.got.map(captureOf)).toEqual([made[1], made[0], made[2]])
  const refused = await sandbox.control('POST', 'webhooks/reorder', { ids: ['WH-none'] })
  expect(refused.status).toBe(404)
})

test('a reorder without ids sends the waiting events newest first', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await sandbox.control('POST', 'webhooks/pause')
  const first = await captured(sandbox)
  const second = await captured(sandbox, '30.00', 'dep_2')
  await sandbox.control('POST', 'webhooks/reorder')
  expect(product.got.map(captureOf)).toEqual([second, first])
})

test('the webhooks page lists the events and sends one again', async () => {
  const product = await testReceiver()
  const sandbox = await quiet(product.url)
  await captured(sandbox)
  await product.until(1)
  const [{ id }] = await listed(sandbox)
  const page = await sandbox.send('GET', '/webhooks')
  expect(page.body).toContain(COMPLETED)
  expect(page.body).toContain(`value="${id}"`)
  const body = new URLSearchParams({ id })
  expect((await sandbox.send('POST', '/webhooks/resend', { body })).status).toBe(303)
  expect(product.got).toHaveLength(2)
  expect(product.got[1]!.body).toBe(product.got[0]!.body)
})
