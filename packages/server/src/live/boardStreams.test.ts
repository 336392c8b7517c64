/** What viewers of a board receive, and that their pages equal what the API answers to the same user. */
import { applyBoardChange, type BoardPage } from '@sidebet/contract/boardChange'
import { wireId } from '@sidebet/contract/ids'
import type { OfferRow } from '@sidebet/contract/offers'
import type { LeagueCode } from '@sidebet/domain/games/league'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGameAt } from '../games/operatorActions.ts'
import { runProgram } from '../ops/runProgram.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { voidGame } from '../testing/gameResults.ts'
import { insertOffers } from '../testing/insertRows.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import {
  type BoardEvent,
  type BoardMark,
  listening,
  listenOn,
  publishChange,
  receiveBoardEvents,
  type TestStream,
} from '../testing/streams.ts'

const BOARD = '/api/betsProposed/postedbets/nfl/none'
const CANCEL_OFFER = '/api/betsProposed/cancelBet'
const HOUR = 3_600_000
const MARK = 'ligamx'
const WATCHED: readonly LeagueCode[] = ['nfl', MARK]

let server: TestServer
let url: string
/** In New Jersey. */
let ann: Client
let ben: Client
/** In Nevada, where bets are intrastate. */
let nina: Client
let nick: Client
let mark: BoardMark

beforeAll(async () => {
  server = await startTestServer(
    { TRUSTED_PROXIES: '127.0.0.1', THROTTLE_SCALE: '1000' },
    { changeIntervalMs: 0, boardIntervalMs: 0, beatEveryMs: 50 },
  )
  url = await listenOn(server)
  await runProgram(['region', 'set', 'US', 'NV', 'intrastate'], {
    withDatabase: (work) => work(server.database.db),
    print: () => {},
    env: {},
  })
  ann = await at('ann', 'NJ')
  ben = await at('ben', 'NJ')
  nina = await at('nina', 'NV')
  nick = await at('nick', 'NV')
  // Its start reaches the viewers of all regions, and no job changes it.
  const gameId = await insertGame(server.database, {
    league: MARK,
    startsAt: new Date(Date.now() - HOUR),
  })
  const offer = { gameId, offererId: ann.userId, start: -1, state: 'taken' as const }
  const [offerId] = await insertOffers(server.database, Date.now(), [offer])
  await server.database.owner.query('update offers set league = $1 where id = $2', [MARK, offerId])
  await server.database.owner.query(
    'update games set started_at = product_now(), lapsed_at = product_now() where id = $1',
    [gameId],
  )
  mark = { league: MARK, offerId: offerId! }
})
afterAll(() => server.close())

async function at(name: string, region: string): Promise<Client> {
  server.providers.locations.set(name, { country: 'US', region })
  const client = await server.user(name, { cashCents: 100_000_00 })
  // The first call locates the session.
  await client.get(BOARD)
  return client
}

const game = (hours = 24) =>
  insertGame(server.database, { startsAt: new Date(Date.now() + hours * HOUR) })

async function post(client: Client, gameId: number, change: object = {}): Promise<string> {
  const answer = await client.post(POST_OFFER, offerOn(gameId, change))
  expect(answer.status).toBe(200)
  return answer.body._id
}

const take = (client: Client, offer: string, amount?: number) =>
  client.post(TAKE_OFFER, takeOf(offer, amount))
const cancel = (client: Client, offer: string) => client.post(CANCEL_OFFER, { betID: offer })

const receiveFor = (streams: readonly TestStream[]) =>
  receiveBoardEvents(server.database.owner, streams, mark)
const receiveAll = async (stream: TestStream) => (await receiveFor([stream]))[0]!

const changesOf = (events: readonly BoardEvent[]) =>
  events.map((event) => (event.kind === 'change' ? event.change : event))

