/** Migration 0067 on rows of each old form. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { USER_COMMANDS } from '../../ops/userCommands.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from '../database/migrate.ts'
import { contactForm } from './normalizeContacts.ts'

const NAME = '0067-one-form-of-names-and-contacts.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(() =>
  database.owner.query(
    `truncate users, groups, promotions, operator_wishes, unconfirmed_contacts, offer_contacts, friends, wallet_receivers cascade`,
  ),
)

/** Returns the ids of users with these e-mails and phones. */
async function insertUsers(...contacts: readonly (readonly [email: string, phone: string])[]) {
  const ids: number[] = []
  for (const [index, [email, phone]] of contacts.entries()) {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
         secret_hash, country, mfa_on)
       values ($1, $1, $2, $3, 'U', 'U', 'none', 'q', 'none', 'US', false) returning id`,
      [`user${index}`, email, phone],
    )
    ids.push(rows[0]!.id)
  }
  return ids
}

async function migrateAgain() {
  await database.owner.query('delete from schema_migrations where name = $1', [NAME])
  expect(await migrate(database.ownerUrl, new URL(database.appUrl).username)).toEqual([NAME])
}

async function readRows(text: string) {
  const { rows } = await database.owner.query<Record<string, unknown>>(text)
  return rows.map((row) => Object.values(row))
}

const listClashes = async () => {
  const command = USER_COMMANDS.find(({ name }) => name.join(' ') === 'user clashes')
  if (!command || !('list' in command)) throw new Error('no listing')
  const context = { db: database.owner } as unknown as Parameters<typeof command.list>[0]
  const { lines, exitCode } = await command.list(context)
  return { lines, exitCode }
}

test('e-mails and phones of users get their one form', async () => {
  await insertUsers(
    ['bea@bücher.example', '113055550177'],
    ['cy@example.test.', '4407700900555'],
    ['dee@example.test', '15550100'],
  )
  await migrateAgain()
  expect(await readRows('select email, phone from users order by id')).toEqual([
    ['bea@xn--bcher-kva.example', '13055550177'],
    ['cy@example.test', '447700900555'],
    ['dee@example.test', '15550100'],
  ])
  expect(await listClashes()).toEqual({ lines: ['Every contact is in its one form.'], exitCode: 0 })
})

test('a contact whose form another user has, or would get, stays as it is and is listed', async () => {
  await insertUsers(
    ['bea@bücher.example', '113055550177'],
    ['bea@xn--bcher-kva.example', '13055550177'],
    ['cy@köln.example', '15550101'],
    ['cy@köln.example.', '15550102'],
  )
  await migrateAgain()
  expect(await readRows('select email, phone from users order by id')).toEqual([
    ['bea@bücher.example', '113055550177'],
    ['bea@xn--bcher-kva.example', '13055550177'],
    ['cy@köln.example', '15550101'],
    ['cy@köln.example.', '15550102'],
  ])
  expect(await listClashes()).toEqual({
    lines: [
      'user0: the email bea@bücher.example is bea@xn--bcher-kva.example (user1)',
      'user2: the email cy@köln.example is cy@xn--kln-sna.example (user3)',
      'user3: the email cy@köln.example. is cy@xn--kln-sna.example (user2)',
      'user0: the phone 113055550177 is 13055550177 (user1)',
    ],
    exitCode: 1,
  })
})

test('unconfirmed contacts, named friends and receivers get their one form', async () => {
  const [ann, ben] = await insertUsers(['ann@a.test', '15550101'], ['ben@b.test', '15550102'])
  const old = 'bea@bücher.example'
  await database.owner.query(
    `insert into unconfirmed_contacts (user_id, kind, value) values (${ann}, 'email', '${old}'), (${ann}, 'phone', '113055550177');
     insert into offer_contacts (offer_id, named_by, username, email, phone) values
       (1, 'email', '', '${old}', ''), (2, 'phone', '', '', '4407700900555');
     insert into friends (user_id, named_by, contact, email, phone, added_at) values
       (${ann}, 'email', '${old}', '${old}', '', now()), (${ann}, 'email', '${old}.', '${old}.', '', now()),
       (${ben}, 'phone', '113055550177', '', '113055550177', now()),
       (${ben}, 'phone', '13055550177', '', '13055550177', now());
     insert into wallet_receivers (user_id, receiver) values
       (${ann}, '${old}'), (${ben}, '${old}'), (${ben}, 'bea@xn--bcher-kva.example')`,
  )
  await migrateAgain()
  const form = 'bea@xn--bcher-kva.example'
  expect(await readRows('select kind, value from unconfirmed_contacts order by kind')).toEqual([
    ['email', form],
    ['phone', '13055550177'],
  ])
  expect(await readRows('select email, phone from offer_contacts order by offer_id')).toEqual([
    [form, ''],
    ['', '447700900555'],
  ])
  expect(await readRows('select contact, email, phone from friends order by id')).toEqual([
    [form, form, ''],
    [`${old}.`, form, ''],
    ['113055550177', '', '13055550177'],
    ['13055550177', '', '13055550177'],
  ])
  expect(
    await readRows(
      `select user_id = ${ann}, receiver from wallet_receivers order by user_id, receiver`,
    ),
  ).toEqual([
    [true, form],
    [false, old],
    [false, form],
  ])
})

test('names that look the same get two keys, the younger one with a number', async () => {
  const [ann] = await insertUsers(['ann@a.test', '15550101'])
  const group = (name: string, key: string, deleted = 'null') =>
    `('${name}', '${key}', 'AAAAAAAAAA', ${ann}, 1, now(), ${deleted})`
  await database.owner.query(
    `insert into groups (name, name_key, code, admin_id, member_count, created_at, deleted_at) values
       ${group('Sunday x', 'sunday x')}, ${group('Sunday  x', 'sunday  x')}, ${group('Sunday   x', 'sunday   x')},
       ${group('Ann’s', 'ann’s')}, ${group('Gone  x', 'gone  x', 'now()')}`,
  )
  const promotion = (name: string, key: string) =>
    `('${name}', '${key}', '', false, 100, 10, 0, true, '', ${ann}, now())`
  await database.owner.query(
    `insert into promotions (name, name_key, code, needs_code, initial_cents, per_user_cents, accepts_needed,
       available_to_withdraw, message, created_by, created_at) values
       ${promotion('It’s on', 'it’s on')}, ${promotion("It''s on", "it''s on")}`,
  )
  await migrateAgain()
  expect(await readRows('select name, name_key from groups order by id')).toEqual([
    ['Sunday x', 'sunday x'],
    ['Sunday  x (2)', 'sunday x (2)'],
    ['Sunday   x (3)', 'sunday x (3)'],
    ['Ann’s', "ann's"],
    ['Gone  x', 'gone  x'],
  ])
  expect(await readRows('select name, name_key from promotions order by id')).toEqual([
    ['It’s on (2)', "it's on (2)"],
    ["It's on", "it's on"],
  ])
})

test.each([
  ['email', 'Bea@Bücher.example.', 'bea@xn--bcher-kva.example'],
  ['phone', '+1 305 555 0177', '13055550177'],
] as const)('the one form of the %s %s is %s, which is its own form', (kind, value, form) => {
  expect([contactForm(kind, value), contactForm(kind, form)]).toEqual([form, form])
})
