/** Grants that are released or expire, and pots that are closed. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  grantsOfUser,
  makePromotionAdmin,
  potOf,
  promotionForm,
} from '../testing/promotions.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { checkDueGrants } from './grants.sql.ts'

const DAY = 86_400_000
const RECEIVED = 'You have received a promotion'
const RELEASED = 'Your promotion may be withdrawn'

let server: TestServer
let olga: Client
let names = 0
/** By the product's clock. */
let now: number

beforeAll(async () => {
  server = await startTestServer()
  // Each test begins on a later day, at midday.
  now = Math.floor(Date.now() / DAY) * DAY + DAY + 17 * 3_600_000
  await server.moveClockTo(new Date(now))
  olga = await server.user('olga', { cashCents: 1_000_00 })
  await makePromotionAdmin(server.database, olga)
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
})

/** Moves the clock by so many days, then signs all users in again. All grants are checked again. */
async function daysLater(days: number, ...clients: Client[]): Promise<Client[]> {
  now += days * DAY
  await server.moveClockTo(new Date(now))
  await runGrantCheck()
  olga = await server.signIn(olga.userId, 'olga')
  return Promise.all(clients.map(({ userId, username }) => server.signIn(userId, username)))
}

/** Moves the clock a few seconds: all grants have been checked. */
async function runGrantCheck(): Promise<void> {
  now += 6_000
  await server.moveClockTo(new Date(now))
}

const american = (time: number) => {
  const [month, day, year] = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  })
    .format(time)
    .split('/')
  return `${month}/${day}/${year}`
}

/** Expires for users after this many days, and is offered for 60. */
const expiring = (days: number, change: object = {}) => ({
  ...{ useExpiration: true, daysToUseFunds: days, promoExpirationDate: american(now + 60 * DAY) },
  ...change,
})

async function create(change: object = {}): Promise<string> {
  const promotionName = `Promotion ${++names}`
  const made = await olga.post(CREATE_PROMOTION, promotionForm({ promotionName, ...change }))
  expect(made.body).toEqual({ message: 'promotion created' })
  return promotionName
}

async function accept(client: Client, promotionName: string): Promise<void> {
  const { body } = await client.post(ACCEPT_PROMOTION, { promotionName })
  expect(body.message).toBe('update successful')
}

const user = (cashCents = 0) => server.user(`player${++names}`, { cashCents })

/** A user who has been in a bet before: not a new player for any grant. */
async function veteran(): Promise<Client> {
  const player = await user(100_00)
  await take(player, await post(olga, await game(), 1))
  return player
}

const game = () => insertGame(server.database, { startsAt: new Date(now + 90 * DAY) })

async function post(client: Client, gameId: number, amountBet: number): Promise<string> {
  const { status, body } = await client.post(POST_OFFER, offerOn(gameId, { amountBet }))
  expect([status, body._id]).toEqual([200, expect.any(String)])
  return body._id
}

async function take(client: Client, offer: string, amount?: number): Promise<void> {
  const { status, body } = await client.post(TAKE_OFFER, takeOf(offer, amount))
  expect([status, body]).toEqual([200, body])
}

/** The pick wins. */
async function settle(gameId: number): Promise<void> {
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
}

async function cancelGame(gameId: number): Promise<void> {
  await server.database.owner.query(
    `insert into results (game_id, version, outcome, source, confirmed_at) values ($1, 1, 'void', 'test', product_now())`,
    [gameId],
  )
  await server.database.owner.query('update games set result_version = 1 where id = $1', [gameId])
  await server.services.jobs.drain()
}

const funds = async (client: Client) => {
  const { body } = await client.get('/api/funds/held')
  const { fundsAvailable, fundsAtRisk, withdrawable, bonus } = body
  return [fundsAvailable, fundsAtRisk, withdrawable, bonus]
}
const grant = async (client: Client) => (await grantsOfUser(server.database, client))[0]!
const mails = (client: Client) =>
  server.providers.mails
    .filter(({ to }) => to === `${client.username}@example.test`)
    .map(({ subject }) => subject)
    .filter((subject) => /promotion/i.test(subject))
    .sort()
const fetchGrant = async (client: Client) => (await client.get('/api/funds/held')).body.grants[0]

