/** A corrected score: payments are taken back and made again, once, whatever the users did in between (BI5, GAP-118). */
import { wireId } from '@sidebet/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { makeJobRunner } from '../../platform/jobs/jobRunner.ts'
import { makeLog } from '../../platform/log.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { correctBy, correctGame, settleBy, voidGame } from '../../testing/gameResults.ts'
import { endGrant, giveBonus } from '../../testing/grants.ts'
import { postAndTakeBets, randomBets } from '../../testing/randomBets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { settlementJobs } from './settlementJobs.ts'

const HOUR = 3_600_000
const CANCEL = '/api/betsProposed/cancelBet'
/** Of each race. */
const ROUNDS = process.env.SIDEBET_LONG ? 6 : 3

let server: TestServer
let ann: Client
let ben: Client
let users = 0
beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.user(`ann${++users}`, { cashCents: 200_00 })
  ben = await server.user(`ben${users}`, { cashCents: 200_00 })
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const now = async () => (await run<{ now: Date }>('select product_now() as now'))[0]!.now.getTime()
const drain = () => server.services.jobs.drain()
const newGame = async () =>
  insertGame(server.database, { startsAt: new Date((await now()) + 2 * HOUR) })

/** Ann offers the away team by 3, ben takes all of it. */
async function bet(gameId: number, amountBet = 100, change: object = {}): Promise<string> {
  const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet, ...change }))
  const taken = await ben.post(TAKE_OFFER, takeOf(body._id))
  expect(taken.status).toBe(200)
  return taken.body._id as string
}

/** Away score first, then home, as scores are usually quoted. */
const final = (gameId: number, away: number, home: number) => settleBy(server, gameId, [away, home])

const requestCorrection = (gameId: number, away: number, home: number) =>
  correctGame(
    server.database.db,
    gameId,
    { homeScore: home, awayScore: away },
    { actor: 'operator', reason: 'typed wrong' },
  )

const correct = (gameId: number, away: number, home: number) =>
  correctBy(server, gameId, [away, home])

/** A user whose account was locked is paid in a later run of the job, one second later. */
async function untilPaid(gameId: number) {
  const finished = async () => {
    await drain()
    return run('select version from settlements where game_id = $1 and finished_at is not null', [
      gameId,
    ])
  }
  await expect.poll(async () => (await finished()).length, { timeout: 20_000 }).toBe(2)
}

/** Dollars in cash, at risk and owed. */
async function moneyOf({ userId }: Client) {
  const rows = await run<{ kind: string; cents: number }>(
    'select kind, balance_cents as cents from ledger_accounts where owner_id = $1 and kind = any($2)',
    [userId, ['user.cash', 'user.at_risk', 'user.debt']],
  )
  const of = (kind: string) => (rows.find((row) => row.kind === `user.${kind}`)?.cents ?? 0) / 100
  return [of('cash'), of('at_risk'), -of('debt') || 0]
}

const isClean = async () => expect(await verify(server.database.db)).toEqual([])

const pastOf = async (who: Client) =>
  (await who.get(`/api/betsAccepted/pastbets/${who.username}/false`)).body.data

