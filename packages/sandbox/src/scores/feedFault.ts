/** Answers of the feed that lack games, or have each of them twice. */
import type { EffectFault } from '../core/provide.ts'
import type { StoredGame } from './game.ts'
import { standingOf } from './standing.ts'

type Listed = { readonly game: StoredGame; readonly day: string }

const LATER_MS = 5 * 3_600_000

/** The games that an answer has under this fault, at `now`. */
export function withFault(
  games: readonly Listed[],
  fault: EffectFault | null,
  now: number,
): readonly Listed[] {
  switch (fault?.kind) {
    case 'feed_cut':
      return games.slice(0, fault.events)
    case 'feed_empty':
      return []
    case 'feed_duplicate':
      return games.flatMap((listed) => [listed, { ...listed, game: duplicate(listed.game, now) }])
    default:
      return games
  }
}

/** Another game under the same id, as the second of a doubleheader: later, with another status and another score. */
function duplicate(game: StoredGame, now: number): StoredGame {
  const { status, away, home } = standingOf(game, now)
  return {
    ...game,
    startsAt: game.startsAt + LATER_MS,
    status: status === 'final' ? 'live' : 'final',
    awayScore: home,
    homeScore: away + 1,
  }
}
