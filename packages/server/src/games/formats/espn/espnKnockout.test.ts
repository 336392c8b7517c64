import { espnOf } from '@sidebet/domain/games/espnLeagues'
import type { LeagueCode } from '@sidebet/domain/games/league'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEspn } from './readEspn.ts'

type Side = { winner?: unknown; advance?: unknown; aggregateScore?: unknown }
type Game = {
  league?: LeagueCode
  slug?: unknown
  /** The name of the status; the game is completed. */
  status?: string
  home?: Side
  away?: Side
  /** Further fields of the competition: its leg, notes and series. */
  facts?: object
}

const TEAMS: Partial<Record<LeagueCode, readonly [home: string, away: string]>> = {
  worldcup: ['France', 'Argentina'],
  uefa: ['Arsenal', 'Liverpool'],
  premier: ['Arsenal', 'Liverpool'],
  ligamx: ['América', 'Toluca'],
  nfl: ['Buffalo Bills', 'New England Patriots'],
}

/** A completed game at 1-1: ESPN publishes the break before extra time like this. */
function statusOf({ league = 'worldcup', slug, status = 'STATUS_FULL_TIME', ...game }: Game) {
  const competitor = (homeAway: 'home' | 'away', displayName: string) => ({
    homeAway,
    score: '1',
    ...game[homeAway],
    team: { displayName },
  })
  const [home, away] = TEAMS[league]!
  const event = {
    id: '1',
    uid: `${espnOf(league).uid}~e:1`,
    date: '2026-07-11T19:00Z',
    season: { year: 2026, slug },
    competitions: [
      {
        competitors: [competitor('home', home), competitor('away', away)],
        status: { type: { name: status, state: 'post', completed: true } },
        ...game.facts,
      },
    ],
  }
  const { games, rejected } = readEspn({ events: [event] })
  expect(rejected).toEqual([])
  expect(games).toMatchObject([{ awayScore: 1, homeScore: 1 }])
  return games[0]!.status
}

const WON = { winner: true }
const ADVANCES = { advance: true }
const FIRST_LEG = { leg: { value: 1 } }
const SECOND_LEG = { leg: { value: 2 } }
const noted = (headline: string) => ({ notes: [{ type: 'event', headline }] })

