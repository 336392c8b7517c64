import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { pointsToSpare } from './pointsToSpare.ts'
import { settleBet } from './settleBet.ts'

test.each([
  [300, 7, 4],
  [300, 3, 0],
  [300, 1, -2],
  [300, -4, -7],
  [350, 4, 0],
  [350, 3, -1],
  [325, 8, 4],
  [50, 0, -1],
])(
  'the side of a pick by %i hundredths that leads by %i has %i points to spare',
  (spread, margin, spare) => {
    const score = { home: 20 + margin, away: 20 }
    const bet = { pick: 'home', spread } as const
    expect(pointsToSpare('offerer', bet, score)).toBe(spare)
    expect(pointsToSpare('accepter', bet, score)).toBe(-1 - spare)
  },
)

const bets = fc.record({
  pick: fc.constantFrom('home' as const, 'away' as const),
  spread: fc.integer({ min: 1, max: 99_999 }),
  offererPay: fc.constant(cents(100)),
  accepterPay: fc.constant(cents(100)),
})
const points = fc.integer({ min: 0, max: 2000 })

test('a side has 0 or more points to spare exactly if it would win', () => {
  fc.assert(
    fc.property(bets, points, points, (bet, home, away) => {
      const { winner } = settleBet(bet, { home, away })
      for (const side of ['offerer', 'accepter'] as const) {
        expect(pointsToSpare(side, bet, { home, away }) >= 0).toBe(winner === side)
      }
    }),
  )
})

test('a winning side may concede exactly its points to spare before the winner changes', () => {
  fc.assert(
    fc.property(bets, points, points, (bet, home, away) => {
      for (const side of ['offerer', 'accepter'] as const) {
        const spare = pointsToSpare(side, bet, { home, away })
        // Points of the team whose score reduces the leading side's margin: all that the side can spare, and one more.
        const hurts = (side === 'offerer') === (bet.pick === 'home') ? 'away' : 'home'
        const after = (more: number) =>
          settleBet(bet, {
            home: home + (hurts === 'home' ? more : 0),
            away: away + (hurts === 'away' ? more : 0),
          }).winner
        if (spare < 0) continue
        expect([after(spare), after(spare + 1) === side]).toEqual([side, false])
      }
    }),
  )
})
