/** The settings with which the operator's tool opens the database of a tenant. */
import { secretKeysOf } from '../config/config.ts'
import {
  DEFAULT_SCHEMA,
  isSchemaName,
  SCHEMA_FORM,
  urlOfSchema,
} from '../platform/database/schema.ts'
import { OperatorError } from '../platform/operatorError.ts'

type Env = Readonly<Record<string, string | undefined>>

export type DatabaseSettings = {
  /** '' when unset. Both URLs name the schema. */
  readonly DATABASE_URL: string
  readonly DATABASE_OWNER_URL: string
  readonly DATABASE_SCHEMA: string
  readonly secretKeys: readonly string[]
}

/**
 * Reads them as a server does.
 *
 * @throws {OperatorError} when the name of the schema is wrong
 */
export function readDatabaseSettings(env: Env): DatabaseSettings {
  const schema = env.DATABASE_SCHEMA || DEFAULT_SCHEMA
  if (!isSchemaName(schema))
    throw new OperatorError(`The setting DATABASE_SCHEMA is wrong: give ${SCHEMA_FORM}.`)
  return settingsOf(env, schema)
}

/** The same settings for this tenant. */
export function settingsOf(env: Env, schema: string): DatabaseSettings {
  return {
    DATABASE_URL: urlOfSchema(env.DATABASE_URL ?? '', schema),
    DATABASE_OWNER_URL: urlOfSchema(env.DATABASE_OWNER_URL ?? '', schema),
    DATABASE_SCHEMA: schema,
    secretKeys: secretKeysOf(env),
  }
}

/** Both URLs, which work as the owner of the tables requires. */
export function requireOwner(settings: DatabaseSettings): DatabaseSettings {
  if (!settings.DATABASE_URL || !settings.DATABASE_OWNER_URL)
    throw new OperatorError('Set DATABASE_URL and DATABASE_OWNER_URL, as for a server.')
  return settings
}
