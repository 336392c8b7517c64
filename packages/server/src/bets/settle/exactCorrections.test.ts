/** Corrections invert payments account by account, whatever the results in between were and the users did (BI5). */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { correctBy, type Result, settleBy } from '../../testing/gameResults.ts'
import { endGrant, giveBonus } from '../../testing/grants.ts'
import { postAndTakeBets, randomBets } from '../../testing/randomBets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

const HOUR = 3_600_000

let server: TestServer
let users = 0
beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
})
afterAll(() => server.close())

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const now = async () => (await run<{ now: Date }>('select product_now() as now'))[0]!.now.getTime()
const drain = () => server.services.jobs.drain()
const isClean = async () => expect(await verify(server.database.db)).toEqual([])
const newGame = async () =>
  insertGame(server.database, { startsAt: new Date((await now()) + 2 * HOUR) })

const settle = (gameId: number, result: Result) => settleBy(server, gameId, result)
const correct = (gameId: number, result: Result) => correctBy(server, gameId, result)

type Bettor = { readonly who: Client; readonly grant: number | null }

async function newBettor(bonusCents: number): Promise<Bettor> {
  const who = await server.user(`exact${++users}`, { cashCents: 500_00 })
  const grant = bonusCents > 0 ? await giveBonus(server.database, who.userId, bonusCents) : null
  return { who, grant }
}

/** Cents in cash, owed, and in the grant of a user. */
async function fundsOf({ who, grant }: Bettor) {
  const rows = await run<{ kind: string; cents: number }>(
    `select kind, balance_cents as cents from ledger_accounts
     where kind in ('user.cash', 'user.debt') and owner_id = $1 or kind = 'user.bonus' and owner_id = $2`,
    [who.userId, grant],
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.cents ?? 0
  return { cash: of('user.cash'), debt: -of('user.debt') || 0, bonus: of('user.bonus') }
}

/** Cents that the user moved by own actions: out of cash and out of the grant. */
async function movedBy({ who, grant }: Bettor, elsewhere: number) {
  const [row] = await run<{ cash: number; bonus: number }>(
    `select coalesce(sum(t.cents) filter (where t.kind = 'post' and o.game_id = $3 and f.kind = 'user.cash'), 0)::int as cash,
       coalesce(sum(t.cents) filter (where t.kind = 'post' and o.game_id = $3 and f.kind = 'user.bonus'), 0)::int as bonus
     from ledger_transfers t join ledger_accounts f on f.id = t.from_account
     left join offers o on t.kind = 'post' and o.id = t.ref
     where f.kind = 'user.cash' and f.owner_id = $1 or f.kind = 'user.bonus' and f.owner_id = $2`,
    [who.userId, grant, elsewhere],
  )
  return row!
}

describe('any sequence of results', () => {
  const result: fc.Arbitrary<Result> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const act = fc.constantFrom('nothing', 'spend', 'spendAll', 'release')
  const sequence = fc.record({
    bets: randomBets,
    bonus: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 3 }),
    results: fc.array(result, { minLength: 2, maxLength: 5 }),
    /** After each result, by user. */
    acts: fc.array(fc.tuple(act, act, act), { minLength: 5, maxLength: 5 }),
  })
  type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

  async function begin({ bets, bonus }: Sequence) {
    const people: Bettor[] = []
    for (const dollars of bonus) people.push(await newBettor(dollars * 100))
    const gameId = await newGame()
    await postAndTakeBets(
      people.map(({ who }) => who),
      gameId,
      bets,
    )
    return { people, gameId }
  }

  test('each account ends as if the last result had been the only one, and debt equals exactly the missing cash', async () => {
    const play = async (played: Sequence) => {
      const { results, acts } = played
      const last = results.at(-1)!
      const straight = await begin(played)
      await settle(straight.gameId, last)

      const { people, gameId } = await begin(played)
      const elsewhere = await newGame()
      const released = new Set<Bettor>()
      let before: Result | undefined
      for (const [at, next] of results.entries()) {
        if (before === undefined) await settle(gameId, next)
        else if (JSON.stringify(next) !== JSON.stringify(before)) await correct(gameId, next)
        before = next
        for (const [who, person] of people.entries()) {
          const what = acts[at]![who]!
          const { cash, bonus } = await fundsOf(person)
          const most = Math.floor((cash + bonus) / 100)
          const amountBet = what === 'spendAll' ? most : Math.ceil(most / 3)
          if (what.startsWith('spend') && most > 0) {
            await person.who.post(POST_OFFER, offerOn(elsewhere, { amountBet }))
          } else if (what === 'release' && person.grant && !released.has(person)) {
            released.add(person)
            const ended = { id: person.grant, userId: person.who.userId }
            await endGrant(server.database, ended, 'free')
          }
        }
      }
      await drain()
      for (const [at, person] of people.entries()) {
        const asIfFirst = await fundsOf(straight.people[at]!)
        const moved = await movedBy(person, elsewhere)
        const isFree = released.has(person)
        // A released grant is cash; a missing amount of a grant is paid in cash.
        const bonus = isFree ? 0 : asIfFirst.bonus - moved.bonus
        const cash =
          asIfFirst.cash -
          moved.cash +
          (isFree ? asIfFirst.bonus - moved.bonus : Math.min(0, bonus))
        expect(await fundsOf(person)).toEqual({
          cash: Math.max(0, cash),
          debt: Math.max(0, -cash),
          bonus: Math.max(0, bonus),
        })
      }
    }
    await fc.assert(fc.asyncProperty(sequence, play), {
      numRuns: process.env.SIDEBET_LONG ? 200 : 2,
    })
    await isClean()
  })
})

