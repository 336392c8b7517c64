/** What a database must fulfil before it stores real money. */
import type { Db } from './db.ts'

/** One clear sentence about what an operator can correct; the process ends with it. */
export class StartError extends Error {}

/** Runs as the owner of the tables. Throws a StartError that names the fault. */
export async function checkProductionDatabase(owner: Db, appRole: string): Promise<void> {
  await assertRealTime(owner)
  await assertOwnsNothing(owner, appRole)
  await assertDurable(owner)
}

/** A database that was used for a trial may still have the trial's clock. */
async function assertRealTime(owner: Db): Promise<void> {
  const { rows } = await owner.query<{ ms: number }>(
    `select coalesce(nullif(current_setting('sidebet.clock_offset_ms', true), '')::bigint, offset_ms) as ms from clock`,
  )
  const ms = rows[0]?.ms ?? 0
  if (ms === 0) return
  throw new StartError(
    `The clock of this database is moved by ${ms} ms, as in a trial; production needs a database of its own.`,
  )
}

/** An attacker who controls the server must not be able to change table definitions or written records. */
async function assertOwnsNothing(owner: Db, appRole: string): Promise<void> {
  const { rows } = await owner.query<{ able: boolean }>(
    `select rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = 'ledger_transfers'::regclass), 'member')
       as able from pg_roles where rolname = $1`,
    [appRole],
  )
  if (!rows[0]?.able) return
  throw new StartError(
    `The role ${appRole} of DATABASE_URL has the rights of the tables' owner; it must have none of them in production.`,
  )
}

/** A commit must be on disk before it is acknowledged, or a power cut loses money (SE1). */
async function assertDurable(owner: Db): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await owner.query<{ value: string }>('select current_setting($1) as value', [
      setting,
    ])
    if (rows[0]?.value === 'off') {
      throw new StartError(
        `The database runs with ${setting}=off, which can lose money; turn it on.`,
      )
    }
  }
}
