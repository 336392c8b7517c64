/** Values of a request go to the database as parameters, never as a part of the statement. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../packages/server/src')

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => !file.startsWith('testing'))

/** Template literals without nested ones. */
const TEXT = /`((?:[^`\\]|\\.)*)`/g
const SQL =
  /^\s*(?:with|select|insert|update|delete|lock|truncate)\b|\b(?:from|where|set|values)\s/i
const FILLED_IN = /\$\{([^}]*)\}/g

/** Names of values that come from a client. */
const FROM_OUTSIDE =
  /\b(?:params|body|query|request|http|headers|session|username|email|phone|password|secret|cursor|typed|words|options|env)\b/

/** Sentences, not statements. */
const isSentence = (text: string) => /^[A-Z"]|[.?!]$/.test(text.trim())

test('IN3: no SQL statement contains a value from a client', () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(TEXT)]
      .map(([, text]) => text!)
      .filter((text) => SQL.test(text) && !isSentence(text))
      .flatMap((text) => [...text.matchAll(FILLED_IN)].map(([, part]) => `${file}: ${part}`)),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((entry) => FROM_OUTSIDE.test(entry.split(': ')[1]!))).toEqual([])
})

test('only one file reads the table of users', () => {
  const readers = sources.filter((file) =>
    /\bfrom users\b/.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  expect(readers.filter((file) => !file.startsWith('invariants/'))).toEqual([
    'platform/users/users.sql.ts',
  ])
})
