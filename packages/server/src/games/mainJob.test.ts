/** The main use case on a real game: sign up, deposit, offer, take a part and the rest, final score; funds correct to the cent. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { readNow } from '../platform/database/clock.ts'
import { POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { finalGame, voidGame } from '../testing/gameResults.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { importGames } from './operatorActions.ts'

const GAMES = join(import.meta.dirname, '../../../../../shared/data/nfl/games-2016-2026.csv')
const here = existsSync(GAMES)
if (!here) console.log('skipped: the folder with the real games is not here')

const folder = mkdtempSync(join(tmpdir(), 'sidebet-main-job-'))
const PASSWORD = 'Good-luck-1!'
const HOUR = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Before the season of 2026, whose games are in the file without scores.
  await server.moveClockTo(new Date('2026-09-01T12:00:00Z'))
  if (here) await importGames(server.database.db, [writeSeason()], { format: 'nflverse' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the games of 2026 into a file of their own: the three thousand earlier ones would all be settled first. */
function writeSeason(): string {
  const [header, ...rows] = readFileSync(GAMES, 'utf8').split('\n')
  const file = join(folder, 'games.csv')
  writeFileSync(file, [header, ...rows.filter((row) => row.startsWith('2026_'))].join('\n'))
  return file
}

async function login(username: string): Promise<Client> {
  const answer = await server.anonymous.post('/api/user/login', { username, password: PASSWORD })
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return server.client(cookie, 0, username)
}

/** Signs up without a second factor and deposits 500.00 from the wallet. */
async function newcomer(username: string): Promise<Client> {
  const signedUp = await server.anonymous.post('/api/user/signup', {
    firstName: username,
    lastName: 'Example',
    username,
    email: `${username}@example.test`,
    phone: '15550001234',
    password: PASSWORD,
    question: 'favorite movie',
    secret: 'Rocky',
    country: 'US',
    MFAon: false,
  })
  expect(signedUp.body).toEqual({ message: 'success' })
  const client = await login(username)
  const { orderID } = (await client.post('/api/user/paypal/orders', { depositAmount: 500 })).body
  await client.post(`/api/user/paypal/orders/${orderID}/capture`)
  const deposit = await client.post('/api/user/paypaldeposit', {
    orderID,
    depositAmount: 500,
    username,
  })
  expect(deposit.body).toMatchObject({ status: 'completed', fundsAvailable: 500 })
  return client
}

const funds = async (client: Client) => {
  const [{ fundsAvailable, fundsAtRisk }] = (
    await client.get(`/api/user/maxrisk/${client.username}`)
  ).body
  return [fundsAvailable, fundsAtRisk]
}

const OUTCOMES: [string, [number, number] | null, number, number, number][] = [
  // Away and home score; then the winnings of the offerer and the two accepters.
  ['23-20: the offerer has won 100.00', [23, 20], 100, -40, -60],
  ['22-20: the takers have won 150.00', [22, 20], -150, 60, 90],
  ['a tie is lost by the pick', [20, 20], -150, 60, 90],
  ['a cancelled game returns everything', null, 0, 0, 0],
]

describe.runIf(here)(
  'an offer of 100 at 3 to 2 on the Patriots by 3 is taken in parts of 40 and 60',
  () => {
    test.each(OUTCOMES.map((row, at) => [row[0], at, row] as const))(
      '%s',
      async (_name, at, row) => {
        const [, score, offererWins, firstWins, secondWins] = row
        const [olive, oscar, otto] = (await Promise.all(
          ['olive', 'oscar', 'otto'].map((name) => newcomer(name + at)),
        )) as [Client, Client, Client]
        const { body: schedule } = await olive.get('/api/schedulenfl/teamgames/NE')
        // The next away game of the Patriots.
        const game = schedule.data.find(
          ({ awayTeam }: { awayTeam: string }) => awayTeam === 'New England Patriots',
        )
        expect(Date.parse(game.dateTimeDB)).toBeGreaterThan(await readNow(server.database.db))

        const posted = await olive.post(POST_OFFER, {
          gameID: game.gameID,
          winnerOffer: 'New England Patriots',
          spreadOffer: 3,
          amountBet: 100,
          oddsNumeratorOffer: 3,
          oddsDenominatorOffer: 2,
        })
        expect(await funds(olive)).toEqual([350, 150])
        await oscar.post(TAKE_OFFER, takeOf(posted.body._id, 40))
        expect([await funds(olive), await funds(oscar)]).toEqual([
          [350, 150],
          [460, 40],
        ])
        await otto.post(TAKE_OFFER, { ...takeOf(posted.body._id), amountBet: 60 })
        expect([await funds(olive), await funds(otto)]).toEqual([
          [350, 150],
          [440, 60],
        ])

        await server.moveClockTo(new Date(Date.parse(game.dateTimeDB) + 4 * HOUR))
        const gameId = Number(game.gameID.slice(2))
        if (score) await finalGame(server.database.db, gameId, score[1], score[0])
        else await voidGame(server.database.db, gameId, 'cancelled')
        await server.services.jobs.drain()
        const after = await Promise.all([olive, oscar, otto].map(({ username }) => login(username)))
        expect(await Promise.all(after.map(funds))).toEqual([
          [500 + offererWins, 0],
          [500 + firstWins, 0],
          [500 + secondWins, 0],
        ])
        expect(await verify(server.database.db)).toEqual([])
      },
    )
  },
)
