/** The schema of a tenant (decision 063). Every connection of a process reads and writes the tables of one schema. */
import type { Db } from './db.ts'
import { StartError } from './productionDatabase.ts'

/** The schema of an installation with one tenant. */
export const DEFAULT_SCHEMA = 'public'

/** No such name needs quotes in SQL, except where it is a word of SQL. The channel of a tenant has its name, of at most 63 bytes. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/
/** Schemas of PostgreSQL and of Citus. */
const RESERVED = /^(pg_|citus|columnar)|^information_schema$/

export const SCHEMA_FORM =
  'a lower-case letter, then at most 39 lower-case letters, digits and underscores, and no schema of PostgreSQL or Citus'

export const isSchemaName = (text: string): boolean => NAME.test(text) && !RESERVED.test(text)

/**
 * The URL whose connections use this schema alone. It is in the options of the URL, as libpq reads them, so that psql and every other
 * client use it as well. The URL of `public` is unchanged.
 */
export function urlOfSchema(url: string, schema: string): string {
  if (schema === DEFAULT_SCHEMA || url === '') return url
  const { connectionString, options } = splitOptions(url)
  const all = [options, `-c search_path=${schema}`].filter((text) => text !== '').join(' ')
  const mark = connectionString.includes('?') ? '&' : '?'
  return `${connectionString}${mark}options=${encodeURIComponent(all)}`
}

/** The URL without its options, and the options: `pg` would ignore our own ones beside those of a URL. */
export function splitOptions(url: string): { connectionString: string; options: string } {
  if (!/[?&]options=/.test(url)) return { connectionString: url, options: '' }
  const rest = new URL(url)
  const options = rest.searchParams.get('options') ?? ''
  rest.searchParams.delete('options')
  return { connectionString: rest.href, options }
}

/**
 * Requires that the connection uses this schema. That of a tenant must have been made for Sidebet, so that a mistyped name fills no
 * other schema with tables.
 *
 * @throws {StartError} when it does not
 */
export async function requireSchema(db: Db, schema: string): Promise<void> {
  const { rows } = await db.query<{ schema: string | null; hasTables: boolean; role: string }>(
    `select current_schema() as schema, to_regclass('schema_migrations') is not null as "hasTables", current_user as role`,
  )
  const { schema: used, hasTables, role } = rows[0]!
  if (used === null) {
    const way = schema === DEFAULT_SCHEMA ? '' : `; "ops tenant create ${schema}" creates it`
    throw new StartError(
      `The database has no schema "${schema}", or the role ${role} may not use it${way}.`,
    )
  }
  if (used !== schema) {
    throw new StartError(
      `DATABASE_SCHEMA is ${schema}, but the role ${role} uses the schema "${used}"; reset the search_path of the role.`,
    )
  }
  if (schema !== DEFAULT_SCHEMA && !hasTables) {
    throw new StartError(
      `The schema "${schema}" has no tables of Sidebet; "ops tenant create NAME" creates the schema of a tenant.`,
    )
  }
}

/** SQL: a number that no other schema of the database has; 0 for `public`, whose locks are those of versions without tenants. */
const OWN_NUMBER = `case current_schema() when '${DEFAULT_SCHEMA}' then 0 else current_schema()::text::regnamespace::oid::bigint end`

/** SQL: the key of an advisory lock of this tenant alone. PostgreSQL has one set of keys per database. */
export const lockKey = (key: number): string => `(${key} + ((${OWN_NUMBER}) << 32))`

/** The same for the first one of two keys. */
export const firstLockKey = (key: number): string =>
  `(${key} # ((${OWN_NUMBER}) & 1073741823)::integer)`

/** SQL: the name of a channel of this tenant alone, as `channelOf`. */
export const channelText = (channel: string): string =>
  `'${channel}' || case current_schema() when '${DEFAULT_SCHEMA}' then '' else '_' || current_schema() end`
