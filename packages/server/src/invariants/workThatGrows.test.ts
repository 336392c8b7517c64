/**
 * The reads and writes of jobs depend on what is due, not on the number of users. The same work runs on ledgers of two
 * sizes, and the rows that PostgreSQL touched are compared. No time is measured.
 */
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USERS_A_TRANSACTION } from '../bets/settle/payUsers.sql.ts'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import { ingestGames } from '../games/ingestGames.ts'
import { notifyOperators } from '../operator/notifyOperators.ts'
import { verify } from '../ops/verify.ts'
import type { Database, Db } from '../platform/database/db.ts'
import { WORK_LIMITS } from '../platform/database/limits.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import { makeLog } from '../platform/log.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedGame } from '../testing/feed.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

type Rows = { readonly table: string; readonly read: number; readonly updated: number }

/** A database that records after each transaction how many rows of each table it read and updated. */
function counting(db: Database): { db: Database; transactions: Rows[][] } {
  const transactions: Rows[][] = []
  const readCounts = async (on: Db) => {
    const { rows } = await on.query<Rows>(
      `select relname as table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read, n_tup_upd as updated
       from pg_stat_xact_user_tables order by relname`,
    )
    return rows
  }
  const transaction: Database['transaction'] = (work) =>
    db.transaction(async (tx) => {
      // A connection accumulates its counts: only the increase belongs to this transaction.
      const before = new Map((await readCounts(tx)).map((row) => [row.table, row]))
      const value = await work(tx)
      const after = await readCounts(tx)
      transactions.push(
        after.map(({ table, read, updated }) => ({
          table,
          read: read - (before.get(table)?.read ?? 0),
          updated: updated - (before.get(table)?.updated ?? 0),
        })),
      )
      return value
    })
  return { db: { ...db, transaction }, transactions }
}

const sumOf = (transactions: readonly Rows[][], tables: readonly string[]) =>
  Object.fromEntries(
    tables.map((name) => {
      const rows = transactions.flat().filter(({ table }) => table === name)
      return [name, rows.reduce((sum, { read }) => sum + read, 0)]
    }),
  )

const most = (transactions: readonly Rows[][], name: string, what: 'read' | 'updated') =>
  Math.max(...transactions.flat().map((row) => (row.table === name ? row[what] : 0)))

/** Runs everything of these jobs that is due. */
async function run(kinds: readonly Job[], ...names: string[]): Promise<void> {
  for (const kind of kinds.filter(({ name }) => names.length === 0 || names.includes(name))) {
    while (await kind.runNext());
  }
}

const log = makeLog('silent')
let server: TestServer
/** Plans as in production: PostgreSQL may plan a statement for its values. */
let jobsDb: Database
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer()
  jobsDb = openDatabase(server.database.appUrl, 4, WORK_LIMITS, { plan_cache_mode: 'auto' })
  ann = await server.user('ann', { cashCents: 1000_00 })
  ben = await server.user('ben', { cashCents: 1000_00 })
})
afterAll(async () => {
  await jobsDb.close()
  await server.close()
})

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

/** Adds so many users with accounts, bets and payouts on a game of their own that is not due. */
async function grow(users: number): Promise<number> {
  const gameId = await insertGame(server.database)
  const { rows } = await sql('select coalesce(max(id), 0) as last from users')
  const last = rows[0].last
  await sql(
    `insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
       secret_hash, country, mfa_on)
     select 'crowd' || i, 'crowd' || i, 'crowd' || i || '@example.test', '15550100', 'C', 'C', 'none', 'favorite movie',
       'none', 'US', false from generate_series($1::int + 1, $1::int + $2::int) as i`,
    [last, users],
  )
  await sql(
    `insert into ledger_accounts (kind, owner_id)
     select kind, id from users, unnest(array['user.cash', 'user.at_risk']) as kind where id > $1
     on conflict do nothing`,
    [last],
  )
  await sql(
    `insert into payouts (game_id, version, user_id, staked_cents, paid_cents)
     select $1, 1, id, 1, 1 from users where id > $2`,
    [gameId, last],
  )
  await sql(
    `insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick,
       spread_hundredths, odds_numerator, odds_denominator, audience, starts_at, accepted_at,
       available_before_cents, at_risk_before_cents, region)
     select 0, $1, id, $3, 1, 1, 'home', 300, 1, 1, 'public', now() + interval '1 hour', now(), 0, 0, ''
     from users where id > $2`,
    [gameId, last, ben.userId],
  )
  return gameId
}

