/** The audit detects changes by an attacker with full access to the database (AU1), as the command `audit verify` reports. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { setClock } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { OperatorError } from '../operatorError.ts'
import { audit } from './audit.ts'
import { IS_SETTLED, RECORD, sealRecords } from './chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidebet-audit-'))
const AUDIT_HEADS = join(folder, 'heads.log')

let server: TestServer
let sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
beforeAll(async () => {
  server = await startTestServer({ AUDIT_HEADS })
  sql = async (text, values = []) => (await server.database.owner.query(text, values)).rows
  for (let at = 1; at <= 20; at++) await write(`test.${at}`)
  await seal()
  await sql('create table audit_copy as table audit')
  await sql('create table chain_copy as table audit_chain')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql('truncate audit, audit_chain')
  await sql('insert into audit overriding system value select * from audit_copy')
  await sql('insert into audit_chain select * from chain_copy')
})

const write = (action: string) =>
  audit(server.services.db, { actor: 'u_1', action, subject: 'g_1', facts: { at: action } })

/**
 * Resolves when all records can be sealed in one run. An open transaction of another test in the same cluster delays the seals of
 * all later records.
 */
async function untilSettled(): Promise<void> {
  await vi.waitFor(
    async () => expect(await sql(`select id from audit a where not (${IS_SETTLED})`)).toEqual([]),
    PATIENCE,
  )
}

let minutes = 0
/** Runs the job of every minute, until it has sealed all records. */
async function seal(): Promise<void> {
  await untilSettled()
  await vi.waitFor(async () => {
    minutes += 2
    await setClock(server, minutes)
    await server.services.jobs.drain()
    expect(await unsealed()).toBe(0)
  }, PATIENCE)
}

const PATIENCE = { timeout: 20_000, interval: 20 }

const unsealed = async () => {
  const [row] = await sql(
    'select count(*) from audit a where not exists (select from audit_chain c where c.audit_id = a.id)',
  )
  return row!.count
}

/** Seals every record. Returns how many were sealed. */
async function sealAll(): Promise<number> {
  await untilSettled()
  let count = 0
  await vi.waitFor(async () => {
    count += await sealRecords(server.services.db, 1_000)
    expect(await unsealed()).toBe(0)
  }, PATIENCE)
  return count
}

async function verifyCommand(env: Record<string, string> = { AUDIT_HEADS }) {
  const lines: string[] = []
  const code = await runProgram(['audit', 'verify'], {
    withDatabase: (work) => work(server.database.db),
    env,
    print: (line) => lines.push(line),
  })
  return { code, output: lines.join('\n') }
}

/** Seals every record again, as an attacker with full access to the database would. */
async function resealAll(): Promise<void> {
  await sql('truncate audit_chain')
  await sealAll()
}

test('AU1: unchanged records are verified, and the last seal is also written outside the database', async () => {
  expect(await verifyCommand()).toEqual({
    code: 0,
    output: expect.stringMatching(/^ok +20 records equal their seals\.\n\d+ heads of /),
  })
  const [head] = await sql(
    `select place, audit_id as row, encode(hash, 'hex') as hash from audit_chain order by place desc limit 1`,
  )
  const last = readFileSync(AUDIT_HEADS, 'utf8').trimEnd().split('\n').at(-1)!
  expect(JSON.parse(last)).toEqual({ at: expect.any(String), ...head })
})

test('AU1: audit verify compares the heads of several machines, of which one alone saw the lost tail', async () => {
  const other = join(folder, 'other.log')
  const lines = readFileSync(AUDIT_HEADS, 'utf8').trimEnd().split('\n')
  const { place, ...last } = JSON.parse(lines.at(-1)!)
  const write = (head: object) => writeFileSync(other, `${JSON.stringify(head)}\n`)
  write({ ...last, place })
  const both = { AUDIT_HEADS: `${AUDIT_HEADS},${other}` }
  const whole = await verifyCommand(both)
  expect([whole.code, whole.output]).toEqual([
    0,
    expect.stringContaining(
      `${lines.length + 1} heads of ${AUDIT_HEADS} and ${other} were compared.`,
    ),
  ])
  write({ ...last, place: place + 1 })
  expect((await verifyCommand()).code).toBe(0)
  expect(await verifyCommand(both)).toEqual({
    code: 1,
    output: expect.stringContaining('are missing'),
  })
})

