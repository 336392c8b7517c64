/** Forward-only migrations: SQL files, some with a step in TypeScript, each run once, all pending ones in one transaction. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeContacts } from '../users/normalizeContacts.ts'
import type { Database, Tx } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/** How long a migration may take, milliseconds: one that rewrites a large table is slow. */
const PATIENCE_MS = 60 * 60_000

/** How long a migration waits for a lock on a table in use, milliseconds. */
const TABLE_LOCK_MS = 5_000

/** What SQL cannot do. A step runs behind its file, and only with it. */
const STEPS: Readonly<Record<string, (tx: Tx) => Promise<void>>> = {
  '0067-one-form-of-names-and-contacts.sql': normalizeContacts,
}

const files = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()

/**
 * Migrates the database as its owner and grants `appRole` access without DDL. The role may not update or delete transfers, the
 * audit and its seals, region rules, receipts, or decisions of operators. Safe to run from many processes: an advisory lock admits
 * one at a time.
 */
export async function migrate(owner: Database, appRole: string): Promise<string[]> {
  return owner.transaction(async (tx) => {
    // A second process waits for the first as long as it takes. The wait for a table in use is short, since every later query of
    // that table would queue behind us.
    await tx.setLimits({ lock: PATIENCE_MS, statement: PATIENCE_MS })
    await tx.query('select pg_advisory_xact_lock(7236201)')
    await tx.setLimits({ lock: TABLE_LOCK_MS })
    await tx.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await tx.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    const pending = files().filter((name) => !applied.has(name))
    for (const name of pending) {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      await tx.query(text)
      await STEPS[name]?.(tx)
      await tx.query('insert into schema_migrations (name) values ($1)', [name])
    }
    await grant(tx, appRole)
    return pending
  })
}

async function grant(tx: Tx, appRole: string): Promise<void> {
  const { rows } = await tx.query<{ owner: string }>('select current_user as owner')
  if (rows[0]?.owner === appRole) return
  const role = `"${appRole.replaceAll('"', '""')}"`
  await tx.query(`grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke update, delete, truncate on ledger_transfers, audit, audit_chain, place_rules, receipt_salts, receipt_parts,
      receipt_roots, receipt_days, receipt_chain, result_readings, operator_decisions, statement_bookings from ${role};
    revoke insert, update, delete on schema_migrations from ${role}`)
}

/** True when every migration of this program has been applied. */
export async function isMigrated(db: { query: Database['query'] }): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return files().every((name) => applied.has(name))
}
