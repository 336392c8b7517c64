/** The season table of a group, compared with the domain's settlement, and the lists of the group's bets. */
import { settleBet } from '@sidebet/domain/bets/settleBet'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { deleteGroup, idOf, leave, makeGroup, offerIn, POST_TO_GROUP } from '../testing/groups.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const HOUR = 3_600_000

let server: TestServer
let users: Client[]
let groups = 0

beforeAll(async () => {
  server = await startTestServer()
  users = []
  for (const name of ['ann', 'ben', 'cleo', 'dora'])
    users.push(await server.user(name, { cashCents: 1_000_000_00 }))
})
afterAll(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
})

const path = encodeURIComponent
const season = async (client: Client, name: string) =>
  (await client.get(`/api/group/${path(name)}/season`)).body
const live = async (client: Client, name: string, query = '') =>
  (await client.get(`/api/betsAccepted/grouplivebets/${path(name)}${query}`)).body
const past = async (client: Client, name: string, query = '') =>
  (await client.get(`/api/betsAccepted/pastgroupbets/${path(name)}/${idOf(client)}${query}`)).body

type Final = { readonly home: number; readonly away: number } | 'void'

async function finish(gameId: number, final: Final): Promise<void> {
  const { owner } = server.database
  const score = final === 'void' ? { home: null, away: null } : final
  await owner.query(
    `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
     values ($1, 1, $2, $3, $4, 'test', product_now())`,
    [gameId, final === 'void' ? 'void' : 'final', score.away, score.home],
  )
  await owner.query('update games set result_version = 1 where id = $1', [gameId])
}

async function bet(
  name: string,
  gameId: number,
  [offerer, accepter]: readonly [Client, Client],
  change: object = {},
): Promise<string> {
  const offer = await offerer.post(POST_TO_GROUP, offerIn(name, gameId, change))
  expect([offer.status, offer.body]).toEqual([200, offer.body])
  const taken = await accepter.post(TAKE_OFFER, takeOf(offer.body._id))
  expect([taken.status, taken.body]).toEqual([200, taken.body])
  return taken.body._id
}

const who = fc.integer({ min: 0, max: 3 })
const someBet = fc.record({
  offerer: who,
  accepter: who,
  game: fc.integer({ min: 0, max: 3 }),
  pick: fc.constantFrom('home' as const, 'away' as const),
  spread: fc.integer({ min: 1, max: 1200 }),
  amount: fc.integer({ min: 100, max: 9_999 }),
  odds: fc.constantFrom([1, 1], [3, 2], [1, 3], [2.5, 7]),
})
const someFinal: fc.Arbitrary<Final> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ home: fc.nat(20), away: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant('void' as const) },
)

