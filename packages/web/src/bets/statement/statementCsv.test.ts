import type { StatementLine } from '@sidebet/contract/statement'
import { expect, test } from 'vitest'
import { statementCsv } from './statementCsv.ts'

const line: StatementLine = {
  _id: 'm_1',
  dateTimeDB: '2026-11-22T17:58:00.000Z',
  date: '11/22/2026',
  kind: 'taken',
  ended: '',
  league: 'nfl',
  gameID: 'g_1',
  awayTeam: 'New York Jets',
  awayTeamShort: 'NYJ',
  homeTeam: 'New England Patriots',
  homeTeamShort: 'NE',
  opponent: '=cmd|calc',
  severalBets: false,
  change: { available: -1234.5, atRisk: 1234.5, total: 0 },
  after: { available: 0.1, atRisk: 1234.5, total: 1234.6 },
}
const HEAD =
  'Date,Time (US Eastern),What,Game,With,Available changed by,At risk changed by,Available,At risk,Total\r\n'

test('a movement is a line; amounts are numbers, and no name is a formula', () => {
  expect(statementCsv([line])).toBe(
    `${HEAD}11/22/2026,12:58 PM,Took a bet,NYJ @ NE,'=cmd|calc,-1234.50,1234.50,0.10,1234.50,1234.60\r\n`,
  )
})

test('a movement without a game, one of an offer that ended, and one of several bets', () => {
  const deposit = { ...line, kind: 'deposit', gameID: '', opponent: '' } as const
  const back = { ...line, kind: 'returned', ended: 'lapsed', opponent: '' } as const
  const won = { ...line, kind: 'won', opponent: '', severalBets: true } as const
  const [, ...rows] = statementCsv([deposit, back, won]).split('\r\n')
  expect(rows.map((row) => row.split(',').slice(2, 5))).toEqual([
    ['Deposit', '', ''],
    ['Offer lapsed', 'NYJ @ NE', ''],
    ['Won', 'NYJ @ NE', 'several bets'],
    [],
  ])
})

test('without movements there are the headings alone', () => {
  expect(statementCsv([])).toBe(HEAD)
})