describe('bonus of a grant that is lost', () => {
  let ann: Bettor
  let ben: Bettor
  beforeEach(async () => {
    ann = await newBettor(40_00)
    ben = await newBettor(0)
  })

  const poolOf = async ({ grant }: Bettor) => {
    const [row] = await run<{ cents: number }>(
      `select a.balance_cents as cents from promotion_grants g
       join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = g.promotion_id where g.id = $1`,
      [grant],
    )
    return row!.cents
  }

  async function bet(gameId: number, amountBet: number) {
    const { body } = await ann.who.post(POST_OFFER, offerOn(gameId, { amountBet }))
    expect((await ben.who.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
    await endGrant(server.database, { id: ann.grant!, userId: ann.who.userId }, 'lost')
  }

  test('a correction of a void takes the returned bonus out of the promotion pool again', async () => {
    const gameId = await newGame()
    await bet(gameId, 100)
    const before = await poolOf(ann)
    await settle(gameId, null)
    expect([await fundsOf(ann), await poolOf(ann)]).toEqual([
      { cash: 500_00, debt: 0, bonus: 0 },
      before + 40_00,
    ])
    await correct(gameId, [0, 7])
    expect([await fundsOf(ann), await poolOf(ann)]).toEqual([
      { cash: 440_00, debt: 0, bonus: 0 },
      before,
    ])
    await isClean()
    await correct(gameId, null)
    expect([await fundsOf(ann), await poolOf(ann)]).toEqual([
      { cash: 500_00, debt: 0, bonus: 0 },
      before + 40_00,
    ])
    await isClean()
  })

  test('Sidebet pays bonus that the pool of a closed promotion no longer has', async () => {
    const gameId = await newGame()
    await bet(gameId, 100)
    await settle(gameId, null)
    await run(
      `update promotions set days_to_use = 1, last_day = '2020-01-01' where id = (select promotion_id from promotion_grants where id = $1)`,
      [ann.grant],
    )
    await drain()
    expect(await poolOf(ann)).toBe(0)
    await correct(gameId, [7, 0])
    expect([await fundsOf(ann), await poolOf(ann)]).toEqual([
      { cash: 600_00, debt: 0, bonus: 40_00 },
      0,
    ])
    await isClean()
  })
})
