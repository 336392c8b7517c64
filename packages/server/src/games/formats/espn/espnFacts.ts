/** The start, phase and clock of an ESPN event, and the part of it that is stored as evidence. */
import type { FeedKind } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import { instantOf } from '../instantOf.ts'
import { at, countOf, listOf, textOf } from '../looseJson.ts'

/** ISO UTC with milliseconds; null without a date that has a time and an offset. */
export const startOf = (of: unknown): string | null => instantOf(textOf(at(of, 'date')) ?? '')

export function isStartTimeSet(
  event: unknown,
  competition: unknown,
  type: unknown,
  status: GameStatus,
): boolean {
  if (at(competition, 'timeValid') === false || at(event, 'timeValid') === false) return false
  return !(status === 'scheduled' && textOf(at(type, 'shortDetail')) === 'TBD')
}

// Soccer numbers its season types differently (13801...); those numbers have no meaning here.
export function kindOf(event: unknown): FeedKind {
  const type = countOf(at(event, 'season', 'type')) ?? countOf(at(event, 'seasonType', 'type'))
  if (type === 1) return 'preseason'
  if (type === 2) return 'regular'
  return type === 3 ? 'postseason' : ''
}

export function clockOf(competition: unknown, type: unknown, status: GameStatus): string {
  if (status === 'scheduled') return ''
  const shown = textOf(at(type, 'shortDetail')) ?? textOf(at(type, 'detail'))
  return (shown ?? textOf(at(competition, 'status', 'displayClock')) ?? '').slice(0, 40)
}

/** The event without its statistics, which are most of it. */
export function evidenceOf(event: unknown, competition: unknown) {
  const competitors = (listOf(at(competition, 'competitors')) ?? []).map((competitor) => ({
    homeAway: at(competitor, 'homeAway'),
    score: at(competitor, 'score'),
    shootoutScore: at(competitor, 'shootoutScore'),
    linescores: at(competitor, 'linescores'),
    winner: at(competitor, 'winner'),
    advance: at(competitor, 'advance'),
    team: { displayName: at(competitor, 'team', 'displayName') },
  }))
  const status = at(competition, 'status') ?? at(event, 'status')
  return { id: at(event, 'id'), date: at(competition, 'date'), status, competitors }
}
