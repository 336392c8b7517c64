import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import {
  type BetSeen,
  type BetSubject,
  betSentence,
  liveBet,
  offerToAccept,
  offerToPost,
  resultText,
  settledBet,
  unacceptedOffer,
} from './sentences.ts'

const subject: BetSubject = {
  league: 'nfl',
  homeTeam: 'New York Giants',
  awayTeam: 'Dallas Cowboys',
  pick: 'away',
  spread: 350,
  odds: { numerator: 300, denominator: 200 },
}
const amounts = { amountLeft: cents(100_00), offererPay: cents(150_00) }
const seen: BetSeen = { ...subject, side: 'offerer', counterpart: 'bob', kind: 'public' }

const victory = 'the Dallas Cowboys would beat the New York Giants by at least 3.5 points'

test.each([
  ['offerer', 'public', `You bet bob that ${victory}`],
  ['offerer', 'friend', `You bet bob that ${victory}`],
  ['offerer', 'group', `You bet bob that ${victory}`],
  ['accepter', 'public', `bob bet you that ${victory}`],
  ['accepter', 'friend', `Your friend, bob, bet you that ${victory}`],
  ['accepter', 'group', `Your friend, bob, bet you that ${victory}`],
] as const)('the sentence addresses the %s of a %s bet', (side, kind, sentence) => {
  expect(betSentence({ ...seen, side, kind })).toBe(sentence)
})

test.each([
  ['nba', 'the Away would beat the Home'],
  ['nfl', 'the Away would beat the Home'],
  ['nhl', 'the Away would beat the Home'],
  ['mlb', 'the Away would beat the Home'],
  ['cfb', 'Away would beat Home'],
  ['premier', 'Away would beat Home'],
  ['worldcup', 'Away would beat Home'],
] as const)('%s: %s', (league, part) => {
  const sentence = betSentence({ ...seen, league, homeTeam: 'Home', awayTeam: 'Away' })
  expect(sentence).toBe(`You bet bob that ${part} by at least 3.5 points`)
})

test.each([
  ['home', 300, 'the New York Giants would beat the Dallas Cowboys by at least 3 points'],
  ['away', 100, 'the Dallas Cowboys would beat the New York Giants by at least 1 point'],
  ['away', 225, 'the Dallas Cowboys would beat the New York Giants by at least 2.25 points'],
  ['away', 1000, 'the Dallas Cowboys would beat the New York Giants by at least 10 points'],
  ['away', 5, 'the Dallas Cowboys would beat the New York Giants by at least 0.05 points'],
] as const)(
  'the sentence names the pick %s and a spread of %i hundredths',
  (pick, spread, part) => {
    expect(betSentence({ ...seen, pick, spread })).toBe(`You bet bob that ${part}`)
  },
)

test('the accept dialog states maximum amounts for an offer that may be taken in part', () => {
  expect(offerToAccept({ ...subject, ...amounts, partialTake: true })).toBe(
    'The counterparty is betting up to $100.00 with 3 to 2 odds ' +
      'that the Dallas Cowboys will beat the New York Giants by at least 3.5 points. ' +
      'Should the Dallas Cowboys fail to win by at least 3.5 points, ' +
      'the counterparty pays you up to $150.00. ' +
      'Should the Dallas Cowboys win by at least 3.5 points, ' +
      'you pay the counterparty up to $100.00.',
  )
})

test('the accept dialog states exact amounts for an offer that is taken in full', () => {
  expect(offerToAccept({ ...subject, ...amounts, partialTake: false })).toBe(
    'The counterparty is betting $100.00 with 3 to 2 odds ' +
      'that the Dallas Cowboys will beat the New York Giants by at least 3.5 points. ' +
      'Should the Dallas Cowboys fail to win by at least 3.5 points, ' +
      'the counterparty pays you $150.00. ' +
      'Should the Dallas Cowboys win by at least 3.5 points, ' +
      'you pay the counterparty $100.00.',
  )
})

const posting =
  'You are betting that the Dallas Cowboys will beat the New York Giants by at least 3.5 points. ' +
  'The odds are 3 to 2: you are risking $150.00 to win $100.00.'

test('the text of an offer before it is posted states the bet, the odds and the risk', () => {
  expect(offerToPost({ ...subject, ...amounts, partialTake: true })).toBe(posting)
})

test('the text of an offer without a take equals the text before it was posted', () => {
  const offer = { ...subject, ...amounts, amountOffered: cents(100_00), partialTake: true }
  expect(unacceptedOffer(offer)).toBe(posting)
})

test('the text of a partly taken offer states what is left of it', () => {
  const offer = { ...subject, ...amounts, amountOffered: cents(1234_50), partialTake: true }
  expect(unacceptedOffer(offer)).toBe(
    `${posting} $100.00 of the $1234.50 has not been accepted yet.`,
  )
})

test.each([
  [
    'offerer',
    `You bet bob that ${victory}. The odds are 3 to 2: you are risking $60.00 to win $40.00.`,
  ],
  [
    'accepter',
    `bob bet you that ${victory}. The odds are 3 to 2: you are risking $40.00 to win $60.00.`,
  ],
] as const)('the text of a live bet states what its %s risks and can win', (side, sentence) => {
  const pays = { offererPay: cents(60_00), accepterPay: cents(40_00) }
  expect(liveBet({ ...seen, ...pays, side })).toBe(sentence)
})

const { awayTeam, homeTeam } = subject
test.each([
  ['decided', { home: 20, away: 36 }, 15_00, 'Dallas Cowboys won by 16: you won $15.00'],
  ['decided', { home: 21, away: 20 }, -1234_50, 'New York Giants won by 1: you lost $1,234.50'],
  ['decided', { home: 21, away: 21 }, -10_00, 'Tied at 21: you lost $10.00'],
  ['decided', null, 15_00, 'You won $15.00'],
  ['decided', null, -15_00, 'You lost $15.00'],
  ['void', { home: 21, away: 20 }, 0, 'Void: you got your stake back'],
] as const)(
  'the result of a %s bet with the score %j and %s cents is in words',
  (outcome, score, amount, text) => {
    expect(resultText({ awayTeam, homeTeam, outcome, score, amount: cents(amount) })).toBe(text)
  },
)

test.each([
  [
    'decided',
    { home: 20, away: 23 },
    `You bet bob that ${victory}. Final score: Dallas Cowboys 23, New York Giants 20.`,
  ],
  ['decided', null, `You bet bob that ${victory}`],
  [
    'void',
    null,
    `You bet bob that ${victory}. This bet was void: both sides got their money back.`,
  ],
  [
    'void',
    { home: 20, away: 23 },
    `You bet bob that ${victory}. This bet was void: both sides got their money back.`,
  ],
] as const)('a %s bet with the score %j has the right text', (outcome, score, sentence) => {
  expect(settledBet({ ...seen, outcome, score })).toBe(sentence)
})
