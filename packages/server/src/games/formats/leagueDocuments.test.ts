/**
 * A scheduled, a live and a final document of each league, read to the expected game. `docs/feed-documents.md` lists which are
 * recorded and which are invented. An invented one is made of the recorded final of its league and of the changes that a recorded
 * game of the same source and sport had.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { describe, expect, test } from 'vitest'
import { readGames } from './readGames.ts'

// The real documents are in a folder next to the repository, and not part of it.
const DATA = join(import.meta.dirname, '../../../../../../shared/data')
const ESPN = join(DATA, 'espn')
const absent = !existsSync(join(DATA, 'espn-index.csv'))

const PHASES = ['scheduled', 'live', 'final'] as const
type Phase = (typeof PHASES)[number]

type Expected = {
  /** A document below `espn`, and the id of a game in it. */
  readonly file: string
  readonly id: string
  readonly away: string
  readonly home: string
  /** Away, home. */
  readonly score: readonly [number, number] | null
}
const game = (
  file: string,
  id: string,
  away: string,
  home: string,
  score: Expected['score'] = null,
): Expected => ({ file, id, away, home, score })

const TT = 'ha-teamtracker/tt-'
const SDV = 'sportsdataverse-py/sdv-'
const WC = 'worldcup-2026-mirror/wc-'
const SOCCER = `${TT}scoreboard_all_leagues.json`

/** One recorded game per phase. A phase that is missing here has no recorded document. */
const RECORDED: Readonly<Record<LeagueCode, { readonly [P in Phase]?: Expected }>> = {
  ligamx: { final: game(SOCCER, '401840916', 'Querétaro', 'Atlas', [0, 0]) },
  premier: { final: game(SOCCER, '740898', 'Liverpool', 'Brighton & Hove Albion', [1, 2]) },
  nba: {
    scheduled: game(`${TT}all.json`, '401474841', 'Golden State Warriors', 'Washington Wizards'),
    live: game(
      'misc-nba-live/nba-in-progress.json',
      '401869412',
      'Philadelphia 76ers',
      'Boston Celtics',
      [92, 87],
    ),
    final: game(`${TT}all.json`, '401474845', 'Charlotte Hornets', 'Boston Celtics', [93, 134]),
  },
  uefa: {
    final: game(
      `${SDV}soccer-uefa.champions-scoreboard.json`,
      '401862897',
      'Arsenal',
      'Paris Saint-Germain',
      [1, 1],
    ),
  },
  nfl: {
    scheduled: game(`${TT}nfl.json`, '401437640', 'New York Giants', 'Tennessee Titans'),
    live: game(`${TT}nfl.json`, '401437650', 'New Orleans Saints', 'Atlanta Falcons', [24, 26]),
    final: game(`${TT}nfl.json`, '401437630', 'New England Patriots', 'Miami Dolphins', [7, 20]),
  },
  cfb: {
    scheduled: game(`${TT}ncaaf.json`, '401404069', 'Ohio Bobcats', 'Iowa State Cyclones'),
    live: game(
      `${TT}ncaaf.json`,
      '401403888',
      'Georgia Bulldogs',
      'South Carolina Gamecocks',
      [24, 0],
    ),
    final: game(
      `${SDV}scoreboard_cfb.json`,
      '401636892',
      'Utah Utes',
      'Arizona State Sun Devils',
      [19, 27],
    ),
  },
  bundesliga: { final: game(SOCCER, '746954', '1. FC Union Berlin', 'Bayern Munich', [0, 4]) },
  seriea: { final: game(SOCCER, '737076', 'Torino', 'AC Milan', [2, 3]) },
  nhl: {
    scheduled: game(`${TT}nhl.json`, '401461557', 'Vancouver Canucks', 'Calgary Flames'),
    live: game(`${TT}nhl.json`, '401461455', 'Winnipeg Jets', 'Edmonton Oilers', [0, 1]),
    final: game(
      `${TT}nhl.json`,
      '401461562',
      'Columbus Blue Jackets',
      'Pittsburgh Penguins',
      [2, 3],
    ),
  },
  mlb: {
    scheduled: game(`${TT}mlb.json`, '401356371', 'Chicago White Sox', 'Detroit Tigers'),
    live: game(`${TT}mlb.json`, '401356370', 'Baltimore Orioles', 'Toronto Blue Jays', [3, 6]),
    final: game(`${TT}mlb.json`, '401423263', 'Minnesota Twins', 'Cleveland Guardians', [1, 5]),
  },
  laliga: { final: game(SOCCER, '748425', 'Getafe', 'Espanyol', [2, 1]) },
  worldcup: {
    scheduled: game(`${WC}20260701T2157Z-second-half.json`, '760496', 'Croatia', 'Portugal'),
    live: game(`${WC}20260703T0001Z-halftime.json`, '760496', 'Croatia', 'Portugal', [0, 0]),
    final: game(`${WC}20260703T2009Z-overtime.json`, '760496', 'Croatia', 'Portugal', [1, 2]),
  },
}

/** The recorded game whose changes the invented documents of soccer have: before it, at half-time and after it. */
const PATTERN = RECORDED.worldcup as Readonly<Record<Phase, Expected>>

// biome-ignore lint/suspicious/noExplicitAny: a document of a source has any form, and a wrong one fails the test
type Json = any
type Document = { readonly document: Json; readonly event: Json }

function readDocumentOf({ file, id }: Expected): Document {
  const document = JSON.parse(readFileSync(join(ESPN, file), 'utf8'))
  const event = document.events.find((one: Json) => String(one.id) === id)
  expect([file, id, event === undefined]).toEqual([file, id, false])
  return { document: { ...document, events: [event] }, event }
}

