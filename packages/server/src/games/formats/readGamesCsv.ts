import { easternToUtc } from '@sidebet/domain/games/easternDate'
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import { isLeagueCode } from '@sidebet/domain/games/league'
import { ok, refuse } from '@sidebet/domain/result'
import { readCsvTable } from './csvTable.ts'
import { type FeedRow, readGame, readingOf, unreadable } from './feedRow.ts'
import { countOf } from './looseJson.ts'

const COLUMNS = ['league', 'away', 'home', 'starts_at', 'status', 'source_id'] as const

const STATUSES: readonly GameStatus[] = [
  'scheduled',
  'live',
  'final',
  'postponed',
  'cancelled',
  'suspended',
]

/**
 * Reads Sidebet's own CSV: league,away,home,starts_at,status,away_score,home_score,source_id in any order. `starts_at` is an ISO
 * instant with its offset ("2026-11-22T18:00:00Z"), US Eastern time without one ("2026-11-22 13:00"), or a day alone when the time
 * is not set yet. An empty status means scheduled.
 */
export function readGamesCsv(text: string): FeedReading {
  const rows = readCsvTable(text)
  if (rows.length === 0) return { games: [], rejected: [] }
  const missing = COLUMNS.filter((name) => !rows[0]!.has(name))
  if (missing.length > 0) return unreadable(`missing columns: ${missing.join(', ')}`)
  return readingOf(rows.map(readRow))
}

function readRow(row: ReadonlyMap<string, string>): FeedRow {
  const field = (name: string) => row.get(name) ?? ''
  const league = field('league').toLowerCase()
  const sourceId = field('source_id')
  if (!isLeagueCode(league)) {
    return refuse({ sourceId, league, reason: 'malformed', detail: `unknown league "${league}"` })
  }
  const identity = {
    source: 'csv',
    sourceId: sourceId || null,
    idField: 'source_id',
    league,
    away: field('away') || null,
    home: field('home') || null,
    row: () => [...row],
  }
  return readGame(identity, (reject) => {
    const start = startOf(field('starts_at'))
    if (start === null) return reject('noStart', field('starts_at'))

    const word = field('status').toLowerCase() || 'scheduled'
    const status = STATUSES.find((candidate) => candidate === word)
    if (!status) return reject('malformed', `unknown status "${word}"`)

    const [awayText, homeText] = [field('away_score'), field('home_score')]
    const [awayScore, homeScore] = [countOf(awayText), countOf(homeText)]
    const scored = awayScore !== null && homeScore !== null
    if (!scored && awayText + homeText !== '') return reject('malformed', 'half a score')
    if (status === 'final' && !scored) return reject('malformed', 'final without a score')
    // One of the two values is a mistake, and the row does not show which.
    if (status === 'scheduled' && scored) return reject('malformed', 'scheduled with a score')
    const played = status === 'live' || status === 'final' || status === 'suspended'
    return ok({
      ...start,
      status,
      awayScore: played ? awayScore : null,
      homeScore: played ? homeScore : null,
      season: null,
      week: null,
      kind: '',
      clock: '',
    })
  })
}

function startOf(text: string): { startsAt: string; hasStartTime: boolean } | null {
  const [, day = '', time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  if (time !== undefined && offset !== undefined) {
    const instant = new Date(`${day}T${time}${offset}`)
    const real = !Number.isNaN(instant.getTime()) && easternToUtc(day, '00:00') !== null
    return real ? { startsAt: instant.toISOString(), hasStartTime: true } : null
  }
  const startsAt = easternToUtc(day, time?.slice(0, 5) ?? '00:00')
  return startsAt === null ? null : { startsAt, hasStartTime: time !== undefined }
}