describe('a viewer of a board', () => {
  let viewer: TestStream
  beforeAll(async () => {
    viewer = await listening(url, ben, { boards: WATCHED })
  })
  afterAll(() => viewer.close())
  const received = async () => changesOf(await receiveAll(viewer))

  test('W19: a viewer receives a new offer whole, what is left of it after a take, and its end', async () => {
    const gameId = await game()
    const id = await post(ann, gameId)
    const { data } = (await ben.get(BOARD)).body as BoardPage
    expect(await received()).toEqual([
      { league: 'nfl', rows: [data.find(({ _id }) => _id === id)] },
    ])
    expect((await take(ben, id, 40)).status).toBe(200)
    expect(await received()).toEqual([{ league: 'nfl', left: [[id, 60, 60]] }])
    expect((await take(ben, id)).status).toBe(200)
    expect(await received()).toEqual([{ league: 'nfl', gone: [id] }])
    const other = await post(ann, gameId)
    await received()
    await cancel(ann, other)
    expect(await received()).toEqual([{ league: 'nfl', gone: [other] }])
  })

  test('the start of a game removes all its offers at once, and a moved start moves them', async () => {
    const gameId = await game()
    const id = await post(ann, gameId)
    await received()
    const later = new Date(Date.now() + 30 * HOUR)
    await startGameAt(server.services.db, gameId, later)
    await server.services.jobs.drain()
    const moved = (await received()).flatMap((change) => ('rows' in change ? change.rows! : []))
    expect(moved.at(-1)).toMatchObject({ _id: id, dateTimeDB: later.toISOString() })
    await startGameAt(server.services.db, gameId, new Date(Date.now() - 1_000))
    await server.services.jobs.drain()
    for (const change of await received())
      expect(change).toEqual({ league: 'nfl', goneGames: [wireId('game', gameId)] })
  })

  test('a change that names no offers, and one of another board, arrive without values', async () => {
    await publishChange(server.database.owner, { boards: ['nfl', 'nba'] })
    expect(await received()).toEqual([{ kind: 'request', leagues: ['nfl', 'nba'] }])
  })

  test('a board that changes in too many offers is requested', async () => {
    const gameId = await game()
    const offer = { gameId, offererId: ann.userId, start: 24 }
    await insertOffers(
      server.database,
      Date.now(),
      Array.from({ length: 301 }, () => offer),
    )
    await publishChange(server.database.owner, { boards: ['nfl'], games: [gameId] })
    // Read together with these offers, the mark would be requested, too.
    expect(await viewer.next()).toEqual({ name: 'changed', data: { boards: ['nfl'] } })
    expect(await received()).toEqual([])
    await server.database.owner.query('delete from offers where game_id = $1', [gameId])
  })

  test('GAP-009: an offer of an intrastate region reaches only viewers of that region', async () => {
    const [inNevada, inJersey] = [
      await listening(url, nick, { boards: WATCHED }),
      await listening(url, ann, { boards: WATCHED }),
    ]
    const gameId = await game()
    const id = await post(nina, gameId)
    const elsewhere = await post(ben, gameId)
    const idsOf = async (stream: TestStream) =>
      changesOf(await receiveAll(stream)).flatMap((change) =>
        'rows' in change ? change.rows!.map(({ _id }) => _id) : [],
      )
    expect(await idsOf(inNevada)).toEqual([id])
    expect(await idsOf(inJersey)).toEqual([elsewhere])
    for (const stream of [inNevada, inJersey]) stream.close()
  })

  test('a user whose region changes requests the board, and receives the offers of the new region', async () => {
    const [traveller] = await Promise.all([at('theo', 'NJ')])
    const stream = await listening(url, traveller, { boards: WATCHED })
    await server.database.owner.query(`update sessions set region = 'NV' where user_id = $1`, [
      traveller.userId,
    ])
    for (let beats = 0; beats < 3; beats++) await stream.beat()
    expect(await stream.next()).toEqual({ name: 'changed', data: { boards: WATCHED } })
    const id = await post(nina, await game())
    expect(changesOf(await receiveAll(stream))).toMatchObject([{ rows: [{ _id: id }] }])
    stream.close()
  })

  test('a viewer whose session ends receives no further change', async () => {
    const leaving = await at('lea', 'NJ')
    const stream = await listening(url, leaving, { boards: WATCHED })
    await leaving.post('/api/user/logout')
    await post(ann, await game())
    expect(await stream.rest()).toEqual(['over'])
  })
})

