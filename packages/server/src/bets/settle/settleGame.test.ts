import { type Payout, settleBet } from '@sidebet/domain/bets/settleBet'
import { voidBet } from '@sidebet/domain/bets/voidBet'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { makeJobRunner } from '../../platform/jobs/jobRunner.ts'
import { makeLog } from '../../platform/log.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { completeTakes } from '../../testing/notices.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  insertUser,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { readOwnBonus } from './payUsers.sql.ts'
import { computePayouts } from './settleGame.sql.ts'
import { settlementJobs } from './settlementJobs.ts'

const HOUR = 3_600_000

describe('bets of a game from take to settlement', () => {
  let server: TestServer
  let ann: Client
  let ben: Client
  let cleo: Client
  beforeAll(async () => {
    server = await startTestServer()
    ann = await server.user('ann', { cashCents: 1000_00 })
    ben = await server.user('ben', { cashCents: 1000_00 })
    cleo = await server.user('cleo', { cashCents: 1000_00 })
  })
  afterAll(() => server.close())

  const balances = async (client: Client) => {
    const { rows } = await server.database.owner.query<{ kind: string; balance_cents: number }>(
      `select kind, balance_cents from ledger_accounts where owner_id = $1 and kind in ('user.cash', 'user.at_risk')`,
      [client.userId],
    )
    return Object.fromEntries(rows.map((row) => [row.kind.slice(5), row.balance_cents]))
  }

  async function betOn(gameId: number) {
    const odds = { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, odds))
    await ben.post(TAKE_OFFER, takeOf(body._id, 40))
    return body._id as string
  }

  async function confirmResult(
    gameId: number,
    outcome: 'final' | 'void',
    away: number | null,
    home: number | null,
  ) {
    await server.database.owner.query(
      `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
       values ($1, 1, $2, $3, $4, 'test', product_now())`,
      [gameId, outcome, away, home],
    )
    await server.database.owner.query('update games set result_version = 1 where id = $1', [gameId])
  }

  const steps: [string, 'final' | 'void', number | null, number | null, number, number][] = [
    // The offerer reserves 150.00 for 100.00; ben takes 40.00, cleo the other 60.00.
    ['23-20: the offerer has won 100.00', 'final', 23, 20, 100_00, -40_00],
    ['22-20: the takers have won 150.00', 'final', 22, 20, -150_00, 60_00],
    ['a tie is lost by the pick', 'final', 20, 20, -150_00, 60_00],
    ['a cancelled game returns everything', 'void', null, null, 0, 0],
  ]
  test.each(steps)('%s', async (_name, outcome, away, home, annGains, benGains) => {
    const before = {
      ann: await balances(ann),
      ben: await balances(ben),
      cleo: await balances(cleo),
    }
    const gameId = await insertGame(server.database, { startsAt: new Date(Date.now() + HOUR) })
    const offer = await betOn(gameId)
    await cleo.post(TAKE_OFFER, takeOf(offer))
    expect(await balances(ann)).toEqual({ cash: before.ann.cash! - 150_00, at_risk: 150_00 })
    await confirmResult(gameId, outcome, away, home)
    await server.services.jobs.drain()
    expect(await balances(ann)).toEqual({ cash: before.ann.cash! + annGains, at_risk: 0 })
    expect(await balances(ben)).toEqual({ cash: before.ben.cash! + benGains, at_risk: 0 })
    expect((await balances(cleo)).cash).toBe(before.cleo.cash! - annGains - benGains)
    expect(await verify(server.database.db)).toEqual([])

    const [past] = (await ben.get(`/api/betsAccepted/pastbets/${ben.username}/false`)).body.data
    const word = outcome === 'void' ? 'Void' : benGains > 0 ? 'Won' : 'Lost'
    expect(past).toMatchObject({ userPerformance: word, performanceAmount: benGains / 100 })
    expect([past.winnerOfBet, past.loserOfBet]).toEqual(
      outcome === 'void' ? ['void', 'void'] : benGains > 0 ? ['ben', 'ann'] : ['ann', 'ben'],
    )
  })

  test('a live bet shows the score of a live game, and an unsettled final score only as provisional', async () => {
    const gameId = await insertGame(server.database)
    await cleo.post(TAKE_OFFER, takeOf(await betOn(gameId)))
    const scoreShownAt = async (status: string, away: number | null, home: number | null) => {
      await server.database.owner.query(
        'update games set status = $2, away_score = $3, home_score = $4 where id = $1',
        [gameId, status, away, home],
      )
      const { body } = await ben.get(`/api/betsAccepted/publiclivebets/${ben.username}`)
      const { gameStatus, awayPoints, homePoints } = body.data[0]
      return [gameStatus, awayPoints, homePoints]
    }
    expect(await scoreShownAt('scheduled', null, null)).toEqual(['scheduled', null, null])
    expect(await scoreShownAt('live', null, null)).toEqual(['live', null, null])
    expect(await scoreShownAt('live', 10, 0)).toEqual(['live', 10, 0])
    for (const status of ['final', 'suspended', 'postponed', 'scheduled']) {
      expect(await scoreShownAt(status, 17, 3)).toEqual([status, null, null])
    }
    await scoreShownAt('final', 17, 3)
    const { body } = await ben.get(`/api/betsAccepted/publiclivebets/${ben.username}`)
    expect(body.data[0].provisional).toEqual({ awayPoints: 17, homePoints: 3 })
    await confirmResult(gameId, 'final', 17, 3)
    await server.services.jobs.drain()
    const past = await ben.get(`/api/betsAccepted/pastbets/${ben.username}/false`)
    expect(past.body.data[0]).toMatchObject({
      gameStatus: 'final',
      awayPoints: 17,
      homePoints: 3,
      provisional: null,
    })
  })

  test('a bet is live until settlement and past afterwards, and the history of its day has the same totals', async () => {
    const gameId = await insertGame(server.database, { startsAt: new Date(Date.now() + HOUR) })
    await betOn(gameId)
    const live = await ben.get(`/api/betsAccepted/publiclivebets/${ben.username}`)
    expect(live.body.data).toHaveLength(1)
    expect(live.body.data[0]).toMatchObject({
      winnerOfBet: 'not yet played',
      amountBet: 40,
      offerPay: 60,
      userPerformance: '',
    })
    const day = live.body.data[0].dateMatchDB
    const period = { startDate: day, endDate: String(day) }
    const totals = await ben.post('/api/betsAccepted/historybydates', period)
    await confirmResult(gameId, 'final', 30, 0)
    await server.services.jobs.drain()
    expect((await ben.get(`/api/betsAccepted/publiclivebets/${ben.username}`)).body.data).toEqual(
      [],
    )
    const after = await ben.post('/api/betsAccepted/historybydates', period)
    expect(after.body).toEqual({
      ...totals.body,
      betsLostTotal: totals.body.betsLostTotal + 40,
      betsLostCount: totals.body.betsLostCount + 1,
    })
    const all = await ben.post('/api/betsAccepted/allpastbets/', period)
    const [won, lost] = ['Won', 'Lost'].map((word) =>
      all.body.data.filter((bet: { userPerformance: string }) => bet.userPerformance === word),
    )
    expect([won.length, lost.length]).toEqual([after.body.betsWonCount, after.body.betsLostCount])
    const none = await ben.post('/api/betsAccepted/historybydates', {
      startDate: day,
      endDate: day - 1,
    })
    expect(none.body.betsLostCount).toBe(0)
    // The rest of the offer lapsed when its game was settled.
    expect((await balances(ann)).at_risk).toBe(0)
  })

  test.each([
    ['the 31st of February', { startDate: 20260231, endDate: 20261122 }],
    ['a month that is none', { startDate: 20260101, endDate: '20261301' }],
    ['a date with slashes', { startDate: '01/01/2026', endDate: '11/22/2026' }],
    ['a day with a fraction', { startDate: 20260101.5, endDate: 20261122 }],
    ['a number that is too short', { startDate: 2026, endDate: 20261122 }],
    ['no day at all', { startDate: 20260101 }],
    ['nothing', { startDate: '', endDate: '' }],
    ['the last year of four digits', { startDate: 20260101, endDate: 99991231 }],
  ])('GAP-123: a history request for %s is refused as malformed', async (_name, period) => {
    for (const call of ['historybydates', 'allpastbets']) {
      const { status, body } = await ben.post(`/api/betsAccepted/${call}`, period)
      expect([status, body.code]).toEqual([400, 'malformed'])
    }
  })

  test('GAP-123: a history contains the bets of its period, with days given as numbers or as text', async () => {
    const period = { startDate: 20200101, endDate: 21001231 }
    const asText = { startDate: '20200101', endDate: '21001231' }
    const totals = await ben.post('/api/betsAccepted/historybydates', period)
    expect(totals.status).toBe(200)
    expect(totals.body.betsWonCount + totals.body.betsLostCount).toBeGreaterThan(0)
    expect((await ben.post('/api/betsAccepted/historybydates', asText)).body).toEqual(totals.body)
  })

  test('the untaken rest lapses once at the start, and lists omit the offer before any job has run', async () => {
    const startsAt = new Date(Date.now() + HOUR)
    const gameId = await insertGame(server.database, { startsAt })
    const offer = await betOn(gameId)
    await server.database.owner.query(
      `update games set earlier_starts = array[starts_at], starts_at = product_now() - interval '1 millisecond' where id = $1`,
      [gameId],
    )
    await server.database.owner.query(
      `update offers set starts_at = product_now() - interval '1 millisecond' where game_id = $1`,
      [gameId],
    )
    expect((await ann.get(`/api/betsProposed/unacceptedbets/${ann.username}`)).body.data).toEqual(
      [],
    )
    const late = await cleo.post(TAKE_OFFER, takeOf(offer))
    expect([late.status, late.body.code]).toEqual([409, 'gameStarted'])
    const before = await balances(ann)
    await server.services.jobs.drain()
    await server.services.jobs.drain()
    expect(await balances(ann)).toEqual({
      cash: before.cash! + 90_00,
      at_risk: before.at_risk! - 90_00,
    })
    expect(await verify(server.database.db)).toEqual([])
  })

  test('a game without a final score becomes void 48 hours after its start, and not an hour earlier', async () => {
    const gameId = await insertGame(server.database, { startsAt: new Date(Date.now() + HOUR) })
    await betOn(gameId)
    const outcome = async () =>
      (
        await server.database.owner.query(
          'select settled_version, voided_at from games where id = $1',
          [gameId],
        )
      ).rows[0]
    await server.moveClockTo(new Date(Date.now() + 48 * HOUR))
    expect(await outcome()).toEqual({ settled_version: null, voided_at: null })
    await server.moveClockTo(new Date(Date.now() + 49 * HOUR + 1000))
    expect((await outcome()).settled_version).toBe(1)
    expect((await outcome()).voided_at).not.toBeNull()
    expect(await verify(server.database.db)).toEqual([])
  })
})

