/** Forward-only migrations: SQL files, some with a step in TypeScript, each run once and committed by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { normalizeContacts } from '../users/normalizeContacts.ts'
import type { Database, Db, Tx } from './db.ts'
import { WORK_LIMITS } from './limits.ts'
import { openDatabase } from './openDatabase.ts'
import { lockKey } from './schema.ts'
import { splitStatements } from './splitStatements.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** How long a migration may take, milliseconds: one that reads a large table is slow. */
const PATIENCE_MS = 60 * 60_000

/** How long a migration waits for a lock on a table in use, milliseconds: every later query of that table queues behind it. */
const TABLE_LOCK_MS = 200

/** After such a wait the table's queries pass, and the migration tries again. Milliseconds, and the number of tries. */
const RETRY_MS = 500
const TRIES = 120

/** PostgreSQL's codes for a lock that was not available in time, and for a deadlock. */
const NO_LOCK = ['55P03', '40P01']

const LIMITS = { ...WORK_LIMITS, lock: PATIENCE_MS, statement: PATIENCE_MS }

/** What SQL cannot do. A step runs behind its file, and only with it. */
const STEPS: Readonly<Record<string, (tx: Tx) => Promise<void>>> = {
  '0067-one-form-of-names-and-contacts.sql': normalizeContacts,
}

const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()

/**
 * Migrates the database as its owner and grants `appRole` access without DDL. The role may not update or delete transfers, the
 * audit and its seals, region rules, receipts, or decisions of operators. Safe to run from many processes: advisory locks admit
 * one at a time.
 *
 * @returns the names of the files that this call applied
 */
export async function migrate(
  ownerUrl: string,
  appRole: string,
  folder = MIGRATIONS,
): Promise<string[]> {
  // One connection, so that it can have the lock of a session.
  const owner = openDatabase(ownerUrl, 1, LIMITS)
  try {
    await inLine(owner, (tx) => tx.query(createMigrationsTable('if not exists ')))
    const applied: string[] = []
    for (const name of await listPending(owner, folder)) {
      const text = readFileSync(join(folder, name), 'utf8')
      const run = /^-- no transaction$/m.test(text) ? runStatements : runInTransaction
      if (await run(owner, name, text)) applied.push(name)
    }
    await inLine(owner, (tx) => grant(tx, appRole, folder))
    return applied
  } finally {
    await owner.close()
  }
}

/** SQL. `before` is what precedes the name of the table: `if not exists `, or a schema with its dot. */
export const createMigrationsTable = (before: string): string =>
  `create table ${before}schema_migrations (name text primary key, applied_at timestamptz not null default now())`

/** Runs `work` in a transaction that no other migrating process runs beside. */
function inLine<Value>(owner: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return owner.transaction(async (tx) => {
    await tx.setLimits({ statement: PATIENCE_MS })
    // A second process waits for the first as long as it takes.
    await tx.query(`select pg_advisory_xact_lock(${lockKey(7236201)})`)
    await tx.setLimits({ lock: TABLE_LOCK_MS })
    return work(tx)
  })
}

/** Returns false when another process has applied the file meanwhile. */
async function runInTransaction(owner: Database, name: string, text: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await inLine(owner, async (tx) => {
        if (await isApplied(tx, name)) return false
        for (const statement of splitStatements(text)) await tx.query(statement)
        await STEPS[name]?.(tx)
        await record(tx, name)
        return true
      })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!NO_LOCK.includes(code) || tries === TRIES) throw error
    }
    await setTimeout(RETRY_MS)
  }
}

/**
 * Runs the statements of a file one by one, each committed by itself. A file whose run was interrupted runs again from its first
 * statement. Returns false when another process has applied the file meanwhile.
 */
async function runStatements(owner: Database, name: string, text: string): Promise<boolean> {
  // No process waits inside PostgreSQL: an index that is made concurrently would wait for the snapshot of that wait.
  while (!(await tryLock(owner))) await setTimeout(RETRY_MS)
  try {
    if (await isApplied(owner, name)) return false
    for (const statement of splitStatements(text)) await owner.query(statement)
    await record(owner, name)
    return true
  } finally {
    await owner.query(`select pg_advisory_unlock(${lockKey(7236204)})`)
  }
}

async function tryLock(owner: Database): Promise<boolean> {
  const { rows } = await owner.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${lockKey(7236204)}) as free`,
  )
  return rows[0]!.free
}

async function isApplied(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.query('select from schema_migrations where name = $1', [name])
  return rowCount === 1
}

async function record(db: Db, name: string): Promise<void> {
  await db.query('insert into schema_migrations (name) values ($1)', [name])
}

/**
 * In a database that a newer version has migrated, that version's grants stay: this one lacks the names of tables whose rows must
 * never change.
 */
async function grant(tx: Tx, appRole: string, folder: string): Promise<void> {
  const { rows } = await tx.query<{ owner: string; schema: string }>(
    'select current_user as owner, quote_ident(current_schema()) as schema',
  )
  const { owner, schema } = rows[0]!
  if (owner === appRole || (await isNewer(tx, folder))) return
  const role = `"${appRole.replaceAll('"', '""')}"`
  await tx.query(`grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage on all sequences in schema ${schema} to ${role};
    revoke update, delete, truncate on ledger_transfers, audit, audit_chain, place_rules, receipt_salts, receipt_parts,
      receipt_roots, receipt_days, receipt_chain, result_readings, operator_decisions, statement_bookings from ${role};
    revoke insert, update, delete on schema_migrations from ${role}`)
}

async function readApplied(db: Db): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map(({ name }) => name))
}

/** True when the database has a migration that this program lacks. */
async function isNewer(db: Db, folder: string): Promise<boolean> {
  const ours = new Set(files(folder))
  return [...(await readApplied(db))].some((name) => !ours.has(name))
}

/** The migrations of this program that were not applied, in their order. A newer database may have more than these. */
export async function listPending(db: Db, folder = MIGRATIONS): Promise<string[]> {
  const applied = await readApplied(db)
  return files(folder).filter((name) => !applied.has(name))
}
