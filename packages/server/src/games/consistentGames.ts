import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { type GameKey, keyOf } from './storedGames.sql.ts'

// Control characters and lone surrogates are not part of an id, and PostgreSQL refuses some of them.
const ID = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const SCORE_MAX = 9_999

/** `contradicted` are ids that a reading lists with different starts, teams, statuses or final scores: it counts for none of them. */
export type ConsistentGames = { readonly consistent: FeedGame[]; readonly contradicted: GameKey[] }

/** The games of a reading that fit into a row, each once: a game that is listed twice in one reading has not been read twice. */
export function findConsistentGames(games: readonly FeedGame[]): ConsistentGames {
  const byKey = new Map<string, FeedGame>()
  const contradicted = new Map<string, GameKey>()
  for (const game of games.filter(isStorable)) {
    const key = keyOf(game)
    const other = byKey.get(key)
    if (other && !isSameEvent(other, game)) contradicted.set(key, game)
    byKey.set(key, game)
  }
  for (const key of contradicted.keys()) byKey.delete(key)
  return {
    consistent: [...byKey.values()].map(withPlainClock),
    contradicted: [...contradicted.values()],
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
