import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Got, testReceiver } from '../testReceiver.ts'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'

async function receiveCaptureEvent(more: object = {}) {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url, ...more })
  await captured(sandbox, 'dep_1')
  const event = await product.first('PAYMENT.CAPTURE.COMPLETED')
  return { sandbox, ...event }
}

async function captured(sandbox: TestSandbox, invoice: string) {
  const order = await sandbox.makeOrder('25.00', invoice)
  await sandbox.choose(order, 'pay')
  return sandbox.capture(order)
}

/** A CRC-32 table as in PayPal's own examples, independent of the sandbox's code. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function isSigned(certificate: string, { headers, body }: Got, webhookId: string): boolean {
  const parts = [headers['paypal-transmission-id'], headers['paypal-transmission-time']]
  const text = [...parts, webhookId, crc32(body)].join('|')
  const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64')
  const key = createPublicKey(
    new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
  )
  return verify('RSA-SHA256', Buffer.from(text), key, signature)
}

const certificateOf = async (got: Got) =>
  (await fetch(String(got.headers['paypal-cert-url']))).text()

test('an event is signed over id, time, webhook and checksum with the key of the certificate', async () => {
  const { sandbox, ...got } = await receiveCaptureEvent({
    paypal: { clientId: 'sandbox', secret: 'sandbox', merchantId: 'M1', webhookId: 'HOOK7' },
  })
  const url = String(got.headers['paypal-cert-url'])
  expect(url).toMatch(
    new RegExp(`^${sandbox.url}/paypal/v1/notifications/certs/CERT-[0-9a-f]{32}$`),
  )
  const certificate = await certificateOf(got)
  expect(isSigned(certificate, got, 'HOOK7')).toBe(true)
  expect(isSigned(certificate, got, 'HOOK8')).toBe(false)
  expect(isSigned(certificate, { ...got, body: `${got.body} ` }, 'HOOK7')).toBe(false)
  expect((await fetch(`${url}0`)).status).toBe(404)
})

test('webhook_bad_signature: the first delivery has a wrong signature, and a resend has a right one', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const topic = 'PAYMENT.CAPTURE.COMPLETED'
  const match = { provider: 'paypal', topic }
  await sandbox.control('POST', 'faults', { match, action: 'webhook_bad_signature' })
  await captured(sandbox, 'dep_1')
  const got = await product.first(topic)
  const certificate = await certificateOf(got)
  expect(isSigned(certificate, got, 'SIDEBETWEBHOOK')).toBe(false)
  await sandbox.control('POST', `webhooks/${JSON.parse(got.body).id}/resend`)
  expect(isSigned(certificate, product.got.at(-1)!, 'SIDEBETWEBHOOK')).toBe(true)
})

/** The body of a verification. The event's exact text is inserted, since parsing and serializing would change it. */
function verification({ headers, body }: Got, change: object = {}): string {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'SIDEBETWEBHOOK',
    ...change,
  }
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`
}

const PATH = '/paypal/v1/notifications/verify-webhook-signature'

async function verified(sandbox: TestSandbox, body: string) {
  const headers = {
    authorization: `Bearer ${await sandbox.token()}`,
    'content-type': 'application/json',
  }
  return sandbox.send('POST', PATH, { headers, body })
}

test('the verification endpoint of PayPal accepts a signature only for the exact text', async () => {
  const { sandbox, ...got } = await receiveCaptureEvent()
  const answer = async (body: string) => (await verified(sandbox, body)).body.verification_status
  expect(await answer(verification(got))).toBe('SUCCESS')
  expect(
    await answer(verification({ ...got, body: JSON.stringify(JSON.parse(got.body), null, 1) })),
  ).toBe('FAILURE')
  for (const change of [
    { webhook_id: 'OTHER' },
    { auth_algo: 'SHA1withRSA' },
    { cert_url: `${sandbox.url}/paypal/v1/notifications/certs/CERT-0` },
    { transmission_id: 'x' },
    { transmission_time: '2020-01-01T00:00:00Z' },
    { transmission_sig: 'AAAA' },
  ]) {
    expect(await answer(verification(got, change)), JSON.stringify(change)).toBe('FAILURE')
  }
  const missing = await verified(sandbox, verification(got, { webhook_id: undefined }))
  expect(missing).toMatchObject({ status: 400, body: { details: [{ field: '/webhook_id' }] } })
  expect((await verified(sandbox, '{"a":')).status).toBe(400)
  const headers = { 'content-type': 'application/json' }
  expect((await sandbox.send('POST', PATH, { body: '{}', headers })).status).toBe(401)
})

test('missed events are listed newest first in pages and can be sent again', async () => {
  const product = await testReceiver()
  const sandbox = await testSandbox({ serverUrl: product.url })
  const match = { provider: 'paypal', op: 'webhook' }
  await sandbox.control('POST', 'faults', { match, times: 100, action: 'webhook_drop' })
  const invoices = ['dep_1', 'dep_2', 'dep_3']
  for (const invoice of invoices) {
    await captured(sandbox, invoice)
    await sandbox.control('POST', 'clock', { advance_ms: 3_600_000 })
  }
  const list = async (query: string) =>
    (await sandbox.paypal('GET', `/v1/notifications/webhooks-events?${query}`)).body
  const ids = (page: { events: { resource: { custom_id: string } }[] }) =>
    page.events.map(({ resource }) => resource.custom_id)
  const type = 'event_type=PAYMENT.CAPTURE.COMPLETED'
  const first = await list(`${type}&page_size=2`)
  expect(ids(first)).toEqual(['dep_3', 'dep_2'])
  const next = first.links.find(({ rel }: { rel: string }) => rel === 'next')
  const second = await list(new URL(next.href).search.slice(1))
  expect(ids(second)).toEqual(['dep_1'])
  expect(second.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self'])

  const { create_time: from, id, resource } = first.events[1]
  expect(ids(await list(`${type}&start_time=${from}`))).toEqual(['dep_3', 'dep_2'])
  expect(
    ids(await list(`${type}&end_time=${new Date(Date.parse(from) + 1000).toISOString()}`)),
  ).toEqual(['dep_2', 'dep_1'])
  expect(ids(await list(`transaction_id=${resource.id}`))).toEqual(['dep_2'])
  for (const wrong of ['page_size=0', 'page_size=301', 'page_size=x', 'start_time=now']) {
    expect((await sandbox.paypal('GET', `/v1/notifications/webhooks-events?${wrong}`)).status).toBe(
      400,
    )
  }

  expect(product.got).toEqual([])
  const path = `/v1/notifications/webhooks-events/${id}`
  expect((await sandbox.paypal('GET', path)).body).toEqual(first.events[1])
  const resent = await sandbox.paypal('POST', `${path}/resend`, {})
  expect(resent).toMatchObject({ status: 202, body: { id } })
  expect(JSON.parse((await product.first('PAYMENT.CAPTURE.COMPLETED')).body).id).toBe(id)
  expect(
    (await sandbox.paypal('POST', '/v1/notifications/webhooks-events/WH-1/resend', {})).status,
  ).toBe(404)

  await sandbox.control('POST', 'clock', { advance_ms: 30 * 24 * 3_600_000 })
  expect(ids(await list(type))).toEqual([])
})
