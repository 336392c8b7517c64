/** A PostgreSQL cluster of a test file's own, for tests that would disturb the shared one. Its commits are durable. */
import { join } from 'node:path'
import {
  type Postgres,
  type PostgresOptions,
  removeDataDirectory,
  startPostgres,
} from '@sidebet/postgres'

const DATA = join(import.meta.dirname, '../../../../.data')

/** `name` is part of its folder's name. `stop` also removes its data. */
export async function startOwnCluster(
  name: string,
  options: Omit<PostgresOptions, 'dataDir'> = {},
): Promise<Postgres> {
  const dataDir = join(DATA, `${name}-${process.pid}`)
  const cluster = await startPostgres({ dataDir, ...options })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      removeDataDirectory(dataDir)
    },
  }
}
