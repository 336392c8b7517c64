/** The TCP ports that a process uses as a client, from Linux's /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function portsOf(pid: number): Set<number> {
  const sockets = new Set<string>()
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? []
      if (inode) sockets.add(inode)
    } catch {}
  }
  const ports = new Set<number>()
  for (const line of readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1)) {
    const fields = line.trim().split(/\s+/)
    const [, port] = (fields[1] ?? '').split(':')
    if (port && sockets.has(fields[9] ?? '')) ports.add(Number.parseInt(port, 16))
  }
  return ports
}
