import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBatcherDatabase } from '../../engine/batcher.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from './db.ts'
import { openDatabase } from './openDatabase.ts'
import { isSchemaName, urlOfSchema } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

async function settingsOf(db: Database, ...names: readonly string[]): Promise<unknown[]> {
  try {
    const { rows } = await db.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) with ordinality as s (name, nth) order by nth',
      [names],
    )
    return rows.map(({ value }) => value)
  } finally {
    await db.close()
  }
}

test('a URL with a schema has that schema alone as its search path, beside our own settings', async () => {
  const db = openDatabase(urlOfSchema(database.appUrl, 'nj'), 1)
  expect(await settingsOf(db, 'search_path', 'lock_timeout')).toEqual(['nj', '2s'])
})

test('an option of the URL replaces our own setting, as the plans of a distributed database need', async () => {
  const url = `${database.appUrl}?options=-c%20plan_cache_mode%3Dforce_custom_plan`
  const db = openBatcherDatabase(urlOfSchema(url, 'nj'))
  expect(await settingsOf(db, 'plan_cache_mode', 'search_path', 'enable_seqscan')).toEqual([
    ...['force_custom_plan', 'nj', 'off'],
  ])
})

test.each(['public', 'nj', 'us_nj', 'select', 'a'.repeat(40)])('%j may be a schema', (name) => {
  expect(isSchemaName(name)).toBe(true)
})

test.each(['', 'NJ', '1nj', 'n j', 'n-j', 'n"j', 'nj;', 'ñj', '$user', 'a'.repeat(41)])(
  '%j is not the name of a schema',
  (name) => {
    expect(isSchemaName(name)).toBe(false)
  },
)

test.each(['pg_catalog', 'pg_x', 'information_schema', 'citus', 'citus_internal', 'columnar'])(
  '%j belongs to PostgreSQL or Citus',
  (name) => {
    expect(isSchemaName(name)).toBe(false)
  },
)
