/** Bonus in stakes through the API: where it goes when it is staked and when it is returned, to the cent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import {
  DECLINE_OFFER,
  offerOn,
  POST_FRIEND_OFFER,
  POST_OFFER,
  TAKE_OFFER,
  takeOf,
} from '../testing/bets.ts'
import { endGrant, giveBonus } from '../testing/grants.ts'
import { deleteGroup, makeGroup, offerIn, POST_TO_GROUP } from '../testing/groups.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const HOUR = 3_600_000
const CANCEL = '/api/betsProposed/cancelBet'

let server: TestServer
let gameId: number
let startsAt: Date
let ann: Client
let ben: Client
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  startsAt = new Date((await nowOf()).getTime() + 2 * HOUR)
  gameId = await insertGame(server.database, { startsAt })
  ann = await server.user(`ann${++users}`, { cashCents: 100_00 })
  ben = await server.user(`ben${users}`, { cashCents: 100_00 })
})

const run = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values).then(({ rows }) => rows)
const nowOf = async () => (await run<{ now: Date }>('select product_now() as now'))[0]!.now

const give = ({ userId }: Client, cents: number, lastDay?: string) =>
  giveBonus(server.database, userId, cents, lastDay)
const end = ({ userId }: Client, id: number, state: 'free' | 'lost') =>
  endGrant(server.database, { id, userId }, state)

/** Dollars in the ledger: cash, bonus by grant, at risk. */
async function moneyOf({ userId }: Client, ...grants: number[]) {
  const balance = async (kind: string, owner: number) => {
    const [row] = await run<{ cents: number }>(
      'select balance_cents as cents from ledger_accounts where kind = $1 and owner_id = $2',
      [kind, owner],
    )
    return (row?.cents ?? 0) / 100
  }
  const cash = await balance('user.cash', userId)
  const bonus = await Promise.all(grants.map((grant) => balance('user.bonus', grant)))
  return [cash, bonus, await balance('user.at_risk', userId)]
}

async function poolOf(grant: number): Promise<number> {
  const [row] = await run<{ cents: number }>(
    `select balance_cents as cents from ledger_accounts a join promotion_grants g on g.promotion_id = a.owner_id
     where a.kind = 'promo.pool' and g.id = $1`,
    [grant],
  )
  return row!.cents / 100
}

async function post(who: Client, dollars: number, change: object = {}) {
  const { status, body } = await who.post(
    POST_OFFER,
    offerOn(gameId, { amountBet: dollars, ...change }),
  )
  expect([status, body]).toMatchObject([200, {}])
  return body as { _id: string; fundsAvailable: number; fundsAtRisk: number }
}

async function take(who: Client, offer: string, dollars?: number) {
  const { status, body } = await who.post(TAKE_OFFER, takeOf(offer, dollars))
  expect([status, body]).toMatchObject([200, {}])
  return body as { _id: string; fundsAvailable: number; fundsAtRisk: number }
}

async function finish(outcome: 'final' | 'void', away = 23) {
  const isVoid = outcome === 'void'
  await run(
    `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
     values ($1, 1, $2, $3, $4, 'test', product_now())`,
    [gameId, outcome, isVoid ? null : away, isVoid ? null : 20],
  )
  await run('update games set result_version = 1 where id = $1', [gameId])
  await server.services.jobs.drain()
}

const clean = async () => expect(await verify(server.database.db)).toEqual([])

test('an offer reserves bonus before cash, by last day to use and id, and a cancellation returns all of it', async () => {
  const never = await give(ann, 10_00)
  const late = await give(ann, 20_00, '2030-01-02')
  const soon = await give(ann, 5_00, '2030-01-01')
  const also = await give(ann, 7_00)
  const grants = [never, late, soon, also]
  const first = await post(ann, 27)
  expect([first.fundsAvailable, first.fundsAtRisk]).toEqual([115, 27])
  expect(await moneyOf(ann, ...grants)).toEqual([100, [8, 0, 0, 7], 27])
  const second = await post(ann, 40)
  expect([second.fundsAvailable, second.fundsAtRisk]).toEqual([75, 67])
  expect(await moneyOf(ann, ...grants)).toEqual([75, [0, 0, 0, 0], 67])
  expect(
    await run(
      `select key, cents from ledger_transfers where kind = 'post' and ref = $1 order by id`,
      [second._id.slice(2)],
    ),
  ).toEqual([
    { key: `post:${second._id.slice(2)}:${never}`, cents: 8_00 },
    { key: `post:${second._id.slice(2)}:${also}`, cents: 7_00 },
    { key: `post:${second._id.slice(2)}:cash`, cents: 25_00 },
  ])
  const { body } = await ann.post(CANCEL, { betID: first._id })
  expect(body).toMatchObject({ returned: 27, fundsAvailable: 102, fundsAtRisk: 40 })
  expect(await moneyOf(ann, ...grants)).toEqual([75, [2, 20, 5, 0], 40])
  await ann.post(CANCEL, { betID: second._id })
  expect(await moneyOf(ann, ...grants)).toEqual([100, [10, 20, 5, 7], 0])
  await clean()
})

