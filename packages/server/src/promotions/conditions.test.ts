/** What a bet must meet to count for a promotion, and what users and admins read about bets that do not. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { logInOnDevice, signUpForm } from '../testing/accounts.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { correctBy } from '../testing/gameResults.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  confirmContacts,
  grantsOfUser,
  makePromotionAdmin,
  potOf,
  promotionForm,
  type SharedSignal,
  shareSignal,
} from '../testing/promotions.ts'
import {
  type Client,
  fund,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { firstCases } from '../testing/slowTest.ts'
import { checkDueGrants } from './grants.sql.ts'
import { promotionJobs } from './promotionJobs.ts'

const SIGNALS: readonly SharedSignal[] = ['bank', 'receiver', 'device', 'network']

let server: TestServer
let olga: Client
let names = 0

beforeAll(async () => {
  server = await startTestServer({ PROMOTION_CONDITIONS: 'on', TRUSTED_PROXIES: 'loopback' })
  olga = await server.user('olga')
  await makePromotionAdmin(server.database, olga)
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await verify(server.database.db)).toEqual([])
})

/** A user with confirmed contacts and cash. */
async function newPlayer(): Promise<Client> {
  const client = await server.user(`player${++names}`, { cashCents: 1_000_00 })
  await confirmContacts(server.database, client)
  return client
}

/** A promotion of $20.00 for each user, earned by settled stakes unless changed. Returns its name. */
async function create(change: object = {}): Promise<string> {
  const promotionName = `Promotion ${++names}`
  const form = promotionForm({ promotionName, newAcceptsNeeded: '', ...change })
  expect((await olga.post(CREATE_PROMOTION, form)).body).toEqual({ message: 'promotion created' })
  return promotionName
}

const accept = async (client: Client, promotionName: string) =>
  (await client.post(ACCEPT_PROMOTION, { promotionName })).body

async function grantTo(client: Client, change: object = {}): Promise<string> {
  const name = await create(change)
  expect(await accept(client, name)).toMatchObject({ message: 'update successful' })
  return name
}

const POSTED = { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }

type Bet = {
  readonly change?: object
  readonly amountBet?: number
  readonly game?: Parameters<typeof insertGame>[1]
}

/** Takes an offer of `offerer`. Returns the game and the bet. */
async function bet(offerer: Client, accepter: Client, { change, amountBet = 20, game }: Bet = {}) {
  const gameId = await insertGame(server.database, game)
  const offer = await offerer.post(POST_OFFER, offerOn(gameId, { amountBet, ...change }))
  expect([offer.status, offer.body._id]).toEqual([200, expect.any(String)])
  const taken = await accepter.post(TAKE_OFFER, takeOf(offer.body._id))
  expect([taken.status, taken.body._id]).toEqual([200, expect.any(String)])
  return { gameId, betID: taken.body._id as string }
}

/** Puts the bonus of a grant into an open offer: further offers of the user have none. */
async function stakeBonus(client: Client): Promise<void> {
  const offer = offerOn(await insertGame(server.database), { ...POSTED, amountBet: 20 })
  expect((await client.post(POST_OFFER, offer)).status).toBe(200)
}

async function settledBet(...parts: Parameters<typeof bet>): Promise<string> {
  const { gameId, betID } = await bet(...parts)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  return betID
}

/** All grants are checked now, and those that are earned are released. */
async function checkGrants(): Promise<void> {
  await server.database.owner.query(
    `update promotion_grants set look_at = product_now() where look_at <> 'infinity'`,
  )
  await server.services.jobs.drain()
}

async function stateOf(client: Client): Promise<string> {
  await checkGrants()
  return (await grantsOfUser(server.database, client))[0]!.state
}
const readGrant = async (client: Client) => (await client.get('/api/funds/held')).body.grants[0]
const readUncounted = async () => (await olga.get('/api/promotion/uncounted')).body

