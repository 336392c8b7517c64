/** Runs before the server listens: the tables are migrated, and both roles have access to them. */

import { setTimeout as pause } from 'node:timers/promises'

import { hideOldAddresses } from '../audit/hideOldAddresses.ts'
import { withKeys } from '../audit/keys.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import { isDatabaseAway } from './databaseErrors.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { checkProductionDatabase, StartError } from './productionDatabase.ts'
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
  storeSettings: (owner: Database) => Promise<void>,
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
 * Migrates the database as its owner, then stores the settings that `storeSettings` writes.
 *
 * @throws {StartError} when the server could not work on it
 */
async function prepareDatabaseOnce(
  config: PlatformConfig,
  storeSettings: (owner: Database) => Promise<void>,
): Promise<void> {
  const owner = withKeys(openDatabase(config.DATABASE_OWNER_URL, 2), config.secretKeys)
  const app = openDatabase(config.DATABASE_URL, 1)
  const { username, host } = new URL(config.DATABASE_URL)
  try {
    await asOwner(config, async () => {
      await migrate(owner, decodeURIComponent(username))
      await hideOldAddresses(owner)
      await storeSettings(owner)
    })
    const appRole = await readRole(owner, app).catch((error) => cannotBeUsed(host, error))
    if (config.production) await asOwner(config, () => checkProductionDatabase(owner, appRole))
    const ownerRole = decodeURIComponent(new URL(config.DATABASE_OWNER_URL).username)
    await checkStandbys(app, ownerRole, config.STANDBYS).catch((error) => cannotBeUsed(host, error))
  } finally {
    await Promise.all([owner.close(), app.close()])
  }
}

async function asOwner(config: PlatformConfig, work: () => Promise<unknown>): Promise<void> {
  const { host, username } = new URL(config.DATABASE_OWNER_URL)
  try {
    await work()
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