describe('grants released by new players (GAP-158)', () => {
  test('only a user without earlier bets counts as a new player, once, and only after the grant', async () => {
    const [ann, ben, cleo, dora] = [
      await user(100_00),
      await user(100_00),
      await user(100_00),
      await user(100_00),
    ]
    const gameId = await game()
    // Ben has been in a bet with her before, dora with another user.
    await take(ben, await post(ann, gameId, 5))
    await take(dora, await post(cleo, gameId, 5))
    const name = await create({ newAcceptsNeeded: 2 })
    await accept(ann, name)
    const offer = await post(ann, gameId, 50)
    await take(ben, offer, 1)
    await take(dora, offer, 1)
    await take(cleo, offer, 1)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'withheld' })
    expect(await fetchGrant(ann)).toMatchObject({ playersNeeded: 2, stakesNeeded: 0 })

    const [eve, finn] = [await user(10_00), await user(10_00)]
    await take(eve, offer, 2)
    await take(eve, offer, 2)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'withheld' })
    expect((await fetchGrant(ann)).playersNeeded).toBe(1)
    await take(finn, offer, 2)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'free', bonus: 0 })
    expect(mails(ann)).toEqual([RECEIVED])
  })

  test('a release turns the remaining bonus into cash, and staked bonus is returned as cash', async () => {
    const [ann, ben] = [await user(), await user(100_00)]
    await accept(ann, await create())
    const gameId = await game()
    const offer = await post(ann, gameId, 12)
    expect(await funds(ann)).toEqual([8, 12, 0, 8])
    await take(ben, offer, 5)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'free', bonus: 0 })
    expect(await funds(ann)).toEqual([8, 12, 8, 0])
    expect(mails(ann)).toEqual([RECEIVED, RELEASED])
    await ann.post('/api/betsProposed/cancelBet', { betID: offer })
    await settle(gameId)
    // The 7.00 of the untaken part, her 5.00 and ben's.
    expect(await funds(ann)).toEqual([25, 0, 25, 0])
  })
})

describe('grants released by stakes (GAP-159)', () => {
  test('a grant is released once settled bets that are not void reach its amount, on either side', async () => {
    const [ann, ben] = [await user(50_00), await user(100_00)]
    const before = await game()
    await take(ann, await post(ben, before, 30))
    await accept(ann, await create({ newAcceptsNeeded: '' }))
    await settle(before)
    const [cancelled, first, second] = [await game(), await game(), await game()]
    await take(ann, await post(ben, cancelled, 20))
    await cancelGame(cancelled)
    // Bets made after the start are void, too.
    const begun = await game()
    await take(ann, await post(ben, begun, 20))
    await server.database.owner.query(
      `update games set earlier_starts = array[starts_at], starts_at = product_now() - interval '1 hour' where id = $1`,
      [begun],
    )
    await settle(begun)
    await runGrantCheck()
    expect(await fetchGrant(ann)).toMatchObject({ playersNeeded: 0, stakesNeeded: 20 })
    await take(ben, await post(ann, first, 12.01))
    await settle(first)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'withheld' })
    expect((await fetchGrant(ann)).stakesNeeded).toBe(7.99)
    await take(ann, await post(ben, second, 7.99))
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'withheld' })
    await settle(second)
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'free', bonus: 0 })
  })
})

