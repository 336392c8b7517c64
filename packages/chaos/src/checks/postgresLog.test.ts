import { expect, test } from 'vitest'
import { checkPostgresLog } from './postgresLog.ts'

test('an invalid statement in the log of PostgreSQL is a violation, and another error is none', () => {
  const sound = `12:00:00 [7] ERROR:  canceling statement due to lock timeout
12:00:01 [7] ERROR:  duplicate key value violates unique constraint "users_username_key"\n`
  expect(() => checkPostgresLog(sound)).not.toThrow()
  const invalid = '12:00:02 [7] ERROR:  malformed array literal: "{4,}"\n'
  expect(() => checkPostgresLog(sound + invalid)).toThrow('malformed array literal: "{4,}"')
})
