/**
 * The network between the machines of a cluster on one computer. Each port of a machine has a second port, at which all others
 * reach it. A machine that is cut off is silent in both directions: its connections neither end nor carry a byte.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { connectionOf } from '../environment/sockets.ts'

export type Network<Machine> = {
  /** Opens a port of 127.0.0.1 that leads to this port of the machine. */
  open(machine: Machine, port: number): Promise<number>
  cutOff(machine: Machine): void
  /** Connections continue with the bytes that waited, as after a cable was unplugged for a while. */
  reconnect(machine: Machine): void
  close(): void
}

type Link<Machine> = {
  /** Null until a machine that was cut off is found to have opened it. */
  from: Machine | null
  readonly to: Machine
  readonly ends: readonly [client: Socket, server: Socket]
  isFlowing: boolean
  /** One end was closed while nothing passed. */
  isOver: boolean
}

/** A new connection waits so long until its sender is found. A search takes some milliseconds, so it is for several at once. */
const FIND_AFTER_MS = 100

/** @param readConnections the connections that the processes of a machine have open (`connectionOf`) */
export function makeNetwork<Machine>(
  readConnections: (machine: Machine) => ReadonlySet<string>,
): Network<Machine> {
  const away = new Set<Machine>()
  const links = new Set<Link<Machine>>()
  /** Opened while a machine is cut off. */
  const fresh = new Set<Link<Machine>>()
  const listeners: Server[] = []

  const isBroken = ({ from, to }: Link<Machine>) =>
    from !== to && (away.has(to) || (from !== null && away.has(from)))

  function findLinksFrom(machine: Machine, among: ReadonlySet<Link<Machine>>): void {
    const own = readConnections(machine)
    for (const link of among) {
      const { remotePort = 0, localPort = 0 } = link.ends[0]
      if (own.has(connectionOf(remotePort, localPort))) link.from = machine
    }
  }

  function admitFresh(): void {
    for (const machine of away) findLinksFrom(machine, fresh)
    for (const link of fresh) apply(link)
    fresh.clear()
  }

  function apply(link: Link<Machine>): void {
    const [client, server] = link.ends
    const isFlowing = !isBroken(link)
    if (isFlowing === link.isFlowing) return
    link.isFlowing = isFlowing
    if (!isFlowing) for (const end of link.ends) end.unpipe().pause()
    else if (link.isOver) for (const end of link.ends) end.destroy()
    else client.pipe(server).pipe(client)
  }

  function add(link: Link<Machine>): void {
    links.add(link)
    for (const end of link.ends) {
      end.on('error', () => {})
      end.on('close', () => {
        link.isOver = true
        if (!link.isFlowing) return
        links.delete(link)
        for (const each of link.ends) each.destroy()
      })
    }
    if (away.size === 0) {
      apply(link)
      return
    }
    if (fresh.size === 0) setTimeout(admitFresh, FIND_AFTER_MS)
    fresh.add(link)
  }

  return {
    async open(to, port) {
      const listener = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
        const server = connect({ port, host: '127.0.0.1', noDelay: true })
        add({ from: null, to, ends: [client, server], isFlowing: false, isOver: false })
      })
      listener.listen(0, '127.0.0.1')
      await once(listener, 'listening')
      listeners.push(listener)
      return (listener.address() as AddressInfo).port
    },
    cutOff(machine) {
      findLinksFrom(machine, links)
      away.add(machine)
      for (const link of links) apply(link)
    },
    reconnect(machine) {
      away.delete(machine)
      for (const link of links) apply(link)
    },
    close() {
      for (const listener of listeners) listener.close()
      for (const { ends } of links) for (const end of ends) end.destroy()
    },
  }
}
