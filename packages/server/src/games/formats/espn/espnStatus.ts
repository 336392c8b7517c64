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

// A text that names one of these outweighs a final: "Forfeit", "Final - Abandoned".
const BY_TEXT: readonly (readonly [RegExp, GameStatus])[] = [
  [/\b(forfeit|walk-?over|award|abandon|cancell?ed)/i, 'cancelled'],
  [/\bpostponed/i, 'postponed'],
  [/\bsuspended/i, 'suspended'],
]

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
  if (completed === true) {
    return state === 'post' || state === null ? (statusOfText(type) ?? 'final') : 'live'
  }
  if (state === 'in' || state === 'post') return 'live'
  // A delayed start has the state "pre", a rain delay during the game "in".
  if (state === 'pre' || name === 'STATUS_SCHEDULED') return 'scheduled'
  return null
}

function statusOfText(type: unknown): GameStatus | undefined {
  const texts = ['detail', 'shortDetail', 'description'].map(
    (field) => textOf(at(type, field)) ?? '',
  )
  return BY_TEXT.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1]
}
