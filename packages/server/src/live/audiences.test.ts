/** Which users receive which changes: those who are concerned, at once, and no others. */

import type { LiveChange } from '@sidebet/contract/live'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachContact } from '../friends/attachOffers.sql.ts'
import { ingestGames } from '../games/ingestGames.ts'
import { startGameAt } from '../games/operatorActions.ts'
import {
  DECLINE_OFFER,
  offerOn,
  POST_FRIEND_OFFER,
  POST_OFFER,
  TAKE_OFFER,
  takeOf,
} from '../testing/bets.ts'
import { changeEventsOf as receiveChangeEvents } from '../testing/changeEvents.ts'
import { feedGame } from '../testing/feed.ts'
import { finalGame, voidGame } from '../testing/gameResults.ts'
import { giveBonus } from '../testing/grants.ts'
import {
  deleteGroup,
  join,
  leave,
  makeGroup,
  offerIn,
  POST_TO_GROUP,
  remove,
} from '../testing/groups.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  grantsOfUser,
  makePromotionAdmin,
  promotionForm,
} from '../testing/promotions.ts'
import {
  type Client,
  fund,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { listening, listenOn, receiveChanges, type TestStream } from '../testing/streams.ts'
import { publishChanges } from './publishChanges.ts'

const CANCEL_OFFER = '/api/betsProposed/cancelBet'

let server: TestServer
let url: string
let ann: Client
let ben: Client
let cleo: Client
let streams: TestStream[]

beforeAll(async () => {
  server = await startTestServer(
    { WITHDRAWAL_HOLD_HOURS: '0' },
    { changeIntervalMs: 0, beatEveryMs: 50 },
  )
  url = await listenOn(server)
  const cashCents = 10_000_00
  ann = await server.user('ann', { cashCents })
  ben = await server.user('ben', { cashCents })
  cleo = await server.user('cleo', { cashCents })
  streams = await Promise.all([ann, ben, cleo].map((client) => listening(url, client)))
})
afterAll(() => server.close())

/** The changes that ann, ben and cleo have received since the last call. */
async function receiveFromAll(): Promise<LiveChange[]> {
  const all: LiveChange[] = []
  for (const stream of streams) all.push(await receiveChanges(server.database.owner, stream))
  return all
}

async function posted(client: Client, path: string, body: object): Promise<string> {
  const answer = await client.post(path, body)
  expect(answer.body.message).toBe('success')
  return answer.body._id
}

const taken = async (client: Client, offer: string, amount?: number) =>
  expect((await client.post(TAKE_OFFER, takeOf(offer, amount))).status).toBe(200)

const nfl = () => insertGame(server.database)

describe('a public offer', () => {
  const board = { boards: ['nfl'] }

  test('a public offer is announced to its offerer, to its taker, and on the board of its league to all', async () => {
    const offer = await posted(ann, POST_OFFER, offerOn(await nfl()))
    expect(await receiveFromAll()).toEqual([{ yours: true, ...board }, board, board])
    await taken(ben, offer, 40)
    expect(await receiveFromAll()).toEqual([
      { yours: true, ...board },
      { yours: true, ...board },
      board,
    ])
    const cancelled = await ann.post(CANCEL_OFFER, { betID: offer })
    expect(cancelled.status).toBe(200)
    expect(await receiveFromAll()).toEqual([{ yours: true, ...board }, board, board])
  })

  test('an offer in another league is announced on the board of that league', async () => {
    const teams = { away: 'Boston Celtics', home: 'New York Knicks' }
    const gameId = await insertGame(server.database, { league: 'nba', ...teams })
    await posted(ann, POST_OFFER, offerOn(gameId, { winnerOffer: 'Boston Celtics' }))
    expect(await receiveFromAll()).toEqual([
      { yours: true, boards: ['nba'] },
      { boards: ['nba'] },
      { boards: ['nba'] },
    ])
  })

  test('a lapse is announced to the offerer and on the board, and the start of its game on the board', async () => {
    const gameId = await nfl()
    await posted(ann, POST_OFFER, offerOn(gameId))
    await receiveFromAll()
    await startGameAt(server.services.db, gameId, new Date(Date.now() - 1_000))
    const started = { boards: ['nfl'], scores: ['nfl'] }
    expect(await receiveFromAll()).toEqual([started, started, started])
    await server.services.jobs.drain()
    for (const [at, change] of (await receiveFromAll()).entries()) {
      expect([at, change.yours, new Set(change.boards), new Set(change.scores)]).toEqual([
        ...[at, at === 0 ? true : undefined],
        ...[new Set(['nfl']), new Set(['nfl'])],
      ])
    }
  })
})

test('every change of an offer to a friend is announced to the offerer and the friend only', async () => {
  const gameId = await nfl()
  const both = [{ yours: true }, { yours: true }, {}]
  const offer = () =>
    posted(ann, POST_FRIEND_OFFER, { ...offerOn(gameId), friendUsername: ben.username })
  const first = await offer()
  expect(await receiveFromAll()).toEqual(both)
  await taken(ben, first, 10)
  expect(await receiveFromAll()).toEqual(both)
  expect((await ann.post(CANCEL_OFFER, { betID: first })).status).toBe(200)
  expect(await receiveFromAll()).toEqual(both)
  const second = await offer()
  await receiveFromAll()
  expect((await ben.post(DECLINE_OFFER, { betID: second })).status).toBe(200)
  expect(await receiveFromAll()).toEqual(both)
})

test('the lapse of an offer to a friend or a group is announced to the friend or the members', async () => {
  const gameId = await nfl()
  await makeGroup('Lapsing', [ann, cleo])
  await posted(ann, POST_FRIEND_OFFER, { ...offerOn(gameId), friendUsername: ben.username })
  await posted(ann, POST_TO_GROUP, offerIn('Lapsing', gameId))
  await startGameAt(server.services.db, gameId, new Date(Date.now() - 1_000))
  await receiveFromAll()
  await server.services.jobs.drain()
  expect(await receiveFromAll()).toEqual([
    expect.objectContaining({ yours: true, groups: true }),
    { yours: true, boards: expect.anything(), scores: expect.anything() },
    { groups: true, boards: expect.anything(), scores: expect.anything() },
  ])
})

test('an offer to an address is announced to the user who later has that address, and to no other', async () => {
  const gameId = await nfl()
  const address = 'dora@example.test'
  await posted(ann, POST_FRIEND_OFFER, { ...offerOn(gameId), friendEmail: address })
  expect(await receiveFromAll()).toEqual([{ yours: true }, {}, {}])
  const dora = await server.user('dora')
  const stream = await listening(url, dora)
  const contact = { namedBy: 'email', contact: address } as const
  await server.services.db.transaction((tx) => attachContact(tx, 'assumed', contact))
  expect(await receiveChanges(server.database.owner, stream)).toEqual({ yours: true })
  // The offerer is not informed which user has the address (GAP-088).
  expect(await receiveFromAll()).toEqual([{}, {}, {}])
  stream.close()
})

describe('AZ3: a group', () => {
  const all = [{ groups: true }, { groups: true }, {}]

  test('a change in a group is announced to its current members only', async () => {
    const gameId = await nfl()
    const code = await makeGroup('Crew', [ann, ben])
    expect(await receiveFromAll()).toEqual(all)
    const offer = await posted(ann, POST_TO_GROUP, offerIn('Crew', gameId))
    expect(await receiveFromAll()).toEqual([{ yours: true, groups: true }, { groups: true }, {}])
    await taken(ben, offer, 10)
    const both = { yours: true, groups: true }
    expect(await receiveFromAll()).toEqual([both, both, {}])

    // A new member receives the change of the group and all later ones.
    await join(cleo, 'Crew', code)
    expect(await receiveFromAll()).toEqual([{ groups: true }, { groups: true }, { groups: true }])
    await taken(cleo, offer, 10)
    expect(await receiveFromAll()).toEqual([both, { groups: true }, both])

    // A removed member receives that change of the group and no later one.
    expect((await remove(ann, 'Crew', 'cleo')).status).toBe(200)
    expect(await receiveFromAll()).toEqual([{ groups: true }, { groups: true }, { groups: true }])
    const second = await posted(ben, POST_TO_GROUP, offerIn('Crew', gameId))
    expect(await receiveFromAll()).toEqual([{ groups: true }, both, {}])
    await taken(ann, second, 10)
    expect(await receiveFromAll()).toEqual([both, both, {}])

    // The same for a member who leaves; their open offers end.
    expect((await leave(ben, 'Crew')).status).toBe(200)
    expect(await receiveFromAll()).toEqual([{ groups: true }, both, {}])
    expect((await deleteGroup(ann, 'Crew')).status).toBe(200)
    expect(await receiveFromAll()).toEqual([both, {}, {}])
  })

  test('a change in a group whose members cannot be read is announced later', async () => {
    await makeGroup('Later', [ann, ben])
    await receiveFromAll()
    await server.database.owner.query('alter table group_members rename to members_away')
    await server.database.owner.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(`select id from groups where name = 'Later'`)
      publishChanges(tx, { groups: [rows[0]!.id] })
    })
    expect(await receiveFromAll()).toEqual([{}, {}, {}])
    await server.database.owner.query('alter table members_away rename to group_members')
    await streams[0]!.beat()
    while (!(await receiveFromAll())[0]!.groups) await streams[0]!.beat()
  })
})

