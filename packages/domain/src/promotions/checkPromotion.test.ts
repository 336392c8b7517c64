import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  checkPromotion,
  isSameCode,
  PROMOTION_NAME_MAX,
  type PromotionDraft,
  promotionNameKey,
} from './checkPromotion.ts'

const draft: PromotionDraft = {
  promotionName: 'Spring',
  promotionCode: '',
  initialBalance: cents(1000_00),
  perUserAmount: cents(20_00),
  newAcceptsNeeded: '2',
  availableToWithdraw: false,
  daysToUseFunds: '30',
  promoExpirationDate: '12/31/2026',
  needCode: false,
  useExpiration: true,
  message: '',
}
const TODAY = '2026-11-22'
const judge = (change: Partial<PromotionDraft>) =>
  checkPromotion({ ...draft, ...change }, { today: TODAY, most: cents(10_000_00) })

test('a valid form becomes the terms of the promotion', () => {
  expect(judge({ promotionName: '  Spring ', message: ' Bet\r\nwith a friend ' })).toEqual({
    ok: true,
    value: {
      name: 'Spring',
      code: '',
      needsCode: false,
      initial: 1000_00,
      perUser: 20_00,
      acceptsNeeded: 2,
      availableToWithdraw: false,
      daysToUse: 30,
      lastDay: '2026-12-31',
      message: 'Bet\nwith a friend',
    },
  })
})

/** The refused field, in the order of the checks; null for none. */
const ROWS: readonly [string, Partial<PromotionDraft>, keyof PromotionDraft | null][] = [
  ['no name', { promotionName: '  ' }, 'promotionName'],
  ['a name as long as may be', { promotionName: 'x'.repeat(PROMOTION_NAME_MAX) }, null],
  ['a longer one', { promotionName: 'x'.repeat(PROMOTION_NAME_MAX + 1) }, 'promotionName'],
  ['a name with a slash', { promotionName: 'a/b' }, 'promotionName'],
  ['a name of dots', { promotionName: '..' }, 'promotionName'],
  ['a name with a character of no width', { promotionName: 'a\u200bb' }, 'promotionName'],
  ['a name that turns the writing', { promotionName: 'a\u202eb' }, 'promotionName'],
  ['a code with a line break', { promotionCode: 'a\nb' }, 'promotionCode'],
  ['a code that is needed and is not there', { needCode: true }, 'promotionCode'],
  ['a code that is needed', { needCode: true, promotionCode: 'LUCKY' }, null],
  ['a pot of nothing', { initialBalance: cents(0) }, 'initialBalance'],
  ['a pot as large as may be', { initialBalance: cents(10_000_00) }, null],
  ['AZ4: a larger one', { initialBalance: cents(10_000_01) }, 'initialBalance'],
  ['nothing for each', { perUserAmount: cents(0) }, 'perUserAmount'],
  ['all for one', { perUserAmount: cents(1000_00) }, null],
  ['more for each than there is', { perUserAmount: cents(1000_01) }, 'perUserAmount'],
  ['no acceptances', { newAcceptsNeeded: '' }, null],
  ['acceptances as a number', { newAcceptsNeeded: 3 }, null],
  ['a part of an acceptance', { newAcceptsNeeded: '1.5' }, 'newAcceptsNeeded'],
  ['acceptances below 0', { newAcceptsNeeded: -1 }, 'newAcceptsNeeded'],
  ['too many acceptances', { newAcceptsNeeded: '1001' }, 'newAcceptsNeeded'],
  ['no days', { daysToUseFunds: '' }, null],
  ['days in words', { daysToUseFunds: 'two' }, 'daysToUseFunds'],
  ['too many days', { daysToUseFunds: '3651' }, 'daysToUseFunds'],
  ['today as the last day', { promoExpirationDate: '11/22/2026' }, null],
  ['yesterday', { promoExpirationDate: '11/21/2026' }, 'promoExpirationDate'],
  ['a day that does not exist', { promoExpirationDate: '02/30/2027' }, 'promoExpirationDate'],
  ['the other way to write a day', { promoExpirationDate: '31/12/2026' }, 'promoExpirationDate'],
  ['no day', { promoExpirationDate: '' }, 'promoExpirationDate'],
  ['no day where none is needed', { promoExpirationDate: '', useExpiration: false }, null],
  [
    'a past day that means nothing',
    { promoExpirationDate: '1/1/2020', useExpiration: false },
    null,
  ],
  ['a message with a bell', { message: 'a\u0007b' }, 'message'],
]
test.each(ROWS)('GAP-166: %s', (_what, change, field) => {
  const result = judge(change)
  expect(result.ok ? null : result.refusal).toEqual(
    field === null ? null : { code: 'promotionInvalid', field },
  )
})

describe('GAP-161: the flag applies to both the expiration date and the days of use', () => {
  test.each([
    [true, '30', '2026-12-31', 30],
    [true, '', '2026-12-31', null],
    [true, '0', '2026-12-31', null],
    [false, '30', null, null],
  ])('the flag is %s, with %j days of use', (useExpiration, daysToUseFunds, lastDay, daysToUse) => {
    expect(judge({ useExpiration, daysToUseFunds })).toMatchObject({
      ok: true,
      value: { lastDay, daysToUse },
    })
  })
})

test('promotion names and promotion codes are compared without case', () => {
  expect(promotionNameKey(' SPRING ')).toBe(promotionNameKey('spring'))
  expect(isSameCode(' lucky', 'LUCKY')).toBe(true)
  expect(isSameCode('lucky', 'LUCKY7')).toBe(false)
})