describe('bets that count by their terms (GAP-159)', () => {
  const soccer = { league: 'premier', away: 'Arsenal', home: 'Chelsea' }
  const odds = (oddsNumeratorOffer: number, oddsDenominatorOffer: number) => ({
    change: { oddsNumeratorOffer, oddsDenominatorOffer },
  })
  test.each(
    firstCases<[string, Bet]>(2, [
      ['odds of 4 to 1', odds(4, 1)],
      ['a spread of 25 in the NFL', { change: { spreadOffer: 25 } }],
      ['odds of 1 to 4', odds(1, 4)],
      [
        'a spread of 3 in soccer',
        { change: { spreadOffer: 3, winnerOffer: 'Arsenal' }, game: soccer },
      ],
    ]),
  )('BI14: a settled bet with %s earns a grant of its stake', async (_, terms) => {
    const [ann, ben] = [await newPlayer(), await newPlayer()]
    await grantTo(ann)
    await settledBet(ben, ann, terms)
    expect(await stateOf(ann)).toBe('free')
  })

  test.each(
    firstCases<[string, 'odds' | 'spread', Bet]>(2, [
      ['odds of 4.01 to 1', 'odds', odds(4.01, 1)],
      [
        'a spread of 3.5 in soccer',
        'spread',
        { change: { spreadOffer: 3.5, winnerOffer: 'Arsenal' }, game: soccer },
      ],
      ['odds of 1 to 4.01', 'odds', odds(1, 4.01)],
      ['odds of 1 to 100', 'odds', odds(1, 100)],
      ['a spread of 25.5 in the NFL', 'spread', { change: { spreadOffer: 25.5 } }],
      ['a spread of 999.99', 'spread', { change: { spreadOffer: 999.99 } }],
    ]),
  )(
    'BI14: a settled bet with %s does not count, on either side, and users and admins read why',
    async (_, reason, terms) => {
      const [ann, ben] = [await newPlayer(), await newPlayer()]
      const promotionName = await grantTo(ann)
      const small = { ...terms, amountBet: 5 }
      const bets = [await settledBet(ben, ann, small), await settledBet(ann, ben, small)]
      expect(await stateOf(ann)).toBe('withheld')
      expect(await readGrant(ann)).toMatchObject({
        stakesNeeded: 20,
        block: null,
        uncounted: [{ reason: 'terms', bets: 2 }],
      })
      const listed = (await readUncounted()).bets.slice(0, 2)
      expect(listed).toMatchObject(
        bets
          .toReversed()
          .map((betID) => ({ promotionName, username: ann.username, betID, reason })),
      )
    },
  )
})

test('GAP-159: a grant stays earned when the score of its bet is corrected', async () => {
  const [ann, ben] = [await newPlayer(), await newPlayer()]
  await grantTo(ann)
  const { gameId } = await bet(ben, ann)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  expect(await stateOf(ann)).toBe('free')
  await correctBy(server, gameId, null)
  expect(await stateOf(ann)).toBe('free')
})

