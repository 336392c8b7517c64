/** SSE clients: `count` sockets that only record when an event arrives. */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export type Listeners = {
  /**
   * Resolves when every stream has received a change after the call. Returns each stream's arrival time by
   * `performance.now`.
   */
  nextChange(): Promise<readonly number[]>
  /** Resolves when every stream has received a heartbeat after the call. */
  nextBeat(): Promise<unknown>
  close(): void
}

/** Streams that connect in parallel. */
const AT_ONCE = 50

/** Opens `count` streams, distributed over the users in order. Resolves when each has received the `hello` event. */
export async function openStreams(
  url: string,
  users: { readonly first: number; readonly last: number },
  count: number,
): Promise<Listeners> {
  const sockets: Socket[] = []
  const waiting = { changed: new Map<Socket, number>(), beat: new Map<Socket, number>() }
  let checkComplete = (): void => {}

  function waitForEvent(event: 'changed' | 'beat'): Promise<readonly number[]> {
    const times = waiting[event]
    times.clear()
    return new Promise((resolve) => {
      checkComplete = () => {
        if (times.size === count) resolve([...times.values()])
      }
    })
  }

  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const user = users.first + ((from + at) % (users.last - users.first + 1))
      return openStream(url, user, (socket, event) => {
        const times = waiting[event]
        if (!times.has(socket)) times.set(socket, performance.now())
        checkComplete()
      })
    })
    sockets.push(...(await Promise.all(some)))
  }
  return {
    nextChange: () => waitForEvent('changed'),
    nextBeat: () => waitForEvent('beat'),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function openStream(
  url: string,
  user: number,
  onEvent: (socket: Socket, event: 'changed' | 'beat') => void,
): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('error', reject)
    socket.on('close', () => reject(new Error(`the stream of user ${user} has ended`)))
    socket.on('data', (data) => {
      if (data.includes('event: hello')) resolve(socket)
      if (data.includes('event: changed')) onEvent(socket, 'changed')
      if (data.includes('event: beat')) onEvent(socket, 'beat')
    })
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: sidebet_session=bench-session-${user}\r\n\r\n`,
    )
  })
}
