/** The bytes of a document: each version is parsed once, and large ones by a worker thread. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallResult } from '../platform/http/provider.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { upcomingGame } from '../testing/scoreServer.ts'
import { makeDocuments } from './documents.ts'
import { type DocumentForm, type DocumentReading, readDocument } from './readDocument.ts'
import { makeWorkerReader } from './workerReader.ts'

const FORM: DocumentForm = { format: 'odds-api', league: 'nfl' }
const START = Date.UTC(2029, 10, 18, 18)

/** The Odds API's events of this many games, each with this many bytes of padding. */
function eventsOf(games: number, bytesEach = 0): Buffer {
  const { away, home, startsAt } = upcomingGame(START)
  const events = Array.from({ length: games }, (_, nth) => ({
    id: `g${nth}`,
    sport_key: 'americanfootball_nfl',
    commence_time: startsAt,
    completed: false,
    away_team: away,
    home_team: home,
    scores: null,
    padding: 'x'.repeat(bytesEach),
  }))
  return Buffer.from(JSON.stringify(events))
}

/** A document that is large enough for the worker. */
const large = () => eventsOf(400, 10_000)

const gamesOf = (answer: CallResult<DocumentReading>) =>
  answer.kind === 'ok' ? answer.value.games : []

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-worker-'))
  database = await freshDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('a document that has not changed is not parsed again', async () => {
  const tags: string[] = []
  const server = createServer((request, response) => {
    const tag = request.headers['if-none-match']
    tags.push(String(tag))
    if (tag === '"v1"') return response.writeHead(304).end()
    response.writeHead(200, { etag: '"v1"' }).end(eventsOf(2))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  const parse = vi.fn(makeWorkerReader())
  const documents = makeDocuments(database.db, 'odds-api', null, { readBytes: parse })
  const [first, second] = [await documents.read(url, FORM), await documents.read(url, FORM)]
  expect(tags).toEqual(['undefined', '"v1"'])
  expect(first).toMatchObject({ kind: 'ok', value: { games: [{}, {}], rows: 2 } })
  expect(gamesOf(second)).toEqual(gamesOf(first))
  expect(parse).toHaveBeenCalledTimes(1)
  server.close()
})

test('a reading reports for how long its document is unchanged, even when it is sent again in full', async () => {
  let games = 2
  const server = createServer((_, response) => response.end(eventsOf(games)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  let now = 5_000
  const documents = makeDocuments(database.db, 'odds-api', null, { now: () => now })
  const read = async (at: number) => {
    now = at
    const answer = await documents.read(url, FORM)
    const names = new Set(gamesOf(answer).map(({ document }) => document))
    return { answer, names }
  }
  const [first, second] = [await read(5_000), await read(65_000)]
  expect(first.answer).toMatchObject({ value: { unchangedMs: 0 } })
  expect(second.answer).toMatchObject({ value: { unchangedMs: 60_000 } })
  expect([first.names.size, second.names]).toEqual([1, first.names])
  games = 3
  const third = await read(70_000)
  expect(third.answer).toMatchObject({ value: { unchangedMs: 0 } })
  expect(third.names).not.toEqual(first.names)
  server.close()
})

test.each([201, 202, 203, 204, 206])(
  'an answer with status %i is a failure because it may be incomplete',
  async (status) => {
    const server = createServer((_, response) => response.writeHead(status).end(eventsOf(1)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    const documents = makeDocuments(database.db, 'odds-api', null)
    const failure = { kind: 'unknown', cause: `status ${status}` }
    expect(await documents.read(url, FORM)).toEqual(failure)
    server.close()
  },
)

test('a worker reads two concurrent large documents with the same result as the event loop', async () => {
  const file = join(import.meta.dirname, 'readDocumentWorker.ts')
  const read = makeWorkerReader(file)
  const bytes = large()
  const [one, other] = await Promise.all([read(Buffer.from(bytes), FORM), read(large(), FORM)])
  expect(one).toEqual(readDocument(bytes.toString(), FORM))
  expect(other).toEqual(one)
  expect(one).toMatchObject({ kind: 'ok', value: { rows: 400 } })
})

test('a document that ends its worker is not read, and the next document gets a new worker', async () => {
  const file = join(folder, 'worker.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ bytes }) => {
       if (bytes[0] === 0) process.exit(1)
       if (bytes[0] === 1) throw new Error('no')
       parentPort.postMessage({ kind: 'unknown', cause: 'read' })
     })`,
  )
  const read = makeWorkerReader(file)
  const starting = (byte: number) => Buffer.alloc(1024 * 1024, byte)
  await expect(read(starting(0), FORM)).rejects.toThrow('the worker has ended')
  await expect(read(starting(1), FORM)).rejects.toThrow('no')
  expect(await read(starting(2), FORM)).toEqual({ kind: 'unknown', cause: 'read' })
})

test('a small document is read without the worker', async () => {
  const file = join(folder, 'broken.mjs')
  writeFileSync(file, 'process.exit(1)')
  const read = makeWorkerReader(file)
  expect(await read(eventsOf(2), FORM)).toMatchObject({ kind: 'ok', value: { rows: 2 } })
})
