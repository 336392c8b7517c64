/**
 * A PostgreSQL cluster of a test file's own, for tests that would disturb the shared one. Its commits are synced, so that they
 * survive a kill; its data are in memory, where a sync takes no time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Postgres,
  type PostgresOptions,
  removeDataDirectory,
  startPostgres,
} from '@sidebet/postgres'
import { type StandbyOptions, startStandby } from '@sidebet/postgres/standby'

const DATA = join(import.meta.dirname, '../../../../.data')

/** `name` is part of its folder's name. `stop` also removes its data. */
export async function startOwnCluster(
  name: string,
  options: Omit<PostgresOptions, 'dataDir'> = {},
): Promise<Postgres> {
  const dataDir = dataOf(name)
  return removedAtStop(await startPostgres({ dataDir, inMemory: true, ...options }))
}

/** A standby of such a cluster, with a folder of its own. */
export async function startOwnStandby(
  primary: Postgres,
  options: Omit<StandbyOptions, 'dataDir'>,
): Promise<Postgres> {
  const dataDir = dataOf(options.name)
  return removedAtStop(await startStandby(primary, { dataDir, inMemory: true, ...options }))
}

const dataOf = (name: string) => join(DATA, `${name}-${process.pid}`)

const removedAtStop = (cluster: Postgres): Postgres => ({
  ...cluster,
  async stop() {
    await cluster.stop()
    removeDataDirectory(cluster.dataDir)
  },
})

/** kill -9 of the postmaster and of every process that it has started. */
export function killPostgres(postmaster: number): void {
  const parentOf = (pid: string) =>
    /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === String(postmaster)
    } catch {
      return false
    }
  })
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}
