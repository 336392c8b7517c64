/**
 * A page of a statement touches as many pages in a database and a history ten times as large. The sums of a period grow
 * with the transfers of its one user, and not with those of other users. Pages are compared, never times.
 */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/database/db.ts'
import { kindOf, readStretch, type StatementCursor } from '../statement/lines.sql.ts'
import { pageOfLines, type Wanted } from '../statement/pageOfLines.ts'
import { readSummary } from '../statement/summary.sql.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { insertGames, insertUsers, runLongStatement } from '../testing/insertRows.ts'
import { pagesTouched } from '../testing/touched.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
const HOUR = 3_600_000
const GAMES = 1_000
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

type House = { readonly database: TestDatabase; readonly user: number; readonly movements: number }

/**
 * One user with a deposit, then `pairs` won games of a cent each, and one offer; between them the transfers of 50 other
 * users. Inserted as the ledger stores them.
 */
async function house(pairs: number, ofOthers: number): Promise<House> {
  const database = await freshDatabase()
  const user = await insertUsers(database, 51)
  const games = await insertGames(
    database,
    NOW,
    numbers(GAMES).map((at) => ({ starts: [-5_000 - at], settled: 'finished' })),
  )
  const sql = (text: string, values?: unknown[]) => runLongStatement(database, text, values)
  await sql(
    `insert into ledger_accounts (kind, owner_id, balance_cents)
     select kind, u.id, 0 from users u, unnest(array['user.cash', 'user.at_risk']) as kind
     union all select 'game.pot', id, 0 from games`,
  )
  const account = (kind: string, owner: string) =>
    `(select id from ledger_accounts where kind = '${kind}' and owner_id = ${owner})`
  const minutes = (nth: string) =>
    `$1::timestamptz - (${pairs + 10} - ${nth}) * interval '1 minute'`
  const now = new Date(NOW)
  await sql(
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     values ('dep', 'deposit', 1, ${account('provider.paypal', '0')}, ${account('user.cash', String(user))}, 100000, ${minutes('0')})`,
    [now],
  )
  const settled = (who: string, count: number, name: string) =>
    sql(
      `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
       select '${name}' || who.id || ':' || nth || way, 'settle', g.id,
         case way when 'in' then risk.id else pot.id end, case way when 'in' then pot.id else cash.id end,
         case way when 'in' then 1 else 2 end, ${minutes('nth')}
       from generate_series(1, ${count}) as nth
       cross join (select id from users where ${who}) as who
       cross join unnest(array['in', 'out']) with ordinality as ways (way, part)
       join games g on g.id = ${games[0]} + (nth % ${GAMES})
       join ledger_accounts pot on pot.kind = 'game.pot' and pot.owner_id = g.id
       join ledger_accounts risk on risk.kind = 'user.at_risk' and risk.owner_id = who.id
       join ledger_accounts cash on cash.kind = 'user.cash' and cash.owner_id = who.id
       order by nth, who.id, part`,
      [now],
    )
  await settled(`id <> ${user}`, ofOthers, 'other')
  await settled(`id = ${user}`, pairs, 'own')
  await sql(
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     values ('post', 'post', 1, ${account('user.cash', String(user))}, ${account('user.at_risk', String(user))}, 7, ${minutes(String(pairs + 1))})`,
    [now],
  )
  await sql(
    `update ledger_accounts a set balance_cents = coalesce((select sum(case a.id when to_account then cents else -cents end)
       from ledger_transfers where a.id in (from_account, to_account)), 0) where owner_id = $1 and kind = 'user.cash'`,
    [user],
  )
  await database.owner.query('vacuum (analyze)')
  return { database, user, movements: 2 * pairs + 2 }
}

let few: House
let many: House
let crowded: House
beforeAll(async () => {
  few = await house(2_000, 20)
  many = await house(20_000, 20)
  crowded = await house(2_000, 400)
}, 240_000)
afterAll(() => Promise.all([few, many, crowded].map(({ database }) => database.drop())))

const always = { from: null, before: null }
/** A cursor in the middle of the history. */
const middle = ({ movements }: House): StatementCursor => ({
  at: new Date(NOW - (movements / 4) * 60_000),
  id: 1,
  available: cents(0),
  atRisk: cents(0),
})

type Read = (db: Db, house: House) => Promise<unknown>
const pages: (readonly [string, Read])[] = [
  ['the first page', (db, { user }) => readStretch(db, user, always, null, 'short')],
  ['a page in the middle', (db, of) => readStretch(db, of.user, always, middle(of), 'short')],
  ['a long page', (db, of) => readStretch(db, of.user, always, middle(of), 'long')],
  ['a page that is searched', (db, of) => readStretch(db, of.user, always, null, 'searched')],
  [
    'the first page of a period',
    (db, { user }) =>
      readStretch(
        db,
        user,
        { from: new Date(NOW - 100 * HOUR), before: new Date(NOW - HOUR) },
        null,
        'short',
      ),
  ],
]

const expectAsMuch = async (read: Read, large: House) => {
  for (const plan of ['generic', 'custom'] as const) {
    const [least, most] = [
      await pagesTouched(few.database, plan, (db) => read(db, few)),
      await pagesTouched(large.database, plan, (db) => read(db, large)),
    ]
    expect(least).toBeGreaterThan(0)
    expect([plan, least, most]).toEqual([
      plan,
      least,
      expect.toSatisfy((touched: number) => touched <= 1.5 * least + 20),
    ])
  }
}

test.each(pages)(
  'reading %s touches about as many pages in a history or a database ten times as large',
  async (_, read) => {
    await expectAsMuch(read, many)
    await expectAsMuch(read, crowded)
  },
)

test('reading the sums of a period touches about as many pages in a database twenty times as large', async () => {
  await expectAsMuch((db, { user }) => readSummary(db, user, always), crowded)
  const period = { from: new Date(NOW - 20 * HOUR), before: null }
  await expectAsMuch((db, { user }) => readSummary(db, user, period), many)
})

test('RG4: a search through a long history returns complete lines with the balance after each', async () => {
  async function found(wanted: Partial<Wanted>) {
    const seen: unknown[] = []
    let cursor: StatementCursor | null = null
    let reads = 0
    for (; reads === 0 || cursor; reads++) {
      const { user, database } = many
      const stretch = await readStretch(database.db, user, always, cursor, 'searched')
      // Only matching lines are shown, and no game appears with one of its two transfers only.
      for (const line of stretch.lines)
        expect(['settle', kindOf(line)]).not.toEqual(['settle', 'lost'])
      const page = pageOfLines(stretch, { kind: null, league: null, ...wanted }, 500)
      seen.push(...page.lines.map(({ kind, after }) => [kind, after.available]))
      cursor = page.next
    }
    return { seen, reads }
  }
  expect((await found({ kind: 'deposit' })).seen).toEqual([['deposit', 1000_00]])
  expect((await found({ league: 'nba' })).seen).toEqual([])
  // 40,002 transfers; each read scans 2,002, without the incomplete game at its end.
  expect((await found({ kind: 'lost' })).reads).toBe(20)
})