describe('bets that count by their other side', () => {
  test.each(SIGNALS)(
    'BI14: a bet between accounts that share a %s does not count, and only the admin reads which signal',
    async (signal) => {
      const [ann, ben] = [await newPlayer(), await newPlayer()]
      await shareSignal(server.database, signal, ann, ben)
      await grantTo(ann)
      const betID = await settledBet(ben, ann)
      expect(await stateOf(ann)).toBe('withheld')
      const { uncounted } = await readGrant(ann)
      expect(uncounted).toEqual([{ reason: 'player', bets: 1 }])
      expect((await readUncounted()).bets[0]).toMatchObject({ betID, reason: signal })
      await settledBet(await newPlayer(), ann)
      expect(await stateOf(ann)).toBe('free')
    },
  )

  test.each(firstCases(1, SIGNALS))(
    'BI14: a new player who shares a %s with the user does not count',
    async (signal) => {
      const [ann, ben] = [await newPlayer(), await newPlayer()]
      await shareSignal(server.database, signal, ann, ben)
      await grantTo(ann, { newAcceptsNeeded: 1 })
      await stakeBonus(ann)
      await bet(ann, ben)
      expect(await stateOf(ann)).toBe('withheld')
      expect(await readGrant(ann)).toMatchObject({
        playersNeeded: 1,
        uncounted: [{ reason: 'player', bets: 1 }],
      })
      await bet(ann, await newPlayer())
      expect(await stateOf(ann)).toBe('free')
    },
  )

  test('BI15: accounts that signed up in one network, or signed in with one browser, are linked', async () => {
    const signUp = async (ip: string) => {
      const username = `person${++names}`
      const headers = { 'x-forwarded-for': ip }
      const form = signUpForm(username)
      expect((await server.anonymous.post('/api/user/signup', form, headers)).body.message).toBe(
        'success',
      )
      const { rows } = await server.database.owner.query<{ id: number }>(
        'select id from users where username = $1',
        [username],
      )
      const person = { userId: rows[0]!.id, username }
      await confirmContacts(server.database, person)
      await server.database.owner.transaction((tx) => fund(tx, person.userId, 50_00))
      return person
    }
    const [near, neighbour, far] = [
      await signUp('198.51.100.7'),
      await signUp('198.51.100.99'),
      await signUp('203.0.113.7'),
    ]
    const first = await logInOnDevice(server, near.username, '')
    const second = await logInOnDevice(server, far.username, first.device)
    const other = await logInOnDevice(server, neighbour.username, '')
    // Their browser is forgotten, and the link remains.
    await server.database.owner.query('delete from devices')
    const cash = await newPlayer()
    const asUser = (client: Client, { userId }: { userId: number }) => ({ ...client, userId })
    const ann = asUser(first.client, near)
    await grantTo(ann, { newAcceptsNeeded: 3 })
    await stakeBonus(ann)
    for (const taker of [second.client, other.client]) await bet(ann, taker, { amountBet: 5 })
    await bet(ann, cash, { amountBet: 5 })
    await checkGrants()
    const own = (await readUncounted()).bets.filter(
      ({ username }: { username: string }) => username === ann.username,
    )
    expect(own.map(({ reason }: { reason: string }) => reason)).toEqual(['network', 'device'])
    expect((await readGrant(ann)).playersNeeded).toBe(2)
    const { rows } = await server.database.owner.query<{ network: string }>(
      'select network from sign_up_networks where user_id = $1',
      [ann.userId],
    )
    expect(rows).toEqual([{ network: expect.not.stringContaining('198') }])
  })

  test('BI14: a bet with a user without confirmed contacts counts once they are confirmed', async () => {
    const ann = await newPlayer()
    const ben = await server.user(`player${++names}`, { cashCents: 100_00 })
    await grantTo(ann)
    const betID = await settledBet(ben, ann)
    expect(await stateOf(ann)).toBe('withheld')
    expect((await readUncounted()).bets[0]).toMatchObject({ betID, reason: 'unconfirmed' })
    await confirmContacts(server.database, ben)
    expect(await stateOf(ann)).toBe('free')
  })

  test('BI14: a user earns nothing before their own contacts are confirmed', async () => {
    const ann = await server.user(`player${++names}`, { cashCents: 100_00 })
    const promotionName = await grantTo(ann)
    await settledBet(ann, await newPlayer())
    expect(await stateOf(ann)).toBe('withheld')
    expect(await readGrant(ann)).toMatchObject({ block: 'contacts', uncounted: [] })
    expect((await readUncounted()).grants).toContainEqual({
      ...{ promotionName, username: ann.username, block: 'contacts' },
    })
    await confirmContacts(server.database, ann)
    expect(await stateOf(ann)).toBe('free')
  })

  test('BI14: the three largest bets with the same user count, and no later bet lowers the progress', async () => {
    const [ann, ben] = [await newPlayer(), await newPlayer()]
    await grantTo(ann)
    for (const amountBet of [4, 1, 3, 2]) await settledBet(ann, ben, { amountBet })
    expect(await stateOf(ann)).toBe('withheld')
    expect(await readGrant(ann)).toMatchObject({
      stakesNeeded: 11,
      uncounted: [{ reason: 'repeated', bets: 1 }],
    })
    expect((await readUncounted()).bets[0]).toMatchObject({ reason: 'repeated' })
    await settledBet(ann, ben, { amountBet: 10 })
    expect(await stateOf(ann)).toBe('withheld')
    expect((await readGrant(ann)).stakesNeeded).toBe(3)
    await settledBet(ann, await newPlayer(), { amountBet: 3 })
    expect(await stateOf(ann)).toBe('free')
  })
})

