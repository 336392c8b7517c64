/** Two sources of scores on one port: ESPN's scoreboards and The Odds API, each with the data that a test sets. */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { espnPathOf } from '@sidebet/domain/games/espnLeagues'

export type SourceGame = {
  readonly id: string
  readonly away: string
  readonly home: string
  /** ISO UTC. */
  readonly startsAt: string
  /** Null before it has begun. */
  readonly score: readonly [away: number, home: number] | null
  readonly isOver: boolean
  /** Further fields of ESPN's event; omitted unless given. */
  readonly period?: number
  readonly detail?: string
  readonly winner?: 'away' | 'home'
  /** Points by period. */
  readonly periods?: readonly [away: readonly number[], home: readonly number[]]
}

/** The Patriots at the Bills, before it has begun. */
export const upcomingGame = (startsAt: number): SourceGame => ({
  id: '1',
  away: 'New England Patriots',
  home: 'Buffalo Bills',
  startsAt: new Date(startsAt).toISOString(),
  score: null,
  isOver: false,
})

export const finishGame = (game: SourceGame, away: number, home: number): SourceGame => ({
  ...game,
  score: [away, home],
  isOver: true,
})

export type ScoreServer = {
  readonly url: string
  /** Of the NFL; null answers 503. */
  espn: readonly SourceGame[] | null
  odds: readonly SourceGame[] | null
  /** Whether its answers have ETags, so that clients send conditional requests. */
  hasTags: boolean
  /** The requests to The Odds API so far, and those that were answered with 304. */
  readonly calls: { odds: number; unchanged: number }
  close(): Promise<void>
}

export async function startScoreServer(): Promise<ScoreServer> {
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const isOdds = url.startsWith('/v4/')
    // ESPN refuses ranges of dates.
    if (/[?&]dates=\d+-/.test(url)) return response.writeHead(400).end()
    const isNfl = url.includes(isOdds ? 'americanfootball_nfl' : `/${espnPathOf('nfl')}/`)
    if (isOdds) scores.calls.odds++
    const nflGames = isOdds ? scores.odds : scores.espn
    if (nflGames === null) return response.writeHead(503).end()
    const games = isNfl ? nflGames : []
    const text = JSON.stringify(isOdds ? games.map(oddsEvent) : { events: games.map(espnEvent) })
    const tag = `"${hash('sha256', text)}"`
    if (scores.hasTags && request.headers['if-none-match'] === tag) {
      if (isOdds) scores.calls.unchanged++
      return response.writeHead(304).end()
    }
    const tags = scores.hasTags ? { etag: tag } : {}
    response.writeHead(200, { 'content-type': 'application/json', ...tags }).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const scores: ScoreServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    espn: [],
    odds: [],
    hasTags: true,
    calls: { odds: 0, unchanged: 0 },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  return scores
}

function espnEvent({ id, away, home, startsAt, score, isOver, ...more }: SourceGame) {
  const { period, detail, winner, periods } = more
  const competitor = (side: 'away' | 'home', displayName: string) => ({
    homeAway: side,
    score: String(score?.[side === 'away' ? 0 : 1] ?? 0),
    team: { displayName },
    ...(winner && { winner: winner === side }),
    ...(periods && { linescores: periods[side === 'away' ? 0 : 1].map((value) => ({ value })) }),
  })
  const state = isOver ? 'post' : score ? 'in' : 'pre'
  return {
    id,
    date: startsAt,
    competitions: [
      {
        date: startsAt,
        status: {
          period,
          type: { state, completed: isOver, name: isOver ? 'STATUS_FINAL' : 'STATUS', detail },
        },
        competitors: [competitor('away', away), competitor('home', home)],
      },
    ],
  }
}

function oddsEvent({ id, away, home, startsAt, score, isOver }: SourceGame) {
  return {
    id,
    sport_key: 'americanfootball_nfl',
    commence_time: startsAt,
    completed: isOver,
    away_team: away,
    home_team: home,
    scores: score && [
      { name: home, score: String(score[1]) },
      { name: away, score: String(score[0]) },
    ],
  }
}
