import { easternToUtc } from '@sidebet/domain/games/easternDate'
import type { FeedKind, FeedReading } from '@sidebet/domain/games/feedGame'
import { ok } from '@sidebet/domain/result'
import { readCsvTable } from './csvTable.ts'
import { type FeedRow, readGame, readingOf, unreadable } from './feedRow.ts'
import { countOf, textOf } from './looseJson.ts'

const KINDS: Readonly<Record<string, FeedKind>> = {
  PRE: 'preseason',
  REG: 'regular',
  WC: 'postseason',
  DIV: 'postseason',
  CON: 'postseason',
  SB: 'postseason',
}

/** Reads nflverse's games.csv. A game is final when both scores are present (overtime counts). Days and times are US Eastern. */
export function readNflverse(text: string): FeedReading {
  const rows = readCsvTable(text)
  if (!rows[0]?.has('game_id') || !rows[0].has('gameday')) {
    return rows.length === 0 ? { games: [], rejected: [] } : unreadable('no nflverse header')
  }
  return readingOf(rows.map(readRow))
}

function readRow(row: ReadonlyMap<string, string>): FeedRow {
  // R writes a missing value as NA.
  const field = (name: string) => (row.get(name) === 'NA' ? null : textOf(row.get(name)))
  const identity = {
    source: 'nflverse',
    sourceId: field('game_id'),
    idField: 'game_id',
    league: 'nfl',
    away: field('away_team'),
    home: field('home_team'),
    row: () => [...row],
  } as const
  return readGame(identity, (reject) => {
    const [day, time] = [field('gameday') ?? '', field('gametime')]
    const startsAt = easternToUtc(day, time ?? '00:00')
    if (startsAt === null) return reject('noStart', `${day} ${time ?? ''}`.trim())

    const [awayScore, homeScore] = [countOf(field('away_score')), countOf(field('home_score'))]
    const unplayed = field('away_score') === null && field('home_score') === null
    const played = awayScore !== null && homeScore !== null
    if (!unplayed && !played) return reject('malformed', 'half a score')
    // `result` is the margin of the home team.
    const isSum =
      played &&
      isNumber(field('result'), homeScore - awayScore) &&
      isNumber(field('total'), homeScore + awayScore)
    return ok({
      startsAt,
      hasStartTime: time !== null,
      status: played ? 'final' : 'scheduled',
      awayScore,
      homeScore,
      season: countOf(field('season')),
      week: countOf(field('week')),
      kind: KINDS[field('game_type') ?? ''] ?? '',
      clock: played ? (field('overtime') === '1' ? 'Final/OT' : 'Final') : '',
      ...(played && !isSum && { contradiction: 'parts of the score disagree' }),
    })
  })
}

/** True without a text. */
const isNumber = (text: string | null, number: number) => text === null || Number(text) === number
