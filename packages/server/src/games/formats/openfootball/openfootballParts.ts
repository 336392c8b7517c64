import { at, countOf, listOf } from '../looseJson.ts'

/**
 * False when the parts of a match's score contradict its total: more goals at half time than after 90 minutes, more then than after
 * extra time, or another number of goals than the two lists of scorers have. A missing part contradicts nothing.
 */
export function isSumOfParts(match: unknown, total: { home: number; away: number }): boolean {
  const goals = [total.home, total.away]
  const parts = ['ht', 'ft', 'et'].map((part) => at(match, 'score', part) ?? null)
  const pairs = parts.filter((part) => part !== null).map((part) => listOf(part)?.map(countOf))
  const isAscending = [...pairs, goals].every((pair, nth, all) =>
    [0, 1].every((side) => isCountUpTo(pair?.[side], all[nth + 1]?.[side])),
  )
  const lists = [listOf(at(match, 'goals1')), listOf(at(match, 'goals2'))]
  const hasScorers = lists.every((list) => list) && lists.some((list) => list!.length > 0)
  return isAscending && (!hasScorers || lists.every((list, side) => list!.length === goals[side]))
}

/** True for a number that is at most the next one, if there is a next one. */
function isCountUpTo(count: number | null | undefined, next: number | null | undefined): boolean {
  return typeof count === 'number' && (typeof next !== 'number' || count <= next)
}
