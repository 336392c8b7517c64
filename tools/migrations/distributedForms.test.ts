/** Tenants may be distributed over machines, so no statement has a form that a distributed schema refuses. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { statementsOf } from './checkMigration.ts'
import { checkDefinition, checkStatement } from './distributedForms.ts'

const SERVER = join(ROOT, 'packages/server')

/** Texts of the source in quotes, with a word for each part that is filled in. */
function statementsIn(source: string): string[] {
  const texts = [...source.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g)]
  return texts
    .map(([, template, quoted]) => (template ?? quoted ?? '').replace(/\$\{[^}]*\}/g, 'filled_in'))
    .filter((text) => /\b(update|insert into|delete from|nextval|set_config)\b/.test(text))
}

/** Tables whose rows get their ids from a sequence. */
function identityTables(): ReadonlySet<string> {
  const folder = join(SERVER, 'migrations')
  const statements = readdirSync(folder).flatMap((name) =>
    statementsOf(readFileSync(join(folder, name), 'utf8')),
  )
  return new Set(
    statements.flatMap((text) => {
      const [, table] = /^create table (\w+) .*\bas identity\b/.exec(text) ?? []
      return table ? [table] : []
    }),
  )
}

test('no statement of the server has a form that a distributed schema refuses', () => {
  const sources = readdirSync(join(SERVER, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.startsWith('testing'))
  const statements = sources.flatMap((file) =>
    statementsIn(readFileSync(join(SERVER, 'src', file), 'utf8')).map((text) => [file, text]),
  )
  expect(statements.length).toBeGreaterThan(150)
  const withIdentity = identityTables()
  expect(withIdentity.size).toBeGreaterThan(20)
  const found = statements.flatMap(([file, text]) =>
    checkStatement(text!, (table) => withIdentity.has(table)).map((what) => `${file}: ${what}`),
  )
  expect(found).toEqual([])
})

test('no migration has a form that a distributed schema refuses', () => {
  const folder = join(SERVER, 'migrations')
  const found = readdirSync(folder).flatMap((name) =>
    statementsOf(readFileSync(join(folder, name), 'utf8')).flatMap((text) =>
      checkDefinition(text).map((sentence) => `${name}: ${sentence}`),
    ),
  )
  expect(found).toEqual([])
})

test.each([
  'update payments set due_at = product_now() where id = $1 returning id',
  "update feeds set due_at = product_now() + $2 * interval '1 minute' where due_at <= product_now()",
  'update outbox set due_at = add_seconds(product_now(), 60 * tries)',
  'update p set at = case when $1 then instant.now end from (select product_now() as now) as instant',
  'update p set at = (select min(at + day) from days where at > now()) where id = $1',
  'with d as (delete from codes where id = $1 returning expires_at) select expires_at > product_now() from d',
  'insert into t (at) values (product_now()) on conflict (id) do update set at = excluded.at',
  "select id from t where at <= product_now() - interval '1 day' for update skip locked",
  "select array(select nextval('t_id_seq') from generate_series(1, $1)) as ids",
  "select nextval('t_id_seq') from unnest($1::bigint[])",
  'insert into t (n, at) select u.n, $2 from u where not exists (select from v where v.n = u.n)',
  'insert into t (n) select $1 from (select product_now() as now) as clock where $2 >= now',
  'insert into t (n) select * from unnest($1::bigint[]) on conflict (n) do nothing',
])('a distributed schema accepts %j', (text) => {
  expect(checkStatement(text)).toEqual([])
})

test.each([
  ['delete from codes where id = $1 returning expires_at > product_now()', 'return the column'],
  [
    'with d as (update t set n = 1 returning product_now() as now) select now from d',
    'return the column',
  ],
  ['insert into t (n) values (1) on conflict (n) do update set at = product_now()', 'of excluded'],
  [
    "insert into t (n) values (1) on conflict (n) do update set n = 2 where t.at < excluded.at - interval '1 hour'",
    'of excluded',
  ],
  ['update t set at = clock_timestamp()', 'use product_now()'],
  ['update t set at = case when $1 then product_now() else at end', 'in from'],
  ['update t set at = coalesce(at, now()) where id = $1', 'in from'],
  ["update t set at = product_now() + tries * interval '1 minute'", 'use add_seconds'],
  ["update t set at = at + interval '1 day' where id = $1", 'use add_seconds'],
  ["update t set n = 1 returning sha256(convert_to(body, 'UTF8'))", 'return the column'],
  ["select nextval('t_id_seq') as id, (select max_cents from switches) as max", 'names no table'],
  ['insert into t (n) select $1 where not exists (select from u where u.n = $1)', 'insert values'],
  [
    'insert into t (n) select $1 - done from (select sum(n) as done from u) as before where done < $1',
    'insert values',
  ],
  ['update t set n = next.n from (select random() as n from u) as next', 'as a parameter'],
  ["select set_config('lock_timeout', $1, true)", 'write "set local"'],
])('a distributed schema refuses %j', (text, way) => {
  expect(checkStatement(text)).toEqual([expect.stringContaining(way)])
})

test.each([
  ['alter table t add column n int', null],
  ['alter table t add column n int, add column m text', null],
  ['alter table t drop constraint a, drop constraint b', null],
  ['alter table t add constraint x check (n in (1, 2)) not valid', null],
  ['create table t (id bigint generated always as identity primary key)', null],
  ['alter table t add column n int, add constraint x check (n > 0)', 'a statement of its own'],
  ['alter table t drop constraint a, add primary key (id, n)', 'a statement of its own'],
  ['alter table t add column n int check (n > 0)', 'and then its constraint'],
  ['alter table t add column n int references u (id)', 'and then its constraint'],
  ['alter table t add column id bigint generated always as identity', 'only a new table'],
  ['alter table t rename to u', 'not supported'],
  ["create function pg_temp.f() returns int language sql as ''", 'write "do $$"'],
])('of definitions a distributed schema has its own rules: %s', (text, way) => {
  expect(checkDefinition(text)).toEqual(way === null ? [] : [expect.stringContaining(way)])
})
