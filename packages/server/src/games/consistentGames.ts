import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import { keyOf } from './storedGames.sql.ts'

// Control characters and lone surrogates are not part of an id, and PostgreSQL refuses some of them.
const ID = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const SCORE_MAX = 9_999

export type ConsistentGames = {
  readonly consistent: FeedGame[]
  /** All rows of the ids that a reading lists with different starts, teams, statuses or final scores: it counts for none of them. */
  readonly contradicted: FeedGame[]
}

/**
 * The games of a reading that fit into a row, each once: a game that is listed twice in one reading has not been read twice. An id
 * that another row of the reading has without being a game is contradicted, too.
 */
export function findConsistentGames({ games, rejected }: FeedReading): ConsistentGames {
  const storable = games.filter(isStorable)
  const byKey = new Map<string, FeedGame>()
  const contradicted = new Set<string>()
  const rejectedIds = new Set(rejected.map(({ sourceId }) => sourceId))
  for (const game of storable) {
    const key = keyOf(game)
    const other = byKey.get(key) ?? game
    if (!isSameEvent(other, game) || rejectedIds.has(game.sourceId)) contradicted.add(key)
    byKey.set(key, game)
  }
  for (const key of contradicted) byKey.delete(key)
  return {
    consistent: [...byKey.values()].map(withPlainClock),
    contradicted: storable.filter((game) => contradicted.has(keyOf(game))),
  }
}

/** Two documents of one reading may be seconds apart, so only the score of a live game may differ between them. */
function isSameEvent(a: FeedGame, b: FeedGame): boolean {
  return (
    a.league === b.league &&
    a.awayTeam === b.awayTeam &&
    a.homeTeam === b.homeTeam &&
    a.startsAt === b.startsAt &&
    a.status === b.status &&
    a.contradiction === b.contradiction &&
    (a.status !== 'final' || (a.awayScore === b.awayScore && a.homeScore === b.homeScore))
  )
}

function isStorable(game: FeedGame): boolean {
  const { source, sourceId, awayTeam, homeTeam, status, awayScore, homeScore } = game
  if (!ID.test(source) || !ID.test(sourceId) || awayTeam === homeTeam) return false
  if (Number.isNaN(Date.parse(game.startsAt))) return false
  if (!isScore(awayScore) || !isScore(homeScore)) return false
  return status !== 'final' || (awayScore !== null && homeScore !== null)
}

function isScore(score: number | null): boolean {
  return score === null || (Number.isInteger(score) && score >= 0 && score <= SCORE_MAX)
}

function withPlainClock(game: FeedGame): FeedGame {
  return { ...game, clock: game.clock.replace(/\p{Cc}/gu, '').slice(0, 40) }
}