describe('grants lost at expiry (GAP-160)', () => {
  test('unused bonus returns to the pot after the last day, and the pot is emptied after the promotion', async () => {
    const [ann, ben] = [await user(3_00), await veteran()]
    const name = await create(expiring(10))
    await accept(ann, name)
    const gameId = await game()
    await take(ben, await post(ann, gameId, 6))
    const [there] = await daysLater(10, ann)
    expect(await funds(there!)).toEqual([17, 6, 3, 14])
    expect(await grant(ann)).toMatchObject({ state: 'withheld', bonus: 14_00 })
    const [later] = await daysLater(1, ann)
    expect(await grant(ann)).toMatchObject({ state: 'lost', bonus: 0 })
    expect(await funds(later!)).toEqual([3, 6, 3, 0])
    expect(await potOf(server.database, name)).toBe(94_00)
    expect(mails(ann)).toEqual([
      'A promotion of yours ends soon',
      'A promotion of yours has ended',
      RECEIVED,
    ])
    // It won: its own stake is bonus again, which counts as used; ben's stake is hers.
    await settle(gameId)
    expect(await funds(later!)).toEqual([15, 0, 9, 6])
    const [last] = await daysLater(60, ann)
    expect(await funds(last!)).toEqual([15, 0, 9, 6])
    expect(await potOf(server.database, name)).toBe(0)
  })

  test('bonus stakes returned after the last day go to the pot, and to the house once the pot is closed', async () => {
    const [ann, ben] = [await user(), await veteran()]
    const name = await create(expiring(2, { promoExpirationDate: american(now) }))
    await accept(ann, name)
    const [played, offered] = [await game(), await game()]
    await take(ben, await post(ann, played, 4))
    const offer = await post(ann, offered, 9)
    const [there] = await daysLater(3, ann)
    expect(await grant(ann)).toMatchObject({ state: 'lost', bonus: 0 })
    expect(await funds(there!)).toEqual([0, 13, 0, 0])
    await there!.post('/api/betsProposed/cancelBet', { betID: offer })
    expect(await funds(there!)).toEqual([0, 4, 0, 0])
    await cancelGame(played)
    expect(await funds(there!)).toEqual([0, 0, 0, 0])
    await runGrantCheck()
    expect(await potOf(server.database, name)).toBe(0)
    const { rows } = await server.database.owner.query(
      `select key, cents from ledger_transfers t join promotions p on p.id = t.ref
       where t.kind = 'promotionClosed' and p.name = $1 order by t.id`,
      [name],
    )
    expect(rows.map(({ cents }) => cents).reduce((sum, part) => sum + part, 0)).toBe(100_00)
    expect(rows.map(({ key }) => key.split(':')[2])).toEqual(rows.map((_, at) => String(at + 1)))
  })

  test('a grant whose bonus was used completely expires without a loss and can still be released', async () => {
    const [ann, ben] = [await user(), await veteran()]
    await accept(ann, await create(expiring(2)))
    const gameId = await game()
    const offer = await post(ann, gameId, 20)
    await take(ben, offer)
    await settle(gameId)
    expect(await funds(ann)).toEqual([40, 0, 20, 20])
    const [there] = await daysLater(3, ann)
    expect(await grant(ann)).toMatchObject({ state: 'lost', bonus: 20_00 })
    expect(mails(ann)).toEqual([RECEIVED])
    const eve = await user(10_00)
    await take(eve, await post(there!, await game(), 1))
    await runGrantCheck()
    expect(await grant(ann)).toMatchObject({ state: 'free', bonus: 0 })
    expect(await funds(there!)).toEqual([39, 1, 39, 0])
  })

  test('a grant that was earned before its last day is released, although it was not checked in time', async () => {
    const [ann, eve] = [await user(), await user(10_00)]
    await accept(ann, await create(expiring(1)))
    await take(eve, await post(ann, await game(), 1))
    await server.database.owner.query(
      `update promotion_grants set look_at = 'infinity' where user_id = $1`,
      [ann.userId],
    )
    await daysLater(2)
    expect(await grant(ann)).toMatchObject({ state: 'free', bonus: 0 })
    expect(mails(ann)).toEqual([RECEIVED, RELEASED])
  })

  test('offers posted concurrently with the expiry of their grants keep, lose and create no money', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => user()))
    const name = await create(expiring(1, { initialBalance: 1000 }))
    for (const player of players) await accept(player, name)
    const gameId = await game()
    now += 2 * DAY
    await server.database.owner.query(
      `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
      [new Date(now)],
    )
    olga = await server.signIn(olga.userId, 'olga')
    const again = await Promise.all(
      players.map(({ userId, username }) => server.signIn(userId, username)),
    )
    const [posts] = await Promise.all([
      Promise.all(
        again.map((player) => player.post(POST_OFFER, offerOn(gameId, { amountBet: 20 }))),
      ),
      server.services.jobs.drain(),
    ])
    await server.services.jobs.drain()
    for (const [at, player] of again.entries()) {
      const isPosted = posts[at]!.status === 200
      expect(await funds(player)).toEqual(isPosted ? [0, 20, 0, 0] : [0, 0, 0, 0])
      expect(await grant(player)).toMatchObject({ state: 'lost', bonus: 0 })
      if (isPosted) await player.post('/api/betsProposed/cancelBet', { betID: posts[at]!.body._id })
      expect(await funds(player)).toEqual([0, 0, 0, 0])
    }
    expect(await potOf(server.database, name)).toBe(1000_00)
  })
})

test('a promotion is closed on the day after its last day and can no longer be accepted', async () => {
  const [ann, ben] = [await user(), await user()]
  const name = await create(expiring(0, { promoExpirationDate: american(now + DAY) }))
  const [there, late] = await daysLater(1, ann, ben)
  await accept(there!, name)
  expect(await potOf(server.database, name)).toBe(80_00)
  const [, later] = await daysLater(1, there!, late!)
  expect(await potOf(server.database, name)).toBe(0)
  const { body } = await later!.post(ACCEPT_PROMOTION, { promotionName: name })
  expect(body.code).toBe('promotionOver')
  expect(await grant(ann)).toMatchObject({ state: 'withheld', lastDay: null, bonus: 20_00 })
})

test('one run of checkDueGrants checks 500 grants', async () => {
  const { owner } = server.database
  await owner.query(`update promotion_grants set look_at = 'infinity'`)
  const { rows } = await owner.query<{ id: number }>(
    `with made as (insert into users (username, username_key, email, phone, first_name, last_name, password_hash, question,
         secret_hash, country, mfa_on)
       select 'many' || i, 'many' || i, 'many' || i || '@example.test', '15550100', 'User', 'Test', 'none', 'favorite movie',
         'none', 'US', false from generate_series(1, 700) as i returning id)
     select id from made`,
  )
  const name = await create({ initialBalance: 10_000, perUserAmount: 0.01 })
  await owner.query(
    `insert into promotion_grants (promotion_id, user_id, cents, state, accepts_needed, granted_at, look_at)
     select p.id, u, 1, 'withheld', 1, product_now(), product_now() from promotions p, unnest($1::bigint[]) as u where p.name = $2`,
    [rows.map(({ id }) => id), name],
  )
  const waiting = async () =>
    (
      await owner.query<{ count: number }>(
        `select count(*) as count from promotion_grants g where look_at <= product_now()`,
      )
    ).rows[0]!.count
  expect(await waiting()).toBe(700)
  await checkDueGrants(server.database.db)
  expect(await waiting()).toBe(200)
  await checkDueGrants(server.database.db)
  expect(await waiting()).toBe(0)
  await owner.query(
    'delete from promotion_grants g using promotions p where p.id = g.promotion_id and p.name = $1',
    [name],
  )
})
