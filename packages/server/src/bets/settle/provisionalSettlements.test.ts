/** Provisional payments may be staked up to a cap, and may not be withdrawn before the result is final (BI8). */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { OperatorError } from '../../platform/operatorError.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { correctBy, correctGame, type Result, settleBy } from '../../testing/gameResults.ts'
import { endGrant, giveBonus } from '../../testing/grants.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

const HOUR = 3_600_000
const CAP = 50_00

let server: TestServer
let ann: Client
let ben: Client
let users = 0

const start = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  server = await startTestServer({
    WITHDRAWAL_HOLD_HOURS: '0',
    PROVISIONAL_SETTLEMENTS: 'on',
    PROVISIONAL_BETS_MAX: String(CAP),
    ...settings,
  })
  ann = await newUser()
  ben = await newUser()
}
const newUser = (cashCents = 100_00) => server.user(`pro${++users}`, { cashCents })

beforeEach(() => start())
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const now = async () => (await run<{ now: Date }>('select product_now() as now'))[0]!.now.getTime()
const drain = () => server.services.jobs.drain()
const newGame = async () =>
  insertGame(server.database, { startsAt: new Date((await now()) + 2 * HOUR) })

/** The offerer picks the away team by 3. */
async function bet(gameId: number, amountBet = 100, [offerer, accepter] = [ann, ben]) {
  const posted = await offerer.post(POST_OFFER, offerOn(gameId, { amountBet }))
  expect(posted.status).toBe(200)
  expect((await accepter.post(TAKE_OFFER, takeOf(posted.body._id))).status).toBe(200)
}

const settle = (gameId: number, result: Result) => settleBy(server, gameId, result)
const correct = (gameId: number, result: Result) => correctBy(server, gameId, result)

/** Moves the clock, and signs users in again whose sessions have ended. */
async function passHours(hours: number, ...people: Client[]): Promise<Client[]> {
  await server.moveClockTo(new Date((await now()) + hours * HOUR))
  return Promise.all(people.map(({ userId, username }) => server.signIn(userId, username)))
}

const readBreakdown = async (who: Client) => (await who.get('/api/funds/held')).body
const withdraw = (who: Client, dollars: number) =>
  who.post('/api/user/paypalpayout', {
    ...{ receiver: `${who.username}@wallet.test`, paypalPayout: dollars },
    ...{ databasePayout: dollars + 0.25, feeEstimate: 0.25 },
  })

test('an operator who ends a game early and corrects it cannot let both sides withdraw', async () => {
  const gameId = await newGame()
  await bet(gameId)
  await settle(gameId, [23, 20])
  expect((await withdraw(ann, 100)).status).not.toBe(200)
  expect((await readBreakdown(ann)).withdrawable).toBe(0)
  await correct(gameId, [20, 23])
  expect((await withdraw(ben, 100)).status).not.toBe(200)
  expect([
    (await readBreakdown(ann)).fundsAvailable,
    (await readBreakdown(ben)).fundsAvailable,
  ]).toEqual([0, 200])
  const [later] = await passHours(25, ben)
  expect((await withdraw(later!, 199)).status).toBe(200)
})

test('the funds breakdown, the statement and the bet show when a provisional payout is final, and the profile its amount', async () => {
  const rich = await newUser(300_00)
  const gameId = await newGame()
  await bet(gameId, 100, [rich, ben])
  await settle(gameId, [23, 20])
  const finalAt = new Date((await now()) + 24 * HOUR)
  const isFinalAt = (instant: string) =>
    expect(Math.abs(Date.parse(instant) - finalAt.getTime())).toBeLessThan(HOUR)
  const breakdown = await readBreakdown(rich)
  expect(breakdown).toMatchObject({ withdrawable: 200, reserved: 150 })
  expect(breakdown.withheld).toMatchObject([{ reason: 'provisional', amount: 200 }])
  isFinalAt(breakdown.withheld[0].until)
  const { body: profile } = await rich.get(`/api/user/profile/${rich.username}`)
  expect(profile.witholdAmount).toBe(200)
  const { body: statement } = await rich.get(`/api/user/statement/${rich.username}?limit=2`)
  isFinalAt(statement.data[0].finalAt)
  expect(statement.data[1].finalAt).toBe('')
  const past = async (who: Client) =>
    (await who.get(`/api/betsAccepted/pastbets/${who.username}/false`)).body.data[0]
  isFinalAt((await past(rich)).finalAt)
  const [later] = await passHours(25, rich)
  expect(await readBreakdown(later!)).toMatchObject({
    withdrawable: 400,
    reserved: 0,
    withheld: [],
  })
  expect((await past(later!)).finalAt).toBeNull()
})

