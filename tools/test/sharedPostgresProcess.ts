/** The process of the shared PostgreSQL (`sharedPostgres.ts`): it ends after 30 minutes without a run, or by SIGTERM. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { takeLock } from '@sidebet/postgres/processes/lockFile'
import pg from 'pg'
import { SHORT_RUN_SETTINGS } from './settings.ts'
import {
  isUsed,
  lastChange,
  PROCESS_LOCK,
  publishUrls,
  SHARED,
  withFiles,
} from './sharedPostgres.ts'

const IDLE_MS = Number(process.env.SHARED_POSTGRES_IDLE_MS ?? 30 * 60_000)
const POLL_MS = Math.min(5_000, IDLE_MS / 2)

const release = takeLock(PROCESS_LOCK)
if (typeof release !== 'function') process.exit(0)

const postgres = await startPostgres({
  dataDir: join(SHARED, 'pg'),
  fsync: false,
  inMemory: true,
  settings: {
    ...SHORT_RUN_SETTINGS,
    // Several runs at once.
    max_connections: '300',
  },
})
postgres.onExit(() => process.exit(1))
const ending = new AbortController()
process.on('SIGTERM', () => ending.abort())
publishUrls({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl })

let cleanedAt = 0
while (!(await withFiles(endWhenIdle)))
  await pause(POLL_MS, undefined, { signal: ending.signal }).catch(() => {})

/** Stops PostgreSQL when no run needs it. The next run waits until its data are gone, and then starts another one. */
async function endWhenIdle(): Promise<boolean> {
  const changedAt = idleSince()
  if (changedAt === undefined) return false
  if (!ending.signal.aborted && Date.now() - changedAt < IDLE_MS) {
    if (changedAt !== cleanedAt) await dropTestDatabases()
    cleanedAt = changedAt
    return false
  }
  await postgres.stop()
  // Without the files in .data no pointer leads to these data.
  rmSync(postgres.clusterDir, { recursive: true, force: true })
  removeDataDirectory(join(SHARED, 'pg'))
  removeDataDirectory(SHARED)
  return true
}

/** When the last run ended, in milliseconds since 1970; undefined while one uses it. */
function idleSince(): number | undefined {
  try {
    return isUsed() ? undefined : lastChange()
  } catch {
    // Its files are gone, as after `rm -r .data`.
    return 0
  }
}

/** Databases of runs that were killed. */
async function dropTestDatabases(): Promise<void> {
  const client = new pg.Client(postgres.superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      String.raw`select datname from pg_database where datname like 'test\_%'`,
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
