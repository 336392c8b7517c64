import { expect, test } from 'vitest'
import { checkPostgresLog } from './postgresLog.ts'

test('a malformed statement in the log of PostgreSQL is a violation, and a refused one is none', () => {
  const refused = `12:00:00 [7] ERROR:  canceling statement due to lock timeout
12:00:01 [7] ERROR:  duplicate key value violates unique constraint "users_username_key"\n`
  expect(() => checkPostgresLog(refused)).not.toThrow()
  const malformed = '12:00:02 [7] ERROR:  malformed array literal: "{4,}"\n'
  expect(() => checkPostgresLog(refused + malformed)).toThrow('malformed array literal: "{4,}"')
})