describe('bets with provisional money', () => {
  test('BI8: provisional payouts may be staked up to the cap, and the rest only once the result is final', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    const other = await newGame()
    const refused = await ann.post(POST_OFFER, offerOn(other, { amountBet: 51 }))
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'You are risking $51.00. $150.00 of your funds are reserved until the results that paid them are final, so you can bet $50.00 now. Your funds say until when.',
    ])
    const posted = await ann.post(POST_OFFER, offerOn(other, { amountBet: 50 }))
    expect(posted.status).toBe(200)
    expect(await readBreakdown(ann)).toMatchObject({
      fundsAvailable: 150,
      reserved: 150,
      withdrawable: 0,
    })
    const { body } = await ben.post(POST_OFFER, offerOn(other, { amountBet: 1 }))
    expect(body.error).toMatch(/only have \$0\.00 dollars/)
    const cleo = await newUser()
    const offered = await cleo.post(POST_OFFER, offerOn(other, { amountBet: 1 }))
    expect((await ann.post(TAKE_OFFER, takeOf(offered.body._id))).body.code).toBe('fundsReserved')
    const [later] = await passHours(1, ann)
    await later!.post('/api/betsProposed/cancelBet', { betID: posted.body._id })
    const [final] = await passHours(24, ann)
    const third = await newGame()
    expect((await final!.post(POST_OFFER, offerOn(third, { amountBet: 200 }))).status).toBe(200)
  })

  test('provisional payouts are not limited while the control is off', async () => {
    await server.close()
    await start({ PROVISIONAL_SETTLEMENTS: 'off' })
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    expect(await readBreakdown(ann)).toMatchObject({ withdrawable: 200, reserved: 0, withheld: [] })
    expect((await withdraw(ann, 199)).status).toBe(200)
  })

  test('returned bonus that is staked again counts against the cap, before and after its release', async () => {
    const grant = await giveBonus(server.database, ann.userId, 80_00)
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    expect(await readBreakdown(ann)).toMatchObject({
      fundsAvailable: 280,
      reserved: 150,
      withdrawable: 80,
    })
    await ann.post(POST_OFFER, offerOn(await newGame(), { amountBet: 70 }))
    expect(await readBreakdown(ann)).toMatchObject({
      fundsAvailable: 210,
      reserved: 150,
      withdrawable: 10,
    })
    await endGrant(server.database, { id: grant, userId: ann.userId }, 'free')
    expect(await readBreakdown(ann)).toMatchObject({
      fundsAvailable: 210,
      reserved: 150,
      withdrawable: 10,
    })
    await correct(gameId, [20, 23])
    expect(await readBreakdown(ann)).toMatchObject({ fundsAvailable: 10, debt: 0, reserved: 0 })
  })
})

describe('when a settlement is final', () => {
  test('agreement of two sources makes a settlement final, and a later correction is refused', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await run(`update games set started_at = product_now() where id = $1`, [gameId])
    await run(
      `insert into results (game_id, version, outcome, home_score, away_score, source, confirmed_at, agreed_at)
       values ($1, 1, 'final', 20, 23, 'espn', product_now(), product_now())`,
      [gameId],
    )
    await run(`update games set result_version = 1, status = 'final' where id = $1`, [gameId])
    await drain()
    expect(await readBreakdown(ann)).toMatchObject({ withdrawable: 200, withheld: [] })
    await expect(correct(gameId, [20, 23])).rejects.toThrow('its result is final')
  })

  test('a corrected result is provisional until the 24 hours of its first settlement have ended', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, null)
    await passHours(20)
    await correct(gameId, [23, 20])
    const [soon] = await passHours(3, ann)
    expect(await readBreakdown(soon!)).toMatchObject({ withdrawable: 0 })
    const [later] = await passHours(2, ann)
    expect(await readBreakdown(later!)).toMatchObject({ withdrawable: 200 })
  })

  test('a payout cannot be withdrawn while its correction is still to be paid', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    await server.database.owner.query(`update clock set offset_ms = offset_ms + 23.9 * 3600000`)
    const by = { actor: 'operator', reason: 'typed wrong' }
    await correctGame(server.database.db, gameId, { awayScore: 20, homeScore: 23 }, by)
    await server.database.owner.query(`update clock set offset_ms = offset_ms + 3600000`)
    const soon = await server.signIn(ann.userId, ann.username)
    expect(await readBreakdown(soon)).toMatchObject({ withdrawable: 0, fundsAvailable: 200 })
    await drain()
    expect(await readBreakdown(soon)).toMatchObject({ withdrawable: 0, fundsAvailable: 0 })
  })

  test('a promotion that requires settled stakes counts them once they are final', async () => {
    await giveBonus(server.database, ann.userId, 40_00)
    await run(`update promotion_grants set accepts_needed = 0, look_at = product_now()`)
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    await drain()
    const [grant] = (await readBreakdown(ann)).grants
    expect(grant).toMatchObject({ amount: 40, stakesNeeded: 40 })
    const [later] = await passHours(25, ann)
    await drain()
    expect((await readBreakdown(later!)).grants).toEqual([])
  })

  test('the record of a provisional payout is deleted a day after it is final', async () => {
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    const count = async () => (await run('select 1 from provisional_payouts')).length
    expect(await count()).toBe(1)
    await passHours(49)
    await drain()
    expect(await count()).toBe(0)
  })
})