test('the season table equals the settlement of the bets by the domain, and its nets add up to 0', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someBet, { minLength: 1, maxLength: 14 }),
      fc.tuple(someFinal, someFinal, someFinal),
      async (bets, finals) => {
        const name = `Season ${++groups}`
        await makeGroup(name, users)
        // The fourth game is not over.
        const games = []
        for (let at = 0; at < 4; at++)
          games.push(
            await insertGame(server.database, {
              away: 'New England Patriots',
              home: 'Buffalo Bills',
              startsAt: new Date(Date.now() + (4 - at) * HOUR),
            }),
          )
        const graded: { at: number; winner: number; loser: number; cents: number }[] = []
        for (const made of bets.filter(({ offerer, accepter }) => offerer !== accepter)) {
          const { offerer, accepter, game, pick, spread, amount, odds } = made
          await bet(name, games[game]!, [users[offerer]!, users[accepter]!], {
            winnerOffer: pick === 'home' ? 'Buffalo Bills' : 'New England Patriots',
            spreadOffer: spread / 100,
            amountBet: amount / 100,
            oddsNumeratorOffer: odds[0],
            oddsDenominatorOffer: odds[1],
          })
          const final = finals[game]
          if (!final || final === 'void') continue
          const offererPay = cents(Math.floor((2 * amount * odds[0]!) / odds[1]! + 1 + 1e-9) >> 1)
          const terms = { pick, spread, accepterPay: cents(amount), offererPay }
          const isOfferers = settleBet(terms, final).winner === 'offerer'
          graded.push({
            at: game,
            winner: isOfferers ? offerer : accepter,
            loser: isOfferers ? accepter : offerer,
            cents: isOfferers ? amount : offererPay,
          })
        }
        for (const [at, final] of finals.entries()) await finish(games[at]!, final)
        await server.services.jobs.drain()

        // Games are numbered from the last to the first. Within a game the last bet is the newest.
        const newestFirst = graded.toReversed().sort((a, b) => a.at - b.at)
        const { rows } = await season(users[0]!, name)
        expect(rows).toHaveLength(4)
        let sum = 0
        for (const row of rows) {
          const id = users.findIndex(({ username }) => username === row.username)
          const own = newestFirst.filter(({ winner, loser }) => [winner, loser].includes(id))
          const letters = own.map(({ winner }) => (winner === id ? 'W' : 'L'))
          const alike = letters.findIndex((letter) => letter !== letters[0])
          const streak = alike < 0 ? letters.length : alike
          const net = own.reduce(
            (sum, { winner, cents }) => sum + (winner === id ? cents : -cents),
            0,
          )
          sum += Math.round(row.net * 100)
          expect(row).toEqual({
            username: users[id]!.username,
            isMember: true,
            won: letters.filter((letter) => letter === 'W').length,
            lost: letters.filter((letter) => letter === 'L').length,
            net: net / 100,
            lastFive: letters.slice(0, 5),
            streak: letters[0] === 'L' ? -streak : streak,
          })
        }
        expect(sum).toBe(0)
        for (const client of users) {
          const { headToHead, rows } = await season(client, name)
          const row = rows.find(
            ({ username }: { username: string }) => username === client.username,
          )
          const total = (field: 'won' | 'lost' | 'net') =>
            headToHead.reduce(
              (sum: number, against: Record<string, number>) => sum + against[field]! * 100,
              0,
            )
          expect([total('won'), total('lost'), Math.round(total('net'))]).toEqual([
            row.won * 100,
            row.lost * 100,
            Math.round(row.net * 100),
          ])
        }
        // A user is in 50 groups at most.
        expect((await deleteGroup(users[0]!, name)).status).toBe(200)
      },
    ),
    { numRuns: process.env.SIDEBET_LONG ? 60 : 2 },
  )
})

test('bets from before 1 August do not count, and bets of former members do', async () => {
  const [ann, ben, cleo, dora] = users as [Client, Client, Client, Client]
  const name = `Season ${++groups}`
  await makeGroup(name, [ann, ben, cleo, dora])
  const [old, fresh] = [await insertGame(server.database), await insertGame(server.database)]
  await bet(name, old, [ann, ben], { amountBet: 10 })
  await bet(name, fresh, [ann, cleo], { amountBet: 20 })
  for (const game of [old, fresh]) await finish(game, { home: 20, away: 24 })
  await server.services.jobs.drain()
  const setTimes = (startsAt: string, acceptedAt: string) =>
    server.database.owner.query(
      'update bets set starts_at = $2, accepted_at = $3 where game_id = $1',
      [old, startsAt, acceptedAt],
    )
  const { rows: times } = await server.database.owner.query<{ start: string; accepted: string }>(
    'select starts_at::text as start, accepted_at::text as accepted from bets where game_id = $1',
    [old],
  )
  await setTimes('2026-08-01T03:59:59Z', '2026-07-31T00:00:00Z')
  await leave(cleo, name)
  await leave(dora, name)
  const { from, rows, headToHead } = await season(ann, name)
  expect(from).toBe('2026-08-01T04:00:00.000Z')
  expect(rows).toMatchObject([
    { username: 'ann', isMember: true, won: 1, net: 20, lastFive: ['W'], streak: 1 },
    { username: 'ben', isMember: true, won: 0, lost: 0, net: 0, lastFive: [], streak: 0 },
    { username: 'cleo', isMember: false, lost: 1, net: -20, streak: -1 },
  ])
  expect(headToHead).toEqual([{ username: 'cleo', won: 1, lost: 0, net: 20 }])
  // Back to its own times, because `verify` compares them with the game and the receipts.
  await setTimes(times[0]!.start, times[0]!.accepted)
})

