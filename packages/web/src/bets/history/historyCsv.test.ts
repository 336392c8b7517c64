import type { BetRow } from '@sidebet/contract/bets'
import { expect, test } from 'vitest'
import { historyCsv } from './historyCsv.ts'

const bet = {
  _id: 'b_1',
  league: 'nfl',
  dateMatch: '11/22/2026',
  awayTeam: 'New York Jets',
  awayTeamShort: 'NYJ',
  homeTeam: 'New England Patriots',
  homeTeamShort: 'NE',
  winnerOffer: 'New England Patriots',
  winnerOfferShort: 'NE',
  spreadOffer: 3.5,
  oddsNumeratorOffer: 1,
  oddsDenominatorOffer: 1,
  userIDoffer: 'u_1',
  usernameOffer: 'ann',
  usernameAccept: 'ben',
  publicBet: true,
  group: false,
  userPerformance: 'Lost',
  performanceAmount: -1234.5,
} as BetRow

test('the CSV file has one line for each bet under the specified headings', () => {
  expect(historyCsv([bet], 'u_1')).toBe(
    'Date,Game,Winner,Bet,$,In words\r\n' +
      '11/22/2026,NYJ @ NE,NE,Lost,-1234.50,' +
      'You bet ben that the New England Patriots would beat the New York Jets by at least 3.5 points\r\n',
  )
})

test('the CSV file without bets has only the headings', () => {
  expect(historyCsv([], 'u_1')).toBe('Date,Game,Winner,Bet,$,In words\r\n')
})
