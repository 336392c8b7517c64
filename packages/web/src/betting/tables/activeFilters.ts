import { offersTexts } from '@sidebet/copy/screens/offers'
import type { BoardFilters, BoardScope } from './boardFilters.ts'

const { filters: texts } = offersTexts

type ActiveFilter = {
  readonly text: string
  /** The change that removes it. */
  readonly off: Partial<BoardFilters>
}

/** The active filters in words. The order is none. `gameName` is "CHI @ MIN", null until it is loaded. */
export function activeFilters(
  filters: BoardFilters,
  scope: BoardScope,
  gameName: string | null,
): readonly ActiveFilter[] {
  const { withinFunds, parts, minAmount, game, team, side } = filters
  const { startsWithin, spread, minOdds, friends } = filters
  return [
    ...(game === '' ? [] : [{ text: gameName ?? texts.game, off: { game: '' } }]),
    ...(team === '' ? [] : [{ text: team, off: { team: '', side: null } }]),
    ...(side ? [{ text: texts.sides[side](scope.team ?? team), off: { side: null } }] : []),
    ...(startsWithin > 0
      ? [{ text: texts.startsWithin(startsWithin), off: { startsWithin: 0 } }]
      : []),
    ...(spread ? [{ text: texts.spreadOf(spread), off: { spread: null } }] : []),
    ...(minOdds > 0 ? [{ text: texts.oddsUp(minOdds), off: { minOdds: 0 } }] : []),
    ...(withinFunds ? [{ text: texts.withinFunds, off: { withinFunds: false } }] : []),
    ...(parts ? [{ text: texts.parts, off: { parts: false } }] : []),
    ...(friends ? [{ text: texts.friends, off: { friends: false } }] : []),
    ...(minAmount > 0 ? [{ text: texts.amountUp(minAmount), off: { minAmount: 0 } }] : []),
  ]
}
