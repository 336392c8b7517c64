import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { playTraffic, type TrafficStep, trafficStep } from '../testing/traffic.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const readBreakdown = async (client: Client) => {
  const { status, body } = await client.get('/api/funds/held')
  expect(status).toBe(200)
  return body
}

test('the breakdown lists each amount at risk with its offer or bet, titled for the side of the user', async () => {
  const ann = await server.user('ann', { cashCents: 100_00 })
  const ben = await server.user('ben', { cashCents: 100_00 })
  const gameId = await insertGame(server.database)
  const { body: offer } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 30 }))
  const { body: bet } = await ben.post(TAKE_OFFER, takeOf(offer._id, 12.34))

  expect(await readBreakdown(ann)).toEqual({
    fundsAvailable: 70,
    fundsAtRisk: 30,
    withdrawable: 70,
    reserved: 0,
    debt: 0,
    offers: [{ offerID: offer._id, title: 'New England Patriots by 3 or more', amount: 17.66 }],
    bets: [{ betID: bet._id, title: 'New England Patriots by 3 or more', amount: 12.34 }],
    withdrawals: [],
    deposits: [],
    bonus: 0,
    grants: [],
    withheld: [],
  })
  const { offers, bets } = await readBreakdown(ben)
  expect(offers).toEqual([])
  expect(bets).toEqual([
    { betID: bet._id, title: 'Against the New England Patriots by 3 or more', amount: 12.34 },
  ])
  const carl = await server.user('carl')
  expect(await readBreakdown(carl)).toMatchObject({
    fundsAtRisk: 0,
    offers: [],
    bets: [],
    withheld: [],
  })
})

test('the breakdown lists 50 of 52 offers and sums all of them', async () => {
  const dora = await server.user('dora', { cashCents: 100_00 })
  const gameId = await insertGame(server.database)
  for (let nth = 0; nth < 52; nth++) await dora.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
  const { offers, fundsAtRisk } = await readBreakdown(dora)
  expect([offers.length, fundsAtRisk]).toEqual([50, 52])
})

/** Traffic with a step of every kind; the appended return of a deposit leaves the second user a debt. */
const ONE_OF_EACH: TrafficStep[] = [
  { do: 'post', who: 0, cents: 10_00, odds: 200, spread: 3 },
  { do: 'take', who: 2, cents: 4_00 },
  { do: 'withdraw', who: 0, cents: 5_00, way: [] },
  { do: 'withdraw', who: 1, cents: 60_00, way: ['completed'] },
  { do: 'bankDeposit', who: 0, cents: 20_00, isThere: false },
  { do: 'bankDeposit', who: 0, cents: 20_00, isThere: true },
  { do: 'grant', who: 0, cents: 10_00 },
]

test('P5: the amounts of the breakdown add up to the ledger balances after random traffic', async () => {
  let run = 0
  const seen = { offers: 0, bets: 0, withdrawals: 0, deposits: 0, withheld: 0, debts: 0, bonus: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(trafficStep, { minLength: 25, maxLength: 45 }), async (steps) => {
      run++
      // The return comes last, so that its debt is not repaid yet.
      const late = { do: 'takeBack', who: run % 3, cents: 250_00 } as const
      for (const client of await playTraffic(server, `x${run}`, [...steps, late])) {
        const breakdown = await readBreakdown(client)
        const has = await accountsOf(client.userId)
        const sum = (...lists: { amount: number }[][]) =>
          lists.flat().reduce((total, { amount }) => total + Math.round(amount * 100), 0)
        expect({
          available: Math.round(breakdown.fundsAvailable * 100),
          inPlay: sum(breakdown.offers, breakdown.bets),
          out: sum(breakdown.withdrawals),
          in: sum(breakdown.deposits),
          debt: Math.round(breakdown.debt * 100),
        }).toEqual({
          available: has('user.cash') + has('user.bonus'),
          inPlay: has('user.at_risk'),
          out: has('user.withdrawing'),
          in: has('user.pending_in'),
          debt: 0 - has('user.debt'),
        })
        // Clearing deposits are withheld as far as cash suffices, and a user with a debt may withdraw nothing.
        const free = has('user.cash') + has('user.bonus') - sum(breakdown.withheld)
        expect(Math.round(breakdown.bonus * 100)).toBe(has('user.bonus'))
        expect(Math.round(breakdown.withdrawable * 100)).toBe(breakdown.debt > 0 ? 0 : free)
        for (const key of ['offers', 'bets', 'withdrawals', 'deposits', 'withheld'] as const)
          seen[key] += breakdown[key].length
        seen.debts += breakdown.debt > 0 ? 1 : 0
        seen.bonus += breakdown.bonus > 0 ? 1 : 0
      }
    }),
    { numRuns: process.env.SIDEBET_LONG ? 12 : 2, endOnFailure: true, examples: [[ONE_OF_EACH]] },
  )
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})

test('after the start of a game its bets stay at risk and the rest of its offers is available again', async () => {
  const eve = await server.user('eve', { cashCents: 100_00 })
  const fay = await server.user('fay', { cashCents: 100_00 })
  const [row] = (await server.database.owner.query<{ now: Date }>('select product_now() as now'))
    .rows
  const startsAt = new Date(row!.now.getTime() + 3_600_000)
  const gameId = await insertGame(server.database, { startsAt })
  const { body: offer } = await eve.post(POST_OFFER, offerOn(gameId, { amountBet: 30 }))
  await fay.post(TAKE_OFFER, takeOf(offer._id, 12.34))
  await server.moveClockTo(new Date(startsAt.getTime() + 60_000))
  for (const { userId, username } of [eve, fay]) {
    const breakdown = await readBreakdown(await server.signIn(userId, username))
    expect(breakdown).toMatchObject({
      fundsAvailable: 87.66,
      offers: [],
      bets: [{ amount: 12.34 }],
    })
  }
})

async function accountsOf(userId: number): Promise<(kind: string) => number> {
  const { rows } = await server.database.owner.query<{ kind: string; balance: number }>(
    `select kind, balance_cents as balance from ledger_accounts where owner_id = $1 and kind <> 'user.bonus'
     union all select a.kind, sum(balance_cents)::bigint from ledger_accounts a join promotion_grants g on g.id = a.owner_id
     where a.kind = 'user.bonus' and g.user_id = $1 group by a.kind`,
    [userId],
  )
  return (kind) => rows.find((row) => row.kind === kind)?.balance ?? 0
}
