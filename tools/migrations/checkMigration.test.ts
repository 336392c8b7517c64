/** Migrations run while servers of two versions work, so each is an expand or a contract, and none locks a table for long. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { checkMigration } from './checkMigration.ts'

const VERSION = '0.10.0'
const check = (text: string) => checkMigration('0072-x.sql', text, VERSION)

test('all migrations may run beside servers of this version and of the one before', () => {
  const folder = join(ROOT, 'packages/server/migrations')
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(60)
  expect(
    files.flatMap((name) =>
      checkMigration(name, readFileSync(join(folder, name), 'utf8'), version),
    ),
  ).toEqual([])
})

test.each([
  'create table notes (id bigint primary key, text text not null unique); create index on notes (text);',
  'alter table bets add column note text;',
  "alter table bets add column note text not null default '', add column at timestamptz default product_now();",
  'alter table bets add constraint note_short check (length(note) < 9) not valid;',
  'alter table bets validate constraint note_short;',
  'alter table bets alter column note set default random(), alter column note drop not null;',
  "alter table switches add column note text check (note <> ''); update switches set note = 'a';",
  'create function f() returns int language sql as $$ update bets set note = 1; select 1 $$;',
  'drop index bets_note;',
])('an expand may run: %s', (text) => {
  expect(check(`-- expand: adds what this version uses.\n${text}`)).toEqual([])
})

test.each([
  ['create index on bets (note);', 'write "create index concurrently"'],
  ['create unique index bets_note on only bets (note);', 'write "create index concurrently"'],
  ['alter table bets add column note int default random();', 'add the column without a default'],
  ['alter table bets add note bigserial;', 'add the column without a default'],
  [
    'alter table bets add column a int, add column note int generated always as (stake * 2) stored;',
    'add the column without a default',
  ],
  ['alter table bets add column note int references notes (id);', 'add the column alone'],
  ['alter table bets add column note int check (note > 0);', 'add the column alone'],
  ['alter table bets add constraint x check (note in (1, 2));', 'write "not valid"'],
  [
    'alter table bets add constraint x check (a > 0) not valid, add constraint y check (b > 0);',
    'write "not valid"',
  ],
  ['alter table bets add primary key (id);', 'write "not valid"'],
  ['alter table bets alter column note type bigint;', 'add a second column'],
  ['update bets set note = 1;', 'let a job'],
  ['delete from bets where note = 1;', 'let a job'],
  ['lock table bets;', 'leave it out'],
  ['alter table bets drop column note;', 'drop it by a contract'],
  ['drop table if exists bets;', 'drop it by a contract'],
  ['alter table switches drop column note;', 'drop it by a contract'],
  ['alter table bets rename column note to remark;', 'add the new name'],
  ['alter table bets rename to wagers;', 'add the new name'],
  ['alter table bets add column note text not null;', 'give the column a default'],
  ['alter table switches alter column note set not null;', 'do it by a contract'],
])('an expand may not run, and gets a sentence with the way: %s', (text, way) => {
  expect(check(`-- expand: adds.\n${text}`)).toEqual([expect.stringContaining(way)])
})

test.each([
  ['', 'begin with "-- expand: WHY"'],
  ['-- Notes of bets.\n', 'begin with "-- expand: WHY"'],
  ['-- contract: notes are gone.\n', 'begin with "-- expand: WHY"'],
  ['-- contract: after 0.10.0: notes are gone.\n', 'a contract after 0.10.0 belongs to a later'],
  ['-- contract: after 0.9.1: notes are gone.\nalter table bets drop column note;', null],
  ['-- contract: after 0.9.1: notes.\nalter table bets alter note set not null;', 'validate a'],
  [
    '-- contract: after 0.9.1: notes.\nalter table bets validate constraint x;\nalter table bets alter note set not null;',
    null,
  ],
  ['-- expand: finds notes.\ncreate index concurrently n on bets (note);', 'as the second line'],
  ['-- expand: notes.\n-- no transaction\nalter table bets add note text;', 'has only indexes'],
  [
    '-- expand: finds notes.\n-- no transaction\ncreate index concurrently n on bets (note);',
    'write "drop index concurrently if exists n" before',
  ],
  [
    '-- expand: finds notes.\n-- no transaction\ndrop index concurrently if exists n;\ncreate index concurrently n on bets (note);',
    null,
  ],
])('the head of a migration says when it may run: %j', (text, sentence) => {
  expect(check(text)).toEqual(sentence === null ? [] : [expect.stringContaining(sentence)])
})

test('a migration that was applied before the rules is not checked', () => {
  expect(checkMigration('0071-x.sql', 'drop table bets', VERSION)).toEqual([])
})
