import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import { MISSING } from '@sidebet/domain/games/judgeReading'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import { offerOn, POST_OFFER } from '../testing/bets.ts'
import { feedGame } from '../testing/feed.ts'
import { finalGame } from '../testing/gameResults.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { type IngestOptions, ingestGames, NO_GAMES } from './ingestGames.ts'
import { readUnknown } from './unknownTeams.sql.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2030, 0, 6, 18)

let server: TestServer
let lastId = 1000
let id = ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  id = String(++lastId)
  await setClock(START - 2 * DAY)
})

const at = (ms: number) => new Date(ms).toISOString()

/** Moves the clock without running jobs. */
async function setClock(instant: number): Promise<void> {
  await server.database.owner.query(
    `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
    [at(instant)],
  )
}

const game = (change: Partial<FeedGame> = {}) =>
  feedGame({ source: 'espn', sourceId: id, startsAt: at(START), season: 2029, week: 18, ...change })
const played = (status: 'live' | 'final', awayScore: number, homeScore: number) =>
  game({ status, awayScore, homeScore, clock: status === 'final' ? 'Final' : '2:00 - 3rd' })
const reading = (...games: FeedGame[]): FeedReading => ({ games, rejected: [] })

const ingest = (document: FeedReading, options: Partial<IngestOptions> = {}) =>
  ingestGames(server.database.db, document, { confirm: false, ...options })

async function rowsOf(sourceId = id) {
  const { rows } = await server.database.owner.query(
    `select id, starts_at, status, note, away_score, home_score, clock, result_version, settled_version,
       started_at is not null as started, lapsed_at is not null as lapsed, voided_at is not null as voided
     from games where source = 'espn' and source_id = $1 order by id`,
    [sourceId],
  )
  return rows
}
async function resultsOf(sourceId = id) {
  const { rows } = await server.database.owner.query(
    `select version, outcome, r.away_score, r.home_score, r.source, confirmed_at is not null as confirmed
     from results r join games g on g.id = r.game_id where g.source_id = $1 order by game_id, version`,
    [sourceId],
  )
  return rows
}
async function auditOf(sourceId = id) {
  const { rows } = await server.database.owner.query(
    `select actor, action, facts ->> 'reason' as reason from audit
     where facts ->> 'sourceId' = $1 order by id`,
    [sourceId],
  )
  return rows
}

test('a game with a final that is read twice has one confirmed result', async () => {
  expect(await ingest(reading(game()))).toEqual({ ...NO_GAMES, added: 1 })
  expect(await ingest(reading(game()))).toEqual({ ...NO_GAMES, unchanged: 1 })
  await setClock(START + HOUR)
  expect(await ingest(reading(played('live', 10, 7)))).toEqual({ ...NO_GAMES, changed: 1 })
  expect(await rowsOf()).toMatchObject([
    { status: 'live', away_score: 10, home_score: 7, clock: '2:00 - 3rd', started: true },
  ])
  await setClock(START + 3 * HOUR)
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({ ...NO_GAMES, results: 1 })
  const result = { version: 1, outcome: 'final', away_score: 20, home_score: 17, source: 'espn' }
  expect(await resultsOf()).toEqual([{ ...result, confirmed: false }])
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({ ...NO_GAMES, results: 1 })
  expect(await resultsOf()).toEqual([{ ...result, confirmed: true }])
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({ ...NO_GAMES, unchanged: 1 })
  expect(await rowsOf()).toMatchObject([{ status: 'final', result_version: 1, clock: 'Final' }])
})

test('a document that lists a final twice counts as one reading', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  const final = played('final', 20, 17)
  expect(await ingest(reading(final, final))).toEqual({ ...NO_GAMES, results: 1, rejected: 1 })
  expect(await resultsOf()).toMatchObject([{ version: 1, confirmed: false }])
})

test('a changed score is a new unconfirmed result, and settles only after a second reading', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  for (const home of [17, 17, 23]) await ingest(reading(played('final', 20, home)))
  const rest = { outcome: 'final', away_score: 20, source: 'espn' }
  expect(await resultsOf()).toEqual([
    { ...rest, version: 1, home_score: 17, confirmed: true },
    { ...rest, version: 2, home_score: 23, confirmed: false },
  ])
  await server.services.jobs.drain()
  expect(await rowsOf()).toMatchObject([{ settled_version: null, home_score: 23 }])
  await ingest(reading(played('final', 20, 23)))
  await server.services.jobs.drain()
  expect(await rowsOf()).toMatchObject([{ settled_version: 2, voided: false }])
})

test('BI5: a settled game is corrected when its source reports another final twice, and the dispute is audited', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  for (let times = 0; times < 2; times++) await ingest(reading(played('final', 20, 17)))
  await server.services.jobs.drain()
  const settledBy = async () => {
    await server.services.jobs.drain()
    const [{ settled_version, away_score, home_score, note }] = (await rowsOf()) as [
      { settled_version: number; away_score: number; home_score: number; note: string },
    ]
    return [settled_version, away_score, home_score, note]
  }
  const doubt = 'the source says 20-14 (away-home)'
  expect(await ingest(reading(played('final', 20, 14)))).toEqual({ ...NO_GAMES, results: 1 })
  expect(await settledBy()).toEqual([1, 20, 17, doubt])
  // The source returns to the first score and leaves it again: that is a first reading.
  await ingest(reading(played('final', 20, 17)))
  expect(await settledBy()).toEqual([1, 20, 17, ''])
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({ ...NO_GAMES, unchanged: 1 })
  await ingest(reading(played('final', 20, 14)))
  expect(await settledBy()).toEqual([1, 20, 17, doubt])
  expect(await ingest(reading(played('final', 20, 14)))).toEqual({ ...NO_GAMES, results: 1 })
  expect(await settledBy()).toEqual([4, 20, 14, ''])
  expect(await ingest(reading(played('final', 20, 14)))).toEqual({ ...NO_GAMES, unchanged: 1 })
  const dispute = { actor: 'system', action: 'games.dispute', reason: doubt }
  expect(await auditOf()).toEqual([dispute, dispute])
})

test('BI5: no reading corrects a result that an operator has entered', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  const [{ id }] = (await rowsOf()) as [{ id: number }]
  await finalGame(server.database.db, id, 17, 20)
  await server.services.jobs.drain()
  for (let times = 0; times < 3; times++) await ingest(reading(played('final', 20, 14)))
  await server.services.jobs.drain()
  expect(await rowsOf()).toMatchObject([{ settled_version: 1, home_score: 17 }])
})

test('another final a day after settlement is noted and audited once, and changes no result', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  await ingest(reading(played('final', 20, 17)), { confirm: true })
  await server.services.jobs.drain()
  await setClock(START + 27 * HOUR + 1000)
  for (let times = 0; times < 2; times++) {
    expect(await ingest(reading(played('final', 20, 14)))).toEqual({ ...NO_GAMES, unchanged: 1 })
  }
  expect(await rowsOf()).toMatchObject([
    {
      status: 'final',
      home_score: 17,
      settled_version: 1,
      note: 'the source says 20-14 (away-home)',
    },
  ])
  expect(await resultsOf()).toHaveLength(1)
  expect(await auditOf()).toEqual([
    { actor: 'system', action: 'games.dispute', reason: 'the source says 20-14 (away-home)' },
  ])
})

test.each<[string, Partial<FeedGame>, string]>([
  ['other teams', { awayTeam: 'Miami Dolphins' }, 'teams changed'],
  ['two days later', { startsAt: at(START + 2 * DAY) }, 'start moved by more than a day'],
  [
    'final in the future',
    { status: 'final', awayScore: 20, homeScore: 17 },
    'final before its start',
  ],
])(
  '%s: the game is suspended, audited once, and resumed by three good readings',
  async (_, change, reason) => {
    await ingest(reading(game()))
    expect(await ingest(reading(game(change)))).toEqual({ ...NO_GAMES, suspended: 1 })
    expect(await ingest(reading(game(change)))).toEqual({ ...NO_GAMES, unchanged: 1 })
    for (let good = 0; good < 2; good++) {
      await ingest(reading(game()))
      expect(await rowsOf()).toMatchObject([
        { status: 'suspended', note: reason, starts_at: new Date(START) },
      ])
    }
    expect(await auditOf()).toEqual([{ actor: 'system', action: 'games.suspend', reason }])
    await ingest(reading(game()))
    expect(await rowsOf()).toMatchObject([{ status: 'scheduled', note: '', settled_version: null }])
    const ended = { action: 'games.resume', reason: `three good readings: ${reason}` }
    expect((await auditOf()).at(-1)).toMatchObject(ended)
  },
)

test.each([
  ['at its start, when that came while its source was asked', START + 50, START - 100, START],
  [
    'when its source was asked, before its start',
    START - HOUR,
    START - HOUR - 100,
    START - HOUR - 100,
  ],
])('a game that is read in play has begun %s', async (_, now, requestedAt, began) => {
  const readBegin = async () => {
    const { rows } = await server.database.owner.query(
      'select least(starts_at, in_play_at) as began from games where source_id = $1',
      [id],
    )
    return rows
  }
  await ingest(reading(game()))
  await setClock(now)
  await ingest(reading(played('live', 0, 0)), { requestedAt })
  expect(await readBegin()).toEqual([{ began: new Date(began) }])
  // The same game when it is read for the first time.
  id = String(++lastId)
  await ingest(reading(played('live', 0, 0)), { requestedAt })
  expect(await readBegin()).toEqual([{ began: new Date(began) }])
})

test('a score that goes down suspends a game whose confirmed result is not settled yet', async () => {
  await ingest(reading(game()))
  await setClock(START + 3 * HOUR)
  for (let times = 0; times < 2; times++) await ingest(reading(played('final', 20, 17)))
  expect(await ingest(reading(played('final', 20, 14)))).toEqual({ ...NO_GAMES, suspended: 1 })
  await server.services.jobs.drain()
  expect(await rowsOf()).toMatchObject([
    { status: 'suspended', note: 'score went down', home_score: 14, settled_version: null },
  ])
  expect(await resultsOf()).toMatchObject([
    { version: 1, home_score: 17, confirmed: false },
    { version: 2, home_score: 14, confirmed: false },
  ])
})

test('a game with unknown teams is rejected, and a stored game that gets them is suspended', async () => {
  const unknown: FeedReading = {
    games: [],
    rejected: [{ sourceId: id, league: 'nfl', reason: 'unknownTeam', detail: 'AFC Winner' }],
  }
  expect(await ingest(unknown, { source: 'espn' })).toEqual({ ...NO_GAMES, rejected: 1 })
  expect(await rowsOf()).toEqual([])
  await ingest(reading(game()))
  expect(await ingest(unknown, { source: 'espn' })).toEqual({
    ...NO_GAMES,
    rejected: 1,
    suspended: 1,
  })
  expect(await ingest(unknown, { source: 'espn' })).toEqual({ ...NO_GAMES, rejected: 1 })
  expect(await rowsOf()).toMatchObject([{ status: 'suspended', note: 'unknown team' }])
})

test('a game that is missing from a document that covers it is suspended until it is read again', async () => {
  const week = {
    league: 'nfl' as const,
    from: new Date(START - HOUR),
    to: new Date(START + HOUR),
  }
  const options = { source: 'espn', covers: [week] }
  await ingest(reading(game()))
  const outside = [
    game({ sourceId: `${id}-later`, startsAt: at(START + HOUR) }),
    game({
      sourceId: `${id}-cfb`,
      league: 'cfb',
      awayTeam: 'Ohio State Buckeyes',
      homeTeam: 'Michigan Wolverines',
    }),
    game({ sourceId: `${id}-other`, source: 'nflverse' }),
  ]
  await ingest(reading(...outside))
  // Games of the earlier tests are missing too.
  expect((await ingest(reading(), options)).suspended).toBeGreaterThan(0)
  expect(await rowsOf()).toMatchObject([{ status: 'suspended', note: MISSING }])
  for (const { source, sourceId } of outside) {
    const { rows } = await server.database.owner.query(
      'select status from games where source = $1 and source_id = $2',
      [source, sourceId],
    )
    expect([sourceId, rows]).toEqual([sourceId, [{ status: 'scheduled' }]])
  }
  const rejected: FeedReading = {
    games: [],
    rejected: [{ sourceId: id, league: 'nfl', reason: 'malformed', detail: 'no status' }],
  }
  expect(await ingest(reading(game()), options)).toEqual({ ...NO_GAMES, changed: 1 })
  expect(await rowsOf()).toMatchObject([{ status: 'scheduled', note: '' }])
  expect(await ingest(rejected, options)).toEqual({ ...NO_GAMES, rejected: 1 })
  expect(await rowsOf()).toMatchObject([{ status: 'scheduled' }])
})

test('a postponed game has no result, and is scheduled again only when its new start is within a day', async () => {
  await ingest(reading(game()))
  const postponed = game({ status: 'postponed', startsAt: at(START + 53 * DAY) })
  expect(await ingest(reading(postponed))).toEqual({ ...NO_GAMES, changed: 1 })
  expect(await ingest(reading(game({ startsAt: at(START + 53 * DAY) })))).toEqual({
    ...NO_GAMES,
    unchanged: 1,
  })
  expect(await rowsOf()).toMatchObject([
    { status: 'postponed', starts_at: new Date(START), away_score: null, result_version: 0 },
  ])
  await ingest(reading(game({ startsAt: at(START + 20 * HOUR) })))
  expect(await rowsOf()).toMatchObject([
    { status: 'scheduled', starts_at: new Date(START + 20 * HOUR), started: false },
  ])
})

test('the open offers of a game move with its start, and offers on other games do not move', async () => {
  await ingest(reading(game(), game({ sourceId: `${id}-other` })))
  const dan = await server.user(`dan${id}`, { cashCents: 100_00 })
  for (const { id: gameId } of [...(await rowsOf()), ...(await rowsOf(`${id}-other`))]) {
    const offer = offerOn(gameId, { winnerOffer: 'Buffalo Bills', amountBet: 10 })
    expect((await dan.post(POST_OFFER, offer)).status).toBe(200)
  }
  for (const [startsAt, expected] of [
    [START + 2 * HOUR, START + 2 * HOUR],
    [START - HOUR, START - HOUR],
    // Too late: the previous start has passed, and the offers are lapsing.
    [START, START - HOUR],
  ] as const) {
    if (startsAt === START) await setClock(START - HOUR)
    await ingest(reading(game({ startsAt: at(startsAt) })))
    for (const kind of settlementJobs(server.services)) {
      if (kind.name === 'moveOffers') while (await kind.runNext());
    }
    const { rows } = await server.database.owner.query(
      'select starts_at from offers where offerer_id = $1 order by id',
      [dan.userId],
    )
    expect(rows.map((row) => row.starts_at.getTime())).toEqual([expected, START])
  }
})

test('a start that moves after the start of the game does not reopen it', async () => {
  await ingest(reading(game()))
  await setClock(START + 1)
  expect((await rowsOf())[0].started).toBe(false)
  await ingest(reading(game({ startsAt: at(START + HOUR) })))
  expect(await rowsOf()).toMatchObject([{ started: true, starts_at: new Date(START + HOUR) }])
})

test('a game that is read as cancelled twice is void, and a later game under its id is a new game', async () => {
  await ingest(reading(game()))
  const cancelled = game({ status: 'cancelled' })
  for (let times = 0; times < 2; times++) {
    expect(await ingest(reading(cancelled))).toEqual({ ...NO_GAMES, results: 1 })
  }
  // Confirmed and not settled yet: the game does not reopen.
  expect(await ingest(reading(game()))).toEqual({ ...NO_GAMES, unchanged: 1 })
  expect(await rowsOf()).toMatchObject([{ status: 'cancelled', voided: false }])
  await server.services.jobs.drain()
  expect(await resultsOf()).toMatchObject([{ version: 1, outcome: 'void', confirmed: true }])
  expect(await rowsOf()).toMatchObject([{ status: 'cancelled', voided: true, settled_version: 1 }])

  const later = START + 30 * DAY
  for (const ignored of [
    cancelled,
    game(),
    game({ startsAt: at(START - HOUR) }),
    game({ startsAt: at(later), status: 'live', awayScore: 0, homeScore: 0 }),
    game({ startsAt: at(START + HOUR), status: 'final', awayScore: 1, homeScore: 0 }),
  ]) {
    expect(await ingest(reading(ignored))).toEqual({ ...NO_GAMES, unchanged: 1 })
  }
  await setClock(later + HOUR)
  const again = reading(game({ startsAt: at(later) }))
  expect(await ingest(again)).toEqual({ ...NO_GAMES, unchanged: 1 })
  await setClock(later - HOUR)
  expect(await ingest(again)).toEqual({ ...NO_GAMES, added: 1 })
  expect(await ingest(again)).toEqual({ ...NO_GAMES, unchanged: 1 })
  expect(await rowsOf()).toMatchObject([
    { voided: true, starts_at: new Date(START) },
    { voided: false, starts_at: new Date(later), status: 'scheduled', result_version: 0 },
  ])
})

test('a new game that is over is added with its result and marked as lapsed', async () => {
  await setClock(START + 3 * HOUR)
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({
    ...NO_GAMES,
    added: 1,
    results: 1,
  })
  expect(await resultsOf()).toMatchObject([{ version: 1, away_score: 20, confirmed: false }])
  expect(await rowsOf()).toMatchObject([{ status: 'final', started: true, lapsed: true }])
  id = `${id}-imported`
  await ingest(reading(game({ status: 'cancelled' })), { confirm: true })
  expect(await resultsOf()).toMatchObject([{ version: 1, outcome: 'void', confirmed: true }])
})

test('a new game whose final contradicts itself is added as suspended', async () => {
  await setClock(START + 3 * HOUR)
  const final = { ...played('final', 20, 17), contradiction: 'final while in play' } as const
  expect(await ingest(reading(final), { confirm: true })).toEqual({
    ...NO_GAMES,
    added: 1,
    suspended: 1,
  })
  expect(await rowsOf()).toMatchObject([
    { status: 'suspended', note: 'final while in play', result_version: 0 },
  ])
  // Three readings in a row without a doubt.
  for (let times = 0; times < 3; times++) await ingest(reading(played('final', 20, 17)))
  expect(await rowsOf()).toMatchObject([{ status: 'final', note: '', result_version: 1 }])
})

test('a new game that is final before its start is added as suspended', async () => {
  expect(await ingest(reading(played('final', 20, 17)))).toEqual({
    ...NO_GAMES,
    added: 1,
    suspended: 1,
  })
  expect(await rowsOf()).toMatchObject([
    { status: 'suspended', note: 'final before its start', result_version: 0 },
  ])
  expect(await auditOf()).toMatchObject([{ action: 'games.suspend' }])
})

test('a source suspends a game and resumes it', async () => {
  await ingest(reading(game()))
  await setClock(START + HOUR)
  expect(await ingest(reading(game({ status: 'suspended' })))).toEqual({
    ...NO_GAMES,
    suspended: 1,
  })
  expect(await rowsOf()).toMatchObject([{ status: 'suspended', note: '' }])
  expect(await auditOf()).toMatchObject([{ reason: 'suspended by the source' }])
  expect(await ingest(reading(played('live', 3, 0)))).toEqual({ ...NO_GAMES, changed: 1 })
})

test('malformed rows are counted as rejected and do not stop valid rows', async () => {
  const bad: Partial<FeedGame>[] = [
    { sourceId: 'nul\u0000' },
    { sourceId: '' },
    { sourceId: '\ud800' },
    { homeTeam: 'New England Patriots' },
    { startsAt: 'soon' },
    { status: 'final' },
    { awayScore: -1, homeScore: 0 },
    { awayScore: 1.5, homeScore: 0 },
  ]
  const games = bad.map((change, index) => game({ sourceId: `${id}-${index}`, ...change }))
  const counts = await ingest(reading(...games, game({ clock: 'a\u0000b' })))
  expect(counts).toEqual({ ...NO_GAMES, added: 1, rejected: bad.length })
  expect(await rowsOf()).toMatchObject([{ clock: 'ab' }])
})

test('concurrent ingests add each game once and each result once', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `${id}-${index}`)
  const scheduled = ids.map((sourceId) => game({ sourceId }))
  const added = await Promise.all(
    [scheduled, scheduled.toReversed(), scheduled, scheduled].map((games) =>
      ingest(reading(...games)),
    ),
  )
  expect(added.reduce((sum, counts) => sum + counts.added, 0)).toBe(500)
  expect(added.reduce((sum, counts) => sum + counts.unchanged, 0)).toBe(1500)

  await setClock(START + 3 * HOUR)
  const finals = ids.map((sourceId) => ({ ...played('final', 20, 17), sourceId }))
  const first = await Promise.all(
    [finals, finals.toReversed(), finals].map((games) => ingest(reading(...games))),
  )
  for (const counts of first) expect(counts.results + counts.unchanged + counts.busy).toBe(500)
  // Games that one reading had locked for another are left to the next reading.
  await ingest(reading(...finals))
  const { rows } = await server.database.owner.query(
    `select count(*) as results, count(confirmed_at) as confirmed, max(version) as version from results r
     join games g on g.id = r.game_id where g.source_id like $1`,
    [`${id}-%`],
  )
  expect(rows).toEqual([{ results: 500, confirmed: 500, version: 1 }])
})

/** Resolves when a statement in this database waits for a lock. */
async function waitForBlockedStatement(): Promise<void> {
  for (;;) {
    // With the app's role: other roles do not see the state of its connections.
    const { rows } = await server.database.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

test('an ingest waits without a deadlock for games that another transaction is adding', async () => {
  const [a, b] = [game({ sourceId: `${id}-a` }), game({ sourceId: `${id}-b` })]
  let ours: Promise<unknown> = Promise.resolve()
  await server.database.db.transaction(async (tx) => {
    const add = ({ league, source, sourceId, awayTeam, homeTeam, startsAt }: FeedGame) =>
      tx.query(
        `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
         values ($1, $2, $3, $4, $5, $6, 'scheduled')`,
        [league, source, sourceId, awayTeam, homeTeam, startsAt],
      )
    await add(a)
    ours = ingest(reading({ ...b, status: 'live' }, a))
    await waitForBlockedStatement()
    // If the ingest began with b, this would be a deadlock.
    await add(b)
  })
  expect(await ours).toEqual({ ...NO_GAMES, changed: 1, unchanged: 1 })
})

test('a game that another transaction has locked is skipped, and the next reading uses its committed state', async () => {
  const other = { sourceId: `${id}-other` }
  await ingest(reading(game(), game(other)))
  await setClock(START + 3 * HOUR)
  const finals = reading(played('final', 20, 17), { ...played('final', 20, 17), ...other })
  await server.database.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `update games set status = 'final', away_score = 20, home_score = 17, result_version = 1
       where source_id = $1 returning id`,
      [id],
    )
    await tx.query(
      `insert into results (game_id, version, outcome, away_score, home_score, source)
       values ($1, 1, 'final', 20, 17, 'espn')`,
      [rows[0]!.id],
    )
    expect(await ingest(finals)).toEqual({ ...NO_GAMES, results: 1, busy: 1 })
  })
  expect(await ingest(finals)).toEqual({ ...NO_GAMES, results: 2 })
  expect(await resultsOf()).toMatchObject([{ version: 1, confirmed: true }])
})

test('an ingest waits for a briefly locked game without locking other games', async () => {
  const other = { sourceId: `${id}-other` }
  await ingest(reading(game(), game(other)))
  await setClock(START + 3 * HOUR)
  let ours: Promise<unknown> = Promise.resolve()
  await server.database.db.transaction(async (tx) => {
    await tx.query('select 1 from games where source_id = $1 for share', [id])
    ours = ingest(reading(played('final', 20, 17), { ...played('final', 20, 17), ...other }))
    await waitForBlockedStatement()
    // The ingest has no other game locked while it waits.
    const { rowCount } = await server.database.owner.query(
      'select 1 from games where source_id = $1 for update nowait',
      [other.sourceId],
    )
    expect(rowCount).toBe(1)
  })
  expect(await ours).toEqual({ ...NO_GAMES, results: 2 })
})

test('an import waits for a locked game, and a game that cannot be written does not stop the others', async () => {
  const [locked, broken, other] = ['held', 'broken', 'other'].map((name) => `${id}-${name}`)
  const sources = [locked, broken, other].map((sourceId) => ({ sourceId: sourceId! }))
  await ingest(reading(...sources.map(game)))
  await setClock(START + 3 * HOUR)
  const finals = reading(...sources.map((source) => ({ ...played('final', 20, 17), ...source })))
  // A stray result, which the row of the game does not count: the next result has the same key.
  await server.database.owner.query(
    `insert into results (game_id, version, outcome, source)
     select id, 1, 'void', 'test' from games where source_id = $1`,
    [broken],
  )
  let ours: Promise<unknown> = Promise.resolve()
  await server.database.db.transaction(async (tx) => {
    await tx.query('select 1 from games where source_id = $1 for update', [locked])
    ours = ingest(finals, { confirm: true })
    await expect.poll(async () => (await resultsOf(other!)).length).toBe(1)
    expect(await resultsOf(locked!)).toEqual([])
  })
  expect(await ours).toEqual({ ...NO_GAMES, results: 2, broken: 1 })
  const { rows } = await server.database.owner.query(
    `select k.kind, k.tries from stuck_work k join games g on g.id = k.ref where g.source_id = $1`,
    [broken],
  )
  expect(rows).toEqual([{ kind: 'readFeed', tries: 1 }])
})

describe('G4: changed ids of games', () => {
  // The games of the other tests have the same teams.
  beforeEach(() => server.database.owner.query('truncate games, results, settlements, offers'))
  const covers = [
    { league: 'nfl', from: new Date(START - DAY), to: new Date(START + DAY) },
  ] as const
  const rename = (to: string, change: Partial<FeedGame> = {}) => game({ sourceId: to, ...change })

  test('a game under a new id is the same game when the old id is missing, and gets one result', async () => {
    await ingest(reading(game()), { covers })
    const [{ id: gameId }] = (await rowsOf()) as [{ id: number }]
    const renamed = `${id}-new`
    expect(await ingest(reading(rename(renamed)), { covers })).toEqual({
      ...NO_GAMES,
      unchanged: 1,
    })
    expect(await rowsOf()).toEqual([])
    expect(await rowsOf(renamed)).toMatchObject([{ id: gameId, status: 'scheduled', note: '' }])
    await setClock(START + 3 * HOUR)
    const final = rename(renamed, { status: 'final', awayScore: 20, homeScore: 17 })
    for (let times = 0; times < 2; times++) await ingest(reading(final), { covers })
    expect(await resultsOf(renamed)).toMatchObject([{ version: 1, confirmed: true }])
  })

  test.each<[string, (id: string) => FeedGame[]]>([
    [
      'both ids are there: a doubleheader',
      (other) => [game(), rename(other, { startsAt: at(START + 4 * HOUR) })],
    ],
    ['it starts two days later', (other) => [rename(other, { startsAt: at(START + 2 * DAY) })]],
    ['two new games may be meant', (other) => [rename(other), rename(`${other}-2`)]],
    [
      'home and away are others',
      (other) => [rename(other, { awayTeam: 'Buffalo Bills', homeTeam: 'New England Patriots' })],
    ],
  ])('a new id is another game: %s', async (_, gamesOf) => {
    await ingest(reading(game()), { covers })
    const before = await rowsOf()
    const other = `${id}-other`
    await ingest(reading(...gamesOf(other)), { covers })
    expect(await rowsOf(other)).toHaveLength(1)
    expect(await rowsOf()).toMatchObject([{ id: before[0].id }])
  })

  test('a new id is another game when the document need not contain the old id', async () => {
    await ingest(reading(game()), { covers })
    const later = { ...covers[0], from: new Date(START + HOUR) }
    await ingest(reading(rename(`${id}-far`)), { covers: [later] })
    expect(await rowsOf()).toHaveLength(1)
    expect(await rowsOf(`${id}-far`)).toHaveLength(1)
  })
})

test('G5: an unknown team name is listed once, and placeholders are not listed', async () => {
  const rejected = ['Gotham Rogues', 'Gotham Rogues, Round of 16 2 Winner', 'TBD'].map(
    (detail, index) => ({
      sourceId: `${id}-${index}`,
      league: 'nfl',
      reason: 'unknownTeam' as const,
      detail,
    }),
  )
  for (let times = 0; times < 2; times++) await ingest({ games: [], rejected }, { source: 'espn' })
  const unknown = await readUnknown(server.database.db)
  expect(unknown.map(({ source, league, name }) => [source, league, name])).toEqual([
    ['espn', 'nfl', 'Gotham Rogues'],
  ])
})