describe('rows locked by another transaction', () => {
  let server: TestServer
  let ann: Client
  let ben: Client
  beforeAll(async () => {
    server = await startTestServer()
    ann = await server.user('ann', { cashCents: 1000_00 })
    ben = await server.user('ben', { cashCents: 1000_00 })
  })
  afterAll(() => server.close())

  const run = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)
  const liveOf = async (client: Client) =>
    (await client.get(`/api/betsAccepted/publiclivebets/${client.username}`)).body.data.length
  const historyOf = async (client: Client, day: number) => {
    const period = { startDate: day, endDate: day }
    const { body } = await client.post('/api/betsAccepted/historybydates', period)
    return body.betsWonCount + body.betsLostCount
  }

  async function playedGame(): Promise<number> {
    const gameId = await insertGame(server.database)
    const { body } = await ann.post(POST_OFFER, offerOn(gameId))
    await ben.post(TAKE_OFFER, takeOf(body._id, 40))
    await insertFinal(server.database, gameId)
    return gameId
  }

  test.each(['user.cash', 'user.at_risk'])(
    'a user whose %s account is locked is skipped and paid later',
    async (kind) => {
      const gameId = await playedGame()
      const day = (await ann.get(`/api/betsAccepted/publiclivebets/ann`)).body.data[0].dateMatchDB
      const before = { ann: await historyOf(ann, day), ben: await historyOf(ben, day) }
      await server.database.db.transaction(async (tx) => {
        await tx.query(
          'select 1 from ledger_accounts where owner_id = $1 and kind = $2 for update',
          [ann.userId, kind],
        )
        await server.services.jobs.drain()
        const { rows } = await run(
          'select left_out, finished_at is not null as finished from settlements where game_id = $1',
          [gameId],
        )
        expect(rows).toEqual([{ left_out: [String(ann.userId)], finished: false }])
        // Lists, totals and checks depend on which user is paid: ben is, ann is not.
        expect([await liveOf(ann), await liveOf(ben)]).toEqual([1, 0])
        expect(await historyOf(ann, day)).toBe(before.ann)
        expect(await historyOf(ben, day)).toBe(before.ben + 1)
        expect(await verify(server.database.db)).toEqual([])
        // Her open offer has not lapsed either, and the game's lapse is not finished.
        const { rows: open } = await run(
          `select g.lapsed_at, o.state from games g join offers o on o.game_id = g.id where g.id = $1`,
          [gameId],
        )
        expect(open).toEqual([{ lapsed_at: null, state: 'open' }])
        const { rows: notes } = await run('select kind, error from stuck_work order by kind')
        expect(notes).toEqual([
          {
            kind: 'lapseGame',
            error: 'its open offers or their accounts are locked by another transaction',
          },
          {
            kind: 'payUsers',
            error: 'the accounts of users who were skipped (1) are locked by another transaction',
          },
        ])
      })
      await run('update stuck_work set due_at = now()')
      await server.services.jobs.drain()
      expect([await liveOf(ann), await liveOf(ben)]).toEqual([0, 0])
      expect(await historyOf(ann, day)).toBe(before.ann + 1)
      const { rows } = await run(
        `select g.lapsed_at is not null as lapsed, s.finished_at is not null as finished
       from games g join settlements s on s.game_id = g.id where g.id = $1`,
        [gameId],
      )
      expect(rows).toEqual([{ lapsed: true, finished: true }])
      expect((await run('select 1 from stuck_work')).rowCount).toBe(0)
      expect(await verify(server.database.db)).toEqual([])
    },
  )

  test('other games settle without waiting for a locked game, which settles afterwards', async () => {
    const [lockedGame, other] = [await playedGame(), await playedGame()]
    const settled = async () =>
      (
        await run('select game_id from settlements where game_id = any($1) order by 1', [
          [lockedGame, other],
        ])
      ).rows.map((row) => row.game_id)
    await server.database.db.transaction(async (tx) => {
      await tx.query('select 1 from games where id = $1 for share', [lockedGame])
      await server.services.jobs.drain()
      expect(await settled()).toEqual([other])
    })
    await server.services.jobs.drain()
    expect(await settled()).toEqual([lockedGame, other])
    expect(await verify(server.database.db)).toEqual([])
  })
})