/** The page of a client: its loaded rows, changed by what it receives, and requested again where it has to be. */
type Viewing = { readonly client: Client; readonly stream: TestStream; pages: readonly BoardPage[] }

const LIMIT = 500

const fetchBoard = async (client: Client): Promise<BoardPage> =>
  (await client.get(`${BOARD}?limit=${LIMIT}`)).body

async function catchUp(viewing: Viewing, events: readonly BoardEvent[]): Promise<void> {
  for (const event of events) {
    viewing.pages =
      event.kind === 'change'
        ? applyBoardChange(viewing.pages, event.change)
        : [await fetchBoard(viewing.client)]
  }
}

/** Balances of own offers are the client's: it requests them. */
const asOthersSee = ({ data, next }: BoardPage): BoardPage => ({
  data: data.map((row): OfferRow => ({ ...row, offerMaxRisk: 0, offerFundsAtRisk: 0 })),
  next,
})

type Step =
  | { readonly kind: 'post'; readonly who: number; readonly hours: number; readonly amount: number }
  | { readonly kind: 'take'; readonly who: number; readonly nth: number; readonly amount: number }
  | { readonly kind: 'cancel'; readonly nth: number }
  | { readonly kind: 'move' | 'start' | 'void'; readonly nth: number; readonly hours: number }

const who = fc.nat({ max: 3 })
const nth = fc.nat({ max: 30 })
const hours = fc.integer({ min: 1, max: 72 })
const amount = fc.integer({ min: 1, max: 100 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), who, hours, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const), who, nth, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('move' as const, 'start' as const, 'void' as const),
      nth,
      hours,
    }),
  },
)

test('W19: after any changes the pushed rows equal what the API answers to the same user', async () => {
  const clients = [ann, ben, nina, nick]
  const packed = { headers: { 'accept-encoding': 'gzip' } }
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 20 }), async (steps) => {
      const viewings: Viewing[] = []
      for (const [at, client] of clients.entries()) {
        const options = { boards: WATCHED, ...(at % 2 === 1 && packed) }
        const stream = await listening(url, client, options)
        viewings.push({ client, stream, pages: [await fetchBoard(client)] })
      }
      const offers: { id: string; by: Client; gameId: number }[] = []
      const of = (nth: number) => offers[nth % Math.max(1, offers.length)]
      for (const step of steps) {
        if (step.kind === 'post') {
          const by = clients[step.who]!
          const shared = offers.find((_, at) => at % 3 === step.hours % 3)?.gameId
          const gameId = step.hours % 2 === 0 && shared ? shared : await game(step.hours)
          const answer = await by.post(POST_OFFER, offerOn(gameId, { amountBet: step.amount }))
          if (answer.status === 200) offers.push({ id: answer.body._id, by, gameId })
          continue
        }
        const offer = of(step.nth)
        if (!offer) continue
        if (step.kind === 'take') await take(clients[step.who]!, offer.id, step.amount)
        else if (step.kind === 'cancel') await cancel(offer.by, offer.id)
        else if (step.kind === 'void')
          await voidGame(server.services.db, offer.gameId, 'x').catch(() => {})
        else {
          const ms = step.kind === 'start' ? -1_000 : step.hours * HOUR
          const startsAt = new Date(Date.now() + ms)
          await startGameAt(server.services.db, offer.gameId, startsAt).catch(() => {})
        }
        if (step.nth % 4 === 0) await server.services.jobs.drain()
      }
      await server.services.jobs.drain()
      const received = await receiveFor(viewings.map(({ stream }) => stream))
      for (const [at, viewing] of viewings.entries()) {
        await catchUp(viewing, received[at]!)
        const own = asOthersSee(await fetchBoard(viewing.client))
        expect(viewing.pages.map(asOthersSee)).toEqual([own])
        viewing.stream.close()
      }
    }),
    { numRuns: process.env.SIDEBET_LONG ? 100 : 3 },
  )
})