describe('a game', () => {
  const onBoards = { boards: ['nfl'], scores: ['nfl'] }
  const read = (game: Parameters<typeof feedGame>[0]) =>
    ingestGames(server.services.db, { games: [feedGame(game)], rejected: [] }, { confirm: false })

  test('a game is announced to all as a score, and as a board change only when its offers may change', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const about = { sourceId: 'told', startsAt }
    const scores = { scores: ['nfl'] }
    await read(about)
    expect(await receiveFromAll()).toEqual([scores, scores, scores])
    await read(about)
    expect(await receiveFromAll()).toEqual([{}, {}, {}])
    const later = { ...about, startsAt: new Date(Date.now() + 7_200_000).toISOString() }
    await read(later)
    expect(await receiveFromAll()).toEqual([onBoards, onBoards, onBoards])
    await server.database.owner.query(
      `update games set starts_at = product_now() - interval '1 minute', started_at = product_now(), status = 'live'
       where source_id = 'told'`,
    )
    const live = { ...later, status: 'live', awayScore: 7, homeScore: 0 } as const
    const { rows } = await server.database.owner.query<{ at: Date }>(
      `select starts_at as at from games where source_id = 'told'`,
    )
    await read({ ...live, startsAt: rows[0]!.at.toISOString() })
    expect(await receiveFromAll()).toEqual([scores, scores, scores])
  })

  test('a settlement is announced once per step, and to each user with a bet on the game', async () => {
    const gameId = await nfl()
    const offer = await posted(ann, POST_OFFER, offerOn(gameId))
    await taken(ben, offer)
    await server.database.owner.query(
      `update games set starts_at = product_now(), started_at = product_now(), lapsed_at = product_now(),
         status = 'final' where id = $1`,
      [gameId],
    )
    await insertFinal(server.database, gameId)
    await receiveFromAll()
    const sent = await changeEventsOf(() => server.services.jobs.drain())
    const ofBets = sent.filter((event) => event && !('notices' in event))
    const paid = { users: expect.arrayContaining([ann.userId, ben.userId]) }
    // Season tables of groups count the bets only from the last step on.
    expect(ofBets).toEqual([{ ...onBoards, games: [gameId] }, paid, { scores: ['nfl'] }])
    const atBothEnds = { ...onBoards, scores: ['nfl', 'nfl'] }
    expect(await receiveFromAll()).toEqual([
      { yours: true, ...atBothEnds },
      { yours: true, ...atBothEnds },
      atBothEnds,
    ])
  })

  test('a void or a final result by the operator is announced to all', async () => {
    const gameId = await nfl()
    await voidGame(server.services.db, gameId, 'called off')
    expect(await receiveFromAll()).toEqual([onBoards, onBoards, onBoards])
    const played = await nfl()
    await startGameAt(server.services.db, played, new Date(Date.now() - 1_000))
    await receiveFromAll()
    await finalGame(server.services.db, played, 20, 17)
    expect(await receiveFromAll()).toEqual([onBoards, onBoards, onBoards])
  })
})

