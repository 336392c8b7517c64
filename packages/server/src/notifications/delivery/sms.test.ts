/** The Twilio adapter against a server that answers as the test specifies. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { twilioSms } from './sms.ts'

type Seen = { method: string; url: string; headers: Record<string, unknown>; body: string }

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Answers every request with this status and body, or drops the connection. */
async function twilio(reply: { status: number; body: object } | 'reset') {
  const seen: Seen[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body })
      if (reply === 'reset') return request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sms = twilioSms({ baseUrl, account: 'ACtest', token: 'secret', from: '+15550100000' })
  return { seen, sms }
}

const SMS = { to: '+15550102030', text: 'Your code is 123456 & more + all.' }

test('an SMS is sent as one form with the account in path and credentials', async () => {
  const { seen, sms } = await twilio({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await sms.send(SMS)).toEqual({ kind: 'ok', value: null })
  expect(seen).toHaveLength(1)
  const { method, url, headers, body } = seen[0]!
  expect(`${method} ${url}`).toBe('POST /2010-04-01/Accounts/ACtest/Messages.json')
  expect(headers.authorization).toBe(`Basic ${Buffer.from('ACtest:secret').toString('base64')}`)
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: SMS.to,
    From: '+15550100000',
    Body: SMS.text,
  })
})

test.each([
  [{ status: 400, body: { code: 21211, message: 'not a number' } }, 'rejected'],
  [{ status: 401, body: { code: 20003 } }, 'rejected'],
  [{ status: 429, body: { code: 20429 } }, 'unknown'],
  [{ status: 500, body: {} }, 'unknown'],
  ['reset', 'unknown'],
] as const)('the answer %j is %s, and the SMS is not sent again', async (reply, kind) => {
  const { seen, sms } = await twilio(reply)
  expect(await sms.send(SMS)).toMatchObject({ kind })
  expect(seen).toHaveLength(1)
})
