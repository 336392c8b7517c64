import { espnOf } from '@sidebet/domain/games/espnLeagues'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { expect, test } from 'vitest'
import { readEspn } from './readEspn.ts'

/** The fields of a competitor; `lines` are its points by period. */
type Side = {
  readonly score: number
  readonly winner?: boolean
  readonly advance?: boolean
  readonly shootoutScore?: number
  readonly aggregateScore?: number
  readonly lines?: readonly (number | null)[]
}
type Final = {
  readonly league?: LeagueCode
  readonly away: Side
  readonly home: Side
  readonly name?: string
  readonly detail?: string
  readonly period?: number
  readonly leg?: number
  /** The status of the event; that of the competition when omitted. */
  readonly eventStatus?: object
}

function contradictionOf({ league = 'nfl', away, home, ...game }: Final) {
  const { name = 'STATUS_FINAL', detail, period, leg, eventStatus } = game
  const competitor = (
    homeAway: 'away' | 'home',
    { score, lines, ...marks }: Side,
    nth: number,
  ) => ({
    homeAway,
    score: String(score),
    ...marks,
    ...(lines && { linescores: lines.map((value) => ({ value })) }),
    team: { displayName: teamsOf(league)[nth]!.name },
  })
  const event = {
    id: '1',
    uid: `${espnOf(league).uid}~e:1`,
    date: '2026-11-22T18:00Z',
    ...(eventStatus && { status: eventStatus }),
    competitions: [
      {
        competitors: [competitor('home', home, 0), competitor('away', away, 1)],
        status: { period, type: { name, detail, state: 'post', completed: true } },
        ...(leg && { leg: { value: leg } }),
      },
    ],
  }
  const { games, rejected } = readEspn({ events: [event] })
  expect([rejected, games[0]?.status]).toEqual([[], 'final'])
  return games[0]!.contradiction ?? null
}

const PARTS = 'parts of the score disagree'
const WINNER = 'winner and score disagree'
const IN_PLAY = 'final while in play'
const LOST = { score: 17 }
const WON = { score: 20 }
const TIED = { score: 1 }