test.each<[string, 'live' | 'final', Game]>([
  ['a quarterfinal without a winner', 'live', { slug: 'quarterfinals' }],
  ['a quarterfinal with a winner', 'final', { slug: 'quarterfinals', away: WON }],
  ['a quarterfinal with a side that advances', 'final', { slug: 'quarterfinals', home: ADVANCES }],
  [
    'a quarterfinal in which both sides are marked as not the winner',
    'live',
    { slug: 'quarterfinals', home: { winner: false, advance: false }, away: { winner: false } },
  ],
  [
    'a quarterfinal whose marks are words',
    'live',
    { slug: 'quarterfinals', home: { winner: 'true', advance: 1 } },
  ],
  [
    'a quarterfinal after extra time',
    'final',
    { slug: 'quarterfinals', status: 'STATUS_FINAL_AET' },
  ],
  [
    'a quarterfinal after penalties',
    'final',
    { slug: 'quarterfinals', status: 'STATUS_FINAL_PEN' },
  ],
  ['a game of a group', 'final', { slug: 'group-stage' }],
  ['a game of a league', 'final', { league: 'premier', slug: '2025-26-english-premier-league' }],
  ['a game without a round', 'final', {}],
  ['a game whose round is no text', 'final', { slug: 7 }],
  ['a tied game of another sport', 'final', { league: 'nfl', slug: 'quarterfinals' }],
  ['a first leg', 'final', { league: 'uefa', slug: 'semifinals', facts: FIRST_LEG }],
  [
    'a first leg by its note',
    'final',
    { league: 'uefa', slug: 'semifinals', facts: noted('1st Leg') },
  ],
  [
    'a first leg by the text of its note',
    'final',
    { league: 'uefa', slug: 'semifinals', facts: { notes: [{ text: '1st Leg' }] } },
  ],
  [
    'a first leg by its display value',
    'final',
    { league: 'uefa', slug: 'semifinals', facts: { leg: { displayValue: '1st Leg' } } },
  ],
  [
    'a first leg by the headline of its series',
    'final',
    {
      league: 'uefa',
      slug: 'semifinals',
      facts: { series: { headline: 'Semifinals, First Leg' } },
    },
  ],
  [
    'a first leg whose note names the second leg',
    'final',
    {
      league: 'uefa',
      slug: 'semifinals',
      facts: { ...FIRST_LEG, ...noted('Second leg on May 5') },
    },
  ],
  ['a second leg', 'live', { league: 'uefa', slug: 'semifinals', facts: SECOND_LEG }],
  [
    'a second leg whose note recalls the first leg',
    'live',
    {
      league: 'uefa',
      slug: 'semifinals',
      facts: noted('2nd Leg - Arsenal won the first leg 1-0'),
    },
  ],
  [
    'a second leg with a side that advances',
    'final',
    { league: 'uefa', slug: 'semifinals', home: ADVANCES, facts: SECOND_LEG },
  ],
  [
    'a single game with a winner and a level aggregate',
    'final',
    { slug: 'final', home: { winner: true, aggregateScore: 0 }, away: { aggregateScore: 0 } },
  ],
  // The slugs of qualifying rounds do not show that they are knock-out rounds.
  [
    'a second leg of an unnamed round',
    'live',
    { league: 'uefa', slug: 'third-round', facts: SECOND_LEG },
  ],
  // ESPN may mark the winner of the leg, while the tie still goes to extra time.
  [
    'a second leg with a winner, but level on aggregate',
    'live',
    {
      league: 'uefa',
      slug: 'semifinals',
      home: { winner: true, aggregateScore: 2 },
      away: { aggregateScore: '2' },
      facts: SECOND_LEG,
    },
  ],
  [
    'a second leg with a winner on aggregate',
    'final',
    {
      league: 'uefa',
      slug: 'semifinals',
      home: { winner: true, aggregateScore: 3 },
      away: { aggregateScore: 2 },
      facts: SECOND_LEG,
    },
  ],
])('%s that is completed at 1-1 is %s', (_, status, game) => {
  expect(statusOf(game)).toBe(status)
})

const KNOCK_OUT = [
  'round-of-32',
  'round-of-16',
  'quarterfinals',
  'quarter-finals',
  'semifinals',
  'semi-finals---western-conf',
  'final',
  'finals',
  '3rd-place-match',
  'third-place',
  'knockout-round-playoffs',
  'playoff-round',
  'play-off-round',
  'knockout',
  'knock-out-stage',
  'apertura---quarterfinals',
  'clausura---playoff-semifinals',
  'liguilla',
  'torneo-apertura-liguilla',
  'play-in-round',
  'repechaje',
  'Final',
]
test.each(KNOCK_OUT)('a completed tie in the knock-out round %s counts as live', (slug) => {
  expect(statusOf({ slug })).toBe('live')
})

test.each([
  'group-stage',
  'league-phase',
  'regular-season',
  'apertura',
  'torneo-clausura',
  '2025-26-english-premier-league',
  '2025-26-laliga',
  'finalissima-group',
  'round-robin',
])('a completed tie in the round %s is final', (slug) => {
  expect(statusOf({ slug })).toBe('final')
})

test('a knock-out round is recognized with other words before and after its name', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const words = fc.array(word, { maxLength: 3 })
  const separator = fc.constantFrom('-', '---')
  fc.assert(
    fc.property(
      words,
      fc.constantFrom(...KNOCK_OUT),
      words,
      separator,
      (before, round, after, to) => {
        expect(statusOf({ slug: [...before, round, ...after].join(to) })).toBe('live')
      },
    ),
  )
})
