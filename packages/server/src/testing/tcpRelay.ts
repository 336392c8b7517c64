/** A fixed address for a database that moves, like HAProxy in front of a cluster. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpRelay = {
  /** The port of 127.0.0.1 on which it listens. */
  readonly port: number
  /** Sends new connections to this port of 127.0.0.1, or ends them at once; ends those of the former target. */
  pointAt(port: number | null): void
  /** Sends new connections to this port, and leaves those of the former target, like a proxy of several servers. */
  pointNewAt(port: number): void
  close(): void
}

/** Starts without a target. */
export async function startTcpRelay(): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  let target: number | null = null

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.pipe(to)
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const listener = createServer((client) => {
    if (target === null) return void client.destroy()
    const server = connect(target, '127.0.0.1')
    join(client, server)
    join(server, client)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    pointAt(port) {
      target = port
      endAll()
    },
    pointNewAt(port) {
      target = port
    },
    close() {
      listener.close()
      endAll()
    },
  }
}
