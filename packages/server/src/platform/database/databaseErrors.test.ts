import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isContention, violatedUnique } from './databaseErrors.ts'

function errorOf(fields: { code: string; message: string; constraint?: string }) {
  const { message, ...rest } = fields
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), rest)
}

const duplicate = (name: string) => `duplicate key value violates unique constraint "${name}"`

describe('the unique constraint that an insert violated', () => {
  test('PostgreSQL names it in a field, in any language', () => {
    const error = errorOf({ code: '23505', message: 'doppelt', constraint: 'users_email_key' })
    expect(violatedUnique(error)).toBe('users_email_key')
  })

  test.each(['23505', 'XX000'])(
    'a distributed database names it in the message of %s, with the number of a part of the table',
    (code) => {
      const error = errorOf({ code, message: duplicate('idempotency_pkey_102157') })
      expect(violatedUnique(error)).toBe('idempotency_pkey')
    },
  )

  test('the violation of another constraint names none', () => {
    const message = 'insert violates foreign key constraint "bets_offer_id_fkey"'
    const constraint = 'bets_offer_id_fkey'
    expect(violatedUnique(errorOf({ code: '23503', message, constraint }))).toBeNull()
    expect(violatedUnique(errorOf({ code: '23503', message }))).toBeNull()
    expect(violatedUnique(new Error(duplicate('users_email_key')))).toBeNull()
  })
})

test.each([
  ['55P03', 'canceling statement due to lock timeout', true],
  ['XX000', 'canceling statement due to lock timeout', true],
  ['XX000', 'deadlock detected', true],
  ['XX000', 'could not commit transaction for shard 102008', false],
  ['23505', duplicate('users_email_key'), false],
])(
  'contention is found by the code, or by the message of an internal error: %s %s',
  (code, message, is) => {
    expect(isContention(errorOf({ code, message }))).toBe(is)
  },
)
