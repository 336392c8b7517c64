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
  account: '',
  fee: 0,
  debt: 0,
  finalAt: '',
  reason: '',
  change: { available: -1234.5, atRisk: 1234.5, total: 0 },
  after: { available: 0.1, atRisk: 1234.5, total: 1234.6 },
}
const HEAD =
  'Date,Time (US Eastern),What,Game,With,Available changed by,At risk changed by,Available,At risk,Total,To or from,Fee in it,Debt changed by\r\n'

test('a movement is one CSV line with numeric amounts and no formula in a name', () => {
  expect(statementCsv([line])).toBe(
    `${HEAD}11/22/2026,12:58 PM,Took a bet,NYJ @ NE,'=cmd|calc,-1234.50,1234.50,0.10,1234.50,1234.60,,0.00,0.00\r\n`,
  )
})

test('the CSV file shows a movement without a game, one of an ended offer, and one of several bets', () => {
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

test('a withdrawal shows its account and fee, and a returned deposit shows the debt', () => {
  const nothing = { gameID: '', opponent: '' }
  const out = {
    ...line,
    ...nothing,
    kind: 'withdrawal',
    account: '-ann@x.test',
    fee: 0.25,
  } as const
  const back = { ...line, ...nothing, kind: 'depositReturn', debt: 20 } as const
  const [, ...rows] = statementCsv([out, back]).split('\r\n')
  expect(rows.map((row) => [row.split(',')[2], ...row.split(',').slice(-3)])).toEqual([
    ['Withdrawal', "'-ann@x.test", '0.25', '0.00'],
    ['Deposit taken back', '', '0.00', '20.00'],
    [undefined, ''],
  ])
})

test('the CSV file without movements has only the headings', () => {
  expect(statementCsv([])).toBe(HEAD)
})

test('the CSV file shows why a game was void', () => {
  const level = { ...line, kind: 'level', opponent: '', reason: 'notPlayedIn48Hours' } as const
  expect(statementCsv([level]).split('\r\n')[1]!.split(',')[2]).toBe(
    'Void: the game was not played within 48 hours of its start',
  )
})
