/** Finds a free port of this machine. */

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below Linux's range of automatic ports, so that only programs that choose ports like this one can collide. */
const FIRST_PORT = 20_000
const PORTS = 12_000
const PORT_TRIES = 50

/**
 * A port of 127.0.0.1 on which no process listens now.
 *
 * @throws Error when none was found
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = FIRST_PORT + randomInt(PORTS)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