test.each<[string, string | null, Final]>([
  ['no further field', null, { away: LOST, home: WON }],
  [
    'the mark of the winner on the side with more points',
    null,
    { away: { ...LOST, winner: false }, home: { ...WON, winner: true } },
  ],
  [
    'the mark of the winner on the side with fewer points',
    WINNER,
    { away: { ...LOST, winner: true }, home: { ...WON, winner: false } },
  ],
  ['two winners', WINNER, { away: { ...LOST, winner: true }, home: { ...WON, winner: true } }],
  ['two losers', WINNER, { away: { ...LOST, winner: false }, home: { ...WON, winner: false } }],
  ['the winner of a tie', WINNER, { away: { ...LOST, winner: true }, home: LOST }],
  ['a tie', null, { away: { ...LOST, winner: false }, home: { ...LOST, winner: false } }],
  [
    'the winner of a shoot-out after a level score',
    null,
    {
      ...{ league: 'worldcup', name: 'STATUS_FINAL_PEN' },
      away: { ...TIED, winner: true, advance: true, shootoutScore: 4 },
      home: { ...TIED, winner: false, advance: false, shootoutScore: 2 },
    },
  ],
  [
    'the winner of a shoot-out that the other side has won',
    WINNER,
    {
      ...{ league: 'worldcup', name: 'STATUS_FINAL_PEN' },
      away: { ...TIED, winner: true, shootoutScore: 2 },
      home: { ...TIED, winner: false, shootoutScore: 4 },
    },
  ],
  [
    'a shoot-out inside of the score',
    PARTS,
    {
      ...{ league: 'worldcup', name: 'STATUS_FINAL_PEN' },
      ...{ away: { score: 3, shootoutScore: 3 }, home: { score: 5, shootoutScore: 5 } },
    },
  ],
  [
    'a shoot-out without its goals after a score that is not level',
    PARTS,
    { league: 'worldcup', name: 'STATUS_FINAL_PEN', away: { score: 3 }, home: { score: 5 } },
  ],
  [
    'a shoot-out after the second leg of a tie',
    null,
    {
      ...{ league: 'uefa', name: 'STATUS_FINAL_PEN', leg: 2 },
      away: { score: 0, advance: true, shootoutScore: 4 },
      home: { score: 1, advance: false, shootoutScore: 2 },
    },
  ],
  [
    'the loser of a second leg who wins the tie',
    null,
    { league: 'uefa', leg: 2, away: { score: 0, winner: true, advance: true }, home: TIED },
  ],
  [
    'the loser of a game with an aggregate score who wins the tie',
    null,
    {
      league: 'uefa',
      away: { score: 0, advance: true, aggregateScore: 3 },
      home: { score: 1, advance: false, aggregateScore: 2 },
    },
  ],
  [
    'the loser of a single game who advances',
    WINNER,
    { league: 'worldcup', away: { score: 0, advance: true }, home: { score: 1, advance: false } },
  ],
  [
    'two sides that advance',
    WINNER,
    { away: { ...LOST, advance: true }, home: { ...WON, advance: true } },
  ],
  [
    'points by quarter that add up',
    null,
    { away: { ...LOST, lines: [7, 0, 10, 0] }, home: { ...WON, lines: [0, 10, 3, 7] } },
  ],
  [
    'points by quarter of the other side',
    PARTS,
    { away: { ...LOST, lines: [0, 10, 3, 7] }, home: { ...WON, lines: [7, 0, 10, 0] } },
  ],
  ['a quarter that is missing', PARTS, { away: LOST, home: { ...WON, lines: [10, 3, 0] } }],
  ['no points by quarter', null, { away: { ...LOST, lines: [] }, home: WON }],
  [
    'innings that were not played',
    null,
    {
      ...{ league: 'mlb', period: 9 },
      away: { score: 1, lines: [0, 0, 0, 0, 0, 0, 0, 1, 0] },
      home: { score: 2, lines: [0, 2, 0, 0, 0, 0, 0, 0, null] },
    },
  ],
  [
    'the goal of a hockey shoot-out in its period',
    null,
    {
      ...{ league: 'nhl', period: 5, detail: 'Final/SO' },
      ...{ away: { score: 3, lines: [1, 1, 1, 0, 1] }, home: { score: 4, lines: [2, 0, 1, 0, 2] } },
    },
  ],
  [
    'a hockey shoot-out whose goal is only in the score',
    null,
    {
      ...{ league: 'nhl', period: 5, detail: 'Final/SO' },
      ...{ away: { score: 3, lines: [1, 1, 1, 0, 0] }, home: { score: 4, lines: [2, 0, 1, 0, 0] } },
    },
  ],
  [
    'a hockey game with a goal that no period has',
    PARTS,
    {
      ...{ league: 'nhl', period: 3 },
      ...{ away: { score: 3, lines: [1, 1, 1] }, home: { score: 4, lines: [2, 0, 1] } },
    },
  ],
  [
    'the goals of a shoot-out as a period of their own',
    null,
    {
      ...{ league: 'worldcup', name: 'STATUS_FINAL_PEN', period: 5 },
      away: { score: 1, shootoutScore: 4, lines: [0, 1, 0, 0, 4] },
      home: { score: 1, shootoutScore: 2, lines: [1, 0, 0, 0, 2] },
    },
  ],
  ['the last period', null, { away: LOST, home: WON, period: 4 }],
  ['the second period', IN_PLAY, { away: LOST, home: WON, period: 2 }],
  ['no period yet', IN_PLAY, { away: LOST, home: WON, period: 0 }],
  ['three periods of hockey', null, { league: 'nhl', away: TIED, home: { score: 2 }, period: 3 }],
  ['two periods of hockey', IN_PLAY, { league: 'nhl', away: TIED, home: { score: 2 }, period: 2 }],
  ['two halves', null, { league: 'premier', away: TIED, home: TIED, period: 2 }],
  ['one half', IN_PLAY, { league: 'premier', away: TIED, home: TIED, period: 1 }],
  ['five innings', null, { league: 'mlb', away: TIED, home: { score: 2 }, period: 5 }],
  ['four innings', IN_PLAY, { league: 'mlb', away: TIED, home: { score: 2 }, period: 4 }],
  ['the text of a quarter', IN_PLAY, { away: LOST, home: WON, detail: '5:00 - 4th Quarter' }],
  ['the text of an inning', IN_PLAY, { league: 'mlb', away: TIED, home: WON, detail: 'Top 9th' }],
  ['the text of half time', IN_PLAY, { league: 'premier', away: TIED, home: WON, detail: 'HT' }],
  ['the text of overtime', null, { away: LOST, home: WON, detail: 'Final/OT' }],
  ['the name of a game in play', IN_PLAY, { away: LOST, home: WON, name: 'STATUS_IN_PROGRESS' }],
  [
    'another status of the event',
    IN_PLAY,
    {
      ...{ away: LOST, home: WON },
      eventStatus: { type: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false } },
    },
  ],
])('a final with %s is read with the contradiction: %s', (_name, contradiction, final) => {
  expect(contradictionOf(final)).toBe(contradiction)
})