test('bonus counts as available funds and is not withdrawable', async () => {
  await give(ann, 12_34)
  const { body: refused } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 112.35 }))
  expect([refused.code, JSON.stringify(refused)]).toEqual([
    'insufficientFunds',
    expect.stringContaining('112.34'),
  ])
  const offer = await post(ben, 100)
  expect((await take(ann, offer._id, 1)).fundsAvailable).toBe(111.34)
  const [funds] = (await ann.get(`/api/user/maxrisk/${ann.username}`)).body
  expect(funds).toEqual({ fundsAvailable: 111.34, fundsAtRisk: 1 })
  const { body: breakdown } = await ann.get('/api/funds/held')
  expect(breakdown).toMatchObject({
    ...{ fundsAvailable: 111.34, bonus: 11.34, withdrawable: 100 },
    withheld: [{ reason: 'bonus', amount: 11.34, until: null }],
  })
  const [bet] = await run(
    'select available_before_cents as before from bets where accepter_id = $1',
    [ann.userId],
  )
  expect(bet).toEqual({ before: 112_34 })
  await clean()
})

test('takes use the bonus of an offer before its cash, and the lapse returns the remaining bonus and cash', async () => {
  const one = await give(ann, 10_00, '2030-01-01')
  const two = await give(ann, 5_00)
  // 3 to 2: 30 dollars are reserved for 20.
  const offer = await post(ann, 20, { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 })
  expect(await moneyOf(ann, one, two)).toEqual([85, [0, 0], 30])
  await take(ben, offer._id, 4)
  await take(ben, offer._id, 4.01)
  expect(
    await run(
      `select grant_id as grant, cents from stake_bonus s join bets b on b.id = s.ref
       where s.stake = 'offerer' and b.offer_id = $1 order by s.ref, grant_id`,
      [offer._id.slice(2)],
    ),
  ).toEqual([
    { grant: one, cents: 6_00 },
    { grant: one, cents: 4_00 },
    { grant: two, cents: 2_02 },
  ])
  await server.moveClockTo(new Date(startsAt.getTime() + HOUR))
  expect(await moneyOf(ann, one, two)).toEqual([100, [0, 2.98], 12.02])
  // The pick has lost: the bonus becomes the winner's cash.
  await finish('final', 20)
  expect(await moneyOf(ann, one, two)).toEqual([100, [0, 2.98], 0])
  expect(await moneyOf(ben)).toEqual([112.02, [], 0])
  await clean()
})

test('a winner receives staked bonus back as bonus and the winnings as cash', async () => {
  const hers = await give(ann, 10_00)
  const his = await give(ben, 3_00)
  const offer = await post(ann, 20)
  await take(ben, offer._id)
  expect(await moneyOf(ben, his)).toEqual([83, [0], 20])
  await finish('final')
  expect(await moneyOf(ann, hers)).toEqual([120, [10], 0])
  expect(await moneyOf(ben, his)).toEqual([83, [0], 0])
  await clean()
})

test('GAP-160: bonus returned by a cancellation, a lapse or a void after its grant has ended goes to the pool', async () => {
  const grant = await give(ann, 30_00, '2026-01-01')
  const cancelled = await post(ann, 5)
  const lapsed = await post(ann, 10)
  await take(ben, lapsed._id, 4)
  await take(ben, (await post(ann, 25))._id)
  expect(await moneyOf(ann, grant)).toEqual([90, [0], 40])
  // Of 30 dollars, 19 are in bets and 11 are reserved: the grant's account has nothing to forfeit.
  expect(await end(ann, grant, 'lost')).toBe(0)
  await ann.post(CANCEL, { betID: cancelled._id })
  expect([await moneyOf(ann, grant), await poolOf(grant)]).toEqual([[90, [0], 35], 35])
  await finish('void')
  // The lapse returned 6; the void returned 4, and 15 with 10 of cash.
  expect([await moneyOf(ann, grant), await poolOf(grant)]).toEqual([[100, [0], 0], 60])
  expect(await moneyOf(ben)).toEqual([100, [], 0])
  await clean()
})

