/** The TCP ports of processes, from Linux's /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The local ports of the sockets that a process has open. */
export function portsOf(pid: number): Set<number> {
  const sockets = socketsOf(pid)
  const ports = new Set<number>()
  for (const { port, inode } of readSockets()) if (sockets.has(inode)) ports.add(port)
  return ports
}

/** The name of a connection as one of its ends has it: two connections may have the same local port. */
export const connectionOf = (port: number, remotePort: number) => `${port} ${remotePort}`

/** The connections that these processes have open. */
export function readConnections(pids: readonly number[]): Set<string> {
  const own = new Set(pids.flatMap((pid) => [...socketsOf(pid)]))
  return new Set(
    readSockets()
      .filter(({ inode }) => own.has(inode))
      .map(({ port, remotePort }) => connectionOf(port, remotePort)),
  )
}

/** The inodes of the sockets of a process; none when it has ended. */
function socketsOf(pid: number): Set<string> {
  const sockets = new Set<string>()
  for (const name of namesIn(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? []
      if (inode) sockets.add(inode)
    } catch {}
  }
  return sockets
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

type TcpSocket = { readonly port: number; readonly remotePort: number; readonly inode: string }

/** All sockets of this machine. */
const readSockets = (): TcpSocket[] =>
  readFileSync('/proc/self/net/tcp', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const fields = line.trim().split(/\s+/)
      return { port: portIn(fields[1]), remotePort: portIn(fields[2]), inode: fields[9] ?? '' }
    })

/** @param address such as 0100007F:1F90 */
const portIn = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
