import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { readEspn } from './espn/readEspn.ts'
import { unreadable } from './feedRow.ts'
import { isFootballData, readFootballData } from './footballData/readFootballData.ts'
import { at, listOf, parseJson } from './looseJson.ts'
import { isOddsApi, readOddsApi } from './oddsApi/readOddsApi.ts'
import { parseOpenfootballText } from './openfootball/openfootballText.ts'
import { readOpenfootball } from './openfootball/readOpenfootball.ts'
import { readGamesCsv } from './readGamesCsv.ts'
import { readNflverse } from './readNflverse.ts'

export const GAME_FORMATS = [
  'espn',
  'odds-api',
  'football-data',
  'nflverse',
  'openfootball',
  'csv',
] as const

export type GameFormat = (typeof GAME_FORMATS)[number]

export type ReadGamesOptions = {
  readonly fileName: string
  /** Detected when not given. */
  readonly format?: GameFormat | undefined
  /** The league of documents that do not name one. */
  readonly league?: LeagueCode | undefined
}

const BY_FILE_NAME: readonly (readonly [GameFormat, RegExp])[] = [
  ['espn', /espn|scoreboard/i],
  ['odds-api', /odds.?api/i],
  ['football-data', /football.data/i],
  ['nflverse', /nflverse/i],
  ['openfootball', /openfootball|football\.json/i],
  ['csv', /\.csv$/i],
]

/** The format of a text: by its content, else by the file's name; null when neither matches. */
export function formatOf(fileName: string, text: string): GameFormat | null {
  return formatOfContent(text, parseJson(text)) ?? formatOfName(fileName)
}

/** Reads a file of games in any of the formats. Never throws: an unreadable file results in one rejection. */
export function readGames(text: string, options: ReadGamesOptions): FeedReading {
  const document = parseJson(text)
  const format = options.format ?? formatOfContent(text, document) ?? formatOfName(options.fileName)
  const league = options.league ?? null
  if (format === null) return unreadable('unknown format')
  if (format === 'nflverse') return readNflverse(text)
  if (format === 'csv') return readGamesCsv(text)
  if (format === 'openfootball' && document === undefined) {
    const written = parseOpenfootballText(text)
    return written ? readOpenfootball(written, league) : unreadable('neither JSON nor its text')
  }
  if (document === undefined) return unreadable('not JSON')
  return READERS[format](document, league)
}

/** The readers of the JSON formats. */
const READERS = {
  espn: (document: unknown, league: LeagueCode | null) => readEspn(document, 'espn', league),
  'odds-api': readOddsApi,
  'football-data': readFootballData,
  openfootball: readOpenfootball,
}

function formatOfContent(text: string, document: unknown): GameFormat | null {
  if (listOf(at(document, 'events'))) return 'espn'
  if (isOddsApi(document)) return 'odds-api'
  if (isFootballData(document)) return 'football-data'
  if (listOf(at(document, 'matches'))) return 'openfootball'
  if (document !== undefined) return null
  if (/^\uFEFF?\s*= \S/.test(text) && / v /.test(text)) return 'openfootball'
  const header = /^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  const columns = header.split(',').map((name) => name.replace(/^\s*"?|"?\s*$/g, '').toLowerCase())
  if (columns.includes('game_id') && columns.includes('gameday')) return 'nflverse'
  return columns.includes('league') && columns.includes('starts_at') ? 'csv' : null
}

function formatOfName(fileName: string): GameFormat | null {
  return BY_FILE_NAME.find(([, pattern]) => pattern.test(fileName))?.[0] ?? null
}
