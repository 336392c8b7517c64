import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Agreement, judgeAgreement, type SaidFinal } from './agreement.ts'

const HOUR = 3_600_000
const said = (awayScore: number, homeScore: number, at = 0): SaidFinal => ({
  awayScore,
  homeScore,
  at,
})

test.each<[string, SaidFinal | null, SaidFinal[], number, Agreement]>([
  ['nobody has said anything', null, [], 99 * HOUR, 'wait'],
  ['both say the same', said(1, 2), [said(1, 2)], 0, 'agreed'],
  [
    'both say the same, the second a day later',
    said(1, 2),
    [said(1, 2, 24 * HOUR)],
    24 * HOUR,
    'agreed',
  ],
  ['the second says another score', said(1, 2), [said(2, 1)], 0, 'disagree'],
  ['the second has two finals for one game', said(1, 2), [said(1, 2), said(3, 0)], 0, 'disagree'],
  ['the second alone has two', null, [said(1, 2), said(3, 0)], 0, 'disagree'],
  ['the first alone, just before six hours', said(1, 2), [], 6 * HOUR - 1, 'wait'],
  ['the first alone, after six hours', said(1, 2), [], 6 * HOUR, 'silent'],
  ['the second alone, just before six hours', null, [said(1, 2)], 6 * HOUR - 1, 'wait'],
  ['the second alone, after six hours', null, [said(1, 2)], 6 * HOUR, 'silent'],
])('%s', (_, first, others, now, expected) => {
  expect(judgeAgreement(first, others, now)).toBe(expected)
})

test('without the word of both, and the same one, nothing is agreed', () => {
  const score = fc.integer({ min: 0, max: 3 })
  const final = fc.record({ awayScore: score, homeScore: score, at: fc.nat() })
  fc.assert(
    fc.property(
      fc.option(final),
      fc.array(final, { maxLength: 3 }),
      fc.nat(),
      (first, others, now) => {
        const same = others.every(
          (other) => other.awayScore === first?.awayScore && other.homeScore === first.homeScore,
        )
        const isAgreed = judgeAgreement(first, others, now) === 'agreed'
        expect(isAgreed).toBe(first !== null && others.length > 0 && same)
      },
    ),
  )
})
