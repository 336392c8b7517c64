/** Any document of a format with one of two fields changed that must agree: it has no final that could settle a game. */
import { espnOf } from '@sidebet/domain/games/espnLeagues'
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findConsistentGames } from '../consistentGames.ts'
import { type GameFormat, readGames } from './readGames.ts'

const RUNS = process.env.SIDEBET_LONG ? 10_000 : 100

/** The finals in a document that count as readings. */
function finalsOf(text: string, format: GameFormat): FeedGame[] {
  const reading = readGames(text, { fileName: 'x', format, league: 'worldcup' })
  return findConsistentGames(reading).consistent.filter(
    ({ status, contradiction }) => status === 'final' && !contradiction,
  )
}

type Pair = readonly [home: number, away: number]
type Documents = { readonly consistent: string; readonly contradictory: readonly string[] }

const count = (max: number) => fc.nat({ max })
const pairOf = (max: number): fc.Arbitrary<Pair> => fc.tuple(count(max), count(max))
const unequal = pairOf(9).filter(([home, away]) => home !== away)
const more = fc.integer({ min: 1, max: 5 })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const add = (one: Pair, other: Pair): Pair => [one[0] + other[0], one[1] + other[1]]
/** The JSON of a document with all of its events, and of one per change. */
const documentsOf = (
  consistent: object,
  changed: readonly object[],
  wrap: (events: object[]) => object,
) => ({
  consistent: JSON.stringify(wrap([consistent])),
  contradictory: [
    ...changed.map((event) => JSON.stringify(wrap([event]))),
    // The same id with another event, in both orders.
    ...changed.flatMap((event) => [
      JSON.stringify(wrap([consistent, event])),
      JSON.stringify(wrap([event, consistent])),
    ]),
  ],
})

type EspnGame = {
  readonly lines: readonly [home: readonly number[], away: readonly number[]]
  readonly score: Pair
  readonly shootout: Pair | null
  readonly winner: 'home' | 'away' | null
  readonly period: number
  readonly detail: string
}

function espnEvent(league: 'nfl' | 'worldcup', game: EspnGame) {
  const { lines, score, shootout, winner, period, detail } = game
  const teams = league === 'nfl' ? ['Buffalo Bills', 'New York Jets'] : ['France', 'Brazil']
  const sides = (['home', 'away'] as const).map((homeAway, nth) => ({
    homeAway,
    score: String(score[nth]),
    winner: winner === homeAway,
    ...(shootout && { shootoutScore: shootout[nth] }),
    linescores: lines[nth]!.map((value) => ({ value })),
    team: { displayName: teams[nth] },
  }))
  const name = shootout ? 'STATUS_FINAL_PEN' : 'STATUS_FINAL'
  const status = { period, type: { name, state: 'post', completed: true, detail } }
  const uid = `${espnOf(league).uid}~e:1`
  return {
    id: '1',
    uid,
    date: '2026-06-22T18:00Z',
    status,
    competitions: [{ status, competitors: sides }],
  }
}

function espnDocuments(
  league: 'nfl' | 'worldcup',
  game: EspnGame,
  by: number,
  period: number,
): Documents {
  const { score, lines, winner, shootout } = game
  const other = winner === 'home' ? 'away' : 'home'
  const changes: Partial<EspnGame>[] = [
    { score: [score[0] + by, score[1]] },
    { score: [score[0], score[1] + by] },
    { lines: [[lines[0][0]! + by, ...lines[0].slice(1)], lines[1]] },
    { lines: [lines[0], [...lines[1].slice(0, 1), lines[1][1]! + by, ...lines[1].slice(2)]] },
    { period },
    { detail: '5:00 - 2nd' },
    { detail: 'Forfeit' },
    ...(league === 'nfl' || winner ? [{ winner: other } as const] : []),
    ...(shootout ? [{ shootout: [shootout[1], shootout[0]] as const, period: 5 }] : []),
  ]
  const changed = changes.map((change) => espnEvent(league, { ...game, ...change }))
  return documentsOf(espnEvent(league, game), changed, (events) => ({ events }))
}

const winnerOf = ([home, away]: Pair): EspnGame['winner'] =>
  home > away ? 'home' : home < away ? 'away' : null

const quarters = fc.array(count(21), { minLength: 4, maxLength: 5 })
const espnFootball = fc
  .record({ home: quarters, away: quarters, by: more, period: count(3) })
  .map(({ home, away, by, period }) => {
    const score = [sum(home), sum(away)] as const
    const game = { lines: [home, away], score, shootout: null, winner: winnerOf(score) } as const
    return espnDocuments('nfl', { ...game, period: 4, detail: 'Final' }, by, period)
  })
const espnSoccer = fc
  .record({
    parts: fc.array(count(3), { minLength: 4, maxLength: 4 }),
    penalties: unequal,
    by: more,
    period: count(1),
  })
  .map(({ parts, penalties: shootout, by, period }) => {
    const score = [sum(parts), sum(parts)] as const
    const lines = [
      [...parts, shootout[0]],
      [...parts.toReversed(), shootout[1]],
    ] as const
    const game = { lines, score, shootout, winner: winnerOf(shootout) }
    return espnDocuments('worldcup', { ...game, period: 5, detail: 'FT-Pens' }, by, period)
  })