describe('money', () => {
  const annAlone = [{ yours: true }, {}, {}]

  beforeEach(async () => {
    await server.services.jobs.drain()
    await receiveFromAll()
  })

  test('each visible step of a deposit or withdrawal is announced to its user only', async () => {
    const order = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
    expect(await receiveFromAll()).toEqual(annAlone)
    const captured = await ann.post(`/api/user/paypal/orders/${order.body.orderID}/capture`)
    expect(captured.body.status).toBe('completed')
    expect(await receiveFromAll()).toEqual(annAlone)
    const payout = { paypalPayout: 50, databasePayout: 50.25, feeEstimate: 0.25 }
    const response = await ann.post('/api/user/paypalpayout', {
      receiver: 'ann@wallet.test',
      ...payout,
    })
    expect(response.status).toBe(200)
    expect(await receiveFromAll()).toEqual(annAlone)
    await server.database.owner.query(
      'update payments set due_at = product_now() where due_at is not null',
    )
    await server.services.jobs.drain()
    expect(await receiveFromAll()).toEqual(annAlone)
  })

  test('a credit that the user did not request is announced to that user only', async () => {
    await server.database.owner.transaction((tx) => fund(tx, ben.userId, 10_00))
    expect(await receiveFromAll()).toEqual([{}, { yours: true }, {}])
  })

  test('a promotion is announced to the user who receives, earns or loses its bonus', async () => {
    // Ann's grant gets the number of cleo's user id, so that the test fails if the two are confused.
    await server.database.owner.query(
      `select setval(pg_get_serial_sequence('promotion_grants', 'id'), $1, false)`,
      [cleo.userId],
    )
    await makePromotionAdmin(server.database, cleo)
    await cleo.post(CREATE_PROMOTION, promotionForm())
    expect(await receiveFromAll()).toEqual([{}, {}, {}])
    const accepted = await ann.post(ACCEPT_PROMOTION, { promotionName: 'Spring' })
    expect(accepted.body.error).toBeUndefined()
    expect(await receiveFromAll()).toEqual(annAlone)
    const [grant] = await grantsOfUser(server.database, ann)
    expect(grant!.id).toBe(cleo.userId)
    await server.database.owner.query(
      'update promotion_grants set earned_at = product_now() where id = $1',
      [grant!.id],
    )
    await server.services.jobs.drain()
    expect(await receiveFromAll()).toEqual(annAlone)
    await giveBonus(server.database, ben.userId, 20_00, '2020-01-01')
    await receiveFromAll()
    await server.services.jobs.drain()
    expect(await receiveFromAll()).toEqual([{}, { yours: true }, {}])
  })
})

