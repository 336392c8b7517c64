import type { Contradiction } from '@sidebet/domain/games/feedGame'
import { type LeagueCode, leagueOf, type Sport } from '@sidebet/domain/games/league'
import { at, countOf, listOf, textOf } from '../looseJson.ts'
import { legOf } from './espnKnockout.ts'
import { espnStatus } from './espnStatus.ts'

/** Quarters, thirds, halves or innings that a game has at least. Rain may end a game of baseball after five innings. */
const LEAST_PERIODS: Readonly<Record<Sport, number>> = {
  football: 4,
  basketball: 4,
  hockey: 3,
  soccer: 2,
  baseball: 5,
}

/** A completed game. */
export type EspnFinal = {
  readonly league: LeagueCode
  readonly event: unknown
  readonly competition: unknown
  readonly away: EspnSide
  readonly home: EspnSide
}
type EspnSide = { readonly competitor: unknown; readonly score: number }

/**
 * Null when the fields of a completed game agree: status, period and text; score and marks of the winner; score and points by
 * period. A missing field contradicts nothing.
 */
export function findContradiction(final: EspnFinal): Contradiction | null {
  if (isInPlay(final)) return 'final while in play'
  if (!isWinnerOfScore(final)) return 'winner and score disagree'
  return isSumOfParts(final) ? null : 'parts of the score disagree'
}

const PLAY_NAME =
  /^STATUS_(SCHEDULED|IN_PROGRESS|(FIRST|SECOND)_HALF|HALFTIME|END_PERIOD|END_OF_\w+|OVERTIME|\w*DELAY\w*)$/
/** "5:00 - 4th", "Top 9th", "End of 3rd", "Halftime", "67'", "Rain Delay". */
const PLAY_TEXT =
  /^\d+:\d\d\b|^(top|bot|mid|end|bottom|middle)\b|^half-?time\b|^HT$|^\d+'|^(\w+ )?delay/i

function isInPlay({ league, event, competition }: EspnFinal): boolean {
  const statuses = [at(competition, 'status'), at(event, 'status')]
  return statuses.some((status) => {
    const type = at(status, 'type')
    const period = countOf(at(status, 'period'))
    if (period !== null && period < LEAST_PERIODS[leagueOf(league).sport]) return true
    const published = espnStatus(type)
    if (published !== null && published !== 'final') return true
    const texts = [at(type, 'detail'), at(type, 'shortDetail'), at(type, 'description')]
    return (
      PLAY_NAME.test(textOf(at(type, 'name')) ?? '') ||
      texts.some((text) => PLAY_TEXT.test(textOf(text) ?? ''))
    )
  })
}

/** The marks are those of the higher score or, where it is level in soccer, of the shoot-out. */
function isWinnerOfScore(final: EspnFinal): boolean {
  const { league, away, home } = final
  const marks = [markOf(away, 'winner'), markOf(home, 'winner')]
  const advances = [markOf(away, 'advance'), markOf(home, 'advance')]
  if ([marks, advances].some(([one, other]) => one === true && other === true)) return false
  // In the second leg both may mark the winner of the tie.
  if (isOfTie(final)) return true
  const lead = away.score - home.score || (shootoutOf(away) ?? 0) - (shootoutOf(home) ?? 0)
  if (lead === 0) return leagueOf(league).sport === 'soccer' || !marks.includes(true)
  const ofLeader = lead > 0 ? 0 : 1
  return [marks, advances].every((pair) => pair[ofLeader] !== false && pair[1 - ofLeader] !== true)
}

function isSumOfParts(final: EspnFinal): boolean {
  const { away, home } = final
  const hasShootout = shootoutOf(away) !== null && shootoutOf(home) !== null
  const isShootout = hasShootout || statusNameOf(final) === 'STATUS_FINAL_PEN'
  // A shoot-out follows a level score, unless the score of another game counts too.
  if (isShootout && away.score !== home.score && !isOfTie(final)) return false
  return isSumOfPeriods(final, away, home) && isSumOfPeriods(final, home, away)
}

/** The periods of hockey before a shoot-out: three, and overtime. */
const HOCKEY_PERIODS = 4

/**
 * Innings that were not played have no number. In soccer the goals of a shoot-out are a period of their own, or none. In hockey
 * a shoot-out counts as one goal of its winner, with any number or none in its period.
 */
function isSumOfPeriods({ league }: EspnFinal, side: EspnSide, other: EspnSide): boolean {
  const lines = listOf(at(side.competitor, 'linescores')) ?? []
  if (lines.length === 0) return true
  const points = lines.map(
    (line) => countOf(at(line, 'value')) ?? countOf(at(line, 'displayValue')) ?? 0,
  )
  const { sport } = leagueOf(league)
  const sum = sumOf(points)
  if (sum === side.score) return true
  if (sport === 'soccer') return sum === side.score + (shootoutOf(side) ?? 0)
  if (sport !== 'hockey' || points.length <= HOCKEY_PERIODS) return false
  const isByOneGoal = Math.abs(side.score - other.score) === 1
  return isByOneGoal && sumOf(points.slice(0, HOCKEY_PERIODS)) === Math.min(side.score, other.score)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const statusNameOf = ({ competition, event }: EspnFinal) =>
  textOf(at(competition, 'status', 'type', 'name') ?? at(event, 'status', 'type', 'name'))

const markOf = ({ competitor }: EspnSide, mark: string) => at(competitor, mark)

const shootoutOf = ({ competitor }: EspnSide) => countOf(at(competitor, 'shootoutScore'))

/** A game of two legs that ends the tie, also when only the score of both legs shows it. */
function isOfTie({ competition, away }: EspnFinal): boolean {
  const leg = legOf(competition)
  const hasAggregate = countOf(at(away.competitor, 'aggregateScore')) !== null
  return leg === 'second' || (leg === 'only' && hasAggregate)
}
