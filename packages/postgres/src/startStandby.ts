/** Starts a standby of a running embedded database, for tests of failovers. Production uses PostgreSQL's own tools. */

import { appendFileSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { copyCluster, type RunningCluster, withSession } from './backup/copyCluster.ts'
import { createOwnFile, giveTo, makeOwnDirectory, writeMark } from './ownFiles.ts'
import { makeDirectory } from './processes/makeDirectory.ts'
import { until } from './processes/processes.ts'
import { openHome, type Postgres, type PostgresOptions, startPostgres } from './startPostgres.ts'

/** How long a standby may take to stop its replay. */
const PAUSE_MS = 60_000

export type StandbyOptions = Omit<PostgresOptions, 'backup'> & {
  /** Its name in `synchronous_standby_names` and in pg_stat_replication; letters, digits and underscores. */
  readonly name: string
  /** The port of 127.0.0.1 where it reaches its primary. */
  readonly primaryPort: number
}

/**
 * Copies the primary to `dataDir`, which must not exist, and starts it as a standby with the same passwords. It streams the log of
 * the primary until it is promoted by `pg_promote()`. A slot makes the primary retain the log that the standby lacks.
 */
export async function startStandby(
  primary: RunningCluster,
  { name, primaryPort, ...options }: StandbyOptions,
): Promise<Postgres> {
  makeDirectory(options.dataDir)
  const { home, account } = openHome(options)
  const own = (path: string) => join(home, 'cluster', path)
  copyFileSync(join(primary.dataDir, 'passwords.json'), join(options.dataDir, 'passwords.json'))
  makeOwnDirectory(own(''), account)
  await withSession(primary, async (client) => {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name])
    await copyCluster(client, primary.clusterDir, {
      makeDirectory: (path) => makeOwnDirectory(own(path), account),
      async writeFile(path, source) {
        await pipeline(source, createOwnFile(own(path)))
        giveTo(own(path), account)
      },
    })
  })
  const { username, password } = new URL(primary.superuserUrl)
  const connection = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password} application_name=${name}`
  // In a file, because every account may read the arguments of a process. The last line of a setting counts.
  appendFileSync(
    own('postgresql.auto.conf'),
    `primary_conninfo = '${connection}'\nprimary_slot_name = '${name}'\n`,
  )
  writeMark(own('standby.signal'), account)
  return startPostgres(options)
}

/** The id of the process that receives the log of the primary, and confirms its commits. */
export async function receiverOf(standby: RunningCluster): Promise<number> {
  return withSession(standby, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
    return rows[0]!.pid
  })
}

/** The standby receives the log of the primary, and no longer replays it. Resolves when it has stopped. */
export async function pauseReplay(standby: RunningCluster): Promise<void> {
  await withSession(standby, async (client) => {
    await client.query('select pg_wal_replay_pause()')
    const hasStopped = async () => {
      const { rows } = await client.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      )
      return rows[0]!.state === 'paused'
    }
    if (!(await until(hasStopped, PAUSE_MS))) throw new Error('the standby still replays the log')
  })
}

export async function resumeReplay(standby: RunningCluster): Promise<void> {
  await withSession(standby, (client) => client.query('select pg_wal_replay_resume()'))
}

/** Makes the standby a primary. Resolves when it takes writes. */
export async function promoteStandby(standby: RunningCluster): Promise<void> {
  await withSession(standby, (client) => client.query('select pg_promote()'))
}
