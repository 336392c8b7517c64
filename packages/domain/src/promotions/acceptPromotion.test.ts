import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type Accepting, acceptPromotion, lastDayToUse } from './acceptPromotion.ts'
import type { PromotionTerms } from './checkPromotion.ts'
import { lostOfGrant } from './lostOfGrant.ts'

const promotion: PromotionTerms = {
  name: 'Spring',
  code: 'LUCKY',
  needsCode: true,
  initial: cents(100_00),
  perUser: cents(20_00),
  acceptsNeeded: 2,
  availableToWithdraw: false,
  daysToUse: 30,
  lastDay: '2026-11-22',
  message: '',
}
const accepting: Accepting = {
  code: 'lucky ',
  today: '2026-11-22',
  pot: cents(20_00),
  isForThem: true,
  hadBefore: false,
  isUsed: false,
}

/** Each row breaks one more rule than the row above it. The first broken rule is the refusal. */
const ROWS: readonly [string, Partial<Accepting>][] = [
  ['wrongCode', { code: 'luck' }],
  ['promotionUsedUp', { pot: cents(19_99) }],
  ['promotionUsed', { isUsed: true }],
  ['promotionOver', { today: '2026-11-23' }],
  ['promotionUnknown', { isForThem: false }],
  ['promotionHad', { hadBefore: true }],
]
test.each(ROWS.map(([code], at) => [code, ROWS.slice(0, at + 1)] as const))(
  'GAP-168: a promotion is refused as %s',
  (code, rows) => {
    const broken = Object.assign({}, accepting, ...rows.map(([, change]) => change))
    expect(acceptPromotion(promotion, broken)).toEqual({ ok: false, refusal: { code } })
  },
)

test('GAP-157, GAP-160: a user who accepts a promotion gets its amount and a last day to use it', () => {
  expect(acceptPromotion(promotion, accepting)).toEqual({
    ok: true,
    value: { cents: 20_00, isFree: false, lastDayToUse: '2026-12-22' },
  })
})

test('GAP-159: a withdrawable grant has no last day to use it', () => {
  const free = { ...promotion, availableToWithdraw: true }
  expect(acceptPromotion(free, accepting)).toMatchObject({
    value: { isFree: true, lastDayToUse: null },
  })
})

test('a promotion that needs no code accepts an empty one, and a promotion without a last day does not end', () => {
  const open = { ...promotion, needsCode: false, lastDay: null, daysToUse: null }
  expect(acceptPromotion(open, { ...accepting, code: '', today: '2036-01-01' })).toMatchObject({
    ok: true,
    value: { lastDayToUse: null },
  })
})

test.each([
  ['2026-11-21', 30, '2026-12-21'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-11-22', 0, null],
  ['2026-11-22', null, null],
])('a grant accepted on %s with %j days to use ends with %j', (today, days, last) => {
  expect(lastDayToUse(today, days)).toBe(last)
})

test.each([
  ['all of it, where none was used', 20_00, 0, 20_00, 20_00],
  ['what was not used', 20_00, 5_00, 15_00, 15_00],
  ['what is there of it', 20_00, 0, 12_00, 12_00],
  ['nothing of what was won back', 20_00, 20_00, 20_00, 0],
  ['nothing where more was used than granted', 20_00, 60_00, 20_00, 0],
])('GAP-160: an expired grant loses %s', (_what, granted, used, balance, lost) => {
  const grant = { granted: cents(granted), used: cents(used), balance: cents(balance) }
  expect(lostOfGrant(grant)).toBe(lost)
})

test('GAP-160: a grant never loses more than its balance or its unused part, and never less than 0', () => {
  const amount = fc.nat(1_000_000).map(cents)
  fc.assert(
    fc.property(amount, amount, amount, (granted, used, balance) => {
      const lost = lostOfGrant({ granted, used, balance })
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThanOrEqual(balance)
      expect(lost).toBeLessThanOrEqual(Math.max(0, granted - used))
    }),
  )
})
