import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DripServer, startDripServer, underCollection } from '../../testing/dripServer.ts'
import { fetchBytes, sendRequest } from './provider.ts'

const MIB = 1024 * 1024
const LONGEST = 4 * MIB

/** Answers with the number of bytes in the path, or endlessly. */
const service = createServer((request, response) => {
  const bytes = request.url!.slice(1)
  if (bytes === 'endless') return pour(response)
  response.end(`"${'x'.repeat(Number(bytes) - 2)}"`)
})
let sent = 0
function pour(response: ServerResponse): void {
  const more = (error?: Error | null) => {
    sent += MIB
    if (!error && !response.destroyed) response.write('x'.repeat(MIB), more)
  }
  more()
}
let url = ''
let drip: DripServer
beforeAll(async () => {
  drip = await startDripServer()
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  drip.close()
  service.close()
})

const get = (path: string) =>
  sendRequest({ method: 'GET', url: `${url}/${path}`, timeoutMs: 20_000 })

test('an answer of 4 MiB is read, and a larger one is refused', async () => {
  expect(await get(String(LONGEST))).toMatchObject({ kind: 'ok' })
  expect(await get(String(LONGEST + 1))).toEqual({ kind: 'unknown', cause: 'answer too large' })
})

test('an endless answer is aborted while it arrives', async () => {
  const left = new Promise((resolve) =>
    service.once('request', ({ socket }) => socket.once('close', resolve)),
  )
  expect(await get('endless')).toEqual({ kind: 'unknown', cause: 'answer too large' })
  await left
  // The client stops reading. Only the socket buffers fill up.
  expect(sent).toBeLessThan(64 * MIB)
})

test.each(['a body that arrives byte by byte', 'an answer that never begins'])(
  '%s ends at the time limit, despite garbage collection, and its connection is closed',
  async (what) => {
    const address = what.startsWith('a body') ? drip.url : drip.silentUrl
    const answers = await underCollection(() =>
      Promise.all([
        sendRequest({ method: 'POST', url: address, body: '{}', timeoutMs: 500 }),
        fetchBytes(address, { timeoutMs: 500 }),
      ]),
    )
    const late = { kind: 'unknown', cause: 'TimeoutError' }
    expect(answers).toEqual([late, late])
    await drip.left()
  },
)
