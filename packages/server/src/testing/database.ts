/** A migrated database for one test file, cloned from a template so that each starts empty within milliseconds. */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../platform/database/db.ts'
import { MIGRATIONS, migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { nameStatements } from './nameStatements.ts'

if (!process.env.SIDEBET_LONG) nameStatements()

export type TestDatabase = {
  readonly name: string
  /** The URLs of the role that owns the tables and of the role that owns nothing. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** As the app's role. */
  readonly db: Database
  readonly owner: Database
  drop(): Promise<void>
}

const urlOf = (base: string, database: string) => {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

/** Its name depends on the migrations: the cluster may have the template of an earlier run. */
const TEMPLATE = `sidebet_template_${hashOf([
  ...readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name)),
  join(import.meta.dirname, '../platform/database/migrate.ts'),
])}`

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The connection that creates and drops databases; it lives as long as its process. */
let admin: pg.Pool | undefined

async function withAdmin<Value>(work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  admin ??= new pg.Pool({
    connectionString: process.env.TEST_DATABASE_OWNER_URL,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // The end of the cluster ends it.
  }).on('error', () => {})
  const client = await admin.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Runs the work while no other process of this cluster does. */
async function whileAlone(client: pg.PoolClient, lock: number, work: () => Promise<void>) {
  await client.query('select pg_advisory_lock($1)', [lock])
  try {
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
}

/** Creates the template once per cluster; concurrent processes wait for the first one. */
const ensureTemplate = (client: pg.PoolClient): Promise<void> =>
  whileAlone(client, 7236202, async () => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      TEMPLATE,
    ])
    if (rowCount) return
    // A run that was killed may have left one.
    await client.query(`drop database if exists ${TEMPLATE}_new`)
    await client.query(`create database ${TEMPLATE}_new`)
    const ownerUrl = urlOf(process.env.TEST_DATABASE_OWNER_URL!, `${TEMPLATE}_new`)
    await migrate(ownerUrl, new URL(process.env.TEST_DATABASE_APP_URL!).username)
    await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`)
  })

export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(async (client) => {
    await ensureTemplate(client)
    // Two simultaneous clones would find the template in use.
    await whileAlone(client, 7236203, async () => {
      // Files are copied in a third of the time that a copy of each page through the log takes.
      await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
    })
  })
  const ownerUrl = urlOf(process.env.TEST_DATABASE_OWNER_URL!, name)
  const appUrl = urlOf(process.env.TEST_DATABASE_APP_URL!, name)
  // As many as the jobs of a server have: each further connection starts with empty caches.
  const db = openDatabase(appUrl, 4)
  const owner = openDatabase(ownerUrl, 2)
  return {
    name,
    ownerUrl,
    appUrl,
    db,
    owner,
    async drop() {
      await Promise.all([db.close(), owner.close()])
      // An autovacuum worker may be connected, which the owner cannot terminate; the cluster is deleted anyway.
      await withAdmin((client) => client.query(`drop database ${name} with (force)`)).catch(
        () => {},
      )
    },
  }
}
