import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Agreement, judgeAgreement, type ReportedFinal } from './agreement.ts'

const HOUR = 3_600_000
const finalScore = (awayScore: number, homeScore: number, at = 0): ReportedFinal => ({
  awayScore,
  homeScore,
  at,
})

test.each<[string, ReportedFinal | null, ReportedFinal[], number, Agreement, boolean?]>([
  ['nobody has said anything', null, [], 99 * HOUR, 'wait'],
  ['both say the same', finalScore(1, 2), [finalScore(1, 2)], 0, 'agreed'],
  [
    'both say the same, the second a day later',
    finalScore(1, 2),
    [finalScore(1, 2, 24 * HOUR)],
    24 * HOUR,
    'agreed',
  ],
  ['the second says another score', finalScore(1, 2), [finalScore(2, 1)], 0, 'disagree'],
  [
    'the second has two finals for one game',
    finalScore(1, 2),
    [finalScore(1, 2), finalScore(3, 0)],
    0,
    'disagree',
  ],
  ['the second alone has two', null, [finalScore(1, 2), finalScore(3, 0)], 0, 'disagree'],
  ['the first alone, just before six hours', finalScore(1, 2), [], 6 * HOUR - 1, 'wait'],
  ['the first alone, after six hours', finalScore(1, 2), [], 6 * HOUR, 'firstAlone'],
  [
    'the first twice and the second once, just before six hours',
    finalScore(1, 2),
    [],
    6 * HOUR - 1,
    'wait',
    true,
  ],
  [
    'the first twice and the second once, after six hours',
    finalScore(1, 2),
    [],
    6 * HOUR,
    'silent',
    true,
  ],
  ['the second alone, just before six hours', null, [finalScore(1, 2)], 6 * HOUR - 1, 'wait'],
  ['the second alone, after six hours', null, [finalScore(1, 2)], 6 * HOUR, 'silent'],
])('%s', (_, first, others, now, expected, isReadOnce = false) => {
  expect(judgeAgreement(first, others, isReadOnce, now)).toBe(expected)
})

test('a result is agreed exactly if both sources send it, and the first counts alone only without the second', () => {
  const score = fc.integer({ min: 0, max: 3 })
  const final = fc.record({ awayScore: score, homeScore: score, at: fc.nat() })
  fc.assert(
    fc.property(
      fc.option(final),
      fc.array(final, { maxLength: 3 }),
      fc.boolean(),
      fc.nat({ max: 12 * HOUR }),
      (first, others, isReadOnce, now) => {
        const same = others.every(
          (other) => other.awayScore === first?.awayScore && other.homeScore === first.homeScore,
        )
        const agreement = judgeAgreement(first, others, isReadOnce, now)
        expect(agreement === 'agreed').toBe(first !== null && others.length > 0 && same)
        if (agreement !== 'firstAlone') return
        expect([others, isReadOnce]).toEqual([[], false])
        expect(now - first!.at).toBeGreaterThanOrEqual(6 * HOUR)
      },
    ),
  )
})
