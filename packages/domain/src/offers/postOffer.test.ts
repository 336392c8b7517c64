import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX, cents } from '../money.ts'
import { ODDS_PART_MAX } from '../odds.ts'
import { SPREAD_MAX } from '../spread.ts'
import { type Draft, type Posting, postOffer } from './postOffer.ts'

const START = 1_000_000
const draft: Draft = {
  pick: 'home',
  spread: 300,
  odds: { numerator: 300, denominator: 200 },
  amount: cents(100_00),
}
const posting: Posting = {
  draft,
  game: { startsAt: START, status: 'scheduled', started: false },
  betsBarred: false,
  fundsAvailable: cents(150_00),
  now: START - 1,
}
const late = { now: START, fundsAvailable: cents(0) }
const closed = { ...posting.game, status: 'suspended' as const }

describe('an offer is refused by the first rule that it breaks', () => {
  test.each<[string, Partial<Posting>]>([
    ['regionIllegal', { betsBarred: true, draft: { ...draft, pick: null }, ...late }],
    ['invalidBet', { draft: { ...draft, pick: null }, ...late }],
    ['gameStarted', { ...late, game: closed }],
    ['gameClosed', { game: closed, fundsAvailable: cents(0) }],
    ['insufficientFunds', { fundsAvailable: cents(149_99) }],
  ])('%s', (code, change) => {
    const result = postOffer({ ...posting, ...change })
    expect(result.ok ? 'posted' : result.refusal.code).toBe(code)
  })

  test.each<[string, Partial<Draft>]>([
    ['no winner', { pick: null }],
    ['no spread', { spread: null }],
    ['a spread of 0', { spread: 0 }],
    ['a negative spread', { spread: -300 }],
    ['a spread above 999.99', { spread: 100_000 }],
    ['no stake', { amount: null }],
    ['a stake of 0', { amount: cents(0) }],
    ['a stake below 0', { amount: cents(-1) }],
    ['a stake above 1,000,000', { amount: cents(100_000_001) }],
    ['no odds', { odds: null }],
    ['odds to 0', { odds: { numerator: 100, denominator: 0 } }],
    ['negative odds', { odds: { numerator: -100, denominator: 100 } }],
    ['odds above 1000', { odds: { numerator: 100_001, denominator: 100 } }],
    ['a risk that rounds to 0', { amount: cents(1), odds: { numerator: 100, denominator: 300 } }],
  ])('an offer is refused as invalidBet: %s', (_name, change) => {
    const result = postOffer({ ...posting, draft: { ...draft, ...change } })
    expect(!result.ok && result.refusal.code).toBe('invalidBet')
  })
})

test.each<[string, Partial<Draft>]>([
  ['a stake of a cent', { amount: cents(1) }],
  ['a stake of 1,000,000', { amount: cents(AMOUNT_MAX) }],
  ['a spread of a hundredth', { spread: 1 }],
  ['a spread of 999.99', { spread: SPREAD_MAX }],
  ['odds of 1000', { odds: { numerator: ODDS_PART_MAX, denominator: ODDS_PART_MAX } }],
  ['odds of a hundredth', { odds: { numerator: 1, denominator: 1 } }],
])('an offer is posted: %s', (_name, change) => {
  const fundsAvailable = cents(AMOUNT_MAX * 2)
  expect(postOffer({ ...posting, fundsAvailable, draft: { ...draft, ...change } })).toMatchObject({
    ok: true,
  })
})

test('an offerer may risk all available funds', () => {
  expect(postOffer({ ...posting, fundsAvailable: cents(150_00) })).toMatchObject({ ok: true })
})

test('the risk of an offer is the stake times the odds', () => {
  const result = postOffer(posting)
  expect(result.ok && result.value.risk).toBe(150_00)
})

test('the refusal for insufficient funds contains the stake, the risk and the available funds', () => {
  const result = postOffer({ ...posting, fundsAvailable: cents(149_99) })
  expect(!result.ok && result.refusal).toMatchObject({
    stake: 100_00,
    risk: 150_00,
    available: 149_99,
  })
})