/** The fields of a game in progress. All others are facts about the fixture. */
const EVENT_FIELDS = ['status']
const COMPETITION_FIELDS = [
  'attendance',
  'details',
  'headlines',
  'odds',
  'recent',
  'status',
  'tickets',
]
const COMPETITOR_FIELDS = [
  'advance',
  'form',
  'leaders',
  'score',
  'shootoutScore',
  'statistics',
  'winner',
]

const competitionOf = (event: Json) => event.competitions[0]
const competitorsOf = (event: Json): readonly Json[] => competitionOf(event).competitors

/** Gives `to` these fields of `from`; a field that `from` lacks is deleted. */
function copyFields(to: Json, from: Json, fields: readonly string[]): void {
  for (const field of fields) {
    if (field in from) to[field] = from[field]
    else delete to[field]
  }
}

/** The names of the fields in which two objects differ. */
const changesOf = (one: Json, other: Json): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .sort()

/** The recorded final of a league with the fields of the recorded game in another phase. */
function inventDocument(final: Expected, phase: Exclude<Phase, 'final'>): Document {
  const { document, event } = structuredClone(readDocumentOf(final))
  const pattern = readDocumentOf(PATTERN[phase]).event
  copyFields(event, pattern, EVENT_FIELDS)
  copyFields(competitionOf(event), competitionOf(pattern), COMPETITION_FIELDS)
  for (const competitor of competitorsOf(event)) {
    const { homeAway } = competitor
    const other = competitorsOf(pattern).find((one) => one.homeAway === homeAway)
    copyFields(competitor, other, COMPETITOR_FIELDS)
  }
  return { document: { ...document, events: [event] }, event }
}

/** What a document of the league in this phase is expected to contain, and the document. */
function documentOf(league: LeagueCode, phase: Phase): Document & { readonly expected: Expected } {
  const recorded = RECORDED[league][phase]
  if (recorded) return { ...readDocumentOf(recorded), expected: recorded }
  const final = RECORDED[league].final!
  const expected = { ...final, score: PATTERN[phase].score }
  return { ...inventDocument(final, phase as 'scheduled' | 'live'), expected }
}

const EVERY = LEAGUE_CODES.flatMap((league) => PHASES.map((phase) => [league, phase] as const))

describe.skipIf(absent)('documents of each league (skipped: the data folder is absent)', () => {
  test.each(EVERY)('%s: a document with a %s game is read to this game', (league, phase) => {
    const { document, event, expected } = documentOf(league, phase)
    const reading = readGames(JSON.stringify(document), { fileName: 'scoreboard.json', league })
    expect(reading).toMatchObject({
      rejected: [],
      games: [
        {
          ...{ source: 'espn', sourceId: expected.id, league, status: phase },
          ...{ awayTeam: expected.away, homeTeam: expected.home, hasStartTime: true },
          startsAt: new Date(event.date).toISOString(),
          awayScore: expected.score?.[0] ?? null,
          homeScore: expected.score?.[1] ?? null,
        },
      ],
    })
    expect(reading.games).toHaveLength(1)
    expect(reading.games[0]!.clock === '').toBe(phase === 'scheduled')
  })

  test.each(['scheduled', 'live'] as const)(
    'the recorded game of the pattern differs from its final in the fields of a %s game only',
    (phase) => {
      const [one, final] = [
        readDocumentOf(PATTERN[phase]).event,
        readDocumentOf(PATTERN.final).event,
      ]
      const allowed = (fields: readonly string[]) => expect.arrayContaining([...fields])
      const events = changesOf(one, final).filter(
        (field) => !['competitions', 'links'].includes(field),
      )
      expect(EVENT_FIELDS).toEqual(allowed(events))
      const competitions = changesOf(competitionOf(one), competitionOf(final))
      expect([...COMPETITION_FIELDS, 'competitors']).toEqual(allowed(competitions))
      expect(competitions).toEqual(allowed(['status', 'details', 'attendance']))
      for (const [at, competitor] of competitorsOf(one).entries()) {
        const fields = changesOf(competitor, competitorsOf(final)[at])
        expect([...COMPETITOR_FIELDS, 'team']).toEqual(allowed(fields))
      }
    },
  )

  test.each(LEAGUE_CODES.filter((league) => !RECORDED[league].live))(
    '%s: an invented document has every fact of its recorded final except those of a game in progress',
    (league) => {
      const final = readDocumentOf(RECORDED[league].final!).event
      for (const phase of ['scheduled', 'live'] as const) {
        const { event } = documentOf(league, phase)
        expect(changesOf(event, final)).toEqual(['competitions', 'status'])
        const fields = changesOf(competitionOf(event), competitionOf(final))
        expect([...COMPETITION_FIELDS, 'competitors']).toEqual(expect.arrayContaining(fields))
        for (const [at, competitor] of competitorsOf(event).entries()) {
          const own = changesOf(competitor, competitorsOf(final)[at])
          expect(COMPETITOR_FIELDS).toEqual(expect.arrayContaining(own))
        }
      }
    },
  )

  test('the documentation lists each document as recorded or invented', () => {
    const page = readFileSync(
      join(import.meta.dirname, '../../../../../docs/feed-documents.md'),
      'utf8',
    )
    for (const league of LEAGUE_CODES) {
      const cells = PHASES.map((phase) => (RECORDED[league][phase] ? 'recorded' : 'invented'))
      const [line] = page.split('\n').filter((one) => one.startsWith(`| \`${league}\` `))
      expect([league, ...cells]).toEqual([
        league,
        ...(line ?? '')
          .split('|')
          .slice(2, 5)
          .map((cell) => cell.trim().split(',')[0]),
      ])
    }
  })
})
