import { expect, test } from 'vitest'
import { parseOpenfootballText } from './openfootballText.ts'
import { readOpenfootball } from './readOpenfootball.ts'

const TEXT = `= UEFA Champions League 2025/26

# Date       Tue Sep/16 2025 - Sat May/30 2026 (256d)
# Teams      36

» League, Matchday 1
  Tue Sep/16 2025
    18.45  Athletic Club (ESP)     v Arsenal FC (ENG)         0-2 (0-0)
           PSV (NED)               v Royale Union Saint-Gilloise (BEL)  1-3 (0-2)
    21.00  Sport Lisboa e Benfica (POR) v Qarabağ Ağdam FK (AZE)   2-3 (2-1)
  Wed Jan/21
           Bayer 04 Leverkusen (GER) v 1. FC Köln (GER)

» Finals, Round of 16
  Tue Mar/11
    21.00  Liverpool FC (ENG)      v Paris Saint-Germain FC (FRA)  1-4 pen. 0-1 a.e.t. (0-1, 0-1)
           Juventus FC (ITA)       v Galatasaray SK (TUR)     3-2 a.e.t. (3-0, 1-0)
    22:15  Real Madrid CF (ESP)    v Chelsea FC (ENG)   [postponed]
`

test('a text is parsed into its title, rounds, days, times and scores', () => {
  const document = parseOpenfootballText(TEXT)!
  expect(document.name).toBe('UEFA Champions League 2025/26')
  const first = { round: 'League, Matchday 1', date: '2025-09-16' }
  const last = { round: 'Finals, Round of 16', date: '2026-03-11' }
  expect(document.matches).toEqual([
    {
      ...first,
      time: '18.45',
      team1: 'Athletic Club (ESP)',
      team2: 'Arsenal FC (ENG)',
      score: { ft: [0, 2] },
    },
    {
      ...first,
      time: '18.45',
      team1: 'PSV (NED)',
      team2: 'Royale Union Saint-Gilloise (BEL)',
      score: { ft: [1, 3] },
    },
    {
      ...first,
      time: '21.00',
      team1: 'Sport Lisboa e Benfica (POR)',
      team2: 'Qarabağ Ağdam FK (AZE)',
      score: { ft: [2, 3] },
    },
    // This day has no time, and there is no score yet.
    {
      ...first,
      date: '2026-01-21',
      team1: 'Bayer 04 Leverkusen (GER)',
      team2: '1. FC Köln (GER)',
    },
    {
      ...last,
      time: '21.00',
      team1: 'Liverpool FC (ENG)',
      team2: 'Paris Saint-Germain FC (FRA)',
      score: { ft: [0, 1], et: [0, 1], p: [1, 4] },
    },
    {
      ...last,
      time: '21.00',
      team1: 'Juventus FC (ITA)',
      team2: 'Galatasaray SK (TUR)',
      score: { ft: [3, 0], et: [3, 2] },
    },
    {
      ...last,
      time: '22:15',
      team1: 'Real Madrid CF (ESP)',
      team2: 'Chelsea FC (ENG)',
      status: 'postponed',
    },
  ])
})

test.each([
  ['Aug', 'Dec', 2025],
  ['Aug', 'Jan', 2026],
  ['Nov', 'Apr', 2026],
  // Played late: it is listed with its round, before earlier days.
  ['Apr', 'Feb', 2025],
])('after a day in %s 2025 a day in %s without a year is in %i', (first, second, year) => {
  const day = (month: string, rest: string) => `  Sat ${month} 3${rest}\n    20:00  A v B\n`
  const text = `= La Liga 2025/26\n${day(first, ' 2025')}${day(second, '')}`
  expect(parseOpenfootballText(text)!.matches[1]!.date.slice(0, 4)).toBe(String(year))
})

test.each(['', 'some text\n', '    20:00  A v B  1-0\n'])(
  'the text %j is not parsed as openfootball',
  (text) => {
    expect(parseOpenfootballText(text)).toBeNull()
  },
)

function readOne(result: string) {
  const text = `= English Premier League 2025/26\n» Matchday 1\n  Fri Aug/15 2025\n    20.00  Arsenal FC  v Chelsea FC  ${result}\n`
  const { games, rejected } = readOpenfootball(parseOpenfootballText(text))
  expect(games.length + rejected.length).toBe(1)
  return games[0] ?? rejected[0]
}

test.each([
  ['0-2 (0-1) [awarded]', 'cancelled'],
  ['1-1 (1-0) [abandoned]', 'cancelled'],
  ['0-2 [awarded]', 'cancelled'],
  ['2-1 a.e.t. (1-1, 0-0) [annulled]', 'cancelled'],
  ['1-0 (0-0)  [Cancelled]', 'cancelled'],
  ['1-0 (0-0)[suspended]', 'suspended'],
  ['[abandoned]', 'cancelled'],
  ['[Postponed]', 'postponed'],
  ['', 'scheduled'],
])('a match with the result "%s" is %s and has no score', (result, status) => {
  expect(readOne(result)).toMatchObject({ status, awayScore: null, homeScore: null })
})

test.each([
  ['1-1 (1-0) [replay]', 'replay'],
  ['[to be decided]', 'to be decided'],
  ['1-1 (1-0) abandoned', '1-1 (1-0) abandoned'],
  ['2-1 (1-0) @ Wembley', '2-1 (1-0) @ Wembley'],
  ['2-1 (1-0', '2-1 (1-0'],
  ['2-1 (1-0 [awarded]', '2-1 (1-0'],
  ['1-1 [awarded', '1-1 [awarded'],
  ['1-1 []', '1-1 []'],
  ['1-1 [ ]', '1-1 [ ]'],
  ['1-1 [awarded] [again]', '1-1 [awarded]'],
])('a match with the unreadable result "%s" is rejected', (result, detail) => {
  expect(readOne(result)).toMatchObject({ reason: 'malformed', detail })
})
