import type { GameStatus } from '@sidebet/domain/games/game'
import { at, textOf } from '../looseJson.ts'

// These names determine the status, whatever the other fields contain: such a game is never final by itself.
const BY_NAME: Readonly<Record<string, GameStatus>> = {
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'cancelled',
  STATUS_CANCELLED: 'cancelled',
  STATUS_ABANDONED: 'cancelled',
  // Awarded without play: there is no score to settle by.
  STATUS_FORFEIT: 'cancelled',
  STATUS_WALKOVER: 'cancelled',
  STATUS_SUSPENDED: 'suspended',
}

/**
 * The status in ESPN's `status.type`; null when it has none. A final requires `completed === true`: a final has at least five
 * names, and a postponed game also has the state "post". A game that is over but not completed is still live: closed for bets, not
 * settled.
 */
export function espnStatus(type: unknown): GameStatus | null {
  const name = textOf(at(type, 'name'))
  const state = textOf(at(type, 'state'))
  const completed = at(type, 'completed')
  const certain = name !== null && Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  if (certain) return certain
  if (completed === true) return state === 'post' || state === null ? 'final' : 'live'
  if (state === 'in' || state === 'post') return 'live'
  // A delayed start has the state "pre", a rain delay during the game "in".
  if (state === 'pre' || name === 'STATUS_SCHEDULED') return 'scheduled'
  return null
}