const goals = ([home, away]: Pair) => ({ home, away })
const footballData = fc
  .record({
    half: pairOf(3),
    second: pairOf(3),
    extra: pairOf(3),
    penalties: unequal,
    duration: fc.constantFrom('REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'),
    by: more,
  })
  .map(({ half, second, extra, penalties, duration, by }) => {
    const [isRegular, isShootout] = [duration === 'REGULAR', duration === 'PENALTY_SHOOTOUT']
    const regular = add(half, second)
    const total = isRegular ? regular : add(regular, extra)
    const full = isShootout ? add(total, penalties) : total
    const side = winnerOf(isShootout ? penalties : total)
    const score = {
      duration,
      winner: side === null ? 'DRAW' : side === 'home' ? 'HOME_TEAM' : 'AWAY_TEAM',
      fullTime: goals(full),
      halfTime: goals(half),
      regularTime: goals(regular),
      extraTime: isRegular ? goals([0, 0]) : goals(extra),
      penalties: isShootout ? goals(penalties) : null,
    }
    const match = (change: object) => ({
      ...{ id: 1, utcDate: '2026-11-22T15:00:00Z', status: 'FINISHED' },
      ...{ homeTeam: { name: 'Arsenal FC' }, awayTeam: { name: 'Chelsea FC' } },
      score: { ...score, ...change },
    })
    const extraOf: Pair = isRegular ? [0, 0] : extra
    const changed = [
      { fullTime: goals(add(full, [by, 0])) },
      { regularTime: goals(add(regular, [0, by])) },
      { extraTime: goals(add(extraOf, [by, 0])) },
      { halfTime: goals(add(regular, [0, by])) },
      { penalties: goals(add(isShootout ? penalties : [0, 0], [by, 0])) },
      { winner: score.winner === 'DRAW' ? 'HOME_TEAM' : 'DRAW' },
    ].map(match)
    return documentsOf(match({}), changed, (matches) => ({ competition: { code: 'PL' }, matches }))
  })

const oddsApi = fc.record({ score: pairOf(99), by: more }).map(({ score, by }) => {
  const event = (home: number, scored = 'Dallas Cowboys', completed = true) => ({
    ...{ id: 'a1', sport_key: 'americanfootball_nfl', commence_time: '2026-11-22T18:00:00Z' },
    ...{ completed, home_team: 'Philadelphia Eagles', away_team: 'Dallas Cowboys' },
    scores: [
      { name: scored, score: String(score[1]) },
      { name: 'Philadelphia Eagles', score: String(home) },
    ],
  })
  const { consistent, contradictory } = documentsOf(
    event(score[0]),
    [
      event(score[0], 'Philadelphia Eagles'),
      event(score[0], 'Chicago Bears'),
      event(score[0], undefined, false),
    ],
    Object.values,
  )
  const twice = [event(score[0]), event(score[0] + by)]
  return { consistent, contradictory: [...contradictory, JSON.stringify(twice)] }
})

const openfootball = fc
  .record({ ht: pairOf(3), second: pairOf(3), extra: fc.option(pairOf(3)), by: more })
  // Two empty lists of scorers contradict no score.
  .filter(({ ht, second }) => sum([...ht, ...second]) > 0)
  .map(({ ht, second, extra, by }) => {
    const ft = add(ht, second)
    const total = extra ? add(ft, extra) : ft
    const list = (length: number) => Array.from({ length }, () => ({ name: 'A' }))
    const match = (score: object, change: object = {}) => ({
      ...{ round: 'Final', date: '2026-07-19', team1: 'France', team2: 'Brazil' },
      ...{ goals1: list(total[0]), goals2: list(total[1]) },
      score: { ht, ft, ...(extra && { et: total }), ...score },
      ...change,
    })
    const changed = [
      match({ ht: add(ft, [by, 0]) }),
      match({ [extra ? 'et' : 'ft']: add(total, [0, by]) }),
      match({ ft: add(total, [by, 0]) }),
      match({}, { goals1: list(total[0] + by) }),
    ]
    return documentsOf(match({}), changed, (matches) => ({ name: 'World Cup 2026', matches }))
  })

const nflverse = fc.record({ score: pairOf(99), by: more }).map(({ score: [home, away], by }) => {
  const header =
    'game_id,season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,result,total\n'
  const row = (homeScore: number, result: number, total: number) =>
    `1,2026,REG,1,2026-11-22,13:00,DAL,${away},PHI,${homeScore},${result},${total}\n`
  const right = row(home, home - away, home + away)
  return {
    consistent: header + right,
    contradictory: [
      row(home + by, home - away, home + away),
      row(home, home - away + by, home + away),
      row(home, home - away, home + away + by),
      right + row(home + by, home + by - away, home + by + away),
    ].map((rows) => header + rows),
  }
})

const csv = fc.record({ score: pairOf(99), by: more }).map(({ score: [home, away], by }) => {
  const header = 'league,away,home,starts_at,status,away_score,home_score,source_id\n'
  const row = (homeScore: number, status = 'final') =>
    `nfl,DAL,PHI,2026-11-22T18:00:00Z,${status},${away},${homeScore},1\n`
  return {
    consistent: header + row(home),
    contradictory: [
      row(home, 'scheduled'),
      row(home) + row(home + by),
      row(home) + row(home, 'live'),
      row(home, 'scheduled') + row(home),
    ].map((rows) => header + rows),
  }
})

test.each<[string, GameFormat, fc.Arbitrary<Documents>]>([
  ['ESPN, football', 'espn', espnFootball],
  ['ESPN, soccer with a shoot-out', 'espn', espnSoccer],
  ['football-data.org', 'football-data', footballData],
  ['The Odds API', 'odds-api', oddsApi],
  ['openfootball', 'openfootball', openfootball],
  ['nflverse', 'nflverse', nflverse],
  ['the CSV of Sidebet', 'csv', csv],
])('a document of %s with two fields that disagree has no final that counts', (_, format, all) => {
  fc.assert(
    fc.property(all, ({ consistent, contradictory }) => {
      expect([consistent, finalsOf(consistent, format).length]).toEqual([consistent, 1])
      for (const text of contradictory) expect([text, finalsOf(text, format)]).toEqual([text, []])
    }),
    { numRuns: RUNS },
  )
})
