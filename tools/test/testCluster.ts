/**
 * Vitest's global setup: one PostgreSQL for the whole run, unless `npm test` has already started one. It contains a migrated
 * template that each test file clones.
 */
import { join } from 'node:path'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { DATA } from '../project.ts'

export default async function startTestCluster() {
  if (process.env.TEST_DATABASE_OWNER_URL) return undefined
  const dataDir = join(DATA, `test-${process.pid}`)
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true })
  process.env.TEST_DATABASE_OWNER_URL = database.ownerUrl
  process.env.TEST_DATABASE_APP_URL = database.appUrl
  return async () => {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}