test('GAP-160: bonus that wins after its grant has ended stays in the grant, also after it is staked again', async () => {
  const grant = await give(ann, 10_00, '2026-01-01')
  const offer = await post(ann, 8)
  await take(ben, offer._id)
  expect(await end(ann, grant, 'lost')).toBe(2_00)
  await finish('final')
  expect([await moneyOf(ann, grant), await poolOf(grant)]).toEqual([[108, [8], 0], 12])
  // Of ten dollars eight were used and two were forfeited: nothing is left to forfeit.
  gameId = await insertGame(server.database, { startsAt: new Date(startsAt.getTime() + 9 * HOUR) })
  const again = await post(ann, 5)
  await ann.post(CANCEL, { betID: again._id })
  expect([await moneyOf(ann, grant), await poolOf(grant)]).toEqual([[108, [8], 0], 12])
  await clean()
})

test('GAP-159: staked bonus of a released grant is returned as cash', async () => {
  const grant = await give(ann, 30_00)
  const open = await post(ann, 5)
  const won = await post(ann, 15)
  await take(ben, won._id, 10)
  await end(ann, grant, 'free')
  expect(await moneyOf(ann, grant)).toEqual([110, [0], 20])
  await ann.post(CANCEL, { betID: open._id })
  expect(await moneyOf(ann, grant)).toEqual([115, [0], 15])
  await finish('final')
  expect(await moneyOf(ann, grant)).toEqual([140, [0], 0])
  await clean()
})

test('GAP-091, GAP-142: a decline and the end of a group return bonus to active grants, and bonus of lost grants to the pool', async () => {
  const activeGrant = await give(ann, 10_00)
  const lost = await give(ann, 4_00, '2026-01-01')
  const toFriend = {
    ...{ friendUsername: ben.username, friendEmail: '', friendPhone: '' },
    ...offerOn(gameId, { amountBet: 9 }),
  }
  const { body: friendly } = await ann.post(POST_FRIEND_OFFER, toFriend)
  const group = `Group ${users}`
  await makeGroup(group, [ann, ben])
  await ann.post(POST_TO_GROUP, offerIn(group, gameId, { amountBet: 8 }))
  expect(await moneyOf(ann, activeGrant, lost)).toEqual([97, [0, 0], 17])
  await end(ann, lost, 'lost')
  expect((await ben.post(DECLINE_OFFER, { betID: friendly._id })).status).toBe(200)
  expect([await moneyOf(ann, activeGrant, lost), await poolOf(lost)]).toEqual([[97, [5, 0], 8], 8])
  expect((await deleteGroup(ann, group)).status).toBe(200)
  expect([await moneyOf(ann, activeGrant, lost), await poolOf(lost)]).toEqual([
    [100, [10, 0], 0],
    8,
  ])
  await clean()
})

test('a void while the grants are active returns bonus as bonus on both sides', async () => {
  const hers = await give(ann, 10_00)
  const his = await give(ben, 3_00)
  await take(ben, (await post(ann, 20))._id)
  await finish('void')
  expect(await moneyOf(ann, hers)).toEqual([100, [10], 0])
  expect(await moneyOf(ben, his)).toEqual([100, [3], 0])
  await clean()
})

test('while the pool account is locked, a cancellation is busy and a settlement pays the affected user later', async () => {
  const grant = await give(ann, 10_00, '2026-01-01')
  const open = await post(ann, 4)
  await take(ben, (await post(ann, 6))._id)
  await end(ann, grant, 'lost')
  await server.database.db.transaction(async (tx) => {
    await tx.query(
      `select 1 from ledger_accounts a join promotion_grants g on g.promotion_id = a.owner_id
       where a.kind = 'promo.pool' and g.id = $1 for update of a`,
      [grant],
    )
    const { status, body } = await ann.post(CANCEL, { betID: open._id })
    expect([status, body.code]).toEqual([503, 'busy'])
    await finish('void')
    expect(await moneyOf(ben)).toEqual([100, [], 0])
    expect(await moneyOf(ann, grant)).toEqual([100, [0], 10])
    await clean()
  })
  await run('update stuck_work set due_at = now()')
  await server.services.jobs.drain()
  expect([await moneyOf(ann, grant), await poolOf(grant)]).toEqual([[100, [0], 0], 20])
  await clean()
})
