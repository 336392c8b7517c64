import type { BetRow } from '@sidebet/contract/bets'
import { expect, test } from 'vitest'
import { csvLine, historyCsv } from './historyCsv.ts'

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

test('one line for each bet under the specified headings', () => {
  expect(historyCsv([bet], 'u_1')).toBe(
    'Date,Game,Winner,Bet,$,In words\r\n' +
      '11/22/2026,NYJ @ NE,NE,Lost,-1234.50,' +
      'You bet ben that the New England Patriots would beat the New York Jets by at least 3.5 points\r\n',
  )
})

test('without bets there are the headings alone', () => {
  expect(historyCsv([], 'u_1')).toBe('Date,Game,Winner,Bet,$,In words\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-40.00', '-40.00'],
  ['-1-1', "'-1-1"],
  ['@sum', "'@sum"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written as %j', (text, written) => {
  expect(csvLine([text, 'x'])).toBe(`${written},x\r\n`)
})
