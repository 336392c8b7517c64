/** The documents of real sources, ingested one after the other as their feeds would have sent them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { readGames } from './formats/readGames.ts'
import { ingestGames, NO_GAMES } from './ingestGames.ts'

// The real documents are in a folder next to the repository, and not part of it.
const DATA = join(import.meta.dirname, '../../../../../shared/data')
const absent = !existsSync(join(DATA, 'espn-index.csv'))

const MIRROR = 'espn/worldcup-2026-mirror/wc-'
const read = (path: string): FeedReading =>
  readGames(readFileSync(join(DATA, path), 'utf8'), { fileName: path })

describe.skipIf(absent)('real feeds (skipped: the data folder is absent)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() =>
    server.database.owner.query(
      'truncate games, results, settlements, payouts, offers, bets restart identity',
    ),
  )

  async function setClock(instant: string): Promise<void> {
    await server.database.owner.query(
      `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
      [instant],
    )
    // After such a jump users would have to sign in again; here their sessions are extended.
    await server.database.owner.query(
      'update sessions set created_at = product_now(), last_seen_at = product_now()',
    )
  }
  const ingest = (reading: FeedReading, confirm = false) =>
    ingestGames(server.database.db, reading, { confirm, source: 'espn' })

  async function gameOf(sourceId: string) {
    const { rows } = await server.database.owner.query(
      `select g.*, (select count(*) from results r where r.game_id = g.id) as results,
         (select count(confirmed_at) from results r where r.game_id = g.id) as confirmed
       from games g where source_id = $1`,
      [sourceId],
    )
    expect(rows.length).toBeLessThan(2)
    return rows[0] ?? null
  }

  test('a kickoff that moves three minutes before it moves the open offers, which can still be taken', async () => {
    await setClock('2026-07-05T22:52:00Z')
    await ingest(read(`${MIRROR}20260705T2252Z-before-delayed-kickoff.json`))
    const before = await gameOf('760505')
    expect(before.starts_at.toISOString()).toBe('2026-07-06T00:00:00.000Z')
    const [dan, eve] = await Promise.all([
      server.user('dan', { cashCents: 100_00 }),
      server.user('eve', { cashCents: 100_00 }),
    ])
    const offer = offerOn(before.id, { winnerOffer: before.home_team, amountBet: 10 })
    const posted = await dan.post(POST_OFFER, offer)
    expect([posted.status, posted.body]).toEqual([200, posted.body])
    const take = (amount: number) => eve.post(TAKE_OFFER, takeOf(posted.body._id, amount))

    await setClock('2026-07-05T23:57:00Z')
    const moved = read(`${MIRROR}20260705T2357Z-kickoff-moved-1h.json`)
    await ingest(moved)
    await server.services.jobs.drain()
    const offersStart = async () => {
      const { rows } = await server.database.owner.query('select starts_at from offers')
      return rows.map((row) => row.starts_at.toISOString())
    }
    expect((await gameOf('760505')).starts_at.toISOString()).toBe('2026-07-06T01:00:00.000Z')
    expect(await offersStart()).toEqual(['2026-07-06T01:00:00.000Z'])
    await setClock('2026-07-06T00:20:00Z')
    await server.services.jobs.drain()
    expect((await take(4)).status).toBe(200)

    // Moved once more, but after the start: the game and its offer are unchanged.
    await setClock('2026-07-06T01:00:01Z')
    const games = moved.games.map((game) => ({ ...game, startsAt: '2026-07-06T02:00:00.000Z' }))
    await ingest({ games: games.filter((game) => game.sourceId === '760505'), rejected: [] })
    expect(await gameOf('760505')).toMatchObject({ started_at: expect.any(Date) })
    expect(await offersStart()).toEqual(['2026-07-06T01:00:00.000Z'])
    expect((await take(1)).status).toBe(409)
  })

  test('games with placeholder teams are rejected until the real teams appear under the same id', async () => {
    await setClock('2026-07-01T19:43:00Z')
    const first = read(`${MIRROR}20260701T1943Z-24-scheduled-placeholders.json`)
    const counts = await ingest(first)
    expect(counts).toMatchObject({ rejected: first.rejected.length, suspended: 0 })
    expect(counts.added).toBe(first.games.length)
    expect(await gameOf('760510')).toBeNull()
    await setClock('2026-07-07T00:07:00Z')
    await ingest(read(`${MIRROR}20260707T0007Z-first-half.json`))
    expect(await gameOf('760510')).toMatchObject({ status: 'scheduled', home_team: 'France' })
  })

  test('the World Cup final gets one result, which the second reading confirms', async () => {
    const step = async (time: string, file: string) => {
      await setClock(time)
      return ingest(read(`${MIRROR}${file}.json`))
    }
    const final = async () => {
      const { status, away_score, home_score, results, confirmed } = await gameOf('760517')
      return { status, score: [away_score, home_score], results, confirmed }
    }
    await step('2026-07-18T22:38:00Z', '20260718T2238Z-final-scheduled')
    expect(await final()).toMatchObject({ status: 'scheduled', score: [null, null] })
    await step('2026-07-19T20:02:00Z', '20260719T2002Z-final-halftime')
    await step('2026-07-19T21:11:00Z', '20260719T2111Z-final-second-half')
    expect(await final()).toMatchObject({ status: 'live', results: 0 })
    const end = read(`${MIRROR}20260822T1942Z-all-final.json`)
    const published = end.games.find((game) => game.sourceId === '760517')!
    const score = [published.awayScore, published.homeScore]
    await step('2026-07-19T23:00:00Z', '20260822T1942Z-all-final')
    expect(await final()).toEqual({ status: 'final', score, results: 1, confirmed: 0 })
    await step('2026-07-19T23:01:00Z', '20260822T1942Z-all-final')
    expect(await final()).toEqual({ status: 'final', score, results: 1, confirmed: 1 })
    const third = await step('2026-07-19T23:02:00Z', '20260822T1942Z-all-final')
    expect(third).toEqual({ ...NO_GAMES, unchanged: end.games.length })
  })

  test('a game that ends in a shoot-out has a tied final score', async () => {
    await setClock('2026-08-22T19:42:00Z')
    await ingest(read(`${MIRROR}20260822T1942Z-all-final.json`), true)
    const rows = readFileSync(join(DATA, 'espn-index.csv'), 'utf8').split('\n')
    const shootOuts = rows.filter(
      (row) => row.includes('20260822T1942Z') && row.includes('STATUS_FINAL_PEN'),
    )
    expect(shootOuts.length).toBeGreaterThan(0)
    for (const row of shootOuts) {
      const game = await gameOf(row.split(',')[3]!)
      expect(game).toMatchObject({ status: 'final', confirmed: 1 })
      expect(game.away_score).toBe(game.home_score)
    }
  })

  test('a game postponed at 0-0 gets no result, whether it is new or stored', async () => {
    const document = read('espn/ha-teamtracker/tt-scoreboard_all_leagues.json')
    const postponed = document.games.filter((game) => game.sourceId === '740902')
    await setClock('2026-03-01T12:00:00Z')
    await ingest({ games: postponed, rejected: [] })
    expect(await gameOf('740902')).toMatchObject({ status: 'postponed', results: 0 })
    await server.database.owner.query('truncate games, results, settlements, offers')
    await ingest({
      games: postponed.map((game) => ({ ...game, status: 'scheduled' })),
      rejected: [],
    })
    await setClock('2026-03-21T17:00:00Z')
    await ingest(document)
    expect(await gameOf('740902')).toMatchObject({
      status: 'postponed',
      home_score: null,
      results: 0,
    })
  })

  test('a second ingest of the same document changes nothing', async () => {
    await setClock('2026-08-22T19:42:00Z')
    for (const file of ['tt-all', 'tt-multigame', 'tt-scoreboard_all_leagues', 'tt-schedule']) {
      const document = read(`espn/ha-teamtracker/${file}.json`)
      await ingest(document, true)
      const again = await ingest(document, true)
      expect({ file, ...again, unchanged: 0, rejected: 0 }).toEqual({ file, ...NO_GAMES })
    }
  })
})