describe('the transfers of a correction', () => {
  test('BI5: a correction makes the winner the loser, to the cent, and the ledger has both settlements', async () => {
    const gameId = await newGame()
    await bet(gameId, 100, { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 })
    await final(gameId, 23, 20)
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [300, 0, 0],
      [100, 0, 0],
    ])
    await correct(gameId, 22, 20)
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [50, 0, 0],
      [350, 0, 0],
    ])
    await isClean()
    const moved = await run<{ key: string; cents: number }>(
      `select key, cents from ledger_transfers where ref = $1 and kind in ('settle', 'reversal') order by id`,
      [gameId],
    )
    const [a, b] = [ann.userId, ben.userId]
    expect(moved.map(({ key, cents }) => `${key} ${cents / 100}`)).toEqual([
      `settle:${gameId}:1:${a}:in 150`,
      `settle:${gameId}:1:${a}:cash 250`,
      `settle:${gameId}:1:${b}:in 100`,
      `reversal:${gameId}:2:${a}:in 150`,
      `reversal:${gameId}:2:${a}:cash 250`,
      `settle:${gameId}:2:${a}:in 150`,
      `reversal:${gameId}:2:${b}:in 100`,
      `settle:${gameId}:2:${b}:in 100`,
      `settle:${gameId}:2:${b}:cash 250`,
    ])
  })

  test('GAP-118: both sides see the settlement and the correction in bet and statement, and get a correction notification', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    await correct(gameId, 20, 23)
    expect((await pastOf(ann))[0]).toMatchObject({
      userPerformance: 'Lost',
      performanceAmount: -100,
      awayPoints: 20,
      homePoints: 23,
      corrected: { awayPoints: 23, homePoints: 20, userPerformance: 'Won', performanceAmount: 100 },
    })
    expect((await pastOf(ben))[0]).toMatchObject({
      userPerformance: 'Won',
      corrected: { userPerformance: 'Lost', performanceAmount: -100 },
    })
    const { body } = await ann.get(`/api/user/statement/${ann.username}?limit=3`)
    expect(
      body.data.map(({ kind, change }: { kind: string; change: { total: number } }) => [
        kind,
        change.total,
      ]),
    ).toEqual([
      ['lost', -100],
      ['reversal', -100],
      ['won', 100],
    ])
    const notifications = await run<{ body: object }>(
      `select body from outbox where topic = 'game.corrected' and ref = $1 order by id`,
      [gameId],
    )
    const notice = {
      ...{ version: 2, outcome: 'final', wasVoid: false },
      ...{ stakedCents: 100_00, owedCents: 0 },
    }
    expect(notifications.map((row) => row.body)).toEqual([
      { ...notice, userId: ann.userId, wasPaidCents: 200_00, paidCents: 0 },
      { ...notice, userId: ben.userId, wasPaidCents: 0, paidCents: 200_00 },
    ])
  })

  test('P7: winnings already staked elsewhere become a debt that later funds repay, and no balance falls below 0', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    // All but 30 of it is in another offer by then.
    const spent = await ann.post(POST_OFFER, offerOn(await newGame(), { amountBet: 270 }))
    await correct(gameId, 20, 23)
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [0, 270, 170],
      [300, 0, 0],
    ])
    await isClean()
    const { body } = await ann.get(`/api/user/statement/${ann.username}?limit=2`)
    expect(body.data.map(({ kind, debt }: { kind: string; debt: number }) => [kind, debt])).toEqual(
      [
        ['lost', 0],
        ['reversal', 170],
      ],
    )
    await ann.post(CANCEL, { betID: spent.body._id })
    await drain()
    expect(await moneyOf(ann)).toEqual([100, 0, 0])
    await isClean()
  })

  test('a correction that leaves a payout unchanged creates no debt', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    await ann.post(POST_OFFER, offerOn(await newGame(), { amountBet: 300 }))
    await correct(gameId, 30, 20)
    expect(await moneyOf(ann)).toEqual([0, 300, 0])
    await isClean()
  })

  test('a second correction back to the first score restores the first payouts', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    await correct(gameId, 20, 23)
    await correct(gameId, 23, 20)
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [300, 0, 0],
      [100, 0, 0],
    ])
    await isClean()
    expect((await pastOf(ann))[0]).toMatchObject({ userPerformance: 'Won' })
  })

  test('a corrected void is paid by its score, and the bet shows that the game was void', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await voidGame(server.database.db, gameId, 'said to be rained off')
    await drain()
    expect((await pastOf(ann))[0]).toMatchObject({ userPerformance: 'Void', corrected: null })
    await correct(gameId, 23, 20)
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [300, 0, 0],
      [100, 0, 0],
    ])
    const wasVoid = { awayPoints: null, homePoints: null, performanceAmount: 0 }
    expect((await pastOf(ben))[0]).toMatchObject({
      ...{ userPerformance: 'Lost', awayPoints: 23, homePoints: 20, gameStatus: 'final' },
      corrected: { ...wasVoid, userPerformance: 'Void' },
    })
    await voidGame(server.database.db, gameId, 'it was rained off')
    await drain()
    expect((await pastOf(ben))[0]).toMatchObject({
      ...{ userPerformance: 'Void', awayPoints: null, gameStatus: 'cancelled' },
      corrected: { awayPoints: 23, homePoints: 20, userPerformance: 'Lost' },
    })
    await isClean()
  })

  test('a game without bets can be corrected', async () => {
    const gameId = await newGame()
    await final(gameId, 23, 20)
    await correct(gameId, 20, 23)
    const [game] = await run<object>(
      'select settled_version as by, away_score as away from games where id = $1',
      [gameId],
    )
    expect(game).toEqual({ by: 2, away: 20 })
    await isClean()
  })
})

