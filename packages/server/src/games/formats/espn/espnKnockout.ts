import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { at, countOf, listOf, textOf } from '../looseJson.ts'

/**
 * Whether a completed game is a soccer knock-out game that no side has won yet (GAP-117). ESPN may complete such a
 * game at the break before extra time, so its score is not yet the result.
 */
export function awaitsWinner(
  league: LeagueCode,
  event: unknown,
  competition: unknown,
  statusName: string | null,
): boolean {
  if (leagueOf(league).sport !== 'soccer') return false
  if (statusName === 'STATUS_FINAL_AET' || statusName === 'STATUS_FINAL_PEN') return false
  const leg = legOf(competition)
  const isKnockout = leg === 'only' ? isKnockoutRound(event) : leg === 'second'
  return isKnockout && !isWon(competition, leg)
}

type Leg = 'only' | 'first' | 'second'

/** `only` where nothing names a leg. */
export function legOf(competition: unknown): Leg {
  const number = countOf(at(competition, 'leg', 'value'))
  if (number === 1) return 'first'
  if (number === 2) return 'second'
  const notes = listOf(at(competition, 'notes')) ?? []
  const texts = [
    at(competition, 'leg', 'displayValue'),
    at(competition, 'series', 'headline'),
    ...notes.flatMap((note) => [at(note, 'headline'), at(note, 'text')]),
  ].map((text) => textOf(text) ?? '')
  // The note of a second leg may also name the first leg.
  if (texts.some((text) => /\b(2nd|second) leg\b/i.test(text))) return 'second'
  return texts.some((text) => /\b(1st|first) leg\b/i.test(text)) ? 'first' : 'only'
}

// ESPN's slugs differ by league and year: "quarterfinals", "apertura---quarterfinals", "semi-finals---western-conf".
const KNOCKOUT_WORDS =
  /(^|-)(round-of-\d+|(quarter-?|semi-?)?finals?|play-?offs?|play-?in|knock-?out|(3rd|third)-place|liguilla|repechaje)(-|$)/i

function isKnockoutRound(event: unknown): boolean {
  return KNOCKOUT_WORDS.test(textOf(at(event, 'season', 'slug')) ?? '')
}

// `advance` marks the winner of the tie; `winner` of a second leg may mark the winner of that leg alone.
function isWon(competition: unknown, leg: Leg): boolean {
  const sides = listOf(at(competition, 'competitors')) ?? []
  const isMarked = (mark: string) => sides.some((side) => at(side, mark) === true)
  return isMarked('advance') || (isMarked('winner') && !(leg === 'second' && isLevel(sides)))
}

function isLevel(sides: readonly unknown[]): boolean {
  const [one, other] = sides.map((side) => countOf(at(side, 'aggregateScore')))
  return typeof one === 'number' && one === other
}
