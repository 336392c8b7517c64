/** A browser that does not read is disconnected. The test uses long events, because socket buffers have room for megabytes. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { LIVE_PATH } from '@sidebet/contract/live'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { listening, listenOn, publishChange, receiveChanges } from '../testing/streams.ts'

vi.mock('./liveEvents.ts', async (original) => {
  const events = await original<typeof import('./liveEvents.ts')>()
  const textOf = events.makeChangeText()
  return {
    ...events,
    makeChangeText: () => (things: Parameters<typeof textOf>[0]) =>
      textOf(things).replace('\n\n', `${' '.repeat(40_000)}\n\n`),
  }
})

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer({}, { changeIntervalMs: 0, beatEveryMs: 100 })
  url = await listenOn(server)
})
afterAll(() => server.close())

/** The number of open connections at the server. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

/** Opens a stream on a socket that is not read. */
async function deafBrowser(cookie: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: sidebet.test\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('a browser that does not read is disconnected, and another browser receives every event', async () => {
  const { owner } = server.database
  const [ann, ben] = [await server.user('ann'), await server.user('ben')]
  const stream = await listening(url, ben)
  const deaf = await deafBrowser(ann.cookie)
  expect(await connections()).toBe(2)
  for (let many = 0; many < 1_000 && (await connections()) > 1; many++) {
    await publishChange(owner, { boards: ['nfl'] })
    expect(await stream.next()).toEqual({ name: 'changed', data: { boards: ['nfl'] } })
  }
  expect(await connections()).toBe(1)
  expect(await receiveChanges(owner, stream)).toEqual({})
  await stream.beat()
  deaf.destroy()
})
