import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { keyOf } from './knownGames.sql.ts'

// Control characters and half characters are no part of an id, and PostgreSQL refuses some of them.
const ID = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const SCORE_MAX = 9_999

/**
 * The games of a reading that a row can hold, each once: a document that names a game twice is no second reading of
 * it, and the last one counts.
 */
export function soundGames(games: readonly FeedGame[]): FeedGame[] {
  const sound = games.filter(isSound)
  return [...new Map(sound.map((game) => [keyOf(game), game])).values()].map(withPlainClock)
}

function isSound(game: FeedGame): boolean {
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