const changeEventsOf = (work: () => Promise<unknown>) => receiveChangeEvents(server.database, work)

describe('change events', () => {
  test('a refused request sends no change event', async () => {
    const gameId = await nfl()
    const offer = await posted(ann, POST_OFFER, offerOn(gameId))
    const statuses: number[] = []
    const sent = await changeEventsOf(async () => {
      for (const refused of [
        () => ann.post(TAKE_OFFER, takeOf(offer)),
        () => ben.post(TAKE_OFFER, takeOf(offer, 1_000)),
        () => ben.post(CANCEL_OFFER, { betID: offer }),
        () => ben.post(TAKE_OFFER, takeOf('o_999999')),
        () => ben.post(POST_OFFER, offerOn(gameId, { amountBet: 1_000_000 })),
        () => cleo.post('/api/group/joinGroup', { groupName: 'Nobody', groupCode: 'AAAAAAAAAA' }),
        () => cleo.post('/api/session/end', { sessionID: 's_999999' }),
        () => server.anonymous.post(TAKE_OFFER, takeOf(offer)),
      ])
        statuses.push((await refused()).status)
    })
    expect(sent).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a repeated request with the same key sends no change event', async () => {
    const offer = await posted(ann, POST_OFFER, offerOn(await nfl()))
    const key = { 'idempotency-key': 'once' }
    const take = () => ben.post(TAKE_OFFER, takeOf(offer, 10), key)
    expect((await take()).status).toBe(200)
    expect(await changeEventsOf(take)).toEqual([])
  })

  test('a batch sends one change event for all of its takes', async () => {
    const takers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => server.user(`taker${at}`, { cashCents: 100_00 })),
    )
    const gameId = await nfl()
    const offer = await posted(ann, POST_OFFER, offerOn(gameId))
    const sent = await changeEventsOf(() =>
      Promise.all(takers.map((taker) => taken(taker, offer, 1))),
    )
    const { rows } = await server.database.owner.query<{ batches: number }>(
      'select count(distinct xmin::text) as batches from bets where game_id = $1',
      [gameId],
    )
    expect(rows[0]!.batches).toBeLessThan(20)
    expect(sent).toHaveLength(rows[0]!.batches)
    const userIds = sent.flatMap((event) => event?.users as number[])
    const expected = [ann, ...takers].map(({ userId }) => userId)
    expect(new Set(userIds)).toEqual(new Set(expected))
  })
})
