/** kill -9 while a game of many bets is settled or corrected: each bet is paid once, and the ledger verifies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import type { Tx } from '../../platform/database/db.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertUsers } from '../../testing/insertRows.ts'
import { completeTakes } from '../../testing/notices.ts'
import { startServerProcess } from '../../testing/processes.ts'
import { insertGame } from '../../testing/server.ts'

const IS_LONG = process.env.SIDEBET_LONG === '1'
const BETS = IS_LONG ? 100_000 : 3_000
const USERS = BETS / 2
/** How many processes are killed while they pay. */
const KILLS = IS_LONG ? 10 : 1
const CASH = 1_000_000

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, 300_000)
afterAll(() => database.drop())

/** A hundred thousand rows take longer than the limit of a request. */
const withPatience = <Value>(work: (tx: Tx) => Promise<Value>) =>
  database.owner.transaction(async (tx) => {
    await tx.setLimits({ statement: 600_000 })
    return work(tx)
  })

const run = <Row extends object>(text: string, values: unknown[] = []) =>
  withPatience(async (tx) => (await tx.query<Row>(text, values)).rows)

/**
 * Bets of even odds between as many users, each offer taken whole, in the state that the API calls produce. Returns the
 * game's id.
 */
async function seed(): Promise<number> {
  const first = await insertUsers(database, USERS)
  const gameId = await insertGame(database)
  await run(
    `insert into ledger_accounts (kind, owner_id)
     select kind, id from users, unnest(array['user.cash', 'user.at_risk']) as kind`,
  )
  await run(
    `insert into payments (user_id, kind, state, amount_cents, provider_ref, capture_ref, completed_at)
     select id, 'walletDeposit', 'completed', $1, 'SEED-' || id, 'SEED-' || id, product_now() from users`,
    [CASH],
  )
  await run(
    `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator, odds_denominator,
       amount_cents, taken_cents, hold_cents, partial_take, state, available_before_cents, at_risk_before_cents, posted_at)
     select $1 + k % $2, g.id, g.league, g.starts_at, 'away', 100 * (1 + k % 6), 100, 100, 100 + k % 50, 100 + k % 50,
       100 + k % 50, true, 'taken', 0, 0, product_now()
     from games g, generate_series(1, $3::int) as k where g.id = $4`,
    [first, USERS, BETS, gameId],
  )
  await run(
    `insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick, spread_hundredths,
       odds_numerator, odds_denominator, audience, starts_at, accepted_at, available_before_cents, at_risk_before_cents, region)
     select id, game_id, offerer_id, $1 + (offerer_id - $1 + 1 + id % 7) % $2, amount_cents, amount_cents, pick,
       spread_hundredths, 100, 100, 'public', starts_at, posted_at, 0, 0, '' from offers order by id`,
    [first, USERS],
  )
  await run(
    `insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
     select format('dep:%s:completed', p.id), 'deposit', p.id, f.id, c.id, p.amount_cents, product_now()
     from payments p join ledger_accounts f on f.kind = 'provider.paypal'
     join ledger_accounts c on c.kind = 'user.cash' and c.owner_id = p.user_id
     union all
     select format('%s:%s:cash', m.kind, m.ref), m.kind, m.ref, c.id, r.id, m.cents, product_now()
     from (
       select 'post' as kind, id as ref, offerer_id as user_id, hold_cents as cents from offers
       union all select 'take', id, accepter_id, amount_cents from bets) m
     join ledger_accounts c on c.kind = 'user.cash' and c.owner_id = m.user_id
     join ledger_accounts r on r.kind = 'user.at_risk' and r.owner_id = m.user_id`,
  )
  await run(
    `update ledger_accounts a set balance_cents = m.cents from (
       select account, sum(cents) as cents from (
         select to_account as account, cents from ledger_transfers
         union all select from_account, -cents from ledger_transfers) l group by account) m where m.account = a.id`,
  )
  await withPatience(completeTakes)
  await run('analyze')
  return gameId
}

/** A confirmed result, as the operator's tool inserts it; servers settle by it within a second. */
async function insertResult(
  gameId: number,
  version: number,
  away: number,
  home: number,
): Promise<void> {
  await run(
    `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
     values ($1, $2, 'final', $3, $4, 'operator', product_now())`,
    [gameId, version, away, home],
  )
  await run('update games set result_version = $2 where id = $1', [gameId, version])
}

async function progressOf(gameId: number, version: number) {
  const [row] = await run<{ cursor: number; isOver: boolean }>(
    `select user_cursor as cursor, finished_at is not null as "isOver" from settlements where game_id = $1 and version = $2`,
    [gameId, version],
  )
  return row ?? { cursor: 0, isOver: false }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Runs servers until all are paid; kills each of the first ones as soon as it has paid a user. */
async function settleThroughKills(gameId: number, version: number): Promise<void> {
  for (let killed = 0; ; killed++) {
    const server = await startServerProcess(database, { LOG_LEVEL: 'silent' })
    const before = await progressOf(gameId, version)
    for (;;) {
      const { cursor, isOver } = await progressOf(gameId, version)
      if (isOver) {
        await server.stop()
        return
      }
      if (killed < KILLS && cursor > before.cursor) break
      await pause()
    }
    await server.kill()
  }
}

test('GAP-118: every user is paid once although servers are killed during settlement and correction', {
  timeout: IS_LONG ? 1_800_000 : 120_000,
}, async () => {
  const gameId = await seed()
  expect(await verify(database.db)).toEqual([])
  await insertResult(gameId, 1, 23, 20)
  await settleThroughKills(gameId, 1)
  expect(await verify(database.db)).toEqual([])
  await insertResult(gameId, 2, 21, 20)
  await settleThroughKills(gameId, 2)
  expect(await verify(database.db)).toEqual([])
  const [count] = await run<{ reversals: number; settles: number }>(
    `select count(*) filter (where kind = 'reversal' and key like '%:in') as reversals,
         count(*) filter (where kind = 'settle' and key like '%:in') as settles from ledger_transfers`,
  )
  expect(count).toEqual({ reversals: USERS, settles: 2 * USERS })
})