test('live bets are those of all members, and past bets those of the user (GAP-132)', async () => {
  const [ann, ben, cleo] = users as [Client, Client, Client]
  const [name, other] = [`Season ${++groups}`, `Season ${++groups}`]
  await makeGroup(name, [ann, ben, cleo])
  await makeGroup(other, [ann, ben, cleo])
  const soon = await insertGame(server.database, { startsAt: new Date(Date.now() + HOUR) })
  const late = await insertGame(server.database, { startsAt: new Date(Date.now() + 2 * HOUR) })
  const ids = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id)
  const second = await bet(name, late, [ann, ben], { amountBet: 10 })
  const first = await bet(name, soon, [ben, cleo], { amountBet: 20 })
  const third = await bet(name, late, [cleo, ann], { amountBet: 30 })
  await bet(other, soon, [ann, ben], { amountBet: 40 })

  for (const client of [ann, ben, cleo])
    expect(ids(await live(client, name))).toEqual([first, second, third])
  expect((await live(ann, name)).data[0]).toMatchObject({
    usernameOffer: 'ben',
    usernameAccept: 'cleo',
    group: true,
    groupName: name,
    winnerOfBet: 'not yet played',
    userPerformance: '',
    offerMaxRisk: 0,
    acceptMaxRisk: 0,
  })
  const page = await live(ann, name, '?limit=2')
  expect(ids(page)).toEqual([first, second])
  expect(ids(await live(ann, name, `?limit=2&cursor=${page.next}`))).toEqual([third])
  expect(ids(await past(ann, name))).toEqual([])

  await finish(soon, { home: 20, away: 24 })
  await server.services.jobs.drain()
  for (const client of [ann, ben, cleo])
    expect(ids(await live(client, name))).toEqual([second, third])
  expect(ids(await past(ann, name))).toEqual([])
  expect((await past(ben, name)).data).toMatchObject([
    { _id: first, userPerformance: 'Won', performanceAmount: 20, winnerOfBet: 'ben' },
  ])
  await finish(late, { home: 20, away: 20 })
  await server.services.jobs.drain()
  expect(ids(await live(ann, name))).toEqual([])
  expect(ids(await past(ann, name))).toEqual([third, second])
  expect(ids(await past(ben, name))).toEqual([second, first])
  const newest = await past(ben, name, '?limit=1')
  expect(ids(newest)).toEqual([second])
  expect(ids(await past(ben, name, `?limit=1&cursor=${newest.next}`))).toEqual([first])
  // A former member no longer sees it, except in the account history.
  await leave(cleo, name)
  expect((await past(cleo, name)).code).toBe('notMember')
})

test('a bet with only one side paid is live for the other side and counts in no season table', async () => {
  const [ann, ben, cleo] = users as [Client, Client, Client]
  const name = `Season ${++groups}`
  await makeGroup(name, [ann, ben, cleo])
  const gameId = await insertGame(server.database)
  const id = await bet(name, gameId, [ann, ben], { amountBet: 10 })
  await finish(gameId, { home: 20, away: 24 })
  await server.services.jobs.drain()
  const { owner } = server.database
  const leftOut = (userIds: number[]) =>
    owner.query('update settlements set left_out = $2, finished_at = null where game_id = $1', [
      gameId,
      userIds,
    ])
  await leftOut([ben.userId])
  const lists = async (client: Client) => [
    (await live(client, name)).data.length,
    (await past(client, name)).data.length,
  ]
  expect([await lists(ann), await lists(ben), await lists(cleo)]).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ])
  expect((await season(ann, name)).headToHead).toEqual([])
  await leftOut([ann.userId])
  expect((await live(cleo, name)).data).toMatchObject([{ _id: id, winnerOfBet: 'not yet played' }])
  await owner.query(
    `update settlements set left_out = '{}', finished_at = product_now() where game_id = $1`,
    [gameId],
  )
})
