/** Fetching PayPal's certificates, and verification when they cannot be fetched: against a small HTTP server. */

import { type KeyObject, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startDripServer, underCollection } from '../../testing/dripServer.ts'
import { slowTest } from '../../testing/slowTest.ts'
import { paypalCertificates } from './paypalCertificates.ts'
import { paypalClient } from './paypalClient.ts'
import { paypalSignature } from './paypalSignature.ts'

/** Certificates for these tests; their private keys no longer exist. */
const RSA = `-----BEGIN CERTIFICATE-----
MIIDIzCCAgugAwIBAgIUGrK6hAeIE6eokwHdR+EXXMViW0MwDQYJKoZIhvcNAQEL
BQAwIDEeMBwGA1UEAwwVY2VydGlmaWNhdGUgZm9yIHRlc3RzMCAXDTI2MTEyMjE3
NTc1MloYDzIxMjYxMDI5MTc1NzUyWjAgMR4wHAYDVQQDDBVjZXJ0aWZpY2F0ZSBm
b3IgdGVzdHMwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDL/yGpFdWo
RyYs+lITsIw9NNblvjT+FMEtqMYhqKUJ1df01S0fWx1hhC1dz5ePDyBtc9NvcbXe
Jv10Nb0zumK18XsNTexG7Hv1NWvdadh6CSIhcB7KPDbwpCWqxmu0NGtK1309RtQB
MiKnw/Ob30qGzdWHf6omFLc17/Xnzs27i97aTWHlIHc4GGXZSLKHJdhjFIa3WlMG
RDl/u8Z08BYvU9PrROuAofpwXKyt1YrAtyuGKgqbSeBCkZpA77ZE7eHFC+CSEw97
q3jyepwuYFY5wWI52l0wPIwyg1Vqi+nWfj+oILgG6j8Rcfr7rUfxUskI529wQr3H
Mpdsww92N2UfAgMBAAGjUzBRMB0GA1UdDgQWBBTaRbzQgLprCeKGINUcpOJSasuT
JzAfBgNVHSMEGDAWgBTaRbzQgLprCeKGINUcpOJSasuTJzAPBgNVHRMBAf8EBTAD
AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBOhUtSZUmXrywXUVnQ7PjlAJ8VgIln0naX
buwked9n+ChaI80hMLiLGDaghZt0560nf+R2JdrCFFCplSg/7W6MSes1osZUac5E
8AXSqdAH3qe+62WMW8errdZOzfwNy8ebrl/b5xhysvaAJC+VGhqBfBZzwXHAY1/1
1NpzWe0K/SQy44OHpGknMxLFdcCUYfx4I9DEV1DMCVm+LYZGphU0KDm4pUmmluuO
FYb/McFlN5VpTzp8N7r72650G0Wo2g127vkNKeIX3uFONX9Sa6FwZRTJdv7+qa4Q
kUf+M6OEkbolsuK7ahSLxlC6l5htslOEXdgsc4QeAlJFEgmPRo0v
-----END CERTIFICATE-----`
const OTHER_KIND = `-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIUQXEF0DthvL6uXAj/niNqdbW2IdIwCgYIKoZIzj0EAwIw
DTELMAkGA1UEAwwCZWMwIBcNMjYxMTIyMTc1NzUyWhgPMjEyNjEwMjkxNzU3NTJa
MA0xCzAJBgNVBAMMAmVjMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/YHPX7RT
Ia6VLZLnhkn0d0r42mr28Xsw+/JiIQpr4976DDmDP6dpllHQXIl11+3jry0MrtXP
Bs9bu/ElfFJ5bqNTMFEwHQYDVR0OBBYEFDwtuk1siKHJKZMvn+7b6XvSa8/RMB8G
A1UdIwQYMBaAFDwtuk1siKHJKZMvn+7b6XvSa8/RMA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIgeZfhcS+Myhpu6WdNLADXNQLXE2GAmW31jqjlT+EL
PPQCIQCLIno9thd3JKeJwWaDYVCr4K57piD3jQVpJdMy0G5nyA==
-----END CERTIFICATE-----`

type Answer = { readonly status: number; readonly body: string } | 'reset'

let seen: { path: string; body: string }[]
let certificate: Answer
let verdict: Answer

const http = createServer((request: IncomingMessage, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const path = request.url ?? ''
    seen.push({ path, body })
    const token = { status: 200, body: '{"access_token":"t","expires_in":1000}' }
    const answer = path.includes('/certs/')
      ? certificate
      : path.includes('/oauth2/')
        ? token
        : verdict
    if (answer === 'reset') return request.socket.destroy()
    response.writeHead(answer.status)
    response.end(answer.body)
  })
})

