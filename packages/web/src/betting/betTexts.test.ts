import type { BetRow } from '@sidebet/contract/bets'
import { expect, test } from 'vitest'
import {
  againstInWords,
  betInWords,
  liveBetInWords,
  needInWords,
  ownOfferInWords,
  pickInWords,
  readerSide,
  reasonInWords,
  scoreInWords,
  settledBetInWords,
  statedOdds,
  takerWinsInWords,
  toSpare,
  waitInWords,
} from './betTexts.ts'
import { gameInWords } from './games/gameTexts.ts'

const bet = {
  league: 'nfl',
  awayTeam: 'New York Jets',
  awayTeamShort: 'NYJ',
  homeTeam: 'New England Patriots',
  homeTeamShort: 'NE',
  winnerOffer: 'New York Jets',
  spreadOffer: 3.5,
  oddsNumeratorOffer: 3,
  oddsDenominatorOffer: 2,
  userIDoffer: 'u_1',
  usernameOffer: 'ann',
  userIDaccept: 'u_2',
  usernameAccept: 'ben',
  publicBet: true,
  group: false,
  amountBet: 40,
  amountOffered: 100,
  offerPay: 60,
  acceptPay: 40,
  partialTake: true,
  winnerOfBet: 'ann',
  awayPoints: 24,
  homePoints: 10,
} as BetRow

const terms = 'that the New York Jets would beat the New England Patriots by at least 3.5 points'

test.each([
  ['u_1', {}, `You bet ben ${terms}`],
  ['u_2', {}, `ann bet you ${terms}`],
  ['u_1', { publicBet: false }, `You bet ben ${terms}`],
  ['u_2', { publicBet: false }, `Your friend, ann, bet you ${terms}`],
  ['u_2', { publicBet: false, group: true }, `Your friend, ann, bet you ${terms}`],
])('the text of a bet for user %s, with %j: %s', (userID, change, words) => {
  expect(betInWords({ ...bet, ...change }, userID)).toBe(words)
})

test.each([
  ['u_1', undefined, 'offerer'],
  ['u_2', undefined, 'accepter'],
  ['u_1', 'u_2', 'offerer'],
  ['u_2', 'u_2', 'accepter'],
  ['u_3', 'u_2', 'offerer'],
])('user %s reads the odds of u_1, accepted by %s, as the %s', (userID, userIDaccept, side) => {
  const { userIDaccept: _accepter, ...offer } = bet
  expect(readerSide({ ...offer, ...(userIDaccept && { userIDaccept }) }, userID)).toBe(side)
  expect(statedOdds(bet)).toBe('3 : 2')
})

test('a bet shows an unconfirmed final score as such, and without a score the state of its game', () => {
  const final = { ...bet, gameStatus: 'final', provisional: null }
  expect(waitInWords(final)).toBe('over, not settled yet')
  const provisional = { awayPoints: 24, homePoints: 10 }
  expect(waitInWords({ ...final, provisional })).toBe('NYJ 24, NE 10, to be confirmed')
})

test('the text of a live bet states to each side what it risks', () => {
  const stakes = (userID: string) => liveBetInWords(bet, userID).split('. ')[1]
  expect(stakes('u_1')).toBe('The odds are 3 to 2: you are risking $60.00 to win $40.00.')
  expect(stakes('u_2')).toBe('The odds are 3 to 2: you are risking $40.00 to win $60.00.')
})

test.each([
  [{}, 'Final score: New York Jets 24, New England Patriots 10.'],
  [{ awayPoints: 0, homePoints: 0 }, 'Final score: New York Jets 0, New England Patriots 0.'],
  [{ awayPoints: null, homePoints: null }, undefined],
  [
    { winnerOfBet: 'void', awayPoints: null, homePoints: null },
    'This bet was void: both sides got their money back.',
  ],
])('the text of a settled bet with %j ends with: %s', (change, ending) => {
  expect(settledBetInWords({ ...bet, ...change }, 'u_1').split('. ')[1]).toBe(ending)
})

test('the text of an own offer states what is left of it', () => {
  expect(ownOfferInWords(bet)).toContain('$40.00 of the $100.00 has not been accepted yet.')
  expect(ownOfferInWords({ ...bet, amountOffered: 40 })).not.toContain('has not been accepted')
})

test('the game and the pick of a bet have a short text', () => {
  expect(gameInWords(bet)).toBe('New York Jets at New England Patriots')
  expect(pickInWords(bet)).toBe('New York Jets by 3.5 or more')
})

test.each([
  // The pick is the away team by 3.5: it needs 4.
  [24, 10, 'NYJ 24, NE 10', 10, -11],
  [14, 10, 'NYJ 14, NE 10', 0, -1],
  [13, 10, 'NYJ 13, NE 10', -1, 0],
  [0, 0, 'NYJ 0, NE 0', -4, 3],
])(
  'the score %i to %i is shown as %s, with %i or %i points to spare',
  (awayPoints, homePoints, score, ann, ben) => {
    const row = { ...bet, awayPoints, homePoints }
    expect(scoreInWords(row)).toBe(score)
    expect([toSpare(row, 'u_1'), toSpare(row, 'u_2')]).toEqual([ann, ben])
  },
)

test('a bet without a score shows no score and no points to spare', () => {
  const row = { ...bet, awayPoints: null, homePoints: null }
  expect([scoreInWords(row), toSpare(row, 'u_1')]).toEqual([null, null])
})

test('the texts of an offer state what the taker gets and when each side wins', () => {
  expect(againstInWords(bet)).toBe('Against the New York Jets by 3.5 or more')
  expect(againstInWords({ ...bet, league: 'premier', winnerOffer: 'Arsenal' })).toBe(
    'Against Arsenal by 3.5 or more',
  )
  expect(takerWinsInWords(bet)).toBe('You win if they win by 3 or less, tie or lose.')
  expect(takerWinsInWords({ ...bet, spreadOffer: 1 })).toBe('You win if they tie or lose.')
  expect(needInWords(bet, 'accepter')).toBe(
    'You need the New York Jets to win by 3 or less, tie or lose',
  )
  expect(needInWords(bet, 'offerer')).toBe('You need the New York Jets to win by 4 or more')
})

const noReason = { reason: '', decision: null, disputedUntil: null } as const

test.each([
  [{}, []],
  [{ reason: 'cancelled' }, ['Void: the game was cancelled.']],
  [{ reason: 'sourcesDisagree' }, ['On hold: the two sources report different scores.']],
  [
    { decision: { what: 'upheld', by: 'operator', why: 'seen on TV', at: '' } },
    ['An operator checked the result and found it right. The reason: seen on TV.'],
  ],
] as const)('a bet with %j has the sentences %j', (change, sentences) => {
  expect(reasonInWords({ ...noReason, ...change })).toEqual(sentences)
})

test('a disputed bet shows until when operators answer, once', () => {
  const disputed = {
    ...noReason,
    reason: 'disputed',
    disputedUntil: '2026-11-26T17:58:00.000Z',
  } as const
  expect(reasonInWords(disputed)).toEqual([
    expect.stringMatching(/^The result is disputed. Operators answer by \w{3}, Nov 2[67], .+M\.$/),
  ])
})
