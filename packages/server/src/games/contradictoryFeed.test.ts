/** Documents that contradict themselves, on a running server with a bet on each game: none of them settles anything. */
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import {
  finishGame,
  type ScoreServer,
  type SourceGame,
  startScoreServer,
  upcomingGame,
} from '../testing/scoreServer.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2029, 10, 18, 18)
const TEAMS = teamsOf('nfl')

/** The nth game, before it has begun. */
const gameOf = (nth: number): SourceGame => ({
  ...upcomingGame(START),
  ...{ id: String(nth), away: TEAMS[2 * nth]!.name, home: TEAMS[2 * nth + 1]!.name },
})
const over = (game: SourceGame, away = 17, home = 20) => finishGame(game, away, home)

const LISTED_TWICE = 'listed twice, with different starts, teams or results'
/** What a document has of a game, the note that the game gets, and whether the game is void in the end. */
type Row = [string, (game: SourceGame) => SourceGame[], string, 'final' | 'void']
const ROWS: readonly Row[] = [
  ['two finals of one event', (game) => [over(game), over(game, 24)], LISTED_TWICE, 'final'],
  [
    'a final and then a live score of one event',
    (game) => [over(game), { ...game, score: [17, 14] }],
    LISTED_TWICE,
    'final',
  ],
  [
    'a live score and then a final of one event',
    (game) => [{ ...game, score: [17, 14] }, over(game)],
    LISTED_TWICE,
    'final',
  ],
  [
    'a final and a row of one event with a team that does not exist',
    (game) => [{ ...game, home: 'TBD' }, over(game)],
    'unknown team',
    'final',
  ],
  [
    'a final and a row of one event without a start',
    (game) => [{ ...game, startsAt: '' }, over(game)],
    LISTED_TWICE,
    'final',
  ],
  [
    'a winner with fewer points',
    (game) => [{ ...over(game), winner: 'away' }],
    'winner and score disagree',
    'final',
  ],
  [
    'a final in the second period',
    (game) => [{ ...over(game), period: 2 }],
    'final while in play',
    'final',
  ],
  [
    'a final with the text of a game in play',
    (game) => [{ ...over(game), period: 4, detail: '5:00 - 4th Quarter' }],
    'final while in play',
    'final',
  ],
  [
    'a final whose points by period are those of the other side',
    (game) => [
      {
        ...over(game),
        periods: [
          [7, 3, 7, 3],
          [7, 3, 0, 7],
        ],
      },
    ],
    'parts of the score disagree',
    'final',
  ],
  [
    'a final with the text Forfeit',
    (game) => [{ ...over(game, 1, 0), detail: 'Forfeit' }],
    '',
    'void',
  ],
]

/** A game of the next day, on which bets are open. */
const TOMORROW: SourceGame = {
  ...gameOf(ROWS.length),
  startsAt: new Date(START + 24 * HOUR).toISOString(),
}
const ALL = [...ROWS.map((_, nth) => gameOf(nth)), TOMORROW]

let scores: ScoreServer
let server: TestServer
let users: Client[]
let now: number
let openOfferId: string
/** The games after four readings of the contradictory documents, and after four of consistent ones. */
let doubted: Awaited<ReturnType<typeof readRows>>
let ended: Awaited<ReturnType<typeof readRows>>
beforeAll(async () => {
  scores = await startScoreServer()
  scores.espn = ALL
  server = await startTestServer(
    { SCORES_URL: scores.url },
    {},
    { jobs: GAME_JOBS, leagues: ['nfl'] },
  )
  users = await Promise.all(
    ['dan', 'eve'].map((name) => server.user(name, { cashCents: 1_000_00 })),
  )
  await moveTo(START - 2 * HOUR)
  const stored = await readRows()
  // Dan backs the away sides. Eve takes all of each offer, except of the last.
  for (const [nth, { id, away_team }] of stored.entries()) {
    const offer = offerOn(id, { winnerOffer: away_team, spreadOffer: 0.5, amountBet: 10 })
    const posted = await users[0]!.post(POST_OFFER, offer)
    expect([posted.status, posted.body]).toEqual([200, posted.body])
    openOfferId = posted.body._id
    expect(await take(openOfferId, nth < ROWS.length ? 10 : 1)).toBe(200)
  }
  await moveTo(START + 3 * HOUR)
  const documents = ROWS.flatMap(([, documentOf], nth) => documentOf(gameOf(nth)))
  scores.espn = [...documents, TOMORROW]
  await read(4)
  doubted = await readRows()
  scores.espn = [...ROWS.map((_, nth) => over(gameOf(nth))), TOMORROW]
  await read(4)
  ended = await readRows()
})
afterAll(async () => {
  expect(await verify(server.database.db)).toEqual([])
  await server.close()
  await scores.close()
})

