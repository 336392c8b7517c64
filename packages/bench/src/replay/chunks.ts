import type { PlayedGame } from './readSeason.ts'

const HOUR_MS = 3_600_000

/** Games that are bet on together, before the first of them starts, and settled together, after the last. */
export type Chunk = {
  readonly games: readonly PlayedGame[]
  /** The place of the first of them in the season. */
  readonly first: number
  /** Milliseconds since 1970: when offers are made, and when the scores are there. */
  readonly bettingAt: number
  readonly overAt: number
}

/** Cuts a season, sorted by start, wherever all games are over before the bets on the next begin. */
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
