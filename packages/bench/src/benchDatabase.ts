/** Databases of the bench: one for each size of the books, in the one PostgreSQL of the run. */

import { verify } from '@sidebet/server/ops/verify'
import { type Database, openDatabase, WORK_LIMITS } from '@sidebet/server/platform/database/db'
import { startServer } from './http/server.ts'

export type BenchDatabase = {
  readonly name: string
  /** The role that owns the tables, and the one that owns nothing. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** As the app's role, like the product. */
  readonly db: Database
  readonly owner: Database
  close(): Promise<void>
}

/** Where the cluster is: DATABASE_OWNER_URL and DATABASE_URL, as `npm run bench` sets them. */
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

/** Millions of rows at once take their time. */
const SEED_LIMITS = { ...WORK_LIMITS, statement: 900_000 }

/** Creates an empty database that belongs to nobody's product. Answers the URL of its owner. */
export async function createDatabase(name: string): Promise<string> {
  const admin = openDatabase(process.env.DATABASE_OWNER_URL ?? '', 1, SEED_LIMITS)
  try {
    await admin.query(`create database ${name}`)
  } finally {
    await admin.close()
  }
  return urls(name).ownerUrl
}

/** Creates a database with empty books: the server brings it up to date when it starts. */
export async function createBenchDatabase(name: string): Promise<BenchDatabase> {
  await createDatabase(name)
  const { ownerUrl, appUrl } = urls(name)
  await startServer({ appUrl, ownerUrl }).then((server) => server.stop())
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

/** Throws when the books are not clean: a figure that was had by losing a cent is none. */
export async function verifyLedger({ name, owner }: BenchDatabase): Promise<void> {
  const breaches = await verify(owner)
  if (breaches.length > 0) {
    throw new Error(`the books of ${name} are broken: ${JSON.stringify(breaches.slice(0, 3))}`)
  }
}
