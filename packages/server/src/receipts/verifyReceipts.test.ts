/** Tests that a changed fact of a receipt gives another root: each changes stored rows by hand, after the receipts were made. */
import { rootOf } from '@sidebet/domain/receipts/merkle'
import { CHAIN_START, chainHash } from '@sidebet/domain/receipts/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { insertFinal, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { treeOfDay } from './closeDay.ts'
import { readLeaves, type SettlementId } from './leaves.sql.ts'
import { treeOfPart } from './makeReceipts.ts'
import { readRootsOfDay } from './roots.sql.ts'
import { sha256 } from './sha256.ts'
import { findWrongRoots } from './verifyReceipts.ts'

const MOST = 100

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 500_00 })
  for (let nth = 0; nth < 2; nth++) {
    const gameId = await insertGame(server.database)
    const { body } = await ann.post(POST_OFFER, offerOn(gameId))
    await ben.post(TAKE_OFFER, takeOf(body._id))
    await insertFinal(server.database, gameId)
  }
  await server.services.jobs.drain()
  const { rows } = await server.database.owner.query<{ now: Date }>('select product_now() as now')
  await server.moveClockTo(new Date(rows[0]!.now.getTime() + 25 * 3_600_000))
  await server.services.jobs.drain()
})
afterAll(() => server.close())

test('roots, days and the chain follow from the stored rows', async () => {
  const { db, owner } = server.database
  const { rows } = await owner.query(
    'select (select count(*) from receipt_roots) as roots, (select count(*) from receipt_chain) as days',
  )
  expect(rows).toEqual([{ roots: 2, days: 1 }])
  expect(await findWrongRoots(db, MOST)).toEqual([])
})

/** Each changes one fact of a receipt, or a root, after the receipts were made. */
const CHANGES: [what: string, sql: string][] = [
  ['the stake of the accepter', 'update bets set amount_cents = amount_cents + 1'],
  ['the stake of the offerer', 'update bets set offerer_pay_cents = offerer_pay_cents + 1'],
  ['the pick', `update bets set pick = case pick when 'home' then 'away' else 'home' end`],
  ['the spread', 'update bets set spread_hundredths = spread_hundredths + 50'],
  ['the odds', 'update bets set odds_numerator = odds_numerator + 1'],
  ['the denominator', 'update bets set odds_denominator = odds_denominator + 1'],
  ['the time of acceptance', `update bets set accepted_at = accepted_at - interval '1 second'`],
  ['the version of the rules', 'update bets set rule_version = 2'],
  ['the sides', 'update bets set offerer_id = accepter_id, accepter_id = offerer_id'],
  ['the league', `update games set league = 'nba' where league <> 'nba'`],
  ['the away team', `update games set away_team = 'Chicago Bears'`],
  ['the home team', `update games set home_team = 'Chicago Bears'`],
  ['the start', `update settlements set starts_at = starts_at + interval '1 second'`],
  ['the settled score', 'update settlements set home_score = home_score + 1'],
  ['the source', `update results set source = 'another'`],
  ['the time of the result', `update results set read_at = read_at - interval '1 second'`],
  ['the stakes of a user', 'update payouts set staked_cents = staked_cents + 1'],
  ['the payout of a user', 'update payouts set paid_cents = paid_cents + 1'],
  ['the salt of a side', 'update receipt_salts set offerer_salt = accepter_salt'],
  ['the source of a reading', `update result_readings set source = 'another' where nth = 2`],
  [
    'the time of a reading',
    `update result_readings set read_at = read_at - interval '1 second' where nth = 2`,
  ],
  ['the score of a reading', 'update result_readings set home_score = 19 where nth = 2'],
  [
    'the hash of a document',
    `update result_readings set document = encode(sha256('x'), 'hex') where nth = 2`,
  ],
  ['an excerpt', `update result_readings set excerpt = '{"score":"23-19"}' where nth = 2`],
  ['a reading that is missing', 'delete from result_readings where nth = 2'],
  ['the root of a part', `update receipt_parts set root = encode(sha256('x'), 'hex')`],
  ['the root of a game', `update receipt_roots set root = encode(sha256('x'), 'hex')`],
  ['the root of a day', `update receipt_days set root = encode(sha256('x'), 'hex')`],
  ['a game of another day', `update receipt_roots set day = day + 1`],
  ['the chain', `update receipt_chain set hash = encode(sha256('x'), 'hex')`],
]

test('receipts that a process of the version before has made are right, and have no readings', async () => {
  const { owner } = server.database
  const undo = new Error('undo')
  await owner
    .transaction(async (tx) => {
      const { rows } = await tx.query<SettlementId & { firstBetId: number; day: string }>(
        `select p.game_id as "gameId", p.version, p.first_bet_id as "firstBetId", to_char(r.day, 'YYYY-MM-DD') as day
         from receipt_parts p join receipt_roots r on r.game_id = p.game_id order by p.game_id limit 1`,
      )
      const { day, ...made } = rows[0]!
      const bets = await readLeaves(tx, made, made.firstBetId)
      expect(bets.map(({ offerer }) => offerer.readings)).toEqual([undefined])
      const root = rootOf(treeOfPart(bets))
      const form = [made.gameId, root]
      await tx.query('update receipt_parts set form = 1, root = $2 where game_id = $1', form)
      await tx.query('update receipt_roots set root = $2 where game_id = $1', form)
      const ofDay = rootOf(treeOfDay(day, await readRootsOfDay(tx, day)))
      await tx.query('update receipt_days set root = $1', [ofDay])
      await tx.query('update receipt_chain set hash = $1', [
        chainHash(sha256, CHAIN_START, day, ofDay),
      ])
      expect(await findWrongRoots(tx, MOST)).toEqual([])
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})

test.each(CHANGES)('a change is found: %s', async (_what, sql) => {
  const undo = new Error('undo')
  await server.database.owner
    .transaction(async (tx) => {
      await tx.query(sql)
      expect(await findWrongRoots(tx, MOST)).not.toEqual([])
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})
