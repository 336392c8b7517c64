/** Vitest's global setup: the PostgreSQL of the tests, unless `npm test` has already started one. */

import { useSharedPostgres } from './sharedPostgres.ts'

export default async function startTestCluster(): Promise<(() => void) | undefined> {
  if (process.env.TEST_DATABASE_OWNER_URL) return undefined
  const { ownerUrl, appUrl, release } = await useSharedPostgres()
  process.env.TEST_DATABASE_OWNER_URL = ownerUrl
  process.env.TEST_DATABASE_APP_URL = appUrl
  return release
}
