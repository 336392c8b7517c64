/** Reads played games with their final scores from files, and counts the other rows by the reason for skipping them. */
import { readFileSync } from 'node:fs'
import { easternToUtc } from '@sidebet/domain/games/easternDate'
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import { isPlaceholder } from '@sidebet/domain/games/placeholder'
import { findTeam } from '@sidebet/domain/games/team'
import { readCsvTable } from '@sidebet/server/games/formats/csvTable'
import { instantOf } from '@sidebet/server/games/formats/instantOf'
import { readGames } from '@sidebet/server/games/formats/readGames'

/** The bet that a row of a file with spreads describes. */
type Line = {
  readonly favourite: 'home' | 'away'
  /** Hundredths of a point, more than 0. */
  readonly spread: number
}

export type PlayedGame = {
  /** The game as the feed reports it after its end. */
  readonly final: FeedGame & { readonly awayScore: number; readonly homeScore: number }
  /** Null where the file has no spreads. */
  readonly line: Line | null
}

export type Season = {
  readonly games: readonly PlayedGame[]
  /** Number of rows per reason that are not a played game to bet on. */
  readonly skipped: ReadonlyMap<string, number>
}

/** The start, US Eastern, of a game whose row has only a date. */
const KICKOFF = '13:00'

/** Reads the files in their order. `league` applies to files without a column for it. */
export function readSeason(files: readonly string[], league: LeagueCode | null): Season {
  const games = new Map<string, PlayedGame>()
  const skipped = new Map<string, number>()
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  for (const [nth, file] of files.entries()) {
    for (const row of readFile(file, nth, league)) {
      if (typeof row === 'string') skip(row)
      else if (games.has(row.final.sourceId)) skip('told before')
      else games.set(row.final.sourceId, row)
    }
  }
  const inOrder = [...games.values()].sort((a, b) =>
    a.final.startsAt.localeCompare(b.final.startsAt),
  )
  return { games: inOrder, skipped }
}

/** A game, or the reason for skipping the row. */
type Row = PlayedGame | string

/** Rows of results have no ids. The number of the file and of the line identify them. */
function readFile(file: string, nth: number, league: LeagueCode | null): Row[] {
  const text = readFileSync(file, 'utf8')
  const columns = text.slice(0, 1_000).split('\n')[0]!.toLowerCase()
  if (/\bdate\b.*\baway_score\b/.test(columns)) {
    return readCsvTable(text).map((row, at) => readResult(row, `${nth + 1}:${at + 2}`, league))
  }
  const { games, rejected } = readGames(text, { fileName: file, ...(league && { league }) })
  return [...games.map((game) => played(game, null)), ...rejected.map(({ reason }) => reason)]
}

/** A row of results, with or without spreads: `[league,]season,...,date,away,home,away_score,home_score[,favourite,spread]`. */
function readResult(
  row: ReadonlyMap<string, string>,
  sourceId: string,
  other: LeagueCode | null,
): Row {
  const field = (name: string) => row.get(name) ?? ''
  const league = field('league') || other
  if (!league || !isLeagueCode(league)) return 'unknown league'
  if (isPlaceholder(field('away')) || isPlaceholder(field('home'))) return 'no team yet'
  const [awayTeam, homeTeam] = [nameIn(league, field('away')), nameIn(league, field('home'))]
  const line = row.has('spread') ? readLine(league, field, [awayTeam, homeTeam]) : null
  if (typeof line === 'string') return line
  const startsAt = instantOf(field('date')) ?? easternToUtc(field('date'), KICKOFF)
  if (!startsAt) return 'no date'
  const [awayScore, homeScore] = [scoreOf(field('away_score')), scoreOf(field('home_score'))]
  if (awayScore === null || homeScore === null) return 'not played'
  const teams = { awayTeam, homeTeam }
  const final = { source: 'replay', sourceId, league, ...teams, startsAt, awayScore, homeScore }
  return { final: { ...FINAL, ...final }, line }
}

/**
 * The team's name in the directory, or else the name in the file. College teams of other divisions and former clubs are not
 * in the directory. Each row is resolved by itself.
 */
function nameIn(league: LeagueCode, text: string): string {
  // "Arsenal FC (ENG)" in the Champions League.
  const name = text.replace(/ \([A-Z]{3}\)$/, '')
  return findTeam(league, name)?.name ?? name
}

const FINAL = {
  hasStartTime: true,
  status: 'final',
  season: null,
  week: null,
  kind: '',
  clock: '',
} as const

/** The id under which the product reads a game in a replay: ids are unique per source only. */
export function idInReplay({ source, league, sourceId }: FeedGame): string {
  return `${source} ${league} ${sourceId}`
}

export function played(game: FeedGame, line: Line | null): Row {
  const { status, awayScore, homeScore } = game
  if (status !== 'final' || awayScore === null || homeScore === null) return 'not played'
  const sourceId = idInReplay(game)
  return { final: { ...game, source: 'replay', sourceId, awayScore, homeScore }, line }
}

/** A bet needs a favourite and a spread above 0. A row without them is skipped. */
function readLine(
  league: LeagueCode,
  field: (name: string) => string,
  [away, home]: readonly [string, string],
): Line | string {
  const spread = Math.round(Math.abs(Number(field('spread') || Number.NaN)) * 100)
  if (!(spread > 0)) return 'no spread'
  const favourite = nameIn(league, field('favourite'))
  if (favourite !== away && favourite !== home) return 'no favourite'
  return { favourite: favourite === home ? 'home' : 'away', spread }
}

function scoreOf(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}
