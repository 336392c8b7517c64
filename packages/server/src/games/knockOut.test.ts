/** A knock-out game on a running server: ESPN completes it at the break before extra time. */
import { espnOf } from '@sidebet/domain/games/espnLeagues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { feedOf } from '../testing/feed.ts'
import { readCash } from '../testing/readCash.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { readEspn } from './formats/espn/readEspn.ts'
import { pollFeed } from './readFeed.ts'

const MINUTE = 60_000
const SOURCE_ID = '760516'
const startsAt = Math.ceil(Date.now() / MINUTE) * MINUTE + 60 * MINUTE

let server: TestServer
let dan: Client
let eve: Client
let gameId: number
beforeAll(async () => {
  server = await startTestServer()
  await server.database.owner.query(`insert into feeds (source) values ('test')`)
  dan = await server.user('dan', { cashCents: 100_00 })
  eve = await server.user('eve', { cashCents: 100_00 })
  gameId = await insertGame(server.database, {
    league: 'worldcup',
    away: 'Argentina',
    home: 'France',
    startsAt: new Date(startsAt),
    sourceId: SOURCE_ID,
  })
})
afterAll(() => server.close())

type Published = {
  status: string
  state: 'in' | 'post'
  score: readonly [away: number, home: number]
  winner?: 'away' | 'home'
}
function documentOf({ status, state, score, winner }: Published) {
  const competitor = (homeAway: 'away' | 'home', displayName: string, goals: number) => ({
    homeAway,
    score: String(goals),
    winner: homeAway === winner,
    team: { displayName },
  })
  const competitors = [
    competitor('home', 'France', score[1]),
    competitor('away', 'Argentina', score[0]),
  ]
  const type = { name: status, state, completed: state === 'post' }
  const event = {
    id: SOURCE_ID,
    uid: `${espnOf('worldcup').uid}~e:${SOURCE_ID}`,
    date: new Date(startsAt).toISOString(),
    season: { year: 2026, slug: 'quarterfinals' },
    competitions: [{ competitors, status: { type } }],
  }
  return { events: [event] }
}

/** Polls a feed with this content three times, each minute from this many minutes after the start on. */
async function poll(minutes: number, published: Published): Promise<void> {
  const value = readEspn(documentOf(published), 'test')
  const feed = feedOf('test', ['worldcup'], () => ({ kind: 'ok', value }))
  for (let times = 0; times < 3; times++) {
    await server.moveClockTo(new Date(startsAt + (minutes + times) * MINUTE))
    await server.database.owner.query(`update feeds set due_at = '-infinity'`)
    await pollFeed({ ...server.services, log: server.services.log }, feed)
    await server.services.jobs.drain()
  }
  // The jump of the clock has ended the session.
  dan = await server.signIn(dan.userId, dan.username)
}

async function outcome() {
  const { rows } = await server.database.owner.query(
    `select status, (select count(*)::int from results r where r.game_id = g.id) as results,
       (select count(*)::int from settlements s where s.game_id = g.id) as settlements
     from games g where id = $1`,
    [gameId],
  )
  return [rows[0], await readCash(server.database, dan.userId, eve.userId)]
}

const postOffer = () =>
  dan.post(POST_OFFER, offerOn(gameId, { winnerOffer: 'Argentina', spreadOffer: 1, amountBet: 10 }))

test('a knock-out game completed at 1-1 stays closed and unsettled, and is settled once at 2-1 after extra time', async () => {
  const { body } = await postOffer()
  expect((await eve.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)

  await poll(115, { status: 'STATUS_FULL_TIME', state: 'post', score: [1, 1] })
  const open = [{ status: 'live', results: 0, settlements: 0 }, [90_00, 90_00]]
  expect(await outcome()).toEqual(open)
  expect((await postOffer()).status).toBe(409)

  await poll(121, { status: 'STATUS_OVERTIME', state: 'in', score: [2, 1] })
  expect(await outcome()).toEqual(open)

  const end = { status: 'STATUS_FINAL_AET', state: 'post', score: [2, 1], winner: 'away' } as const
  await poll(155, end)
  await poll(160, end)
  expect(await outcome()).toEqual([
    { status: 'final', results: 1, settlements: 1 },
    [110_00, 90_00],
  ])
  expect(await verify(server.database.db)).toEqual([])
})
