/** Runs before the server listens: the tables are migrated, and its role has access to them. */

import { setTimeout as pause } from 'node:timers/promises'
import { hideOldAddresses } from '../audit/hideOldAddresses.ts'
import { withKeys } from '../audit/keys.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import { isDatabaseAway } from './databaseErrors.ts'
import type { Database } from './db.ts'
import { listPending, migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { checkProductionDatabase, StartError } from './productionDatabase.ts'
import { requireSchema } from './schema.ts'
import { checkStandbys } from './standbys.ts'

/** PostgreSQL's codes for a missing privilege and for a missing table. */
const NO_RIGHT = '42501'
const NO_TABLE = '42P01'

/** How long a start waits for its database, and the pause between two tries, milliseconds: a failover takes half a minute. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 250

/**
 * `prepareDatabaseOnce`, again while the database is away. `onWait` gets the reason as a sentence when the wait begins.
 *
 * @throws {StartError} when the server could not work on it
 */
export async function prepareDatabase(
  config: PlatformConfig,
  storeSettings: (db: Database) => Promise<void>,
  onWait: (sentence: string) => void,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let tries = 0; ; tries++) {
    try {
      return await prepareDatabaseOnce(config, storeSettings)
    } catch (error) {
      const { cause, message } = error as Error
      if (!cause || !isDatabaseAway(cause) || performance.now() > end) throw error
      if (tries === 0) onWait(`${message} It is tried again for ${PATIENCE_MS / 1_000} s.`)
      await pause(PAUSE_MS)
    }
  }
}

/**
 * Migrates the database as its owner, then stores the settings that `storeSettings` writes. With MIGRATE=0 it only requires that
 * the database is migrated, as the role of the server. A database of a newer version is accepted: that version runs beside this one.
 *
 * @throws {StartError} when the server could not work on it
 */
async function prepareDatabaseOnce(
  config: PlatformConfig,
  storeSettings: (db: Database) => Promise<void>,
): Promise<void> {
  const app = openDatabase(config.DATABASE_URL, 1)
  try {
    if (config.MIGRATE) await prepareAsOwner(config, app, storeSettings)
    else await asApp(config, () => requireMigrated(config, app, storeSettings))
    await asApp(config, () => checkStandbys(app, config.STANDBYS))
  } finally {
    await app.close()
  }
}

type Access = Pick<
  PlatformConfig,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_SCHEMA' | 'secretKeys'
>

/**
 * Migrates the database, and encrypts what a version before left unencrypted.
 *
 * @returns the names of the files that this call applied
 * @throws {StartError} when the owner cannot do that
 */
export function migrateAsOwner(config: Access): Promise<string[]> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_SCHEMA, secretKeys } = config
  return asOwner(config, async () => {
    const owner = withKeys(openDatabase(DATABASE_OWNER_URL, 1), secretKeys)
    try {
      await requireSchema(owner, DATABASE_SCHEMA)
      const appRole = decodeURIComponent(new URL(DATABASE_URL).username)
      const applied = await migrate(DATABASE_OWNER_URL, appRole)
      await hideOldAddresses(owner)
      return applied
    } finally {
      await owner.close()
    }
  })
}

async function prepareAsOwner(
  config: PlatformConfig,
  app: Database,
  storeSettings: (owner: Database) => Promise<void>,
): Promise<void> {
  await migrateAsOwner(config)
  const owner = openDatabase(config.DATABASE_OWNER_URL, 2)
  try {
    await asOwner(config, () => storeSettings(owner))
    const appRole = await asApp(config, () => readRole(owner, app))
    if (config.production) await asOwner(config, () => checkProductionDatabase(owner, appRole))
  } finally {
    await owner.close()
  }
}

async function requireMigrated(
  { production, DATABASE_SCHEMA }: PlatformConfig,
  app: Database,
  storeSettings: (app: Database) => Promise<void>,
): Promise<void> {
  await requireSchema(app, DATABASE_SCHEMA)
  const pending = await listPending(app).catch((error) => {
    if ([NO_TABLE, NO_RIGHT].includes((error as { code?: string }).code ?? '')) return null
    throw error
  })
  if (pending?.length !== 0) {
    const what = pending ? `lacks ${pending.join(', ')}` : 'has no tables for this role'
    throw new StartError(
      `The database ${what}; run "ops migrate" with DATABASE_OWNER_URL first, since MIGRATE=0 migrates nothing.`,
    )
  }
  await storeSettings(app)
  const { rows } = await app.query<{ role: string }>('select current_user as role')
  if (production) await checkProductionDatabase(app, rows[0]!.role)
}

/** Runs work of the server's role. */
async function asApp<Value>({ DATABASE_URL }: Access, work: () => Promise<Value>): Promise<Value> {
  return work().catch((error) => cannotBeUsed(new URL(DATABASE_URL).host, error))
}

async function asOwner<Value>(config: Access, work: () => Promise<Value>): Promise<Value> {
  const { host, username } = new URL(config.DATABASE_OWNER_URL)
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) cannotBeUsed(host, error)
    throw new StartError(
      `The role ${username} may not make or change the tables; set DATABASE_OWNER_URL to the role that owns them.`,
    )
  }
}

/** The role of the server's connection, as the database reports it: a URL may name one role and connect as another. */
async function readRole(owner: Database, app: Database): Promise<string> {
  const [role] = (await app.query<{ role: string }>('select current_user as role')).rows
  if ((await birthOf(owner)) !== (await birthOf(app))) {
    throw new StartError(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases; they must differ in the role alone.',
    )
  }
  return role!.role
}

/** When the first migration was applied, to the microsecond, which identifies a database. Null without tables. */
async function birthOf(db: Database): Promise<string | null> {
  const text = 'select min(applied_at)::text as at from schema_migrations'
  try {
    return (await db.query<{ at: string | null }>(text)).rows[0]!.at
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE) return null
    throw error
  }
}

function cannotBeUsed(host: string, error: unknown): never {
  if (error instanceof StartError) throw error
  const { message, code } = error as { message?: string; code?: string }
  throw new StartError(`The database at ${host} cannot be used: ${message || code}.`, {
    cause: error,
  })
}