describe('settlement of one bet', () => {
  /** A bet between ann and ben on a game that is over and confirmed. */
  async function overGame(): Promise<number> {
    const gameId = await insertGame(server.database)
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
    await insertFinal(server.database, gameId)
    return gameId
  }

  test('a settlement reads as many accounts, payouts and bets among ten thousand accounts as among a few', async () => {
    const read = async () => {
      await overGame()
      const { db, transactions } = counting(jobsDb)
      await run(settlementJobs({ db, log }))
      return sumOf(transactions, ['ledger_accounts', 'payouts', 'bets', 'users'])
    }
    const few = await read()
    // The check for any bet reads one; computing the payouts reads all.
    expect(few.bets).toBe(2)
    const crowd = await grow(5_000)
    // With and without fresh statistics: the plan must not depend on them. A difference of a few row versions is allowed.
    const expectFew = async () => {
      for (const [table, rows] of Object.entries(await read())) {
        expect([table, rows <= few[table]! + 5, rows]).toEqual([table, true, rows])
      }
    }
    await expectFew()
    await sql('analyze')
    await expectFew()
    await sql('delete from payouts where game_id = $1', [crowd])
    await sql('delete from bets where game_id = $1', [crowd])
    expect(await verify(server.database.db)).toEqual([])
  })

  test('games that end together begin and end their settlements in one transaction each', async () => {
    const withBets = [await overGame(), await overGame()]
    const without = await insertGame(server.database)
    await insertFinal(server.database, without)
    const { db, transactions } = counting(jobsDb)
    const kinds = settlementJobs({ db, log })
    const countOf = async (name: string) => {
      transactions.length = 0
      await run(kinds, name)
      return transactions.length
    }
    // One that works, and one that finds nothing.
    expect(await countOf('beginSettlement')).toBe(2)
    const { rows } = await sql(
      `select game_id as id from settlements
       where game_id = any($1) and finished_at is not null and receipts_made`,
      [[...withBets, without]],
    )
    expect(rows).toEqual([{ id: without }])
    await run(kinds, 'computePayouts', 'payUsers')
    expect(await countOf('finishSettlement')).toBe(2)
    expect(await verify(server.database.db)).toEqual([])
  })

  test('beginning a settlement reads one bet and no payouts, and computing payouts updates neither games nor accounts', async () => {
    await overGame()
    const { db, transactions } = counting(jobsDb)
    const kinds = settlementJobs({ db, log })
    await run(kinds, 'beginSettlement')
    // One row is enough to find that the game has bets.
    expect(sumOf(transactions, ['bets', 'payouts'])).toEqual({ bets: 1, payouts: 0 })
    const begun = transactions.length
    await run(kinds, 'computePayouts')
    for (const table of ['games', 'ledger_accounts']) {
      expect(most(transactions.slice(begun), table, 'updated')).toBeLessThan(1)
    }
    await run(kinds)
    expect(await verify(server.database.db)).toEqual([])
  })

  // Before, PostgreSQL estimates few payouts. After, it has the sizes of the small tables and prefers to scan them.
  test.each(['before', 'after'])(
    'a payment transaction reads only the rows of its user range, with statistics from %s the payouts',
    async (when) => {
      // 3,000 users with a bet each against ben, as takes leave them.
      const crowd = await grow(3_000)
      await sql('delete from payouts where game_id = $1', [crowd])
      await sql(
        `update ledger_accounts set balance_cents = balance_cents + 3000
       where kind = 'user.at_risk' and owner_id = $1`,
        [ben.userId],
      )
      await sql(
        `update ledger_accounts set balance_cents = 1 from bets b
       where b.game_id = $1 and kind = 'user.at_risk' and owner_id = b.offerer_id`,
        [crowd],
      )
      await sql(
        `insert into results (game_id, version, outcome, source, confirmed_at) values ($1, 1, 'void', 'test', now())`,
        [crowd],
      )
      await sql('update games set result_version = 1 where id = $1', [crowd])
      const { db, transactions } = counting(jobsDb)
      if (when === 'before') await sql('analyze')
      await run(settlementJobs({ db, log }), 'beginSettlement', 'computePayouts')
      transactions.length = 0
      if (when === 'after') await sql('analyze')
      await run(settlementJobs({ db, log }), 'payUsers', 'finishSettlement')
      // Its ranges, one run that finds none, and the same for the end.
      expect(transactions).toHaveLength(Math.ceil(3_001 / USERS_A_TRANSACTION) + 3)
      expect(most(transactions, 'payouts', 'read')).toBeLessThanOrEqual(USERS_A_TRANSACTION)
      // Locked and written: cash and at risk of each, and the pot.
      expect(most(transactions, 'ledger_accounts', 'read')).toBeLessThanOrEqual(
        2 * (2 * USERS_A_TRANSACTION + 1),
      )
      expect(most(transactions, 'bets', 'read')).toBe(0)
      const { rows } = await sql(
        `select sum(balance_cents) as cents from ledger_accounts a join bets b on b.game_id = $1 and b.offerer_id = a.owner_id
       where a.kind = 'user.cash'`,
        [crowd],
      )
      expect(rows).toEqual([{ cents: '3000' }])
    },
  )
})

