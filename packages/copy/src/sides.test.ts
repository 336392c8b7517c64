import { settleBet } from '@sidebet/domain/bets/settleBet'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginText, scoreText, sideNeeds, sideWins } from './sides.ts'

test.each([
  [50, 'if they win by 1 or more', 'if they tie or lose'],
  [100, 'if they win by 1 or more', 'if they tie or lose'],
  [150, 'if they win by 2 or more', 'if they win by 1, tie or lose'],
  [225, 'if they win by 3 or more', 'if they win by 2 or less, tie or lose'],
  [300, 'if they win by 3 or more', 'if they win by 2 or less, tie or lose'],
  [350, 'if they win by 4 or more', 'if they win by 3 or less, tie or lose'],
])(
  'the text states when each side wins with a spread of %i hundredths',
  (spread, offerer, accepter) => {
    expect(sideWins({ side: 'offerer', spread })).toBe(offerer)
    expect(sideWins({ side: 'accepter', spread })).toBe(accepter)
  },
)

test('the text states what each side of a live bet needs', () => {
  const bet = { league: 'nfl', winner: 'New England Patriots', spread: 300 } as const
  expect(sideNeeds({ ...bet, side: 'offerer' })).toBe(
    'You need the New England Patriots to win by 3 or more',
  )
  expect(sideNeeds({ ...bet, side: 'accepter' })).toBe(
    'You need the New England Patriots to win by 2 or less, tie or lose',
  )
  expect(sideNeeds({ league: 'premier', winner: 'Arsenal', spread: 50, side: 'accepter' })).toBe(
    'You need Arsenal to tie or lose',
  )
})

test('the text states by how much the pick is ahead or behind', () => {
  expect([4, 1, 0, -1, -2].map(marginText)).toEqual([
    'ahead by 4',
    'ahead by 1',
    'just ahead',
    'behind by 1',
    'behind by 2',
  ])
})

/** Whether the text names the ending in which the pick is ahead by `margin`. */
function isNamed(words: string, margin: number): boolean {
  if (margin === 0) return words.includes('tie')
  if (margin < 0) return words.includes('lose')
  const [, text, more] = /win by (\d+)( or more| or less|)/.exec(words) ?? []
  const named = Number(text)
  if (text === undefined) return false
  return more === ' or more'
    ? margin >= named
    : more === ' or less'
      ? margin <= named
      : margin === named
}

test('for every spread and margin the texts name exactly the outcomes for which the bet pays', () => {
  const terms = { pick: 'home', offererPay: cents(100), accepterPay: cents(100) } as const
  const spreads = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 99_999 }))
  const margins = fc.oneof(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -1000, max: 1000 }))
  fc.assert(
    fc.property(spreads, margins, (spread, margin) => {
      const { winner } = settleBet({ ...terms, spread }, { home: 1000 + margin, away: 1000 })
      for (const side of ['offerer', 'accepter'] as const) {
        const need = sideNeeds({ league: 'nfl', winner: 'Buffalo Bills', spread, side })
        expect(isNamed(sideWins({ side, spread }), margin)).toBe(winner === side)
        expect(isNamed(need, margin)).toBe(winner === side)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a score is shown with the abbreviations of the teams', () => {
  expect(scoreText({ away: 'LV', home: 'LAC' }, { away: 20, home: 21 })).toBe('LV 20, LAC 21')
})