describe('settlements of many bets', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  type Row = {
    offerer: number
    accepter: number
    amount: number
    pay: number
    pick: 'home' | 'away'
    spread: number
    /** Now when not given. */
    acceptedAt?: Date
  }

  /** When the game began by later evidence: half an hour before the start that its bets store. */
  const BEGUN = new Date(Date.now() + HOUR / 2)

  /** A started game with these bets, each user's stakes at risk as takes leave them. */
  async function gameWithBets(bets: readonly Row[]): Promise<number> {
    const gameId = await insertGame(database, { startsAt: new Date(Date.now() + HOUR) })
    await database.owner.transaction(async (tx) => {
      for (const bet of bets) {
        const { rows } = await tx.query<{ id: number }>(
          `insert into offers (offerer_id, game_id, league, starts_at, pick, spread_hundredths, odds_numerator,
             odds_denominator, amount_cents, taken_cents, hold_cents, partial_take, state, available_before_cents,
             at_risk_before_cents, posted_at)
           values ($1, $2, 'nfl', (select starts_at from games where id = $2), $3, $4, $6::int, $5::int, $5::bigint, $5::bigint, $6::bigint, true, 'taken', 0, 0, now()) returning id`,
          [bet.offerer, gameId, bet.pick, bet.spread, bet.amount, bet.pay],
        )
        const bets = await tx.query<{ id: number }>(
          `insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick,
             spread_hundredths, odds_numerator, odds_denominator, audience, starts_at, accepted_at,
             available_before_cents, at_risk_before_cents, region)
           values ($1, $2, $3, $4, $5::bigint, $6::bigint, $7, $8, $6::int, $5::int, 'public', (select starts_at from games where id = $2), $9, 0, 0, '') returning id`,
          [
            rows[0]!.id,
            gameId,
            bet.offerer,
            bet.accepter,
            bet.amount,
            bet.pay,
            bet.pick,
            bet.spread,
            bet.acceptedAt ?? new Date(),
          ],
        )
        await reserveStake(
          tx,
          `post:${rows[0]!.id}:cash`,
          'post',
          rows[0]!.id,
          bet.offerer,
          bet.pay,
        )
        await reserveStake(
          tx,
          `take:${bets.rows[0]!.id}:cash`,
          'take',
          bets.rows[0]!.id,
          bet.accepter,
          bet.amount,
        )
      }
    })
    await completeTakes(database.owner)
    return gameId
  }

  async function reserveStake(
    tx: { query: TestDatabase['db']['query'] },
    key: string,
    kind: string,
    ref: number,
    user: number,
    amount: number,
  ) {
    await tx.query(
      `with moved as (
         insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
         select $1, $2, $3, c.id, r.id, $5, now() from ledger_accounts c, ledger_accounts r
         where c.kind = 'user.cash' and r.kind = 'user.at_risk' and c.owner_id = $4 and r.owner_id = $4
         returning from_account, to_account)
       update ledger_accounts a set balance_cents = balance_cents + case when a.id = from_account then -$5 else $5 end
       from moved where a.id in (from_account, to_account)`,
      [key, kind, ref, user, amount],
    )
  }

  async function confirm(gameId: number, home: number, away: number) {
    await database.owner.query(
      `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
       values ($1, 1, 'final', $2, $3, 'test', product_now())`,
      [gameId, away, home],
    )
    await database.owner.query('update games set result_version = 1 where id = $1', [gameId])
  }

  test('the payouts computed in SQL equal those of settleBet and voidBet for every user', async () => {
    const users = await Promise.all(
      Array.from({ length: 6 }, (_, at) => insertUser(database, `payee${at}`, 1_000_000_00)),
    )
    const who = fc.integer({ min: 0, max: 5 })
    const bet = fc
      .record({
        offerer: who,
        accepter: who,
        amount: fc.integer({ min: 1, max: 500 }),
        pay: fc.integer({ min: 1, max: 500 }),
        pick: fc.constantFrom('home' as const, 'away' as const),
        spread: fc.integer({ min: 1, max: 1500 }),
        isLate: fc.boolean(),
      })
      .filter((row) => row.offerer !== row.accepter)
    const game = fc.record({
      bets: fc.array(bet, { minLength: 1, maxLength: 12 }),
      home: fc.integer({ min: 0, max: 20 }),
      away: fc.integer({ min: 0, max: 20 }),
      outcome: fc.constantFrom('final' as const, 'final' as const, 'void' as const),
    })
    await fc.assert(
      fc.asyncProperty(game, async ({ bets, home, away, outcome }) => {
        const rows = bets.map((row) => ({
          ...row,
          offerer: users[row.offerer]!,
          accepter: users[row.accepter]!,
          acceptedAt: new Date(BEGUN.getTime() - (row.isLate ? 0 : 1)),
        }))
        const gameId = await gameWithBets(rows)
        const expected = new Map<number, [number, number, number]>()
        const add = (user: number, staked: number, paid: number, late: boolean) => {
          const [a, b, c] = expected.get(user) ?? [0, 0, 0]
          expected.set(user, [a + staked, b + paid, c + (late ? paid : 0)])
        }
        for (const row of rows) {
          const terms = { ...row, accepterPay: cents(row.amount), offererPay: cents(row.pay) }
          const payout: Payout =
            outcome === 'void' || row.isLate ? voidBet(terms) : settleBet(terms, { home, away })
          const isLateReturn = row.isLate && outcome === 'final'
          add(row.offerer, row.pay, payout.toOfferer, isLateReturn)
          add(row.accepter, row.amount, payout.toAccepter, isLateReturn)
        }
        await database.owner.transaction((tx) =>
          computePayouts(tx, {
            gameId,
            version: 1,
            outcome,
            homeScore: home,
            awayScore: away,
            startsAt: BEGUN,
          }),
        )
        const { rows: paid } = await database.owner.query<{
          user_id: number
          staked_cents: number
          paid_cents: number
          returned_cents: number
        }>('select * from payouts where game_id = $1', [gameId])
        expect(
          new Map(
            paid.map((row) => [
              row.user_id,
              [row.staked_cents, row.paid_cents, row.returned_cents],
            ]),
          ),
        ).toEqual(expected)
        // The game is not settled.
        await database.owner.query('delete from payouts where game_id = $1', [gameId])
      }),
      { numRuns: process.env.SIDEBET_LONG ? 300 : 8 },
    )
  })

  test('the bonus returned per user and grant is that of won and void bets', async () => {
    const users = await Promise.all(
      Array.from({ length: 3 }, (_, at) => insertUser(database, `bonus${at}`, 1_000_000_00)),
    )
    const share = fc.record({
      grant: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 90 }),
    })
    const bonus = fc.uniqueArray(share, { maxLength: 2, selector: ({ grant }) => grant })
    const bet = fc.record({
      offerer: fc.integer({ min: 0, max: 2 }),
      pick: fc.constantFrom('home' as const, 'away' as const),
      spread: fc.integer({ min: 1, max: 1500 }),
      isLate: fc.boolean(),
      bonus: fc.record({ offerer: bonus, accepter: bonus }),
    })
    const game = fc.record({
      bets: fc.array(bet, { minLength: 1, maxLength: 8 }),
      home: fc.integer({ min: 0, max: 20 }),
      away: fc.integer({ min: 0, max: 20 }),
      outcome: fc.constantFrom('final' as const, 'final' as const, 'void' as const),
    })
    /** A grant belongs to one user. */
    const grantOf = (user: number, grant: number) => user * 10 + grant
    await fc.assert(
      fc.asyncProperty(game, async ({ bets, home, away, outcome }) => {
        const rows = bets.map(({ offerer, isLate, ...row }) => ({
          ...row,
          ...{
            offerer: users[offerer]!,
            accepter: users[(offerer + 1) % 3]!,
            amount: 200,
            pay: 300,
          },
          isVoid: outcome === 'void' || isLate,
          acceptedAt: new Date(BEGUN.getTime() - (isLate ? 0 : 1)),
        }))
        const gameId = await gameWithBets(rows)
        const { rows: made } = await database.owner.query<{ id: number }>(
          'select id from bets where game_id = $1 order by id',
          [gameId],
        )
        const staked = rows.flatMap((row, at) =>
          (['offerer', 'accepter'] as const).flatMap((side) =>
            row.bonus[side].map(({ grant, cents: part }) => ({
              ...row,
              ...{
                bet: made[at]!.id,
                side,
                user: row[side],
                grant: grantOf(row[side], grant),
                part,
              },
            })),
          ),
        )
        await database.owner.query(
          `insert into stake_bonus (stake, ref, grant_id, user_id, game_id, cents)
           select s.side, s.bet, s.grant, s.user, $2, s.part
           from jsonb_to_recordset($1) as s (side text, bet bigint, "grant" bigint, "user" bigint, part bigint)`,
          [JSON.stringify(staked), gameId],
        )
        const isVoid = outcome === 'void'
        await database.owner.query(
          `insert into settlements (game_id, version, outcome, home_score, away_score, starts_at)
           values ($1, 1, $2, $3, $4, $5)`,
          [gameId, outcome, isVoid ? null : home, isVoid ? null : away, BEGUN],
        )
        const expected = new Map<string, { won: number; unused: number }>()
        for (const { side, user, grant, part, isVoid, ...terms } of staked) {
          const { winner } = settleBet(
            { ...terms, accepterPay: cents(terms.amount), offererPay: cents(terms.pay) },
            { home, away },
          )
          if (!isVoid && winner !== side) continue
          const { won, unused } = expected.get(`${user} ${grant}`) ?? { won: 0, unused: 0 }
          const more = isVoid ? { won, unused: unused + part } : { won: won + part, unused }
          expected.set(`${user} ${grant}`, more)
        }
        const back = await database.owner.transaction((tx) =>
          readOwnBonus(tx, { gameId, version: 1 }, users),
        )
        expect(
          new Map(back.map(({ userId, grantId, ...own }) => [`${userId} ${grantId}`, own])),
        ).toEqual(expected)
        // The bonus rows belong to no offer, and the game is not settled.
        await database.owner.query('delete from stake_bonus where game_id = $1', [gameId])
        await database.owner.query('delete from payouts where game_id = $1', [gameId])
        await database.owner.query('delete from settlements where game_id = $1', [gameId])
      }),
      { numRuns: process.env.SIDEBET_LONG ? 200 : 6 },
    )
  })

  test('four concurrent settlement runners pay every user once', async () => {
    const users = await Promise.all(
      Array.from({ length: 40 }, (_, at) => insertUser(database, `crowd${at}`, 100_00)),
    )
    const bets = users.flatMap((offerer, at) =>
      [1, 2, 3].map((step) => ({
        offerer,
        accepter: users[(at + step) % users.length]!,
        amount: 100 + at,
        pay: 150 + step,
        pick: at % 2 ? ('home' as const) : ('away' as const),
        spread: 100 * step,
      })),
    )
    const gameIds = [await gameWithBets(bets), await gameWithBets(bets)]
    for (const gameId of gameIds) await confirm(gameId, 21, 20)
    const log = makeLog('silent')
    const settler = () => makeJobRunner(settlementJobs({ db: database.db, log }), log).drain()
    // Users whose accounts one runner has locked are skipped by the others: all run again until both games are settled.
    await expect
      .poll(
        async () => {
          await Promise.all([settler(), settler(), settler(), settler()])
          const { rows } = await database.owner.query(
            'select 1 from settlements where game_id = any($1) and finished_at is not null',
            [gameIds],
          )
          return rows.length
        },
        { timeout: 20_000 },
      )
      .toBe(2)
    // Bets of the property above remain on games without a result: their stakes correctly stay at risk.
    expect(await verify(database.db)).toEqual([])
  })
})

test('a server without the rules of a bet does not settle it', async () => {
  const server = await startTestServer()
  const ann = await server.user('ann', { cashCents: 1000_00 })
  const ben = await server.user('ben', { cashCents: 1000_00 })
  const { owner } = server.database
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId))
  await ben.post(TAKE_OFFER, takeOf(body._id))
  const stored = await owner.query('select rule_version from bets where game_id = $1', [gameId])
  expect(stored.rows).toEqual([{ rule_version: 1 }])
  await owner.query('update bets set rule_version = 2 where game_id = $1', [gameId])
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  const { rows } = await owner.query(
    `select (select error from stuck_work where kind = 'computePayouts' and ref = $1) as error,
       (select count(*) from payouts where game_id = $1) as payouts`,
    [gameId],
  )
  expect(rows).toEqual([{ error: 'no rules of version 2', payouts: 0 }])
  await owner.query('update bets set rule_version = 1 where game_id = $1', [gameId])
  await owner.query(`update stuck_work set due_at = '-infinity'`)
  await server.services.jobs.drain()
  expect((await owner.query('select 1 from stuck_work')).rowCount).toBe(0)
  await server.close()
})