describe('bonus is staked only in bets that count', () => {
  const SURE = { spreadOffer: 999.99, oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 }
  const post = async (client: Client, change: object) =>
    client.post(POST_OFFER, offerOn(await insertGame(server.database), change))
  const bonusOf = async (client: Client) => (await client.get('/api/funds/held')).body.bonus

  /** A user with $20.00 of bonus and this much cash. */
  async function withBonus(cashCents: number): Promise<Client> {
    const client = await server.user(`player${++names}`, { cashCents })
    await grantTo(client)
    return client
  }

  test('BI17: an offer whose spread does not count takes cash alone', async () => {
    const ann = await withBonus(5_00)
    expect(await post(ann, { ...SURE, amountBet: 5.01 })).toMatchObject({
      ...{ status: 409, body: { code: 'bonusBarred' } },
    })
    expect((await post(ann, { ...SURE, amountBet: 5 })).status).toBe(200)
    expect(await bonusOf(ann)).toBe(20)
    expect((await post(ann, { ...POSTED, amountBet: 15 })).status).toBe(200)
    expect(await bonusOf(ann)).toBe(5)
  })

  test('BI17: a take whose odds do not count takes cash alone', async () => {
    const [ann, ben] = [await withBonus(5_00), await newPlayer()]
    const offer = await post(ben, { amountBet: 20, oddsNumeratorOffer: 5, oddsDenominatorOffer: 1 })
    const take = (amount: number) => ann.post(TAKE_OFFER, takeOf(offer.body._id, amount))
    expect(await take(6)).toMatchObject({ status: 409, body: { code: 'bonusBarred' } })
    expect((await take(4)).status).toBe(200)
    expect(await bonusOf(ann)).toBe(20)
  })

  test.each(firstCases(1, SIGNALS))(
    'BI17: bonus is not lost to an account that shares a %s',
    async (signal) => {
      const [ann, ben, carl] = [await withBonus(0), await newPlayer(), await newPlayer()]
      const offer = await post(ann, { ...POSTED, amountBet: 10 })
      await shareSignal(server.database, signal, ann, ben)
      const take = (client: Client) => client.post(TAKE_OFFER, takeOf(offer.body._id, 5))
      expect(await take(ben)).toMatchObject({ status: 409, body: { code: 'linkedBonus' } })
      expect((await take(carl)).status).toBe(200)
      const bens = await post(ben, { ...POSTED, amountBet: 10 })
      expect(await ann.post(TAKE_OFFER, takeOf(bens.body._id, 5))).toMatchObject({
        ...{ status: 409, body: { code: 'bonusBarred' } },
      })
      expect(await bonusOf(ann)).toBe(10)
    },
  )
})