describe('bonus in a corrected bet', () => {
  const bonusOf = async (grant: number) => {
    const [row] = await run<{ cents: number }>(
      `select balance_cents as cents from ledger_accounts where kind = 'user.bonus' and owner_id = $1`,
      [grant],
    )
    return row!.cents / 100
  }

  test('a correction takes the returned bonus from the first winner and returns the bonus of the new winner', async () => {
    const gameId = await newGame()
    const hers = await giveBonus(server.database, ann.userId, 40_00)
    const his = await giveBonus(server.database, ben.userId, 25_00)
    await bet(gameId)
    await final(gameId, 23, 20)
    expect([await bonusOf(hers), await bonusOf(his)]).toEqual([40, 0])
    await correct(gameId, 20, 23)
    expect([await bonusOf(hers), await bonusOf(his)]).toEqual([0, 25])
    expect([await moneyOf(ann), await moneyOf(ben)]).toEqual([
      [140, 0, 0],
      [300, 0, 0],
    ])
    await isClean()
  })

  test('a correction takes back bonus of a meanwhile released grant as cash', async () => {
    const gameId = await newGame()
    const id = await giveBonus(server.database, ann.userId, 40_00)
    await bet(gameId)
    await final(gameId, 23, 20)
    await endGrant(server.database, { id, userId: ann.userId }, 'free')
    expect(await moneyOf(ann)).toEqual([340, 0, 0])
    await correct(gameId, 20, 23)
    expect([await moneyOf(ann), await bonusOf(id)]).toEqual([[140, 0, 0], 0])
    await isClean()
  })

  test('a correction takes cash for bonus that is staked again, and the next correction returns that cash', async () => {
    const gameId = await newGame()
    const id = await giveBonus(server.database, ann.userId, 40_00)
    await bet(gameId)
    await final(gameId, 23, 20)
    await ann.post(POST_OFFER, offerOn(await newGame(), { amountBet: 40 }))
    await correct(gameId, 20, 23)
    expect([await moneyOf(ann), await bonusOf(id)]).toEqual([[100, 40, 0], 0])
    await isClean()
    await correct(gameId, 24, 20)
    expect([await moneyOf(ann), await bonusOf(id)]).toEqual([[300, 40, 0], 0])
    await isClean()
  })
})

test('a corrected settlement leaves every user with the same total as a correct first settlement, bonus and debts included', async () => {
  const score = fc.record({
    away: fc.integer({ min: 0, max: 9 }),
    home: fc.integer({ min: 0, max: 9 }),
  })
  const play = fc.record({
    bets: randomBets,
    bonus: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 3 }),
    spends: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    scores: fc.array(score, { minLength: 2, maxLength: 3 }),
  })
  const wayOf = async (
    { bets, bonus, spends, scores }: typeof play extends fc.Arbitrary<infer T> ? T : never,
    isRight: boolean,
  ) => {
    const people = await Promise.all(
      bonus.map(async (cents) => {
        const who = await server.user(`way${++users}`, { cashCents: 500_00 })
        return {
          who,
          grant: cents > 0 ? await giveBonus(server.database, who.userId, cents * 100) : null,
        }
      }),
    )
    const gameId = await newGame()
    await postAndTakeBets(
      people.map(({ who }) => who),
      gameId,
      bets,
    )
    const last = scores.at(-1)!
    const reportedScores = isRight ? [last] : scores
    await final(gameId, reportedScores[0]!.away, reportedScores[0]!.home)
    const other = await newGame()
    const open: string[] = []
    for (const [at, { who }] of people.entries()) {
      if (!spends[at]) continue
      const [cash] = await moneyOf(who)
      if (cash! < 1) continue
      const { body } = await who.post(POST_OFFER, offerOn(other, { amountBet: Math.floor(cash!) }))
      open.push(body._id)
    }
    let before = reportedScores[0]!
    for (const next of reportedScores.slice(1)) {
      if (next.away === before.away && next.home === before.home) continue
      await correct(gameId, next.away, next.home)
      before = next
    }
    for (const [at, { who }] of people.entries()) {
      if (!spends[at]) continue
      for (const betID of open) await who.post(CANCEL, { betID })
    }
    await drain()
    return Promise.all(
      people.map(async ({ who, grant }) => {
        const [cash, atRisk, debt] = await moneyOf(who)
        const [row] = grant
          ? await run<{ cents: number }>(
              `select balance_cents as cents from ledger_accounts where kind = 'user.bonus' and owner_id = $1`,
              [grant],
            )
          : []
        const bonusLeft = (row?.cents ?? 0) / 100
        return [Math.round((cash! - debt! + bonusLeft) * 100), atRisk]
      }),
    )
  }
  await fc.assert(
    fc.asyncProperty(play, async (played) => {
      expect(await wayOf(played, false)).toEqual(await wayOf(played, true))
    }),
    { numRuns: process.env.SIDEBET_LONG ? 150 : 2 },
  )
  await isClean()
})

