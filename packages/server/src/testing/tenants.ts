/** Tenants of a test's database, each made by the operator's tool in a schema of its own. */
import { runProgram } from '../ops/runProgram.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { urlOfSchema } from '../platform/database/schema.ts'
import type { TestDatabase } from './database.ts'

/** Runs a command about tenants of this database. Returns its exit code and what it printed. */
export async function runTenantCommand(
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  ...words: readonly string[]
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runProgram(['tenant', ...words], {
    withDatabase: () => Promise.reject(new Error('it opens the database by itself')),
    env: { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    print: (line) => lines.push(line),
  })
  return { code, lines }
}

/** A new tenant. Its `drop` closes its connections, and leaves its schema to the database. */
export async function createTenant(database: TestDatabase, name: string): Promise<TestDatabase> {
  const { code, lines } = await runTenantCommand(database, 'create', name)
  if (code !== 0) throw new Error(lines.join('\n'))
  const [ownerUrl, appUrl] = [database.ownerUrl, database.appUrl].map((url) =>
    urlOfSchema(url, name),
  ) as [string, string]
  const [db, owner] = [openDatabase(appUrl, 10), openDatabase(ownerUrl, 2)]
  return {
    ...{ name: database.name, ownerUrl, appUrl, db, owner },
    async drop() {
      await Promise.all([db.close(), owner.close()])
    },
  }
}