let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
beforeEach(() => {
  seen = []
  certificate = { status: 200, body: RSA }
  verdict = { status: 200, body: '{"verification_status":"SUCCESS"}' }
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (path = '/paypal/v1/notifications/certs/CERT-1') => origin + path

test('a certificate is fetched once and cached', async () => {
  const certificates = paypalCertificates(origin)
  const right = new X509Certificate(RSA).publicKey
  for (let times = 0; times < 3; times++) {
    const key = await certificates.keyAt(at())
    expect(key).toSatisfy((got: KeyObject) => got.equals(right))
  }
  expect(seen).toHaveLength(1)
})

test.each([
  'https://evil.example/v1/notifications/certs/CERT-1',
  'http://127.0.0.1:1/v1/notifications/certs/CERT-1',
  '/v1/notifications/certs/CERT-1',
  'not an address',
])('MO8: a certificate at %s is rejected without a request', async (url) => {
  expect(await paypalCertificates(origin).keyAt(url)).toBe('none')
  expect(seen).toEqual([])
})

test.each([
  '/uploads/CERT-1',
  '/v1/notifications/certs/',
  '/v1/notifications/certs/../../uploads/CERT-1',
  '/v1/notifications/certs/CERT-1?at=uploads',
  '/v1/notifications/certs/CERT-1#x',
])('MO8: a path that is no certificate path is rejected without a request: %s', async (path) => {
  expect(await paypalCertificates(origin).keyAt(at(path))).toBe('none')
  expect(seen).toEqual([])
})

test('an invalid, non-RSA, missing or expired certificate is rejected', async () => {
  for (const body of ['hello', '', OTHER_KIND]) {
    certificate = { status: 200, body }
    expect(await paypalCertificates(origin).keyAt(at())).toBe('none')
  }
  certificate = { status: 404, body: '' }
  expect(await paypalCertificates(origin).keyAt(at())).toBe('none')
  certificate = { status: 200, body: RSA }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2200-01-01') })
  expect(await paypalCertificates(origin).keyAt(at())).toBe('none')
})

test('a certificate that cannot be fetched is unknown, and the next call fetches it again', async () => {
  const certificates = paypalCertificates(origin)
  for (const answer of ['reset', { status: 500, body: '' }] as const) {
    certificate = answer
    expect(await certificates.keyAt(at())).toBeNull()
  }
  certificate = { status: 200, body: RSA }
  expect(await certificates.keyAt(at())).not.toBeNull()
})

slowTest(
  'a certificate that arrives byte by byte is unknown, and its connection is closed',
  async () => {
    const drip = await startDripServer()
    const url = `${drip.url}/v1/notifications/certs/CERT-1`
    expect(await underCollection(() => paypalCertificates(drip.url).keyAt(url))).toBeNull()
    await drip.left()
    drip.close()
  },
)

test('DS1: fifty missing certificates cause fewer than twenty requests', async () => {
  const certificates = paypalCertificates(origin)
  certificate = { status: 404, body: '' }
  const answers = []
  for (let number = 0; number < 50; number++)
    answers.push(await certificates.keyAt(at(`/v1/notifications/certs/CERT-${number}`)))
  expect(seen.length).toBeLessThan(20)
  expect(answers.at(-1)).toBeNull()
})

const EVENT = '{"id":"WH-1",  "amount": 1.0, "text":"\\u00e9"}'

function judge(body = EVENT) {
  const config = { PAYPAL_CERT_ORIGIN: origin, PAYPAL_WEBHOOK_ID: 'OUR-HOOK' }
  const client = paypalClient({
    PAYPAL_BASE_URL: `${origin}/paypal`,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
  })
  const headers = {
    'paypal-transmission-id': 'T-1',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'c2lnbmF0dXJl',
    'paypal-cert-url': at(),
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return paypalSignature(config, client).isGenuine(headers, Buffer.from(body), Date.now())
}

test('a wrong signature is rejected locally, without a verification by PayPal', async () => {
  expect(await judge()).toBe(false)
  expect(seen.map(({ path }) => path)).toEqual(['/paypal/v1/notifications/certs/CERT-1'])
})

test('MO8: PayPal verifies a signature without a certificate, from the exact bytes of the event', async () => {
  certificate = 'reset'
  expect(await judge()).toBe(true)
  const request = seen.at(-1)!
  expect(request.path).toBe('/paypal/v1/notifications/verify-webhook-signature')
  expect(request.body).toContain(`"webhook_event":${EVENT}}`)
  expect(JSON.parse(request.body)).toMatchObject({ webhook_id: 'OUR-HOOK', transmission_id: 'T-1' })
  verdict = { status: 200, body: '{"verification_status":"FAILURE"}' }
  expect(await judge()).toBe(false)
})

test.each<Answer>([
  'reset',
  { status: 500, body: '' },
  { status: 400, body: '{}' },
  { status: 200, body: '{}' },
])('MO8: a signature is unknown when PayPal gives no verdict: %j', async (answer) => {
  certificate = 'reset'
  verdict = answer
  expect(await judge()).toBeNull()
})

test('MO8: a body that would change the verification request is rejected', async () => {
  certificate = 'reset'
  for (const body of ['{},"webhook_id":"OTHER","x":{}', '[]', '1', '', '{'])
    expect(await judge(body)).toBe(false)
  expect(seen.filter(({ path }) => path.includes('verify'))).toEqual([])
})
