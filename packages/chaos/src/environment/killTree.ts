/** Signals to processes that may have ended, and to all processes of a PostgreSQL. */
import { readdirSync, readFileSync } from 'node:fs'

/** @param postmaster undefined while none runs */
export function killTree(postmaster: number | undefined): void {
  if (postmaster === undefined) return
  // The postmaster first: it would restart a child that dies before it.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signal(pid, 'SIGKILL')
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, of] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return of === String(parent)
      } catch {
        return false
      }
    })
    .map(Number)
}
