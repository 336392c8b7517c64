/**
 * A statement of random traffic must equal plain SQL over the ledger. Traffic: posts, takes, cancelled and lapsed offers,
 * deposits that stay and that are returned, withdrawals, debts, bonus. Games are won, lost and void, over several days.
 */
import type { StatementLine } from '@sidebet/contract/statement'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { LAST_STEP, playTraffic, type TrafficStep, trafficStep } from '../testing/traffic.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

/** Every entry of this user's available, at-risk and debt accounts, in cents, without releases. */
const entriesOf = (userId: number) =>
  sql<{
    account: 'user.available' | 'user.at_risk' | 'user.debt'
    kind: string
    ref: number
    day: string
    cents: number
    at: Date
  }>(
    `select case when a.kind in ('user.cash', 'user.bonus') then 'user.available' else a.kind end as account, t.kind, t.ref, t.created_at as at,
       to_char(t.created_at at time zone 'America/New_York', 'YYYYMMDD') as day,
       case when t.to_account = a.id then t.cents else -t.cents end as cents
     from ledger_transfers t join ledger_accounts a on a.id in (t.from_account, t.to_account)
     where (a.owner_id = $1 and a.kind in ('user.cash', 'user.at_risk', 'user.debt')
       or a.kind = 'user.bonus' and a.owner_id in (select id from promotion_grants where user_id = $1))
       and t.kind <> 'release' order by t.created_at, t.id`,
    [userId],
  )
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

/** Payments under way in and out, and the debt: dollars, by the present account balances. */
async function underWay(userId: number): Promise<number[]> {
  const accounts = await sql<{ kind: string; cents: number }>(
    'select kind, abs(balance_cents) as cents from ledger_accounts where owner_id = $1',
    [userId],
  )
  const of = (name: string) => (accounts.find(({ kind }) => kind === name)?.cents ?? 0) / 100
  return [of('user.pending_in'), of('user.withdrawing'), of('user.debt')]
}

const sumIn = (entries: readonly Entry[], account: Entry['account']) =>
  entries.filter((entry) => entry.account === account).reduce((sum, { cents }) => sum + cents, 0)

const sumOf = (entries: readonly Entry[]) => {
  const [available, atRisk] = [sumIn(entries, 'user.available'), sumIn(entries, 'user.at_risk')]
  return { available: available / 100, atRisk: atRisk / 100, total: (available + atRisk) / 100 }
}

async function allLines(client: Client, query: string): Promise<StatementLine[]> {
  const seen: StatementLine[] = []
  let next: string | null = ''
  while (next !== null) {
    const { status, body } = await client.get(
      `/api/user/statement/${client.username}?${query}${next && `&cursor=${next}`}`,
    )
    expect(status).toBe(200)
    seen.push(...body.data)
    next = body.next
  }
  return seen
}

/** Kinds that are one in the ledger: they differ by their outcome. */
const TOGETHER: Record<string, readonly string[]> = {
  settled: ['won', 'lost', 'level'],
  withdrawn: ['withdrawal', 'withdrawalBack'],
}
const KINDS: Record<string, readonly string[]> = {
  deposit: ['deposit'],
  withdrawn: ['withdrawal'],
  depositReturn: ['depositReturn'],
  repayment: ['repayment'],
  posted: ['post'],
  taken: ['take'],
  returned: ['return'],
  settled: ['settle'],
  bonus: ['grant'],
  bonusBack: ['expire', 'forfeit'],
}

const seen = new Set<string>()

