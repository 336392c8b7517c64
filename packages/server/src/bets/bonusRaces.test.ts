/** Races for bonus money through HTTP on two server processes and one database; the ledger is verified after each round. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import {
  type Called,
  type Caller,
  insertCallers,
  repeatingWhileBusy,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'

const ROUNDS = process.env.SIDEBET_LONG ? 20 : 1
const CANCEL = '/api/betsProposed/cancelBet'

let database: TestDatabase
let servers: ServerProcess[]
let takers: Caller[]
let users = 0

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startServerProcess(database), await startServerProcess(database)]
  const callers = await insertCallers(
    database,
    Array.from({ length: 8 }, (_, at) => `taker${at}`),
    10_000_00,
  )
  takers = callers.map(repeatingWhileBusy)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const serverOf = (at: number) => servers[at % 2]!.url
const won = (answers: readonly Called[]) => answers.filter(({ status }) => status === 200)

/** A new user with cash and bonus, in cents. */
async function makePlayer(cash: number, bonus: number): Promise<{ caller: Caller; grant: number }> {
  const [caller] = await insertCallers(database, [`player${++users}`], cash)
  const grant = await giveBonus(database, caller!.userId, bonus)
  return { caller: repeatingWhileBusy(caller!), grant }
}

/** Cents of a player: cash, bonus and at risk. */
async function moneyOf({ userId }: Caller, grant: number): Promise<number[]> {
  const { rows } = await database.owner.query<{ kind: string; cents: number }>(
    `select kind, balance_cents as cents from ledger_accounts
     where owner_id = $1 and kind in ('user.cash', 'user.at_risk') or owner_id = $2 and kind = 'user.bonus'`,
    [userId, grant],
  )
  return ['user.cash', 'user.bonus', 'user.at_risk'].map(
    (kind) => rows.find((row) => row.kind === kind)!.cents,
  )
}

async function post(caller: Caller, at: number, gameId: number, dollars: number): Promise<string> {
  const offer = offerOn(gameId, { amountBet: dollars })
  const { status, body } = await caller.post(serverOf(at), POST_OFFER, offer)
  expect(status).toBe(200)
  return body._id
}

async function expectSound(answers: readonly Called[]): Promise<void> {
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(await verify(database.db)).toEqual([])
}

test('a user who stakes through two processes concurrently stakes all bonus and cash, and no cent more', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const { caller, grant } = await makePlayer(4_50, 5_50)
    const offers = await Promise.all(
      takers.flatMap((taker, at) => [post(taker, at, gameId, 1), post(taker, at, gameId, 1)]),
    )
    const answers = await Promise.all([
      ...offers.map((offer, at) => caller.post(serverOf(at), TAKE_OFFER, takeOf(offer))),
      caller.post(serverOf(round), POST_OFFER, offerOn(gameId, { amountBet: 2 })),
    ])
    const posted = answers.at(-1)!.status === 200
    expect(won(answers)).toHaveLength(posted ? 9 : 10)
    expect(await moneyOf(caller, grant)).toEqual([0, 0, 10_00])
    await expectSound(answers)
  }
})

test('concurrent takes, a cancellation and the end of a grant move each cent of an offer with bonus exactly once', async () => {
  const gameId = await insertGame(database)
  for (let round = 0; round < ROUNDS; round++) {
    const { caller, grant } = await makePlayer(4_00, 6_00)
    const offer = await post(caller, round, gameId, 10)
    const ends = round % 2 === 0 ? 'lost' : 'free'
    const [cancelled, , ...taken] = await Promise.all([
      caller.post(serverOf(round), CANCEL, { betID: offer }),
      endGrant(database, { id: grant, userId: caller.userId }, ends),
      ...takers
        .slice(0, 4)
        .map((taker, at) => taker.post(serverOf(at), TAKE_OFFER, takeOf(offer, 2))),
    ])
    const atRisk = won(taken).length * 200
    const [cash, bonus, risk] = await moneyOf(caller, grant)
    expect(risk).toBe(atRisk)
    expect(cancelled!.status).toBe(200)
    const bonusBack = Math.max(0, 6_00 - atRisk)
    // Bonus of a released grant becomes cash; bonus of a lost grant is forfeited from every account.
    expect([cash, bonus]).toEqual([10_00 - atRisk - (ends === 'lost' ? bonusBack : 0), 0])
    await expectSound([cancelled!, ...taken])
  }
})

test('lapses and settlements of bonus while grants end leave no money at risk, and the ledger verifies', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const gameId = await insertGame(database)
    const players = await Promise.all(takers.map((_, at) => makePlayer(5_00, 2_00 + at)))
    const answers: Called[] = []
    for (const [at, { caller }] of players.entries()) {
      const offer = await post(caller, at, gameId, 6)
      const taker = players[(at + 1) % players.length]!.caller
      answers.push(await taker.post(serverOf(at), TAKE_OFFER, takeOf(offer, 1)))
    }
    expect(won(answers)).toHaveLength(players.length)
    const isVoid = round % 2 === 0
    await database.owner.query(
      `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
       values ($1, 1, $2, $3, $4, 'test', product_now())`,
      [gameId, isVoid ? 'void' : 'final', isVoid ? null : 23, isVoid ? null : 20],
    )
    await database.owner.query('update games set result_version = 1 where id = $1', [gameId])
    await Promise.all(
      players.map(({ caller, grant }, at) =>
        endGrant(database, { id: grant, userId: caller.userId }, at % 2 ? 'lost' : 'free'),
      ),
    )
    const owners = players.map(({ caller }) => caller.userId)
    await expect
      .poll(
        async () => {
          const { rows } = await database.owner.query<{ cents: number }>(
            `select sum(balance_cents)::bigint as cents from ledger_accounts where kind = 'user.at_risk' and owner_id = any($1)`,
            [owners],
          )
          return rows[0]!.cents
        },
        { timeout: 20_000 },
      )
      .toBe(0)
    for (const [at, { caller, grant }] of players.entries()) {
      const [cash, bonus] = await moneyOf(caller, grant)
      // Each user has won one bet of a dollar and lost another, or both were void.
      if (at % 2 === 0) expect(bonus).toBe(0)
      expect(cash).toBeGreaterThanOrEqual(isVoid ? 5_00 : 4_00)
    }
    await expectSound(answers)
  }
})
