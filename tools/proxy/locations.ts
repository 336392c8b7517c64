/** The location provider. The sandbox's own needs a username, which production sends to no provider. */

import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * The location of each client by its address. The addresses belong to this machine, and the server treats them as different
 * clients.
 */
export const LOCATIONS = {
  '127.0.0.2': { country: 'US', region: 'NJ' },
  '127.0.0.3': { country: 'US', region: 'NY' },
  '127.0.0.4': { country: 'US', region: 'NY' },
} as Record<string, { country: string; region: string }>

/** Answers `GET ?ip=` with a location or 404, and records the requested addresses. */
export async function startLocations(): Promise<{
  url: string
  requestedIps: () => string[]
  close: () => Promise<void>
}> {
  const requestedIps: string[] = []
  const server = createServer((request, response) => {
    const ip = new URL(request.url ?? '/', 'http://locations').searchParams.get('ip') ?? ''
    requestedIps.push(ip)
    const location = LOCATIONS[ip]
    response.writeHead(location ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(location ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/locate`,
    requestedIps: () => [...requestedIps],
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
