import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'
import { plansOf } from './plans.ts'
import { readSeason } from './readSeason.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidebet-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

const SPREADS = 'season,week,date,away,home,away_score,home_score,favourite,spread'

test('two seasons in files of the same name are two seasons', () => {
  const [first, second] = ['2016', '2017'].map((season) => {
    mkdirSync(join(folder, season))
    return fileOf(`${season}/games.csv`, [
      SPREADS,
      `${season},1,${season}-09-10,MIA,SEA,10,12,SEA,3`,
    ])
  })
  const { games, skipped } = readSeason([first!, second!], 'nfl')
  expect([games.length, skipped.size]).toEqual([2, 0])
  expect(new Set(games.map(({ final }) => final.sourceId)).size).toBe(2)
})

describe('a file with spreads', () => {
  const read = (...rows: string[]) => readSeason([fileOf('spreads.csv', [SPREADS, ...rows])], 'nfl')

  test('a row is read as a game with its favourite and spread', () => {
    const { games, skipped } = read('2016,1,2016-09-11,MIA,SEA,10,12,SEA,10.5')
    expect(skipped.size).toBe(0)
    expect(games).toMatchObject([
      {
        final: {
          awayTeam: 'Miami Dolphins',
          homeTeam: 'Seattle Seahawks',
          startsAt: '2016-09-11T17:00:00.000Z',
          awayScore: 10,
          homeScore: 12,
          status: 'final',
        },
        line: { favourite: 'home', spread: 1050 },
      },
    ])
  })

  test('the bet is one offer that picks the favourite and is taken in full', () => {
    const [game] = read('2016,1,2016-09-11,MIA,SEA,10,12,MIA,-3').games
    const plans = plansOf(game!, 0, 10, 1)
    expect(plans).toMatchObject([
      { pick: 'away', spread: 300, takes: [{ cents: null }], isCancelled: false },
    ])
    expect(plans[0]!.takes[0]!.accepter).not.toBe(plans[0]!.offerer)
  })

  test.each([
    ['no spread', '2016,1,2016-09-11,MIA,SEA,10,12,SEA,0'],
    ['no spread', '2016,1,2016-09-11,MIA,SEA,10,12,SEA,'],
    ['no spread', '2016,1,2016-09-11,MIA,SEA,10,12,SEA,PK'],
    ['no favourite', '2016,1,2016-09-11,MIA,SEA,10,12,,3'],
    ['no favourite', '2016,1,2016-09-11,MIA,SEA,10,12,DAL,3'],
    ['no team yet', '2016,1,2016-09-11,TBD,SEA,10,12,SEA,3'],
    ['no team yet', '2016,1,2016-09-11,,SEA,10,12,SEA,3'],
    ['not played', '2016,1,2016-09-11,MIA,SEA,,,SEA,3'],
    ['no date', '2016,1,2016-13-11,MIA,SEA,10,12,SEA,3'],
  ])('skipped as %s: %s', (reason, row) => {
    expect(read(row)).toEqual({ games: [], skipped: new Map([[reason, 1]]) })
  })
})

test('a file of results names its leagues, and its games are sorted by their dates', () => {
  const file = fileOf('results.csv', [
    'league,season,date,away,home,away_score,home_score,source',
    'nba,2025,2025-11-02,BOS,NYK,100,90,x',
    'nfl,2025,2025-09-04,DAL,PHI,20,24,x',
    'curling,2025,2025-09-04,A,B,1,2,x',
  ])
  const { games, skipped } = readSeason([file], null)
  expect(games.map(({ final }) => final.league)).toEqual(['nfl', 'nba'])
  expect(games.map(({ line }) => line)).toEqual([null, null])
  expect(skipped).toEqual(new Map([['unknown league', 1]]))
})

test('teams outside the directory have their names from the file, and a date may include a time', () => {
  const file = fileOf('names.csv', [
    'league,season,date,away,home,away_score,home_score',
    'uefa,2025-26,2025-09-16,Arsenal FC (ENG),Athletic Club (ESP),2,0',
    'cfb,2025,2025-08-30T02:30Z,Wofford Terriers,South Carolina Gamecocks,3,45',
    'premier,2025-26,2025-08-15,Wolves,Liverpool,2,4',
  ])
  const { games, skipped } = readSeason([file], null)
  expect(skipped.size).toBe(0)
  expect(
    games.map(({ final: { awayTeam, homeTeam, startsAt } }) => [awayTeam, homeTeam, startsAt]),
  ).toEqual([
    ['Wolves', 'Liverpool', '2025-08-15T17:00:00.000Z'],
    ['Wofford Terriers', 'South Carolina Gamecocks', '2025-08-30T02:30:00.000Z'],
    ['Arsenal', 'Athletic Club', '2025-09-16T17:00:00.000Z'],
  ])
})

// Real results are outside the repository.
const DATA = join(import.meta.dirname, '../../../../../shared/data')

describe.skipIf(!existsSync(join(DATA, 'results.csv')))(
  'real seasons (skipped: the data folder is absent)',
  () => {
    test('every row of the seasons of twelve leagues is a game', () => {
      const { games, skipped } = readSeason([join(DATA, 'results.csv')], null)
      expect([games.length, [...skipped]]).toEqual([8_459, []])
      expect(new Set(games.map(({ final }) => final.league)).size).toBe(12)
    })

    test('of eleven NFL seasons, the one that is still to come is skipped as not played', () => {
      const { games, skipped } = readSeason([join(DATA, 'nfl/games-2016-2026.csv')], null)
      expect([games.length, [...skipped]]).toEqual([2_761, [['not played', 272]]])
    })
  },
)

test('games of one day are bet on together, and end before bets on the next ones begin', () => {
  const file = fileOf('days.csv', [
    'league,season,date,away,home,away_score,home_score',
    'nfl,2025,2025-09-07,CIN,CLE,17,16',
    'nfl,2025,2025-09-07,TB,ATL,23,20',
    'nfl,2025,2025-09-08,MIN,CHI,27,24',
  ])
  const chunks = chunksOf(readSeason([file], null).games)
  expect(chunks.map(({ games, first }) => [games.length, first])).toEqual([
    [2, 0],
    [1, 2],
  ])
  expect(chunks[0]!.overAt).toBeLessThan(chunks[1]!.bettingAt)
})

test('the same seed plans the same offers and takes, and another seed plans others', () => {
  const [game] = readSeason(
    [
      fileOf('one.csv', [
        'league,season,date,away,home,away_score,home_score',
        'nfl,2025,2025-09-07,CIN,CLE,17,16',
      ]),
    ],
    null,
  ).games
  expect(plansOf(game!, 3, 100, 7)).toEqual(plansOf(game!, 3, 100, 7))
  expect(plansOf(game!, 3, 100, 7)).not.toEqual(plansOf(game!, 3, 100, 8))
  for (const plan of plansOf(game!, 3, 100, 7)) {
    const cents = plan.takes.reduce((sum, take) => sum + (take.cents ?? 0), 0)
    expect(cents).toBeLessThan(plan.amount)
  }
})
