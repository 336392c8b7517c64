import type { GameRow } from '@sidebet/contract/games'
import { cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EMPTY,
  type Filled,
  oddsOf,
  readyOf,
  sentenceOf,
  stakesOf,
  unreadIn,
  wrongIn,
} from './draft.ts'

const startsAt = '2026-11-22T18:00:00.000Z'
const now = Date.parse(startsAt) - 60_000
const game = {
  league: 'nfl',
  awayTeam: 'New York Jets',
  awayTeamShort: 'NYJ',
  homeTeam: 'New England Patriots',
  homeTeamShort: 'NE',
  dateTimeDB: startsAt,
} as GameRow
const session = { regionRestriction: 'none', fundsAvailable: cents(9000) } as const

const filled: Filled = {
  stake: '$60',
  pick: 'away',
  spread: '3.5',
  numerator: '3',
  denominator: '2',
  partialTake: false,
}

test('the offerer risks the stake times the odds', () => {
  expect(stakesOf(filled)).toEqual({ risk: 9000, win: 6000 })
  expect(readyOf(filled, game, session, now)).toEqual({
    ok: true,
    status: 0,
    value: {
      pick: 'away',
      spread: 350,
      odds: { numerator: 300, denominator: 200 },
      amount: 6000,
      risk: 9000,
      partialTake: false,
    },
  })
})

test('the sentence has the valid entries, and the team in short where there is little room', () => {
  const long = { isShort: false }
  expect(sentenceOf(filled, game, long)).toEqual({
    pick: 'the New York Jets',
    spread: '3.5',
    you: '$90.00',
    them: '$60.00',
  })
  expect(sentenceOf(filled, game, { isShort: true }).pick).toBe('NYJ')
  const none = { pick: null, spread: null, you: null, them: null }
  expect(sentenceOf(EMPTY, game, long)).toEqual(none)
  const invalid = { ...filled, pick: null, spread: '1000', stake: '1000000.01' }
  expect(sentenceOf(invalid, game, long)).toEqual(none)
  expect(sentenceOf({ ...filled, denominator: '0' }, game, long)).toMatchObject({
    you: null,
    them: null,
  })
})

test('an amount above the largest has no stakes, however large it is', () => {
  expect(stakesOf({ ...filled, stake: '1000000' })?.win).toBe(100_000_000)
  for (const stake of ['1000000.01', '90000000000000']) {
    expect(stakesOf({ ...filled, stake, numerator: '1000', denominator: '0.01' })).toBeNull()
  }
})

test('an empty slip has even odds and allows partial takes', () => {
  expect(oddsOf(EMPTY)).toEqual({ numerator: 100, denominator: 100 })
  expect(EMPTY.partialTake).toBe(true)
})

const texts = fc.constantFrom('', '0', '-3', 'ten', '0.01', '1', '1.5', '1000', '1000001', '25,5')

test('the slip marks a field exactly if the bet is invalid', () => {
  const any = fc.record({
    stake: texts,
    pick: fc.constantFrom('home', 'away', null),
    spread: texts,
    numerator: texts,
    denominator: texts,
    partialTake: fc.boolean(),
  })
  const rich = { ...session, fundsAvailable: cents(1_000_000_000_00) }
  fc.assert(
    fc.property(any, (some) => {
      const result = readyOf(some, game, rich, now)
      expect(Object.keys(wrongIn(some)).length === 0).toBe(result.ok)
      if (!result.ok) expect(result.code).toBe('invalidBet')
    }),
  )
})

test.each<[Partial<Filled>, string[]]>([
  [{}, []],
  [{ stake: '25,5000' }, ['stake']],
  [{ stake: '1000000.01' }, ['stake']],
  [{ stake: '0.01', numerator: '1', denominator: '3' }, ['stake']],
  [{ pick: null, spread: '0' }, ['pick', 'spread']],
  [{ spread: '1000' }, ['spread']],
  [{ denominator: '' }, ['odds']],
])('the slip with %j marks the fields %j', (change, fields) => {
  expect(Object.keys(wrongIn({ ...filled, ...change }))).toEqual(fields)
})

test.each<[Partial<Filled>, string]>([
  [{ stake: '' }, 'invalidBet'],
  [{ stake: '0' }, 'invalidBet'],
  [{ stake: 'ten' }, 'invalidBet'],
  [{ pick: null }, 'invalidBet'],
  [{ spread: '' }, 'invalidBet'],
  [{ spread: '-3' }, 'invalidBet'],
  [{ spread: '1000' }, 'invalidBet'],
  [{ numerator: '' }, 'invalidBet'],
  [{ denominator: '0' }, 'invalidBet'],
  [{ numerator: '1000.01' }, 'invalidBet'],
  [{ stake: '0.01', numerator: '1', denominator: '3' }, 'invalidBet'],
  [{ stake: '60.01' }, 'insufficientFunds'],
])('the slip with %j is refused as %s', (change, code) => {
  expect(readyOf({ ...filled, ...change }, game, session, now)).toMatchObject({ ok: false, code })
})

test.each<[Partial<Filled>, string[]]>([
  [{ spread: '3,5', numerator: '1,5' }, []],
  [{ spread: '', numerator: '' }, []],
  [{ spread: '1.250,50' }, ['spread']],
  [{ spread: 'ten', denominator: '12,5000' }, ['spread', 'odds']],
])('the slip with %j shows at once how to write the numbers of %j', (change, fields) => {
  const unread = unreadIn({ ...filled, ...change })
  expect(unread).toEqual(
    Object.fromEntries(fields.map((field) => [field, 'Please write a number as 3 or 3.5.'])),
  )
})

test('a stake and odds with a decimal comma are shown as both sums before anything is sent', () => {
  const typed = { ...filled, stake: '12,50', spread: '3,5', numerator: '1,5', denominator: '1' }
  expect(stakesOf(typed)).toEqual({ risk: 18_75, win: 12_50 })
})