describe('collusion of users with an operator', () => {
  const person = fc.integer({ min: 0, max: 2 })
  const result: fc.Arbitrary<Result> = fc.constantFrom<Result>([9, 0], [9, 0], [0, 9], [0, 9], null)
  const bets = fc.record({
    kind: fc.constant('bet' as const),
    ...{ offerer: person, step: fc.integer({ min: 1, max: 2 }) },
    /** Percent of the money of the poorer of the two. */
    percent: fc.constantFrom(30, 100, 100),
  })
  const settles = fc.record({ kind: fc.constant('settle' as const), result })
  const act = fc.oneof(
    ...[bets, bets, bets, settles, settles],
    /** The index of a settled game, counted from the newest. */
    fc.record({ kind: fc.constant('correct' as const), game: fc.nat({ max: 2 }), result }),
    fc.record({ kind: fc.constant('withdraw' as const), who: person }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(5, 13, 25) }),
  )
  type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
  const FIRST = 100_00
  const LOW_CAP = 10_00

  test('BI8: a debt is at most the cap when provisional winnings are lost to another user', async () => {
    const cleo = await newUser()
    const gameId = await newGame()
    await bet(gameId)
    await settle(gameId, [23, 20])
    const other = await newGame()
    await bet(other, 50, [ann, cleo])
    await settle(other, [20, 23])
    expect(await readBreakdown(cleo)).toMatchObject({ fundsAvailable: 150, withdrawable: 50 })
    await correct(gameId, [20, 23])
    expect(await readBreakdown(ann)).toMatchObject({ fundsAvailable: 0, debt: CAP / 100 })
    expect(await readBreakdown(ben)).toMatchObject({ fundsAvailable: 200, withdrawable: 0 })
  })

  test('BI8: each user withdraws at most their deposits, their winnings by the final results, and the cap', async () => {
    const play = async (acts: readonly Act[]) => {
      await run('update switches set provisional_bets_max_cents = $1', [LOW_CAP])
      let people = [await newUser(FIRST), await newUser(FIRST), await newUser(FIRST)]
      let next = await newGame()
      const settled: number[] = []
      for (const step of acts) {
        if (step.kind === 'bet') {
          const offerer = people[step.offerer]!
          const accepter = people[(step.offerer + step.step) % 3]!
          const [hers, his] = [await readBreakdown(offerer), await readBreakdown(accepter)]
          const least = Math.min(hers.fundsAvailable, his.fundsAvailable)
          const amountBet = Math.floor((least * step.percent) / 100)
          const { body } = await offerer.post(POST_OFFER, offerOn(next, { amountBet }))
          if (body._id) await accepter.post(TAKE_OFFER, takeOf(body._id))
        } else if (step.kind === 'settle') {
          await settle(next, step.result)
          settled.unshift(next)
          next = await newGame()
        } else if (step.kind === 'correct') {
          const gameId = settled[step.game]
          // Refused: the same result again, or a correction after the time limit.
          const refused = (error: unknown) => expect(error).toBeInstanceOf(OperatorError)
          if (gameId !== undefined) await correct(gameId, step.result).catch(refused)
        } else if (step.kind === 'withdraw') {
          const who = people[step.who]!
          const { withdrawable } = await readBreakdown(who)
          if (withdrawable >= 1) await withdraw(who, Math.floor(withdrawable) - 0.25)
        } else {
          people = await passHours(step.hours, ...people)
          next = await newGame()
        }
      }
      await drain()
      for (const { userId } of people) {
        const [row] = await run<{ out: number; net: number; debt: number }>(
          `select
             (select coalesce(sum(amount_cents), 0)::int from payments where user_id = $1 and kind = 'walletPayout'
               and state <> 'rejected') as out,
             (select coalesce(sum(p.paid_cents - p.staked_cents), 0)::int from payouts p
               join games g on g.id = p.game_id and g.settled_version = p.version where p.user_id = $1) as net,
             coalesce((select -balance_cents from ledger_accounts where kind = 'user.debt' and owner_id = $1), 0)::int as debt`,
          [userId],
        )
        expect(row!.out).toBeLessThanOrEqual(FIRST + row!.net + LOW_CAP)
        expect(row!.debt).toBeLessThanOrEqual(LOW_CAP)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 16 }), play), {
      numRuns: process.env.SIDEBET_LONG ? 250 : 3,
    })
  })
})
