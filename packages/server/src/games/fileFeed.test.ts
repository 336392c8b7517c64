/** A league whose games come from a document at a URL, which an editor may shorten by mistake. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { readCash } from '../testing/readCash.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { fileFeed } from './leagueFeeds.ts'
import { readOverdue } from './overdue.ts'
import { readDocument } from './readDocument.ts'
import { pollFeed } from './readFeed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2029, 10, 24, 15)

const FIRST = `= English Premier League 2029/30
» Matchday 1
  Sat Nov/17 2029
    15.00  Arsenal FC  v Chelsea FC  2-1 (1-0)
`
const secondWith = (score: string) => `${FIRST}» Matchday 2
  Sat Nov/24 2029
    15.00  Liverpool FC  v Everton FC  ${score}
`

let server: TestServer
let users: Client[]
let text = ''
beforeAll(async () => {
  server = await startTestServer()
  users = await Promise.all(['dan', 'eve'].map((name) => server.user(name, { cashCents: 100_00 })))
})
afterAll(() => server.close())

/** Polls the current document at this instant and a minute later. */
async function readAt(instant: number): Promise<void> {
  const files = new Map([['premier', 'http://files/en.1.txt']] as const)
  const feed = fileFeed(files, { read: async (_url, form) => readDocument(text, form) })
  for (const time of [instant, instant + MINUTE]) {
    await server.moveClockTo(new Date(time))
    await pollFeed(server.services, feed)
    await server.services.jobs.drain()
  }
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}
const cash = () => readCash(server.database, ...users.map(({ userId }) => userId))

test('a game that is missing from a shortened text is not void, and its later final score settles it', async () => {
  text = secondWith('')
  await readAt(START - 2 * HOUR)
  const { rows } = await server.database.owner.query<{ id: number }>(
    `select id from games where home_team = 'Liverpool'`,
  )
  const posted = await users[0]!.post(
    POST_OFFER,
    offerOn(rows[0]!.id, { winnerOffer: 'Liverpool', spreadOffer: 0.5, amountBet: 10 }),
  )
  expect([posted.status, posted.body]).toEqual([200, posted.body])
  expect((await users[1]!.post(TAKE_OFFER, takeOf(posted.body._id, 10))).status).toBe(200)

  text = FIRST
  for (const hours of [-1, 49, 15 * 24]) await readAt(START + hours * HOUR)
  expect([await cash(), await readOverdue(server.database.db, 10)]).toMatchObject([
    [90_00, 90_00],
    { count: 1 },
  ])
  text = secondWith('3-0 (2-0)')
  await readAt(START + 15 * 24 * HOUR + HOUR)
  expect(await cash()).toEqual([110_00, 90_00])
  expect(await verify(server.database.db)).toEqual([])
})
