import type { PlayedGame } from './readSeason.ts'

const HOUR_MS = 3_600_000

/** Games with a common betting phase, before the first of them starts, and a common settlement, after the last. */
export type Chunk = {
  readonly games: readonly PlayedGame[]
  /** Index of the first of them in the season. */
  readonly first: number
  /** Milliseconds since 1970: `bettingAt` is when offers are posted, `overAt` is when the scores are read. */
  readonly bettingAt: number
  readonly overAt: number
}

/** Splits a season, sorted by start, at each gap in which all games are over before the bets on the next begin. */
export function chunksOf(games: readonly PlayedGame[]): Chunk[] {
  const chunks: Chunk[] = []
  let first = 0
  for (let at = 1; at <= games.length; at++) {
    const last = startOf(games[at - 1]!)
    const next = games[at]
    if (next && startOf(next) - 2 * HOUR_MS < last + 5 * HOUR_MS) continue
    const some = games.slice(first, at)
    chunks.push({
      games: some,
      first,
      bettingAt: startOf(some[0]!) - HOUR_MS,
      overAt: last + 5 * HOUR_MS,
    })
    first = at
  }
  return chunks
}

function startOf({ final }: PlayedGame): number {
  return Date.parse(final.startsAt)
}