async function check(client: Client) {
  const entries = await entriesOf(client.userId)
  const now = await underWay(client.userId)
  const days = [...new Set(entries.map(({ day }) => day))]
  const periods = [
    '',
    `from=${days.at(-1)}`,
    `to=${days[0]}`,
    `from=${days[1] ?? days[0]}&to=${days.at(-2) ?? days[0]}`,
  ]
  for (const period of periods) {
    const ends = new URLSearchParams(period)
    const [from, to] = [ends.get('from') ?? '0', ends.get('to') ?? '9']
    const before = entries.filter(({ day }) => day < from)
    const inside = entries.filter(({ day }) => day >= from && day <= to)
    const { body } = await client.get(`/api/user/statementsummary/${client.username}?${period}`)
    expect([body.onItsWay, body.onItsWayOut, body.debt]).toEqual(now)
    expect(body.opening).toEqual(sumOf(before))
    expect(body.closing).toEqual(sumOf(entries.filter(({ day }) => day <= to)))

    const kinds = body.kinds as {
      kind: string
      count: number
      change: { available: number; atRisk: number }
    }[]
    for (const { kind } of kinds) seen.add(kind)
    for (const [name, transfers] of Object.entries(KINDS)) {
      const kindRows = kinds.filter(({ kind }) => (TOGETHER[name] ?? [name]).includes(kind))
      const sum = (of: 'available' | 'atRisk') =>
        Math.round(kindRows.reduce((total, { change }) => total + change[of] * 100, 0)) / 100
      const { available, atRisk } = sumOf(inside.filter(({ kind }) => transfers.includes(kind)))
      expect([name, sum('available'), sum('atRisk')]).toEqual([name, available, atRisk])
    }
    for (const kind of ['withdrawal', 'withdrawalBack']) {
      const moved = inside.filter(
        ({ kind: of, cents }) => of === 'withdrawal' && cents > 0 === (kind === 'withdrawalBack'),
      )
      const availableChange = kinds.find((row) => row.kind === kind)?.change.available ?? 0
      expect([kind, availableChange]).toEqual([kind, sumOf(moved).available])
    }
    // The net result of each game.
    const nets = new Map<number, number>()
    for (const { kind, ref, cents } of inside)
      if (kind === 'settle') nets.set(ref, (nets.get(ref) ?? 0) + cents)
    const won = [...nets.values()].filter((net) => net > 0)
    const lost = [...nets.values()].filter((net) => net < 0)
    const total = (nets: readonly number[]) => nets.reduce((sum, net) => sum + net, 0) / 100
    expect(body.leagues).toEqual(
      nets.size === 0
        ? []
        : [
            {
              league: 'nfl',
              won: total(won),
              lost: Math.abs(total(lost)),
              gamesWon: won.length,
              gamesLost: lost.length,
            },
          ],
    )

    for (const limit of [1, 4, 500]) {
      const lines = await allLines(client, `${period}&limit=${limit}`)
      // Each line begins with the balances at the end of the one before it, from opening to closing.
      let { available, atRisk } = body.opening
      let owed = 0
      for (const { change, after, debt } of lines.toReversed()) {
        owed += Math.round(debt * 100)
        available = Math.round((available + change.available) * 100) / 100
        atRisk = Math.round((atRisk + change.atRisk) * 100) / 100
        const total = Math.round((available + atRisk) * 100) / 100
        expect(after).toEqual({ available, atRisk, total })
        expect(available).toBeGreaterThanOrEqual(0)
        expect(atRisk).toBeGreaterThanOrEqual(0)
      }
      // The debts of all lines add up to the debt in the ledger.
      expect(owed).toBe(0 - sumIn(inside, 'user.debt'))
      expect({ available, atRisk }).toMatchObject({
        available: body.closing.available,
        atRisk: body.closing.atRisk,
      })
      const counts = new Map<string, number>()
      for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      expect([...counts].sort()).toEqual(kinds.map(({ kind, count }) => [kind, count]).sort())
      expect(new Set(lines.map(({ _id }) => _id)).size).toBe(lines.length)
    }
    expect(
      body.days.map(({ dateDate }: { dateDate: string }) => dateDate.replaceAll('-', '')),
    ).toEqual(days.filter((day) => day >= from && day <= to))
    if (inside.length > 0) expect(body.days.at(-1).after).toEqual(body.closing)
  }
}

/** Traffic with the kinds that random traffic may lack. */
const SOME_OF_EACH: TrafficStep[] = [
  { do: 'post', who: 0, cents: 10_00, odds: 200, spread: 3 },
  { do: 'take', who: 1, cents: 4_00 },
  LAST_STEP,
  { do: 'post', who: 0, cents: 10_00, odds: 200, spread: 3 },
  { do: 'cancel', who: 0 },
  { do: 'withdraw', who: 0, cents: 10_00, way: ['pending', 'failed'] },
  { do: 'withdraw', who: 1, cents: 60_00, way: ['completed'] },
]

test('RG4: statements of random traffic equal the sums of the ledger entries', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(trafficStep, { minLength: 35, maxLength: 60 }), async (steps) => {
      run++
      const who = run % 3
      const more: TrafficStep[] = [
        { do: 'grant', who, cents: 7_00 },
        { do: 'endGrant', who, state: 'lost' },
        { do: 'takeBack', who, cents: 250_00 },
        { do: 'deposit', who, cents: 1_00 },
      ]
      for (const client of await playTraffic(server, String(run), [...steps, ...more, LAST_STEP]))
        await check(client)
    }),
    { numRuns: process.env.SIDEBET_LONG ? 10 : 2, endOnFailure: true, examples: [[SOME_OF_EACH]] },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['deposit', 'posted', 'taken', 'returned', 'won', 'lost'],
      ...['withdrawal', 'withdrawalBack', 'depositReturn', 'repayment', 'bonus', 'bonusBack'],
    ]),
  )
})
