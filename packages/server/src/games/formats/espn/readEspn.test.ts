import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEspn } from './readEspn.ts'

type Side = { name: string; score?: unknown; shootoutScore?: number; winner?: boolean }

const FINAL = { name: 'STATUS_FINAL', state: 'post', completed: true, shortDetail: 'Final' }
const SCHEDULED = { name: 'STATUS_SCHEDULED', state: 'pre', completed: false, shortDetail: '9/7' }

function competitor(homeAway: string, { name, ...rest }: Side) {
  return { homeAway, ...rest, team: { displayName: name, abbreviation: 'XXX' } }
}

function nflEvent(changes: {
  id?: unknown
  uid?: unknown
  date?: unknown
  away?: Side
  home?: Side
  type?: unknown
  timeValid?: boolean
}) {
  const date = 'date' in changes ? changes.date : '2025-09-07T17:00Z'
  return {
    id: 'id' in changes ? changes.id : '401',
    uid: 'uid' in changes ? changes.uid : 's:20~l:28~e:401',
    date,
    season: { year: 2025, type: 2 },
    week: { number: 1 },
    competitions: [
      {
        date,
        timeValid: changes.timeValid ?? true,
        // The home team first, as ESPN sends it: the order has no meaning.
        competitors: [
          competitor('home', changes.home ?? { name: 'Philadelphia Eagles', score: '24' }),
          competitor('away', changes.away ?? { name: 'Dallas Cowboys', score: '20' }),
        ],
        status: { displayClock: '0:00', type: 'type' in changes ? changes.type : FINAL },
      },
    ],
  }
}

function readOne(event: unknown) {
  const { games, rejected } = readEspn({ events: [event] })
  expect(games.length + rejected.length).toBe(1)
  return games[0] ?? rejected[0]
}

test('a final game is read with every field', () => {
  expect(readOne(nflEvent({}))).toEqual({
    source: 'espn',
    sourceId: '401',
    league: 'nfl',
    awayTeam: 'Dallas Cowboys',
    homeTeam: 'Philadelphia Eagles',
    startsAt: '2025-09-07T17:00:00.000Z',
    hasStartTime: true,
    status: 'final',
    awayScore: 20,
    homeScore: 24,
    season: 2025,
    week: 1,
    kind: 'regular',
    clock: 'Final',
    excerpt: expect.stringContaining('"homeAway":"home"'),
  })
})

test('a game has the source that the caller names', () => {
  expect(readEspn({ events: [nflEvent({})] }, 'sandbox').games[0]?.source).toBe('sandbox')
})

test('a score is a text, an object or a number', () => {
  for (const score of [
    '27',
    { value: 27, displayValue: '27' },
    { displayValue: '27' },
    { value: 27 },
    27,
  ]) {
    const game = readOne(nflEvent({ away: { name: 'Dallas Cowboys', score } }))
    expect(game).toMatchObject({ status: 'final', awayScore: 27, homeScore: 24 })
  }
})

test.each([undefined, null, '', 'E', '-3', '155/6', '2.5', {}, [], true, 1.5, -1, { value: null }])(
  'a completed game with the score %j is rejected, never final',
  (score) => {
    const row = readOne(nflEvent({ away: { name: 'Dallas Cowboys', score } }))
    expect(row).toMatchObject({ reason: 'malformed', sourceId: '401', league: 'nfl' })
  },
)

test('a game that was not played has no score, even when ESPN reports 0-0', () => {
  const sides = {
    away: { name: 'Dallas Cowboys', score: '0' },
    home: { name: 'Philadelphia Eagles', score: '0' },
  }
  const postponed = { name: 'STATUS_POSTPONED', state: 'post', completed: false }
  const cancelled = { name: 'STATUS_CANCELED', state: 'post', completed: true }
  for (const [type, status] of [
    [SCHEDULED, 'scheduled'],
    [postponed, 'postponed'],
    [cancelled, 'cancelled'],
  ]) {
    const game = readOne(nflEvent({ ...sides, type }))
    expect(game).toMatchObject({ status, awayScore: null, homeScore: null })
  }
})

test('a score excludes the goals of a shoot-out and does not depend on the winner mark', () => {
  const game = readOne(
    nflEvent({
      uid: 's:600~l:606~e:401',
      away: { name: 'Argentina', score: '3', shootoutScore: 4, winner: true },
      home: { name: 'France', score: '3', shootoutScore: 2, winner: false },
      type: { ...FINAL, name: 'STATUS_FINAL_PEN', shortDetail: 'FT-Pens' },
    }),
  )
  expect(game).toMatchObject({ league: 'worldcup', status: 'final', awayScore: 3, homeScore: 3 })
  expect(game).toMatchObject({ clock: 'FT-Pens' })
})

test('a live game carries its score and its clock', () => {
  const type = { state: 'in', completed: false, shortDetail: '4:15 - 4th' }
  expect(readOne(nflEvent({ type }))).toMatchObject({
    status: 'live',
    awayScore: 20,
    homeScore: 24,
    clock: '4:15 - 4th',
  })
})