async function moveTo(instant: number): Promise<void> {
  now = instant
  await server.moveClockTo(new Date(instant))
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}
/** Polls the feed this many more times, far enough apart that an unchanged document counts each time. */
async function read(times: number): Promise<void> {
  for (let reads = 0; reads < times; reads++) await moveTo(now + MINUTE + 10_000)
}
const take = async (offerId: string, amount: number) =>
  (await users[1]!.post(TAKE_OFFER, takeOf(offerId, amount))).status
/** The games in the order of their ids, with the cents that eve got back, and whether each of their readings has its evidence. */
async function readRows() {
  const { rows } = await server.database.owner.query(
    `select g.id, g.away_team, g.status, g.note, g.settled_version is not null as settled,
       (select sum(p.paid_cents)::int from payouts p where p.game_id = g.id and p.user_id = $1) as paid,
       array(select r.document is not null and r.excerpt <> '' from result_readings r where r.game_id = g.id order by r.read_at)
         as evidence
     from games g order by g.source_id::int`,
    [users[1]!.userId],
  )
  return rows
}

const CASES = ROWS.map(([name, , note, outcome], nth) => ({ name, note, outcome, nth }))

test.each(CASES)('a document with $name settles no bet by its score', ({ nth, note, outcome }) => {
  const waits = { settled: false, paid: null }
  const returned = { settled: true, paid: 10_00 }
  expect(doubted[nth]).toMatchObject({ note, ...(outcome === 'void' ? returned : waits) })
})

test.each(CASES.filter(({ outcome }) => outcome === 'final'))(
  'after a document with $name, consistent readings settle the bet',
  ({ nth }) => {
    expect(ended[nth]).toMatchObject({ note: '', status: 'final', paid: 20_00 })
  },
)

test('a document that contradicts itself is evidence of its reading', () => {
  for (const { note, nth } of CASES.filter(({ outcome }) => outcome === 'final')) {
    // A game that is listed twice has not been read.
    const isRead = note !== LISTED_TWICE && note !== 'unknown team'
    expect([nth, doubted[nth]!.evidence]).toEqual([nth, isRead ? [true] : []])
  }
})

test('the audit has all rows of a game that is listed twice', async () => {
  const { rows } = await server.database.owner.query(
    `select facts -> 'read' as read from audit
     where action = 'games.dispute' and facts ->> 'sourceId' = '0' and facts ->> 'reason' = $1`,
    [LISTED_TWICE],
  )
  const scores = rows.map(({ read }) => read.map((row: { awayScore: number }) => row.awayScore))
  // The server of the test sends the same events for each day.
  expect(scores.map((all) => [...new Set(all)])).toEqual([[17, 24]])
})

test('a game of which one of two rows has play takes no bet, also before its start', async () => {
  expect(await take(openOfferId, 1)).toBe(200)
  scores.espn = [TOMORROW, { ...TOMORROW, score: [0, 0] }]
  await read(1)
  expect(await take(openOfferId, 1)).toBe(409)
  scores.espn = [TOMORROW]
  await read(4)
  expect(await take(openOfferId, 1)).toBe(409)
})
