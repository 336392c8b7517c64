/** First pages of a board: shared by its viewers, never older than their request, and with no balance of another user. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { OfferRow } from '@sidebet/contract/offers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const BOARD = '/api/betsProposed/postedbets/nfl/none'

let server: TestServer
let ann: Client
let ben: Client
let gameId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  gameId = await insertGame(server.database)
  for (let nth = 0; nth < 5; nth++) await post(ann)
  await post(ben)
})
afterAll(() => server.close())

const post = async (client: Client): Promise<string> =>
  (await client.post(POST_OFFER, offerOn(gameId))).body._id

const rowsOf = async (client: Client): Promise<OfferRow[]> => (await client.get(BOARD)).body.data

test('AZ2: of viewers who share a page only the offerer gets the balances of an offer', async () => {
  const [ofAnn, ofBen] = await Promise.all([rowsOf(ann), rowsOf(ben)])
  const balances = (rows: readonly OfferRow[]) =>
    rows.map(({ usernameOffer, offerMaxRisk }) => [usernameOffer, offerMaxRisk > 0])
  expect(balances(ofAnn)).toEqual([...Array(5).fill(['ann', true]), ['ben', false]])
  expect(balances(ofBen)).toEqual([...Array(5).fill(['ann', false]), ['ben', true]])
})

test('requests that arrive together share a few queries', async () => {
  const query = vi.spyOn(server.services.db, 'query')
  await Promise.all(Array.from({ length: 30 }, (_, at) => rowsOf(at % 2 === 0 ? ann : ben)))
  const boards = query.mock.calls.filter(([sent]) =>
    String((sent as { name?: string }).name).startsWith('board-'),
  )
  query.mockRestore()
  expect(boards.length).toBeGreaterThanOrEqual(1)
  expect(boards.length).toBeLessThanOrEqual(3)
})

test('a page that is requested after a take shows it, also while others request the page', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await post(ann)
    const others = Promise.all([rowsOf(ann), rowsOf(ann)])
    await ben.post(TAKE_OFFER, takeOf(id, 40))
    const row = (await rowsOf(ben)).find(({ _id }) => _id === id)
    expect(row?.amountBet).toBe(60)
    await others
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a board and another long answer arrive in the encoding %s',
  async (encoding, decode) => {
    for (const path of [BOARD, `${BOARD}?minAmount=1`]) {
      const get = (accept: string) =>
        server.app.inject({
          url: path,
          headers: { cookie: ann.cookie, 'accept-encoding': accept },
        })
      const [plain, packed] = [await get('identity'), await get(`${encoding}, x`)]
      expect([path, packed.headers['content-encoding']]).toEqual([path, encoding])
      expect(packed.headers.vary).toContain('accept-encoding')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(decode(packed.rawPayload).toString()).toBe(plain.payload)
    }
  },
)

test('a short answer is not compressed', async () => {
  const answer = await server.app.inject({
    url: '/api/betsProposed/countoffers?league=nfl',
    headers: { cookie: ann.cookie, 'accept-encoding': 'br, gzip' },
  })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
})
