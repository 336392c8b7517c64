/** Faulty answers of the feed: games are missing, duplicated or wrong. */

import type { EffectFault } from '../http/provide.ts'
import type { FeedError } from '../state/faults.ts'
import type { StoredGame } from './game.ts'
import { gameStateOf } from './gameState.ts'

type Listed = { readonly game: StoredGame; readonly day: string }

const LATER_MS = 5 * 3_600_000

/** The games of an answer under this fault, at `now`. */
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
    case 'feed_wrong':
      return games.map((listed, nth) => {
        const next = games[(nth + 1) % games.length]!
        return { ...listed, game: wrong(listed.game, fault.what, { next: next.game, now }) }
      })
    default:
      return games
  }
}

/** Another game under the same id, as the second of a doubleheader: later, with another status and another score. */
function duplicate(game: StoredGame, now: number): StoredGame {
  const { status, away, home } = gameStateOf(game, now)
  return {
    ...game,
    startsAt: game.startsAt + LATER_MS,
    status: status === 'final' ? 'live' : 'final',
    awayScore: home,
    homeScore: away + 1,
  }
}

const TWO_DAYS_MS = 48 * 3_600_000

function wrong(
  game: StoredGame,
  what: FeedError,
  { next, now }: { readonly next: StoredGame; readonly now: number },
): StoredGame {
  switch (what) {
    case 'sides': {
      const { status, awayScore, homeScore } = currentState(game, now)
      const sides = { away: game.home, home: game.away }
      return { ...game, ...sides, status, awayScore: homeScore, homeScore: awayScore }
    }
    case 'start':
      return { ...game, startsAt: game.startsAt + TWO_DAYS_MS, ...currentState(game, now) }
    case 'score': {
      const { awayScore, homeScore, status } = currentState(game, now)
      return {
        ...game,
        status,
        awayScore: Math.max(awayScore - 1, 0),
        homeScore: Math.max(homeScore - 1, 0),
      }
    }
    case 'ids':
      return { ...game, id: next.id }
  }
}

/** The game's state at `now` as fixed values. With its script, the state would follow the changed start. */
function currentState(game: StoredGame, now: number) {
  const { status, away, home } = gameStateOf(game, now)
  return { status, awayScore: away, homeScore: home }
}