describe('the start of games', () => {
  test('games that start together are marked in one transaction, and only one with open offers has offers to lapse', async () => {
    const { db, transactions } = counting(jobsDb)
    const kinds = settlementJobs({ db, log })
    await run(kinds)
    transactions.length = 0
    const startsAt = new Date(Date.now() - 1_000)
    const gameIds = [await insertGame(server.database), await insertGame(server.database)]
    await ann.post(POST_OFFER, offerOn(gameIds[0]!, { amountBet: 1 }))
    await sql('update games set starts_at = $2 where id = any($1)', [gameIds, startsAt])
    await run(kinds, 'start')
    expect(transactions).toHaveLength(2)
    const lapsed = async () =>
      (
        await sql(
          `select id from games where id = any($1) and started_at is not null and lapsed_at is not null order by id`,
          [gameIds],
        )
      ).rows
    expect(await lapsed()).toEqual([{ id: gameIds[1] }])
    transactions.length = 0
    await run(kinds, 'lapseGame')
    // One lapses its offers and marks it, and one finds nothing.
    expect(transactions).toHaveLength(2)
    expect(await lapsed()).toEqual(gameIds.map((id) => ({ id })))
  })
})

describe('a changed start of a game', () => {
  const HOUR = 3_600_000
  const START = Math.ceil(Date.now() / 1000) * 1000 + 24 * HOUR

  /** A game with so many open offers of ann's. They reserve no money: the test only checks their start. */
  async function gameWithOffers(sourceId: string, offers: number): Promise<number> {
    const gameId = await insertGame(server.database, { sourceId, startsAt: new Date(START) })
    await sql(
      `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator,
         odds_denominator, amount_cents, hold_cents, partial_take, available_before_cents, at_risk_before_cents, posted_at)
       select $1, $2, 'nfl', $3, 'home', 300, 1, 1, 100, 100, true, 0, 0, product_now() from generate_series(1, $4)`,
      [ann.userId, gameId, new Date(START), offers],
    )
    return gameId
  }

  const reading = (sourceId: string, startsAt: number): FeedReading => ({
    games: [feedGame({ sourceId, startsAt: new Date(startsAt).toISOString() })],
    rejected: [],
  })

  /** How many offers of the game have each start. */
  const startsOf = async (gameId: number) => {
    const { rows } = await sql(
      'select starts_at, count(*) as offers from offers where game_id = $1 group by 1 order by 1',
      [gameId],
    )
    return rows.map((row) => [row.starts_at.getTime(), row.offers])
  }

  test('a start change updates the game without its offers, which follow 500 per transaction', async () => {
    for (const offers of [10, 1_200]) {
      const sourceId = `moves-${offers}`
      const gameId = await gameWithOffers(sourceId, offers)
      const moving = counting(jobsDb)
      const moved = await ingestGames(moving.db, reading(sourceId, START + HOUR), {
        confirm: false,
      })
      expect(moved.changed).toBe(1)
      expect([
        most(moving.transactions, 'offers', 'read'),
        most(moving.transactions, 'offers', 'updated'),
      ]).toEqual([0, 0])
      expect(await startsOf(gameId)).toEqual([[START, offers]])

      const following = counting(jobsDb)
      await run(settlementJobs({ db: following.db, log }), 'moveOffers')
      expect(most(following.transactions, 'offers', 'updated')).toBe(Math.min(offers, 500))
      expect(most(following.transactions, 'games', 'updated')).toBe(0)
      expect(await startsOf(gameId)).toEqual([[START + HOUR, offers]])
    }
  })

  test('a second start change replaces the first, and a locked offer delays only itself and later offers', async () => {
    const gameId = await gameWithOffers('twice', 1_200)
    const kinds = settlementJobs({ db: server.database.db, log })
    const moveOffers = kinds.find(({ name }) => name === 'moveOffers')!
    await ingestGames(server.database.db, reading('twice', START + HOUR), { confirm: false })
    expect(await moveOffers.runNext()).toBe(true)
    expect(await startsOf(gameId)).toEqual([
      [START, 700],
      [START + HOUR, 500],
    ])
    await ingestGames(server.database.db, reading('twice', START + 2 * HOUR), { confirm: false })
    const { rows } = await sql(
      'select id from offers where game_id = $1 order by id offset 800 limit 1',
      [gameId],
    )
    await server.database.db.transaction(async (tx) => {
      await tx.query('select 1 from offers where id = $1 for update', [rows[0].id])
      await run(kinds, 'moveOffers')
      expect(await startsOf(gameId)).toEqual([
        [START, 201],
        [START + 2 * HOUR, 999],
      ])
    })
    await sql('update stuck_work set due_at = now()')
    await run(kinds, 'moveOffers')
    expect(await startsOf(gameId)).toEqual([[START + 2 * HOUR, 1_200]])
    expect(
      (await sql('select 1 from moved_starts union all select 1 from stuck_work')).rowCount,
    ).toBe(0)
  })

  test('lists and takes use the start of the game while its offers still have the old start', async () => {
    const gameId = await insertGame(server.database, {
      league: 'nba',
      away: 'Boston Celtics',
      home: 'New York Knicks',
    })
    const { body } = await ann.post(
      POST_OFFER,
      offerOn(gameId, { winnerOffer: 'Boston Celtics', amountBet: 1 }),
    )
    const later = new Date(START + 3 * HOUR)
    await sql('update games set earlier_starts = array[starts_at], starts_at = $2 where id = $1', [
      gameId,
      later,
    ])
    const board = async () => (await ben.get('/api/betsProposed/postedbets/nba/none')).body
    const own = async () =>
      (await ann.get(`/api/betsProposed/unacceptedbets/${ann.username}`)).body.data
    const row = (await own()).find((offer: { _id: string }) => offer._id === body._id)
    expect(row.dateTimeDB).toBe(later.toISOString())
    await sql(
      `update games set earlier_starts = array[starts_at], starts_at = product_now() - interval '1 second' where id = $1`,
      [gameId],
    )
    const taken = await ben.post(TAKE_OFFER, takeOf(body._id))
    expect([taken.status, taken.body.code]).toEqual([409, 'gameStarted'])
    expect(await board()).toMatchObject({ data: [] })
  })
})

test('the job that notifies operators reads as many games among twenty thousand settled ones as among a few', async () => {
  const read = async () => {
    const { db, transactions } = counting(jobsDb)
    await run([notifyOperators({ db, log })])
    return sumOf(transactions, ['games']).games
  }
  const few = await read()
  await sql(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status, settled_version, result_version)
     select 'nfl', 'test', 'settled' || i, 'New England Patriots', 'Buffalo Bills', now() - i * interval '10 minutes', 'final', 1, 1
     from generate_series(1, 20000) as i`,
  )
  for (const statistics of [false, true]) {
    if (statistics) await sql('analyze games')
    expect(await read()).toBeLessThanOrEqual(few! + 5)
  }
})
