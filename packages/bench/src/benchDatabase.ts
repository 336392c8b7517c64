/** Databases of the bench: one per ledger size, all in the one PostgreSQL cluster of the run. */

import { verify } from '@sidebet/server/ops/verify'
import type { Database } from '@sidebet/server/platform/database/db'
import { WORK_LIMITS } from '@sidebet/server/platform/database/limits'
import { migrate } from '@sidebet/server/platform/database/migrate'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import { startServer } from './http/server.ts'

export type BenchDatabase = {
  readonly name: string
  /** `ownerUrl` is for the role that owns the tables, `appUrl` for the role that owns nothing. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** Connects as the app's role, like the product. */
  readonly db: Database
  readonly owner: Database
  close(): Promise<void>
}

/** URLs of a database in the cluster of DATABASE_OWNER_URL and DATABASE_URL, which `npm run bench` sets. */
function urls(database: string) {
  const urlOf = (base: string | undefined) => {
    const url = new URL(base ?? '')
    url.pathname = `/${database}`
    return url.href
  }
  return {
    ownerUrl: urlOf(process.env.DATABASE_OWNER_URL),
    appUrl: urlOf(process.env.DATABASE_URL),
  }
}

/** Seeding inserts millions of rows in one statement, so the statement timeout is 15 minutes. */
const SEED_LIMITS = { ...WORK_LIMITS, statement: 900_000 }

/** Creates an empty database without the product's schema. Returns its owner URL. */
export async function createDatabase(name: string): Promise<string> {
  await withAdmin((admin) => admin.query(`create database ${name}`))
  return urls(name).ownerUrl
}

/** The version of the PostgreSQL of the run: "18.4". */
export async function readPostgresVersion(): Promise<string> {
  const { rows } = await withAdmin((admin) =>
    admin.query<{ version: string }>(`select current_setting('server_version') as version`),
  )
  return rows[0]!.version
}

async function withAdmin<Result>(use: (admin: Database) => Promise<Result>): Promise<Result> {
  const admin = openDatabase(process.env.DATABASE_OWNER_URL ?? '', 1, SEED_LIMITS)
  try {
    return await use(admin)
  } finally {
    await admin.close()
  }
}

/**
 * Creates a database with an empty ledger. A server that starts and stops on it applies the migrations, or else only those of
 * `folder` are applied.
 */
export async function createBenchDatabase(name: string, folder?: string): Promise<BenchDatabase> {
  await createDatabase(name)
  const { ownerUrl, appUrl } = urls(name)
  if (folder) await migrate(ownerUrl, new URL(appUrl).username, folder)
  return openBenchDatabase(name, folder === undefined)
}

/** A database that exists. `isEmpty`: a server that starts and stops on it first applies the migrations. */
export async function openBenchDatabase(name: string, isEmpty = false): Promise<BenchDatabase> {
  const { ownerUrl, appUrl } = urls(name)
  if (isEmpty) await startServer({ appUrl, ownerUrl }).then((server) => server.stop())
  return connectBenchDatabase(name, { ownerUrl, appUrl })
}

/** A migrated database with these URLs. */
export function connectBenchDatabase(
  name: string,
  { ownerUrl, appUrl }: Pick<BenchDatabase, 'ownerUrl' | 'appUrl'>,
): BenchDatabase {
  const owner = openDatabase(ownerUrl, 4, SEED_LIMITS)
  const db = openDatabase(appUrl, 12)
  return {
    name,
    ownerUrl,
    appUrl,
    db,
    owner,
    async close() {
      await Promise.all([db.close(), owner.close()])
    },
  }
}

/** Throws when an invariant is broken: a figure measured on a wrong ledger is worthless. */
export async function verifyLedger({ name, owner }: BenchDatabase): Promise<void> {
  const breaches = await verify(owner)
  if (breaches.length > 0) {
    throw new Error(`the books of ${name} are broken: ${JSON.stringify(breaches.slice(0, 3))}`)
  }
}
