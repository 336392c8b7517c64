/**
 * What a statement says of random traffic is what plain SQL over the ledger says: posts, takes, cancelled and lapsed
 * offers, deposits, and games that are won, lost and void, over days.
 */
import type { StatementLine } from '@sidebet/contract/statement'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  type Client,
  fund,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

const HOUR = 3_600_000
const NAMES = ['ann', 'ben', 'cleo'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

const who = fc.nat(NAMES.length - 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post'),
      who,
      cents: fc.integer({ min: 1, max: 90_00 }),
      odds: fc.integer({ min: 1, max: 700 }),
      spread: fc.constantFrom(1, 3, 4, 9),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('take'),
      who,
      cents: fc.integer({ min: 1, max: 90_00 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deposit'),
      who,
      cents: fc.integer({ min: 1, max: 50_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end'),
      outcome: fc.constantFrom('final', 'final', 'void'),
      home: fc.nat(30),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const LAST: Step = { do: 'end', outcome: 'final', home: 22 }

/** Each run begins with new users and a new game; every end of a game is a day or two later. */
async function play(run: string, steps: readonly Step[]): Promise<Client[]> {
  let users: Client[] = []
  for (const name of NAMES) users.push(await server.user(`${name}${run}`, { cashCents: 200_00 }))
  const offers: { id: string; by: number }[] = []
  let game = 0
  async function newGame() {
    const [row] = await sql<{ now: Date }>('select product_now() as now')
    const startsAt = new Date(row!.now.getTime() + 30 * HOUR)
    game = await insertGame(server.database, { startsAt })
    return startsAt
  }
  let startsAt = await newGame()
  for (const one of steps) {
    if (one.do === 'post') {
      const { body } = await users[one.who]!.post(
        POST_OFFER,
        offerOn(game, {
          amountBet: one.cents / 100,
          spreadOffer: one.spread,
          oddsNumeratorOffer: one.odds / 100,
          oddsDenominatorOffer: 2,
        }),
      )
      if (body._id) offers.push({ id: body._id, by: one.who })
    } else if (one.do === 'take') {
      const offer = offers.findLast(({ by }) => by !== one.who)
      if (offer) await users[one.who]!.post(TAKE_OFFER, takeOf(offer.id, one.cents / 100))
    } else if (one.do === 'cancel') {
      const offer = offers.findLast(({ by }) => by === one.who)
      if (offer) await users[one.who]!.post('/api/betsProposed/cancelBet', { betID: offer.id })
    } else if (one.do === 'deposit') {
      await server.database.owner.transaction((tx) => fund(tx, users[one.who]!.userId, one.cents))
    } else {
      const isVoid = one.outcome === 'void'
      await sql(
        `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
         values ($1, 1, $2, $3, $4, 'test', product_now())`,
        [game, one.outcome, isVoid ? null : 20, isVoid ? null : one.home],
      )
      await sql('update games set result_version = 1 where id = $1', [game])
      await server.moveClockTo(new Date(startsAt.getTime() + HOUR))
      users = await Promise.all(
        users.map(({ userId, username }) => server.signIn(userId, username)),
      )
      startsAt = await newGame()
    }
  }
  return users
}

/** Every side of every transfer that touched what this user has, in dollars' cents. */
const entriesOf = (userId: number) =>
  sql<{
    account: 'user.cash' | 'user.at_risk'
    kind: string
    ref: number
    day: string
    cents: number
    at: Date
  }>(
    `select a.kind as account, t.kind, t.ref, t.created_at as at,
       to_char(t.created_at at time zone 'America/New_York', 'YYYYMMDD') as day,
       case when t.to_account = a.id then t.cents else -t.cents end as cents
     from ledger_transfers t join ledger_accounts a on a.id in (t.from_account, t.to_account)
     where a.owner_id = $1 and a.kind in ('user.cash', 'user.at_risk') order by t.created_at, t.id`,
    [userId],
  )
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

const sumOf = (entries: readonly Entry[]) => {
  const of = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((sum, { cents }) => sum + cents, 0)
  const [available, atRisk] = [of('user.cash'), of('user.at_risk')]
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

const KINDS: Record<string, readonly string[]> = {
  deposit: ['deposit'],
  posted: ['post'],
  taken: ['take'],
  returned: ['return'],
  settled: ['settle'],
}

const seen = new Set<string>()

async function check(client: Client) {
  const entries = await entriesOf(client.userId)
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
    expect(body.opening).toEqual(sumOf(before))
    expect(body.closing).toEqual(sumOf(entries.filter(({ day }) => day <= to)))

    const kinds = body.kinds as {
      kind: string
      count: number
      change: { available: number; atRisk: number }
    }[]
    for (const { kind } of kinds) seen.add(kind)
    for (const [name, transfers] of Object.entries(KINDS)) {
      const told = kinds.filter(({ kind }) =>
        name === 'settled' ? ['won', 'lost', 'level'].includes(kind) : kind === name,
      )
      const sum = (of: 'available' | 'atRisk') =>
        Math.round(told.reduce((total, { change }) => total + change[of] * 100, 0)) / 100
      const { available, atRisk } = sumOf(inside.filter(({ kind }) => transfers.includes(kind)))
      expect([name, sum('available'), sum('atRisk')]).toEqual([name, available, atRisk])
    }
    // Games, each with what it came to.
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
      // Each line ends where the one before it began, from the opening to the closing.
      let { available, atRisk } = body.opening
      for (const { change, after } of lines.toReversed()) {
        available = Math.round((available + change.available) * 100) / 100
        atRisk = Math.round((atRisk + change.atRisk) * 100) / 100
        const total = Math.round((available + atRisk) * 100) / 100
        expect(after).toEqual({ available, atRisk, total })
        expect(available).toBeGreaterThanOrEqual(0)
        expect(atRisk).toBeGreaterThanOrEqual(0)
      }
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

test('RG4: statements of random traffic are what the entries of the ledger add up to', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
      run++
      for (const client of await play(String(run), [...steps, LAST])) await check(client)
    }),
    { numRuns: 5, endOnFailure: true },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['deposit', 'posted', 'taken', 'returned', 'won', 'lost']),
  )
})
