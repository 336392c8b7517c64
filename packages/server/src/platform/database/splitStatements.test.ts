import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'
import { splitStatements } from './splitStatements.ts'

test.each([
  ['select 1; select 2;', ['select 1', ' select 2']],
  ['select 1', ['select 1']],
  ['-- one; two\nselect 1;\n-- end;\n', ['-- one; two\nselect 1']],
  ["select ';', 'it''s;', \"a;b\"; select 2", ["select ';', 'it''s;', \"a;b\"", ' select 2']],
  [
    'create function f() as $$ select 1; $$; select - 1',
    ['create function f() as $$ select 1; $$', ' select - 1'],
  ],
  ['do $x$ begin; $$;$$ end $x$; select $1', ['do $x$ begin; $$;$$ end $x$', ' select $1']],
  ['', []],
])('the statements of %j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('the statements of a migration are its text without the semicolons between them', () => {
  for (const name of readdirSync(MIGRATIONS)) {
    const text = readFileSync(join(MIGRATIONS, name), 'utf8')
    const statements = splitStatements(text)
    expect(statements.length, name).toBeGreaterThan(0)
    expect(text.replace(/\s*$/, ''), name).toContain(statements.at(-1)!.trim())
    for (const statement of statements)
      expect(statement.replace(/--.*/g, '').trim(), name).toMatch(
        /^(create|alter|drop|insert|update|delete|select|do|comment|grant|revoke)\b/,
      )
  }
})