test.each([
  [
    'a record was changed',
    `update audit set facts = '{"at":"nothing"}' where id = 7`,
    'record 7 does not match',
  ],
  [
    'its time was changed',
    `update audit set at = at + interval '1 microsecond' where id = 7`,
    'record 7 does not match',
  ],
  [
    'its address was taken out',
    `update audit set private = 'x' where id = 7`,
    'record 7 does not match',
  ],
  ['a record was deleted', 'delete from audit where id = 7', 'record 7 is gone'],
  [
    'a record and its seal were deleted',
    'with gone as (delete from audit where id = 7) delete from audit_chain where audit_id = 7',
    'record after 6 was deleted',
  ],
  [
    'two records were swapped',
    `update audit a set (at, actor, action, subject, facts) =
       (select b.at, b.actor, b.action, b.subject, b.facts from audit_copy b where b.id = 19 - a.id) where a.id in (7, 12)`,
    'record 7 does not match',
  ],
  [
    'two records and their seals were swapped',
    `update audit_chain c set (audit_id, hash) = (select audit_id, hash from chain_copy b where b.place = 19 - c.place)
     where place in (7, 12)`,
    null,
  ],
  ['the last record was deleted', 'delete from audit where id = 20', 'record 20 is gone'],
  [
    'the tail was cut with its seals',
    'with gone as (delete from audit where id > 15) delete from audit_chain where audit_id > 15',
    'records after 15 are missing',
  ],
  [
    'all of it was deleted',
    'with gone as (delete from audit) delete from audit_chain',
    'records after 0 are missing',
  ],
])('AU1: %s, and audit verify names the first bad record', async (_what, change, named) => {
  if (named === null) {
    // PostgreSQL checks a unique constraint per row, so one statement cannot swap two values.
    await sql('alter table audit_chain drop constraint audit_chain_audit_id_key')
    await sql(change)
    await sql('alter table audit_chain add constraint audit_chain_audit_id_key unique (audit_id)')
  } else await sql(change)
  const { code, output } = await verifyCommand()
  expect(code).toBe(1)
  expect(output).toContain(named ?? 'record 12 does not match')
})

test('AU1: the seal outside the database reveals a changed record even after all records are sealed again', async () => {
  await sql(`update audit set action = 'nothing' where id = 7`)
  await resealAll()
  const { code, output } = await verifyCommand()
  expect([code, output]).toEqual([1, expect.stringContaining('record 20 was sealed again')])
  expect((await verifyCommand({})).output).toContain('No head outside the database')
})

test('AU1: audit verify refuses a missing file of seals, and states when no file is configured', async () => {
  const missing = join(folder, 'missing.log')
  await expect(verifyCommand({ AUDIT_HEADS: missing })).rejects.toThrow(
    new OperatorError(`There is no file ${missing}: AUDIT_HEADS must name the one of a server.`),
  )
  expect((await verifyCommand()).output).toContain(`heads of ${AUDIT_HEADS} were compared.`)
  const none = await verifyCommand({})
  expect([none.code, none.output]).toEqual([0, expect.stringContaining('No head outside')])
})

test('AU1: the seal outside the database reveals that the last records were replaced by new ones', async () => {
  await sql(
    'with gone as (delete from audit where id > 15) delete from audit_chain where audit_id > 15',
  )
  for (let at = 1; at <= 10; at++) await write('test.later')
  await seal()
  expect((await verifyCommand()).output).toContain('was sealed again')
  const lines = readFileSync(AUDIT_HEADS, 'utf8').trimEnd().split('\n')
  writeFileSync(AUDIT_HEADS, `${lines.slice(0, -1).join('\n')}\n`)
})

test('AU1: no record is sealed while a transaction with a lower record id is open', async () => {
  const { db } = server.services
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let written = () => {}
  const begun = new Promise<void>((resolve) => {
    written = resolve
  })
  const late = db.transaction(async (tx) => {
    await audit(tx, { actor: 'u_1', action: 'test.late' })
    written()
    await gate
  })
  await begun
  await write('test.early')
  // A record is not sealed while a transaction runs that may commit a record with a lower id.
  await sealRecords(db, 1_000)
  const sealed = () =>
    sql(`select a.action from audit_chain c join audit a on a.id = c.audit_id where c.place > 20`)
  expect(await sealed()).toEqual([])
  expect((await verifyCommand()).output).toMatch(/20 records equal their seals\.\nwaits +1 records/)
  open()
  await late
  await sealAll()
  expect(await sealed()).toEqual([{ action: 'test.late' }, { action: 'test.early' }])
  expect((await verifyCommand()).code).toBe(0)
})

test('AU1: a record that appears after records with higher ids were sealed is sealed as well', async () => {
  await sql(`delete from audit where id = 7`)
  await resealAll()
  await sql('insert into audit overriding system value select * from audit_copy where id = 7')
  expect(await sealAll()).toBe(1)
  expect((await verifyCommand({})).output).toContain('20 records equal their seals')
})

test('AU1: ten concurrent runs seal each record exactly once', async () => {
  for (let at = 1; at <= 30; at++) await write('test.busy')
  const { db } = server.services
  const counts = await Promise.all(Array.from({ length: 10 }, () => sealRecords(db, 7)))
  expect((await sealAll()) + counts.reduce((sum, count) => sum + count)).toBe(30)
  expect((await verifyCommand()).output).toContain('50 records equal their seals')
})

test('AU1: a seal does not depend on the time zone and the output style of the session', async () => {
  const record = async (settings: string) => {
    await sql(settings)
    return sql(`select ${RECORD} as text from audit a where id = 7`)
  }
  const { owner } = server.database
  const [one, other] = await owner.transaction(async (tx) => {
    sql = async (text, values = []) => (await tx.query(text, values)).rows
    return [
      await record(`set local timezone = 'UTC'`),
      await record(
        `set local timezone = 'Asia/Tokyo'; set local datestyle = 'SQL, DMY'; set local intervalstyle = 'postgres_verbose'; set local bytea_output = 'escape'`,
      ),
    ]
  })
  sql = async (text, values = []) => (await owner.query(text, values)).rows
  expect(other).toEqual(one)
})
