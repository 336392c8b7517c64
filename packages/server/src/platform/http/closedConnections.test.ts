import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { listenOn } from '../../testing/streams.ts'

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

test('a draining server answers the last request of an open connection, and closes it with the answer', async () => {
  const draining = await startTestServer()
  const url = await listenOn(draining)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  async function send() {
    const [answer] = (await once(get(`${url}/api/nowhere`, { agent }), 'response')) as [
      IncomingMessage,
    ]
    const { socket } = answer
    await once(answer.resume(), 'end')
    return { socket, connection: answer.headers.connection }
  }
  const first = await send()
  expect(first.connection).toBe('keep-alive')
  const closed = draining.close()
  expect(await send()).toEqual({ socket: first.socket, connection: 'close' })
  await closed
})
