/** A server whose answers never end: only the caller's own timeout ends a call to it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const BYTE_EVERY_MS = 100

export type DripServer = {
  /** Answers 200 at once, then sends a byte of the body every 100 ms until the client disconnects. */
  readonly url: string
  /** Accepts the request and sends not even a status. */
  readonly silentUrl: string
  /** The paths that were requested so far. */
  readonly paths: readonly string[]
  /** Resolves when the client of each request so far has closed its connection. */
  left(): Promise<unknown>
  close(): void
}

export async function startDripServer(): Promise<DripServer> {
  const gone: Promise<unknown>[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url!)
    gone.push(new Promise((resolve) => request.socket.once('close', resolve)))
    if (request.url!.startsWith('/silent')) return
    response.writeHead(200, { 'content-type': 'application/json' }).write('"')
    const drip = setInterval(() => response.write('x'), BYTE_EVERY_MS)
    response.on('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    silentUrl: `${url}/silent`,
    paths,
    left: () => Promise.all(gone),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Forces garbage collection while `work` runs: objects with weak references only are lost, as in a busy process. */
export async function underCollection<Value>(work: () => Promise<Value>): Promise<Value> {
  setFlagsFromString('--expose_gc')
  const collect = setInterval(runInNewContext('gc') as () => void, 50)
  try {
    return await work()
  } finally {
    clearInterval(collect)
  }
}
