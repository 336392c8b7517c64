/** The NFL season of 2025, week after week: offers before each kickoff, then results; a separate grader checks every bet. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { easternDate } from '@sidebet/domain/games/easternDate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, GAME_JOBS, startTestServer, type TestServer } from '../testing/server.ts'
import { importGames } from './operatorActions.ts'

const SEASON = join(import.meta.dirname, '../../../../../shared/data/nfl/games-2016-2026.csv')
const here = existsSync(SEASON)
const isLong = process.env.SIDEBET_LONG === '1'
if (!here) console.log('skipped: the folder with the real games is not here')

type Week = { readonly header: string; readonly rows: readonly string[][] }
const COLUMNS = {
  id: 0,
  season: 1,
  week: 3,
  day: 4,
  time: 5,
  away: 6,
  awayScore: 7,
  home: 8,
  homeScore: 9,
}

function weeksOf(season: string): Week[] {
  const [header = '', ...lines] = readFileSync(SEASON, 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(',')).filter((row) => row[COLUMNS.season] === season)
  const byWeek = new Map<string, string[][]>()
  for (const row of rows)
    byWeek.set(row[COLUMNS.week]!, [...(byWeek.get(row[COLUMNS.week]!) ?? []), row])
  return [...byWeek.values()].map((week) => ({ header, rows: week }))
}

/** Random numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * sides)
  }
}

let server: TestServer
let users: Client[]
const folder = mkdtempSync(join(tmpdir(), 'sidebet-season-'))

beforeAll(async () => {
  server = await startTestServer({}, {}, { jobs: GAME_JOBS })
  users = await Promise.all(
    ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay'].map((name) =>
      server.user(name, { cashCents: 10_000_00 }),
    ),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** After a jump of the clock users sign in again. */
async function jumpTo(instant: Date): Promise<void> {
  await server.moveClockTo(instant)
  users = await Promise.all(users.map((user) => server.signIn(user.userId, user.username)))
}

/** Imports a week's games; only those played up to `lastDay` have their scores. */
async function importWeek({ header, rows }: Week, lastDay: string): Promise<void> {
  const file = join(folder, 'games.csv')
  const isScore = (at: number) => at === COLUMNS.awayScore || at === COLUMNS.homeScore
  const lines = rows.map((row) =>
    row.map((field, at) => (isScore(at) && row[COLUMNS.day]! > lastDay ? '' : field)),
  )
  writeFileSync(file, [header, ...lines.map((line) => line.join(','))].join('\n'))
  await importGames(server.database.db, [file], { format: 'nflverse' })
}

test.runIf(here)(
  'every bet of the season is settled as a separate grader computes',
  { timeout: 300_000 },
  async () => {
    const roll = dice(2025)
    const cash = new Map(users.map((user) => [user.userId, 10_000_00]))
    const add = (user: number, cents: number) => cash.set(user, cash.get(user)! + cents)
    let graded = 0
    // A short run tests the first weeks of the season only.
    const weeks = weeksOf('2025').slice(0, isLong ? undefined : 2)

    for (const week of weeks) {
      const scoreOf = new Map(
        week.rows.map((row) => [
          row[COLUMNS.id]!,
          { away: Number(row[COLUMNS.awayScore]), home: Number(row[COLUMNS.homeScore]) },
        ]),
      )
      const firstDay = week.rows.map((row) => row[COLUMNS.day]!).sort()[0]!
      await jumpTo(new Date(`${firstDay}T05:00:00Z`))
      await importWeek(week, '')
      const { rows: games } = await server.database.owner.query<{
        id: number
        source_id: string
        away_team: string
        home_team: string
        starts_at: Date
      }>(
        `select id, source_id, away_team, home_team, starts_at from games where source_id = any($1) order by starts_at, id`,
        [[...scoreOf.keys()]],
      )
      expect(games).toHaveLength(week.rows.length)

      for (const game of games) {
        const offerer = users[roll(6)]!
        const pick = roll(2) ? 'home' : 'away'
        const [numerator, denominator] = [1 + roll(5), 1 + roll(5)]
        const spread = (1 + roll(28)) / 2
        const posted = await offerer.post(
          POST_OFFER,
          offerOn(game.id, {
            winnerOffer: pick === 'home' ? game.home_team : game.away_team,
            spreadOffer: spread,
            amountBet: 1 + roll(2000) / 100,
            oddsNumeratorOffer: numerator,
            oddsDenominatorOffer: denominator,
          }),
        )
        expect([posted.status, posted.body]).toEqual([200, posted.body])
        const score = scoreOf.get(game.source_id)!
        for (const taker of users
          .filter(({ userId }) => userId !== offerer.userId)
          .slice(0, 1 + roll(3))) {
          const take = takeOf(posted.body._id, (1 + roll(900)) / 100)
          const { status, body } = await taker.post(TAKE_OFFER, take)
          if (status !== 200) continue
          // The grader: the pick wins when it is ahead by at least the spread, and the winner gets the other side's stake.
          const margin = pick === 'home' ? score.home - score.away : score.away - score.home
          const won = margin >= spread
          add(offerer.userId, Math.round((won ? body.acceptPay : -body.offerPay) * 100))
          add(taker.userId, Math.round((won ? -body.acceptPay : body.offerPay) * 100))
          graded++
        }
      }

      // Results are imported on each game day: without one, the games would be void after 48 hours.
      for (const day of [...new Set(week.rows.map((row) => row[COLUMNS.day]!))].sort()) {
        const starts = games.filter(
          (game) => easternDate(game.starts_at.toISOString()).dateDate === day,
        )
        await jumpTo(
          new Date(Math.max(...starts.map((game) => game.starts_at.getTime())) + 5 * 3_600_000),
        )
        await importWeek(week, day)
        await server.services.jobs.drain()
      }
      const { rows: atRisk } = await server.database.owner.query(
        `select owner_id from ledger_accounts where kind = 'user.at_risk' and balance_cents <> 0`,
      )
      expect(atRisk).toEqual([])
      const { rows } = await server.database.owner.query<{
        owner_id: number
        balance_cents: number
      }>(`select owner_id, balance_cents from ledger_accounts where kind = 'user.cash'`)
      expect(new Map(rows.map((row) => [row.owner_id, row.balance_cents]))).toEqual(cash)
    }
    expect(graded).toBeGreaterThan(isLong ? 285 : 25)
    expect(await verify(server.database.db)).toEqual([])
  },
)
