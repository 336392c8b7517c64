import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { TEAMS } from '@sidebet/domain/games/teamDirectory'
import { describe, expect, test } from 'vitest'
import { findConsistentGames } from '../consistentGames.ts'
import { readCsvTable } from './csvTable.ts'
import { formatOf, readGames } from './readGames.ts'

// The real documents are in a folder next to the repository, and not part of it.
const DATA = fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))
const absent = !existsSync(join(DATA, 'espn-index.csv'))

const textOf = (path: string) => readFileSync(join(DATA, path), 'utf8')
const rowsOf = (path: string) => readCsvTable(textOf(path)).map((row) => Object.fromEntries(row))
const read = (path: string, league?: LeagueCode) =>
  readGames(textOf(path), { fileName: path, league })
const score = (text: string | undefined) => (text ? Number(text) : null)

function filesIn(folder: string, ending: string): string[] {
  if (absent) return []
  return readdirSync(join(DATA, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
    .sort()
}

describe.skipIf(absent)('real documents (skipped: the data folder is absent)', () => {
  test('the team directory equals the collected list of teams', () => {
    const listed = rowsOf('teams.csv').map((row) => `${row.league}|${row.name}|${row.abbreviation}`)
    const ours = TEAMS.map((team) => `${team.league}|${team.name}|${team.abbreviation}`)
    expect(ours.sort()).toEqual(listed.sort())
  })

  test('espn: every file of the index is recognized as ESPN', () => {
    const files = filesIn('espn', '.json')
    expect(files).toEqual([...new Set(rowsOf('espn-index.csv').map((row) => row.file))].sort())
    for (const file of files) expect([file, formatOf('x', textOf(file))]).toEqual([file, 'espn'])
  })

  // Documents whose league is not in the index.
  const FILE_LEAGUES: readonly (readonly [string, LeagueCode])[] = [
    ['nba-team-schedule.json', 'nba'],
    ['nba-scheduled-2026-10-20.json', 'nba'],
    ['sdv-team_schedule_nfl.json', 'nfl'],
  ]

  // The index guesses the league of this mixed document; a test of its own is below.
  const indexed = filesIn('espn', '.json').filter((file) => !file.endsWith('tt-all.json'))
  test.each(indexed)('%s agrees with the index', (file) => {
    const fileLeague = FILE_LEAGUES.find(([name]) => file.endsWith(name))?.[1]
    const index = rowsOf('espn-index.csv')
      .filter((row) => row.file === file)
      .map((row) => ({ ...row, league: fileLeague ?? row.league ?? '' }) as Record<string, string>)
    const { games, rejected } = read(file, fileLeague)
    const byId = new Map(games.map((game) => [game.sourceId, game]))
    expect(byId.size).toBe(games.length)
    for (const row of index) {
      const league = row.league ?? ''
      const game = byId.get(row.event_id ?? '')
      if (!isLeagueCode(league)) {
        expect(game).toBeUndefined()
        continue
      }
      const [away, home] = [findTeam(league, row.away ?? ''), findTeam(league, row.home ?? '')]
      if (!away || !home) {
        expect(game).toBeUndefined()
        const rejection = rejected.find(({ sourceId }) => sourceId === row.event_id)
        expect(rejection).toMatchObject({ league, reason: 'unknownTeam' })
        continue
      }
      expect(game).toMatchObject({
        league,
        awayTeam: away.name,
        homeTeam: home.name,
        startsAt: (row.date_utc ?? '').replace('Z', ':00.000Z'),
        hasStartTime: row.timevalid !== 'False',
      })
      expect([row.event_id, game?.status]).toEqual([row.event_id, statusOf(row)])
      const played = game?.status === 'live' || game?.status === 'final'
      expect([game?.awayScore, game?.homeScore]).toEqual(
        played ? [score(row.away_score), score(row.home_score)] : [null, null],
      )
    }
    const carried = index.filter((row) => isLeagueCode(row.league ?? ''))
    expect(games.length + rejected.length).toBe(carried.length)
  })

  function statusOf(row: Record<string, string>): FeedGame['status'] {
    if (row.status === 'STATUS_POSTPONED') return 'postponed'
    if (row.completed === 'True') return 'final'
    return row.state === 'pre' ? 'scheduled' : 'live'
  }

  test('espn: a document of many sports yields only games of the twelve leagues', () => {
    const { games, rejected } = read('espn/ha-teamtracker/tt-all.json')
    const counts: Record<string, number> = {}
    for (const { league } of games) counts[league] = (counts[league] ?? 0) + 1
    expect(counts).toEqual({ mlb: 3, nba: 4, bundesliga: 1, nfl: 1, cfb: 2, nhl: 4, worldcup: 1 })
    expect(rejected).toMatchObject([{ reason: 'unknownTeam', detail: 'Eastern Kentucky Colonels' }])
    const final = games.find((game) => game.league === 'worldcup')
    expect(final).toMatchObject({ status: 'final', awayScore: 3, homeScore: 3 })
  })

  test('espn: the reading of a completed knock-out game does not depend on the name of its round', () => {
    let knockoutFinals = 0
    for (const file of filesIn('espn', '.json')) {
      const document = JSON.parse(textOf(file))
      const reading = read(file)
      const knockout = new Set<string>()
      for (const { id, season } of document.events) {
        if (/round-of|final|3rd-place/.test(season?.slug ?? '')) knockout.add(String(id))
        delete season?.slug
      }
      expect([file, reading]).toEqual([
        file,
        readGames(JSON.stringify(document), { fileName: file }),
      ])
      knockoutFinals += reading.games.filter(
        ({ sourceId, status }) => knockout.has(sourceId) && status === 'final',
      ).length
    }
    expect(knockoutFinals).toBeGreaterThan(250)
  })

  test('espn: the postponed game 740902 is not final', () => {
    const { games } = read('espn/ha-teamtracker/tt-scoreboard_all_leagues.json')
    expect(games.find((game) => game.sourceId === '740902')).toMatchObject({
      league: 'premier',
      awayTeam: 'Crystal Palace',
      homeTeam: 'Manchester City',
      status: 'postponed',
      awayScore: null,
      homeScore: null,
    })
  })

  test('espn: later revisions replace placeholder teams, move a kickoff, and end with final games', () => {
    const at = (revision: string) => {
      const [file] = filesIn('espn/worldcup-2026-mirror', '.json').filter((path) =>
        path.includes(revision),
      )
      return read(file ?? '')
    }
    const placeholders = at('placeholders').rejected
    expect(placeholders.find(({ sourceId }) => sourceId === '760510')).toMatchObject({
      reason: 'unknownTeam',
      detail: 'Round of 16 2 Winner, Round of 16 1 Winner',
    })
    expect(at('first-half').games.find(({ sourceId }) => sourceId === '760510')).toMatchObject({
      awayTeam: 'Morocco',
      homeTeam: 'France',
      status: 'scheduled',
    })
    const start = (revision: string) =>
      at(revision).games.find(({ sourceId }) => sourceId === '760505')?.startsAt
    expect(start('before-delayed')).toBe('2026-07-06T00:00:00.000Z')
    expect(start('kickoff-moved')).toBe('2026-07-06T01:00:00.000Z')
    const end = at('all-final')
    expect(end.rejected).toEqual([])
    expect(end.games.filter((game) => game.status !== 'final')).toEqual([])
  })

  test('every team of the collected fixtures of API-Football and odds-api.io is found', () => {
    const [fixtures, nfl] = [
      'api-football/api_football_fixtures',
      'odds-api.io/odds-api.io-nfl-20260819',
    ].map((path) => JSON.parse(textOf(`feeds/${path}.json`)))
    const names = [
      ...fixtures.response.flatMap(({ teams }: { teams: Record<string, { name: string }> }) =>
        Object.values(teams).map(({ name }) => ['premier', name] as const),
      ),
      ...nfl.events.flatMap(({ home, away }: Record<string, string>) => [
        ['nfl', home],
        ['nfl', away],
      ]),
    ]
    expect(names.length).toBeGreaterThan(300)
    for (const [league, name] of names)
      expect([name, findTeam(league, name)?.league]).toEqual([name, league])
  })

  test('no real document contradicts itself', () => {
    const files = [
      ...filesIn('espn', '.json'),
      ...filesIn('openfootball', '.json').filter((file) => !file.endsWith('teams.json')),
      ...filesIn('openfootball', '.txt'),
      ...['nfl/games-2016-2026.csv', 'feeds/the-odds-api/odds_api_scores.json'],
    ]
    let finals = 0
    for (const file of files) {
      const reading = read(file)
      const { games, rejected } = reading
      const contradictory = games.filter(({ contradiction }) => contradiction)
      const { contradicted } = findConsistentGames({ games, rejected })
      expect([file, contradictory, contradicted]).toEqual([file, [], []])
      finals += games.filter(({ status }) => status === 'final').length
    }
    expect(finals).toBeGreaterThan(4_000)
  })

  test('nflverse: every row is a game, and the season 2025 is final', () => {
    const { games, rejected } = read('nfl/games-2016-2026.csv')
    expect(rejected).toEqual([])
    expect(games).toHaveLength(3033)
    const season = (year: number) => games.filter((game) => game.season === year)
    expect(season(2025)).toHaveLength(285)
    expect(season(2025).filter((game) => game.status !== 'final')).toEqual([])
    expect(season(2026).filter((game) => game.status !== 'scheduled')).toEqual([])
    const byId = new Map(games.map((game) => [game.sourceId, game]))
    expect(byId.size).toBe(3033)
    expect(byId.get('2025_01_DAL_PHI')).toMatchObject({
      startsAt: '2025-09-05T00:20:00.000Z',
      awayScore: 20,
      homeScore: 24,
    })
    expect(byId.get('2026_18_DAL_WAS')?.startsAt).toBe('2027-01-10T18:00:00.000Z')
    expect(byId.get('2016_01_CAR_DEN')).toMatchObject({ startsAt: '2016-09-09T00:30:00.000Z' })
  })

  test('nflverse and espn agree on start and score of the same games', () => {
    const key = (game: FeedGame) => `${game.season} ${game.week} ${game.awayTeam}`
    const nflverse = read('nfl/games-2016-2026.csv').games
    const regular = new Map(
      nflverse.filter(({ kind }) => kind === 'regular').map((game) => [key(game), game]),
    )
    const espn = read('espn/sportsdataverse-py/sdv-scoreboard_nfl.json').games
    expect(espn).toHaveLength(15)
    for (const { homeTeam, startsAt, status, awayScore, homeScore, ...game } of espn) {
      const facts = { homeTeam, startsAt, status, awayScore, homeScore }
      expect(regular.get(`${game.season} ${game.week} ${game.awayTeam}`)).toMatchObject(facts)
    }
  })

  test.each<[string, LeagueCode, number, string[]]>([
    [
      '2024-25-en.1',
      'premier',
      380,
      ['Leicester City FC', 'Southampton FC', 'West Ham United FC', 'Wolverhampton Wanderers FC'],
    ],
    [
      '2025-26-en.1',
      'premier',
      380,
      ['Burnley FC', 'West Ham United FC', 'Wolverhampton Wanderers FC'],
    ],
    [
      '2025-26-de.1',
      'bundesliga',
      306,
      ['1. FC Heidenheim 1846', 'FC St. Pauli 1910', 'VfL Wolfsburg'],
    ],
    ['2025-26-es.1', 'laliga', 380, ['Girona FC', 'RCD Mallorca', 'Real Oviedo']],
    ['2025-26-it.1', 'seriea', 380, ['AC Pisa 1909', 'Hellas Verona FC', 'US Cremonese']],
    ['2024-25-mx.1', 'ligamx', 340, ['Mazatlán FC']],
    [
      '2024-25-uefa.cl',
      'uefa',
      189,
      [
        'AC Milan',
        'AC Sparta Praha',
        'Aston Villa FC',
        'BSC Young Boys',
        'Bologna FC 1909',
        'Celtic FC',
        'FC Red Bull Salzburg',
        'FK Crvena Zvezda',
        'FK Shakhtar Donetsk',
        'Feyenoord Rotterdam',
        'GNK Dinamo Zagreb',
        'Girona FC',
        'Lille OSC',
        'RB Leipzig',
        'SK Sturm Graz',
        'Stade Brestois 29',
        'VfB Stuttgart',
        'ŠK Slovan Bratislava',
      ],
    ],
  ])(
    'openfootball %s: only clubs outside the directory are rejected',
    (name, league, matches, outside) => {
      const { games, rejected } = read(`openfootball/json/${name}.json`)
      expect(games.length + rejected.length).toBe(matches)
      expect(games.filter((game) => game.league !== league)).toEqual([])
      expect(new Set(games.map((game) => game.sourceId)).size).toBe(games.length)
      expect(rejected.filter(({ reason }) => reason !== 'unknownTeam')).toEqual([])
      const unknown = new Set(rejected.flatMap(({ detail }) => detail.split(', ')))
      expect([...unknown].sort()).toEqual([...outside].sort())
    },
  )

  test('openfootball: only final matches have a score, and a postponed match has no start time', () => {
    const { games } = read('openfootball/json/2025-26-en.1.json')
    expect(games.filter(({ status }) => status === 'postponed')).toMatchObject([
      { awayTeam: 'Crystal Palace', homeTeam: 'Manchester City', hasStartTime: false },
    ])
    for (const game of games) {
      expect(game.awayScore === null).toBe(game.status !== 'final')
    }
    expect(games.filter(({ status }) => status === 'scheduled').length).toBeGreaterThan(50)
  })

  test('openfootball: the World Cup agrees with espn on teams, day and score', () => {
    const { games, rejected } = read('openfootball/worldcup/worldcup-2026.json')
    expect(rejected).toEqual([])
    expect(games).toHaveLength(104)
    const espn = read('espn/worldcup-2026-mirror/wc-20260822T1942Z-all-final.json').games
    expect(espn).toHaveLength(32)
    for (const { sourceId, startsAt, awayTeam, homeTeam, awayScore, homeScore } of espn) {
      const same = games.filter(
        (game) =>
          Math.abs(Date.parse(game.startsAt) - Date.parse(startsAt)) < 12 * 3_600_000 &&
          [game.awayTeam, game.homeTeam].includes(awayTeam),
      )
      // Most of these grounds are neutral, so the sources may name the sides differently.
      const scores = same.map((game) => ({
        [game.awayTeam]: game.awayScore,
        [game.homeTeam]: game.homeScore,
      }))
      expect([sourceId, scores]).toEqual([
        sourceId,
        [{ [awayTeam]: awayScore, [homeTeam]: homeScore }],
      ])
    }
  })

  test('every team of the collected results is found, except clubs outside the directory', () => {
    const unknown: Partial<Record<LeagueCode, Set<string>>> = {}
    for (const { league = '', away = '', home = '' } of rowsOf('results.csv')) {
      if (!isLeagueCode(league)) throw new Error(league)
      for (const name of [away, home]) {
        const bare = name.replace(/ \([A-Z]{3}\)$/, '')
        if (findTeam(league, bare)) continue
        unknown[league] = (unknown[league] ?? new Set()).add(bare)
      }
    }
    expect(Object.keys(unknown).sort()).toEqual([
      'bundesliga',
      'cfb',
      'laliga',
      'ligamx',
      'premier',
      'seriea',
    ])
    expect([...(unknown.premier ?? [])].sort()).toEqual(['Burnley', 'West Ham', 'Wolves'])
    expect([...(unknown.laliga ?? [])].sort()).toEqual(['Girona', 'Mallorca', 'Oviedo'])
    expect([...(unknown.seriea ?? [])].sort()).toEqual(['Cremonese', 'Pisa', 'Verona'])
    expect([...(unknown.bundesliga ?? [])].sort()).toEqual(['Heidenheim', 'St Pauli', 'Wolfsburg'])
    expect([...(unknown.ligamx ?? [])]).toEqual(['Mazatlan FC'])
    // College teams of the lower division.
    expect(unknown.cfb).toContain('Abilene Christian Wildcats')
  })

  test.each([
    ['openfootball/ucl/2025-26-cl.txt', 'uefa', 189],
    ['openfootball/ucl/2024-25-cl.txt', 'uefa', 189],
    ['openfootball/laliga-2026-27/2025-26-1-liga.txt', 'laliga', 380],
    ['openfootball/laliga-2026-27/2026-27-1-liga.txt', 'laliga', 380],
  ] as const)(
    'openfootball: every match of %s is a game or has an unknown club',
    (path, league, matches) => {
      const { games, rejected } = read(path)
      expect(games.length + rejected.length).toBe(matches)
      expect(games.filter((game) => game.league !== league)).toEqual([])
      expect(new Set(games.map((game) => game.sourceId)).size).toBe(games.length)
      expect(
        [...new Set(rejected.map(({ reason }) => reason))].filter((r) => r !== 'unknownTeam'),
      ).toEqual([])
    },
  )

  test('openfootball: the text and the JSON of a season have the same scores', () => {
    const [text, json] = [
      read('openfootball/ucl/2024-25-cl.txt'),
      read('openfootball/json/2024-25-uefa.cl.json'),
    ]
    const key = ({ awayTeam, homeTeam, startsAt }: FeedGame) =>
      `${startsAt.slice(0, 10)} ${awayTeam} ${homeTeam}`
    const scores = new Map(json.games.map((game) => [key(game), [game.awayScore, game.homeScore]]))
    // The JSON was written before the final was played.
    const compared = text.games.filter((game) => scores.get(key(game))?.[0] != null)
    expect(compared.length).toBeGreaterThan(60)
    for (const game of compared) {
      expect([key(game), [game.awayScore, game.homeScore]]).toEqual([
        key(game),
        scores.get(key(game)),
      ])
    }
  })

  test.each([
    ['feeds/the-odds-api/odds_api_scores.json', 'odds-api'],
    ['feeds/the-odds-api/odds_api_current_odds.json', 'odds-api'],
    ['feeds/football-data.org-and-thesportsdb/football_data_matches.json', 'football-data'],
  ])('%s is read, and has no game of a supported league', (path, format) => {
    expect(formatOf('x', textOf(path))).toBe(format)
    expect(read(path)).toEqual({ games: [], rejected: [] })
  })

  test('no collected document causes an exception', () => {
    const folders = ['espn', 'feeds', 'openfootball', 'nfl', 'schedules']
    const endings = ['.json', '.csv', '.txt', '.gz', '.parquet', '.md']
    const files = folders.flatMap((folder) => endings.flatMap((ending) => filesIn(folder, ending)))
    expect(files.length).toBeGreaterThan(40)
    const skipped: Record<string, number> = {}
    for (const path of files) {
      for (const { reason } of read(path).rejected) skipped[reason] = (skipped[reason] ?? 0) + 1
    }
    // Clubs that no season of ours has; descriptions of the folders, and documents without leagues or scores.
    expect(skipped).toEqual({ unknownTeam: 1_040, malformed: 33 })
  })
})
