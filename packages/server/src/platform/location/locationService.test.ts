import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationService } from './locationService.ts'

const requests: IncomingMessage[] = []
const service = createServer((request, response) => {
  requests.push(request)
  response.setHeader('content-type', 'application/json')
  response.end('{"country":"US","region":"NJ"}')
})
let LOCATION_URL = ''
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  LOCATION_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/locations`
})
afterAll(() => service.close())

const who = { ip: '203.0.113.7', username: 'ada' }

test.each([
  [true, '/locations?ip=203.0.113.7', undefined],
  [false, '/locations?ip=203.0.113.7&username=ada', 'sandbox'],
])(
  'production %s: only a location request outside production has the username and the token',
  async (production, url, token) => {
    const { locate } = locationService({ production, LOCATION_URL, SANDBOX_TOKEN: 'sandbox' })
    expect(await locate(who)).toEqual({ country: 'US', region: 'NJ' })
    const request = requests.at(-1)!
    expect([request.url, request.headers['x-sandbox-token']]).toEqual([url, token])
  },
)

test('the location is unknown without a service, or when the service is unreachable', async () => {
  for (const url of ['', 'http://127.0.0.1:1/locations']) {
    const { locate, isWell } = locationService({
      production: true,
      LOCATION_URL: url,
      SANDBOX_TOKEN: 'sandbox',
    })
    expect(await locate(who)).toBeNull()
    expect(isWell()).toBe(false)
  }
})
