import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestGames } from '../games/ingestGames.ts'
import { upholdOn } from '../games/operatorActions.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { correctGame, voidGame } from '../testing/gameResults.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 5_000_00 })
  ben = await server.user('ben', { cashCents: 5_000_00 })
  cleo = await server.user('cleo')
})
afterAll(() => server.close())

async function makeBet(): Promise<{ gameId: number; betId: string }> {
  const gameId = await insertGame(server.database)
  const { body } = await ann.post(POST_OFFER, offerOn(gameId))
  const taken = await ben.post(TAKE_OFFER, takeOf(body._id))
  return { gameId, betId: taken.body._id }
}

/** Reads a final of the game in a document whose hash has this digit. */
async function readFinal(gameId: number, digit: number, awayScore: number, homeScore: number) {
  const { owner, db } = server.database
  await owner.query(
    `update games set starts_at = product_now() - interval '4 hours', started_at = product_now() where id = $1`,
    [gameId],
  )
  const { rows } = await owner.query(
    `select source, source_id as "sourceId", league, away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt"
     from games where id = $1`,
    [gameId],
  )
  const { startsAt, ...game } = rows[0]
  const facts = {
    hasStartTime: true,
    status: 'final',
    season: null,
    week: null,
    kind: '',
    clock: '',
  }
  const document = String(digit).repeat(64)
  const read = { ...game, ...facts, startsAt: startsAt.toISOString(), awayScore, homeScore }
  const games = [{ ...read, document, excerpt: `${awayScore}-${homeScore}` }]
  await ingestGames(db, { games, rejected: [] }, { confirm: false })
  await server.services.jobs.drain()
}

const timelineOf = (client: Client, betId: string) => client.get(`/api/receipts/timeline/${betId}`)
type Event = { kind: string; source: string; score: object | null; document: string | null }

test('the timeline of a corrected bet has its readings, settlements and the hour until which it may change', async () => {
  const { gameId, betId } = await makeBet()
  await readFinal(gameId, 1, 20, 23)
  await readFinal(gameId, 2, 20, 23)
  await readFinal(gameId, 3, 24, 23)
  await readFinal(gameId, 4, 24, 23)
  for (const client of [ann, ben]) {
    const { status, body } = await timelineOf(client, betId)
    expect(status).toBe(200)
    const kinds = body.events.map(({ kind, source, score, document }: Event) => [
      kind,
      source,
      score,
      document?.[0],
    ])
    const [first, second] = [
      { away: 20, home: 23 },
      { away: 24, home: 23 },
    ]
    expect(kinds).toEqual([
      ['accepted', '', null, undefined],
      ['read', 'test', first, '1'],
      ['read', 'test', first, '2'],
      ['settled', '', first, undefined],
      ['read', 'test', second, '3'],
      ['disputed', '', null, undefined],
      ['read', 'test', second, '4'],
      ['corrected', '', second, undefined],
    ])
    const { rows } = await server.database.owner.query(
      `select finished_at + interval '24 hours' as until from settlements where game_id = $1 and version = 1`,
      [gameId],
    )
    expect(body.mayChangeUntil).toBe(rows[0].until.toISOString())
  }
})

test('the timeline of a void bet has who decided, when and why', async () => {
  const { gameId, betId } = await makeBet()
  await voidGame(server.database.db, gameId, 'the stadium burnt down')
  await server.services.jobs.drain()
  const { body } = await timelineOf(ann, betId)
  expect(body.events.slice(1)).toMatchObject([
    { kind: 'entered', outcome: 'void', by: 'operator' },
    { kind: 'settled', outcome: 'void', reason: 'operatorVoid', score: null },
  ])
})

test('a correction by an operator has the operator in the timeline', async () => {
  const { gameId, betId } = await makeBet()
  await readFinal(gameId, 5, 20, 23)
  await readFinal(gameId, 6, 20, 23)
  const score = { homeScore: 23, awayScore: 24 }
  await correctGame(server.database.db, gameId, score, { actor: 'operator', reason: 'typed wrong' })
  await server.services.jobs.drain()
  const { body } = await timelineOf(ben, betId)
  expect(body.events.slice(-2)).toMatchObject([
    { kind: 'entered', by: 'operator', outcome: 'final', score: { away: 24, home: 23 } },
    { kind: 'corrected', score: { away: 24, home: 23 } },
  ])
})

test('an upheld result is in the timeline once, with its author and reason', async () => {
  const { gameId, betId } = await makeBet()
  await readFinal(gameId, 7, 20, 23)
  await readFinal(gameId, 8, 20, 23)
  await readFinal(gameId, 9, 24, 23)
  const by = { actor: 'operator', reason: 'seen on TV' }
  await server.database.db.transaction((tx) => upholdOn(tx, gameId, by))
  await server.services.jobs.drain()
  const { body } = await timelineOf(ann, betId)
  expect(body.events.slice(-3)).toMatchObject([
    { kind: 'read', score: { away: 24, home: 23 } },
    { kind: 'disputed', why: 'the source says 24-23 (away-home)' },
    { kind: 'upheld', by: 'operator', why: 'seen on TV' },
  ])
})

test('a bet without a result has a timeline of its acceptance, and nothing that may change', async () => {
  const { betId } = await makeBet()
  const { body } = await timelineOf(ann, betId)
  expect(body).toMatchObject({ events: [{ kind: 'accepted' }], mayChangeUntil: null })
})

test('AZ1: the timeline of other users is answered like that of an unknown bet', async () => {
  const { betId } = await makeBet()
  const others = await timelineOf(cleo, betId)
  expect([others.status, others.body.code]).toEqual([404, 'unknownBet'])
  expect((await timelineOf(cleo, 'b_999999')).body.error).toBe(others.body.error)
})