describe('linked accounts receive one grant of a promotion together', () => {
  test('BI15: of accounts that were linked after they accepted, one receives its grant, and its money is the only cash', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, newPlayer))
    const name = await create({ initialBalance: 200 })
    const { owner, db } = server.database
    for (const account of accounts) await accept(account, name)
    await shareSignal(server.database, 'receiver', ...accounts)
    // No job checks the grants before all of them are earned.
    await owner.query(`update promotion_grants set look_at = 'infinity' where state = 'withheld'`)
    for (const account of accounts) await settledBet(account, await newPlayer())
    await owner.query(
      `update promotion_grants g set look_at = product_now() from promotions p where p.id = g.promotion_id and p.name = $1`,
      [name],
    )
    await checkDueGrants(db)
    const earned = await owner.query(
      'select 1 from promotion_grants where earned_at is not null and state = $1',
      ['withheld'],
    )
    expect(earned.rowCount).toBe(6)
    const releases = accounts.map(() => promotionJobs(server.services)[1]!)
    await Promise.all(releases.map((release) => release.runNext()))
    await checkGrants()
    const grants = await Promise.all(
      accounts.map((account) => grantsOfUser(server.database, account)),
    )
    expect(grants.flat().filter(({ state }) => state === 'free')).toHaveLength(1)
    const { rows } = await server.database.owner.query<{ count: number }>(
      `select count(*) from ledger_transfers t join promotion_grants g on g.id = t.ref
       join promotions p on p.id = g.promotion_id where t.kind = 'release' and p.name = $1`,
      [name],
    )
    expect(rows[0]!.count).toBe(1)
    const withheld = accounts[grants.findIndex(([grant]) => grant!.state === 'withheld')]!
    expect((await readGrant(withheld)).block).toBe('used')
    expect((await readUncounted()).grants).toContainEqual({
      ...{ promotionName: name, username: withheld.username, block: 'used' },
    })
  })

  test('BI15: a promotion of which a linked account has a grant is not offered, and cannot be accepted', async () => {
    const [ann, ben, carl] = [await newPlayer(), await newPlayer(), await newPlayer()]
    await shareSignal(server.database, 'bank', ann, ben)
    const name = await grantTo(ann)
    const offered = async (client: Client) =>
      (await client.get(`/api/promotion/checkpromotions/${client.username}`)).body.data.map(
        ({ promotionName }: { promotionName: string }) => promotionName,
      )
    const { owner } = server.database
    await owner.query(`update promotions set last_day = '2020-01-01' where name <> $1`, [name])
    expect(await offered(carl)).toEqual([name])
    expect(await offered(ben)).toEqual([])
    expect(await accept(ben, name)).toMatchObject({ code: 'promotionUsed' })
    expect(await accept(carl, name)).toMatchObject({ message: 'update successful' })
    await owner.query(`update promotions set last_day = null where name <> $1`, [name])
  })

  test('BI15: of linked accounts that accept withdrawable money at the same time, one receives it', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, newPlayer))
    await shareSignal(server.database, 'network', ...accounts)
    const name = await create({ availableToWithdraw: true })
    const answers = await Promise.all(accounts.map((account) => accept(account, name)))
    expect(answers.filter(({ message }) => message === 'update successful')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'promotionUsed')).toHaveLength(4)
    expect(await potOf(server.database, name)).toBe(80_00)
  })
})

test('only promotion admins read what did not count, each of their own promotions (AZ4)', async () => {
  const [ann, petra] = [await newPlayer(), await newPlayer()]
  expect(await ann.get('/api/promotion/uncounted')).toMatchObject({
    status: 403,
    body: { code: 'notAdmin' },
  })
  await makePromotionAdmin(server.database, petra)
  expect((await petra.get('/api/promotion/uncounted')).body).toEqual({ bets: [], grants: [] })
  expect((await readUncounted()).bets.length).toBeGreaterThan(0)
})

test('an offered promotion states its conditions, and has none where every bet counts', async () => {
  const offered = async (on: TestServer) => {
    const admin = await on.user(`admin${++names}`)
    await makePromotionAdmin(on.database, admin)
    await admin.post(CREATE_PROMOTION, promotionForm({ promotionName: `Promotion ${++names}` }))
    const { body } = await admin.get(`/api/promotion/checkpromotions/${admin.username}`)
    return body.data[0].conditions
  }
  expect(await offered(server)).toEqual({ oddsMax: 4, betsPerPlayer: 3 })
  const trial = await startTestServer()
  expect(await offered(trial)).toBeNull()
  await trial.close()
})
