/**
 * `ops verify` notices the corruption of every column that carries money, identity, time or terms. For each of them one row of
 * a small life is changed by hand; the change is named, or the database refuses it, or the column is in UNSEEN.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastSeal } from '../platform/audit/chain.ts'
import type { ChainTip } from '../platform/audit/chainTips.ts'
import { findAuditBreach } from '../platform/audit/verifyAudit.ts'
import type { Tx } from '../platform/database/db.ts'
import { COLUMN_CLASSES, classesOf } from '../testing/columnClasses.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { liveSmallLife } from '../testing/smallLife.ts'
import {
  allowedWords,
  allowTampering,
  isRefusedByDatabase,
  otherValues,
  rolledBack,
  sealAll,
  undone,
} from '../testing/tamper.ts'
import { UNSEEN } from '../testing/unseenColumns.ts'
import { findBreaches, verify } from './verify.ts'

type Column = { readonly table: string; readonly name: string; readonly type: string }

let server: TestServer
let columns: readonly Column[]
/** The last seal, as the file outside the database has it. */
let tips: readonly ChainTip[]
beforeAll(async () => {
  server = await startTestServer({
    PROVISIONAL_SETTLEMENTS: 'on',
    WITHDRAWAL_HOLD_HOURS: '24',
    REFUND_ONLY_DAYS: '1',
  })
  await liveSmallLife(server)
  // A transaction of another test in the same cluster may delay the seals.
  await vi.waitFor(async () => expect(await sealAll(server.database.db)).toBe(0), 60_000)
  tips = [{ ...(await lastSeal(server.database.db)), at: 'now' }]
  const { rows } = await server.database.owner.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
  )
  columns = rows
  await allowTampering(server.database.owner)
}, 120_000)
afterAll(() => server.close())

test('every column has one class', () => {
  const sorted = [...COLUMN_CLASSES.keys()].flatMap((table) =>
    [...classesOf(table).keys()].map((name) => `${table}.${name}`),
  )
  expect(sorted.sort()).toEqual(columns.map(({ table, name }) => `${table}.${name}`).sort())
})

test('every column that may change unseen exists, is listed once, and has a reason of one sentence', () => {
  const listed = UNSEEN.flatMap((one) => one.columns)
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([])
  const checked = columns.filter(isChecked).map(nameOf)
  expect(listed.filter((name) => !checked.includes(name))).toEqual([])
  for (const { reason } of UNSEEN) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
})

test('verify finds no breach in the small life', async () => {
  expect(await verify(server.database.db)).toEqual([])
})

test('the corruption of every column is noticed, except of those that may change unseen', async () => {
  // With a breach before the first corruption, every corruption would seem to be noticed.
  expect(await verify(server.database.db)).toEqual([])
  const unseen: string[] = []
  for (const column of columns.filter(isChecked)) {
    // Short transactions: the seals of the audit wait for the oldest one in the cluster.
    const noticed = await rolledBack(server.database.owner, (tx) => isNoticed(tx, column))
    if (!noticed) unseen.push(nameOf(column))
  }
  expect(unseen.sort()).toEqual(UNSEEN.flatMap((one) => one.columns).sort())
}, 120_000)

const nameOf = ({ table, name }: Column) => `${table}.${name}`
const isChecked = ({ table, name }: Column) => (classesOf(table).get(name) ?? 'other') !== 'other'

/** Corrupts the newest row that has a value, and then the oldest. A column without any row is not noticed. */
async function isNoticed(tx: Tx, column: Column): Promise<boolean> {
  const { table, name } = column
  const words = await allowedWords(server.database.owner, table, name)
  const values = [...words, ...otherValues(name, column.type)]
  const outcomes = new Set<Outcome>()
  for (const which of ['max', 'min'])
    for (const value of values) {
      const outcome = await undone(tx, () => corrupt(tx, column, which, value))
      outcomes.add(outcome)
      if (outcome === 'noticed') return true
      if (outcome === 'unseen') break
    }
  return outcomes.has('refused') && !outcomes.has('unseen')
}

/** An account without transfers may have any id, and a fee counts once it is paid. Which row is the first or last on disk is chance. */
const SUITABLE: Readonly<Record<string, string>> = {
  payments: `state in ('completed', 'returned')`,
  ledger_accounts: `kind like 'user.%' and balance_cents <> 0`,
}

/** `ops audit verify` reads these tables. */
const AUDIT = ['audit', 'audit_chain']

type Outcome = 'noticed' | 'unseen' | 'refused' | 'same'

async function corrupt(
  tx: Tx,
  { table, name }: Column,
  which: string,
  value: string,
): Promise<Outcome> {
  try {
    const { rowCount } = await tx.query(
      `update ${table} set ${name} = ${value}
       where ctid = (select ${which}(ctid) from ${table} where ${name} is not null and ${SUITABLE[table] ?? 'true'}) and ${name}::text is distinct from (${value})::text`,
    )
    if (rowCount === 0) return 'same'
    await tx.query('set constraints all immediate')
  } catch (error) {
    if (isRefusedByDatabase(error)) return 'refused'
    throw error
  }
  if (AUDIT.includes(table) && (await findAuditBreach(tx, tips)) !== null) return 'noticed'
  for await (const _breach of findBreaches(tx)) return 'noticed'
  return 'unseen'
}
