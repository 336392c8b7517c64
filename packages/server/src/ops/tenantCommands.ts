/** The commands about tenants, each with a schema of its own in one database (decision 063). */
import type { Database } from '../platform/database/db.ts'
import { listPending } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { migrateAsOwner } from '../platform/database/prepareDatabase.ts'
import { createSchema, readTenants } from '../platform/database/tenants.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { requireOwner, settingsOf } from './databaseSettings.ts'
import { defineCommand, type Listing, type Operating } from './opsCommand.ts'
import { listVerification, VERIFY_KEYS } from './verifyListing.ts'

type Env = Operating['env']

/** Runs work for each tenant of the database, one after the other, as the owner of its tables. */
async function withTenants<Value>(
  env: Env,
  work: (db: Database, tenant: string) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  for (const tenant of await withOwner(env, 'public', readTenants))
    values.push(await withOwner(env, tenant, (db) => work(db, tenant)))
  return values
}

async function withOwner<Value>(
  env: Env,
  schema: string,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = openDatabase(requireOwner(settingsOf(env, schema)).DATABASE_OWNER_URL, 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function migrateTenant(env: Env, tenant: string): Promise<string[]> {
  return migrateAsOwner(settingsOf(env, tenant)).catch((error: Error) => {
    throw new OperatorError(`${tenant}: ${error.message}`)
  })
}

/** `nj` before each row and each line. */
const named = (tenant: string, { rows, lines, exitCode }: Listing): Listing => ({
  rows: rows.map((row) => ({ tenant, ...row })),
  lines: lines.map((line) => `${tenant}  ${line}`),
  exitCode,
})

const merge = (listings: readonly Listing[]): Listing => ({
  rows: listings.flatMap(({ rows }) => rows),
  lines: listings.flatMap(({ lines }) => lines),
  exitCode: Math.max(0, ...listings.map(({ exitCode }) => exitCode)),
})

/** The migrations that a tenant lacks. */
const listLacking = (pending: readonly string[]): Listing => ({
  rows: pending.map((migration) => ({ row: 'lacks', migration })),
  lines: pending.map((migration) => `lacks ${migration}: run ops tenant migrate`),
  exitCode: pending.length === 0 ? 0 : 1,
})

export const TENANT_COMMANDS = [
  defineCommand({
    name: ['tenant', 'create'],
    does: 'creates the schema of a tenant with all tables, for servers with this DATABASE_SCHEMA',
    arguments: [{ name: 'NAME', meaning: 'its name: lower-case letters, digits and underscores' }],
    runAsOwner: async ({ env, args, print }) => {
      const [name = ''] = args
      await createSchema(requireOwner(settingsOf(env, 'public')).DATABASE_OWNER_URL, name)
      await migrateTenant(env, name)
      print(`The tenant ${name} has every table: start its servers with DATABASE_SCHEMA=${name}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['tenant', 'migrate'],
    does: 'applies the migrations of this version to each tenant, one after the other, for the role of DATABASE_URL',
    runAsOwner: async ({ env, print }) => {
      for (const tenant of await withOwner(env, 'public', readTenants)) {
        const applied = await migrateTenant(env, tenant)
        for (const name of applied) print(`${tenant}  applied ${name}`)
        print(`${tenant}  has every migration of this version.`)
      }
      return 0
    },
  }),
  defineCommand({
    name: ['tenant', 'list'],
    does: 'lists the tenants of the database; exit 1 when one lacks a migration',
    keys: ['tenant, migrations, lacks'],
    listAsOwner: async ({ env }) =>
      merge(
        await withTenants(env, async (db, tenant) => {
          const { rows } = await db.query<{ count: number }>(
            'select count(*) as count from schema_migrations',
          )
          const [migrations, lacks] = [rows[0]!.count, await listPending(db)]
          return {
            rows: [{ tenant, migrations, lacks }],
            lines: [
              `${tenant}  ${migrations} migrations`,
              ...named(tenant, listLacking(lacks)).lines,
            ],
            exitCode: lacks.length === 0 ? 0 : 1,
          }
        }),
      ),
  }),
  defineCommand({
    name: ['tenant', 'verify'],
    does: 'verifies the ledger of each tenant, one after the other; exit 1 on a breach',
    keys: ['tenant, row, migration', ...VERIFY_KEYS.map((keys) => `tenant, ${keys}`)],
    listAsOwner: async ({ env }) =>
      merge(
        await withTenants(env, async (db, tenant) => {
          const pending = await listPending(db)
          const listing = pending.length > 0 ? listLacking(pending) : await listVerification(db)
          return named(tenant, listing)
        }),
      ),
  }),
]
