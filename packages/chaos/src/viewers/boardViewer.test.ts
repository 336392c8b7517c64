/** A viewer against a server that sends what a test wants, and the comparison that finds a viewer without a change. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BoardChange } from '@sidebet/contract/boardChange'
import type { OfferRow } from '@sidebet/contract/offers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDifference } from '../checks/boards.ts'
import { waitUntil } from '../waitUntil.ts'
import { type BoardViewer, openBoardViewer } from './boardViewer.ts'

const PATIENCE_MS = 10_000

const rowOf = (id: number, change: Partial<OfferRow> = {}) =>
  ({
    _id: `o_${id}`,
    dateTimeDB: '2026-11-29T18:00:00.000Z',
    gameID: 'g_1',
    userIDoffer: 'u_2',
    amountBet: 10,
    offerPay: 10,
    acceptPay: 10,
    ...change,
  }) as OfferRow

let server: Server
let viewer: BoardViewer
/** What the API answers. */
let board: OfferRow[]
let stream: ServerResponse | null
let streams: number
let requests: number
let signIns: number

beforeEach(async () => {
  board = [rowOf(1), rowOf(2)]
  stream = null
  streams = requests = signIns = 0
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://sidebet.test')
    if (request.headers.cookie !== 'signed in') return void response.writeHead(401).end()
    if (pathname === '/api/live') {
      streams++
      stream = response
      response.write('retry: 1000\n\nevent: hello\ndata: {}\n\n')
      return
    }
    requests++
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = from + Number(searchParams.get('limit'))
    const next = to < board.length ? String(to) : null
    response.end(JSON.stringify({ data: board.slice(from, to), next }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await viewer.stop()
  server.closeAllConnections()
  server.close()
})

async function view(rowsPerPage = 50, pages = 1): Promise<void> {
  viewer = openBoardViewer({
    urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    user: { id: 1, name: 'ann', cookie: '', bank: '' },
    league: 'nfl',
    rowsPerPage,
    pages,
    signIn: async (user) => {
      signIns++
      user.cookie = 'signed in'
    },
  })
  expect(await waitUntil(viewer.isLive, PATIENCE_MS)).toBe(true)
}

const send = (name: string, data: object) =>
  stream!.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
const push = (change: Omit<BoardChange, 'league'>) => send('board', { league: 'nfl', ...change })
const difference = () => describeDifference(viewer.rows(), board, viewer.hasLastPage())
const isEqual = () => waitUntil(() => viewer.isLive() && difference() === null, PATIENCE_MS)

test('a viewer signs in, loads its board, and follows pushed changes without a request', async () => {
  await view()
  expect([signIns, requests, difference()]).toEqual([1, 1, null])
  board = [rowOf(1, { amountBet: 4, offerPay: 4, acceptPay: 4 }), rowOf(3)]
  expect(difference()).toBe('row 1 of 2 is o_1 with 10 left, the API has o_1 with 4 left of 2')
  push({ rows: [rowOf(3)], left: [['o_1', 4, 4]], gone: ['o_2'] })
  expect(await isEqual()).toBe(true)
  expect(requests).toBe(1)
})

test('a viewer that did not receive a change differs from the API', async () => {
  await view()
  board = [rowOf(1)]
  send('changed', { boards: ['nba'] })
  push({ rows: [rowOf(4)] })
  await waitUntil(() => viewer.rows().length === 3, PATIENCE_MS)
  expect(difference()).toBe('row 2 of 3 is o_2 with 10 left, the API has no offer of 1')
})

test.each(['changed', 'back', 'board'] as const)(
  'a viewer requests its board after %s, when a push alone cannot make it right',
  async (name) => {
    await view()
    const own = rowOf(3, { userIDoffer: 'u_1', offerMaxRisk: 7 })
    board = [...board, own]
    const pushed = { league: 'nfl', rows: [{ ...own, offerMaxRisk: 0 }] }
    send(name, { changed: { boards: ['nfl'] }, back: {}, board: pushed }[name])
    expect(await isEqual()).toBe(true)
    expect(requests).toBe(2)
  },
)

test('a viewer whose stream was cut is right again by one request', async () => {
  await view()
  board = [rowOf(2), rowOf(5)]
  viewer.cut(0)
  expect(await isEqual()).toBe(true)
  expect([streams, requests]).toEqual([2, 2])
})

test('a viewer without the last page has the first rows, and loads more when many of them are gone', async () => {
  board = Array.from({ length: 40 }, (_, at) => rowOf(at + 1))
  await view(15, 2)
  expect([viewer.rows().length, viewer.hasLastPage(), difference()]).toEqual([30, false, null])
  const gone = board.splice(0, 11).map(({ _id }) => _id)
  push({ gone })
  expect(await isEqual()).toBe(true)
  expect([viewer.rows().length, viewer.hasLastPage()]).toEqual([29, true])
})
