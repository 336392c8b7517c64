import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a browser that has gone away before its call begins is no error', async () => {
  const { app } = server
  const ann = await server.user('ann')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const errors = vi.spyOn(app.log, 'error')
  const called = once(app.server, 'request')
  app.server.prependListener('request', ({ socket }: IncomingMessage) => socket.destroy())
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET /api/home HTTP/1.1\r\nhost: sidebet.test\r\ncookie: ${ann.cookie}\r\n\r\n`)
  const [, response] = (await called) as [IncomingMessage, ServerResponse]
  await vi.waitFor(() => expect(response.writableEnded).toBe(true))
  expect(errors.mock.calls).toEqual([])
})