test('a placeholder time is read as no start time', () => {
  const tbd = { ...SCHEDULED, shortDetail: 'TBD' }
  expect(readOne(nflEvent({ type: SCHEDULED }))).toMatchObject({ hasStartTime: true, clock: '' })
  expect(readOne(nflEvent({ type: SCHEDULED, timeValid: false }))).toMatchObject({
    hasStartTime: false,
  })
  expect(readOne(nflEvent({ type: tbd }))).toMatchObject({ hasStartTime: false })
})

test.each<[string, Parameters<typeof nflEvent>[0], string]>([
  ['a placeholder team', { away: { name: 'Round of 32 11 Winner' } }, 'unknownTeam'],
  ['a team of nowhere', { home: { name: 'Cincinatti Bengals' } }, 'unknownTeam'],
  ['a team against itself', { away: { name: 'Philadelphia Eagles' } }, 'malformed'],
  ['a team without a name', { away: { name: '' } }, 'malformed'],
  ['no date', { date: undefined }, 'noStart'],
  ['a word for a date', { date: 'TBD' }, 'noStart'],
  ['a day for a date', { date: '2025-09-07' }, 'noStart'],
  ['a date of no calendar', { date: '2025-13-40T25:00Z' }, 'noStart'],
  ['a date that cannot be written', { date: { toString: 1 } }, 'noStart'],
  ['no id', { id: undefined }, 'malformed'],
  ['no status', { type: undefined }, 'malformed'],
  ['an event that names no league', { uid: undefined }, 'malformed'],
])('%s is rejected', (_, changes, reason) => {
  expect(readOne(nflEvent(changes))).toMatchObject({ reason })
})

test('the rejection of an unknown team names it', () => {
  const row = readOne(nflEvent({ away: { name: 'Racers' }, home: { name: 'Penguins' } }))
  expect(row).toMatchObject({ reason: 'unknownTeam', detail: 'Racers, Penguins' })
})

test('an event with two competitors on one side is rejected', () => {
  const event = nflEvent({})
  for (const side of event.competitions[0]!.competitors) side.homeAway = 'home'
  expect(readOne(event)).toMatchObject({ reason: 'malformed' })

  const three = nflEvent({})
  three.competitions[0]!.competitors.push(competitor('away', { name: 'Chicago Bears' }))
  expect(readOne(three)).toMatchObject({ reason: 'malformed' })
})

test('both games of a doubleheader are read', () => {
  const games = readEspn({ events: [nflEvent({ id: '1' }), nflEvent({ id: 2 })] }).games
  expect(games.map((game) => game.sourceId)).toEqual(['1', '2'])
})

test('events of other leagues are left out, even in a document of a supported league', () => {
  const document = {
    leagues: [{ slug: 'mlb' }],
    events: [
      nflEvent({ uid: 's:600~l:770~e:1' }),
      nflEvent({ uid: 's:200~e:1' }),
      // The league number of the NFL in another sport.
      nflEvent({ uid: 's:850~l:28~e:1' }),
      { ...nflEvent({ uid: undefined }), league: { slug: 'usa.1' } },
    ],
  }
  expect(readEspn(document)).toEqual({ games: [], rejected: [] })
})

test('the league comes from the event, then its links, then the document, then the caller', () => {
  const bare = nflEvent({ uid: undefined })
  const links = [{ href: 'app://show?sportName=football&leagueAbbrev=nfl&gameId=1' }]
  const one = (document: object, league: 'nfl' | 'nhl' | null = null) =>
    readEspn(document, 'espn', league).games.map((game) => game.league)
  expect(one({ leagues: [{ slug: 'mlb' }], events: [nflEvent({})] }, 'nhl')).toEqual(['nfl'])
  expect(one({ leagues: [{ slug: 'mlb' }], events: [{ ...bare, links }] })).toEqual(['nfl'])
  expect(one({ leagues: [{ slug: 'nfl' }], events: [bare] }, 'nhl')).toEqual(['nfl'])
  expect(one({ events: [bare] }, 'nfl')).toEqual(['nfl'])
})

test.each([undefined, null, 0, 'text', [], {}, { events: null }, { events: {} }])(
  'the document %j yields one rejection',
  (document) => {
    const reading = readEspn(document)
    expect(reading.games).toEqual([])
    expect(reading.rejected).toHaveLength(1)
  },
)

test('any JSON value is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (value, events) => {
      for (const document of [value, { events: value }, { events }]) {
        expect(readEspn(document, 'espn', 'nfl').games).toEqual([])
      }
    }),
  )
})

test('a game with any one part replaced is read without an error', () => {
  const document = { events: [nflEvent({})] }
  const replaced = (partIndex: number, value: unknown) => {
    let visited = 0
    return JSON.parse(
      JSON.stringify(document, (_, part) => (visited++ === partIndex ? value : part)),
    ) as unknown
  }
  let partCount = 0
  JSON.stringify(document, (_, part) => {
    partCount++
    return part
  })
  const strange = fc.constantFrom<unknown>(null, {}, [], '', -1, 1e300, { toString: 1 }, 'x', true)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: partCount - 1 }), strange, (partIndex, value) => {
      const { games, rejected } = readEspn(replaced(partIndex, value))
      expect(games.length + rejected.length).toBeLessThanOrEqual(1)
      for (const game of games.filter(({ status }) => status === 'final')) {
        expect([game.awayScore, game.homeScore]).toEqual([20, 24])
      }
    }),
    { numRuns: 1000 },
  )
})