describe('refused corrections', () => {
  const refused = async (gameId: number, away: number, home: number) =>
    requestCorrection(gameId, away, home).then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('BI5: a correction of an unsettled game, or to the same result, is refused', async () => {
    const gameId = await newGame()
    const name = wireId('game', gameId)
    expect(await refused(gameId, 1, 0)).toBe(`There is no settled game ${name}.`)
    await final(gameId, 23, 20)
    expect(await refused(gameId, 23, 20)).toBe(`The game ${name} is settled by this score already.`)
    const off = await newGame()
    await run(
      `insert into results (game_id, version, outcome, source, confirmed_at) values ($1, 1, 'void', 'test', product_now())`,
      [off],
    )
    await run('update games set result_version = 1 where id = $1', [off])
    await drain()
    await expect(voidGame(server.database.db, off, 'rained off')).rejects.toThrow(
      `The game ${wireId('game', off)} is void already.`,
    )
  })

  test('a second correction is refused while the first is being settled', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    await requestCorrection(gameId, 20, 23)
    expect(await refused(gameId, 21, 23)).toMatch(/is not finished/)
    await drain()
    expect(await refused(gameId, 21, 23)).toBe('done')
    await drain()
    await isClean()
  })
})

describe('concurrency', () => {
  test('of two concurrent corrections one succeeds and the other is refused', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    const outcomes = await Promise.allSettled([
      requestCorrection(gameId, 20, 23),
      requestCorrection(gameId, 10, 23),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await drain()
    await isClean()
  })

  test('P7: winnings that the winner stakes during a correction are staked or taken back, never both, and the rest is debt', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const gameId = await newGame()
      const other = await newGame()
      await bet(gameId, 20)
      await final(gameId, 23, 20)
      const [cash, , owed] = await moneyOf(ann)
      await requestCorrection(gameId, 20, 23)
      const spends = Array.from({ length: 6 }, (_, at) =>
        ann.post(POST_OFFER, offerOn(other, { amountBet: Math.floor(cash! / 6) + at })),
      )
      const [answers] = await Promise.all([Promise.all(spends), drain()])
      await untilPaid(gameId)
      const [left, atRisk, debt] = await moneyOf(ann)
      expect(left! + atRisk! - debt!).toBeCloseTo(cash! - owed! - 40, 2)
      await isClean()
      for (const { body } of answers) if (body._id) await ann.post(CANCEL, { betID: body._id })
      await drain()
    }
  })

  test('P7: a withdrawal during a correction pays out only cash of the winner, and the missing winnings become debt', async () => {
    let paidOut = 0
    for (let round = 0; round < ROUNDS; round++) {
      const winner = await server.user(`winner${users}x${round}`, { cashCents: 100_00 })
      const gameId = await newGame()
      const { body } = await winner.post(POST_OFFER, offerOn(gameId, { amountBet: 80 }))
      expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
      await final(gameId, 23, 20)
      expect(await moneyOf(winner)).toEqual([180, 0, 0])
      await requestCorrection(gameId, 20, 23)
      const withdrawals = Array.from({ length: 4 }, () =>
        winner.post('/api/user/paypalpayout', {
          receiver: 'winner@wallet.test',
          paypalPayout: 40,
          databasePayout: 40.25,
          feeEstimate: 0.25,
        }),
      )
      const [answers] = await Promise.all([Promise.all(withdrawals), drain()])
      await untilPaid(gameId)
      const gone = answers.filter(({ status }) => status === 200).length * 40.25
      paidOut += gone
      const [left, atRisk, debt] = await moneyOf(winner)
      expect([left! - debt!, atRisk]).toEqual([20 - gone, 0])
      await isClean()
    }
    expect(paidOut).toBeGreaterThan(0)
  })

  test('four concurrent settlement runners pay a correction once', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await final(gameId, 23, 20)
    await requestCorrection(gameId, 20, 23)
    const log = makeLog('silent')
    const { db } = server.database
    const settler = () => makeJobRunner(settlementJobs({ db, log }), log).drain()
    await Promise.all([settler(), settler(), settler(), drain()])
    await drain()
    expect(await moneyOf(ben)).toEqual([300, 0, 0])
    await isClean()
  })
})

test('BI5: corrections are refused more than 24 hours after the first settlement, also after an earlier correction', async () => {
  const gameId = await newGame()
  await bet(gameId)
  await final(gameId, 23, 20)
  const settledAt = await now()
  await server.moveClockTo(new Date(settledAt + 23 * HOUR))
  await correct(gameId, 20, 23)
  await server.moveClockTo(new Date(settledAt + 24 * HOUR + 1000))
  await expect(requestCorrection(gameId, 23, 20)).rejects.toThrow(/more than 24 hours ago/)
  await isClean()
})
