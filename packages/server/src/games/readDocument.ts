/** Parses the text of a document into games. No import of this file uses the database, because a worker thread runs it too. */
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { CallResult } from '../platform/http/provider.ts'
import { readEspn } from './formats/espn/readEspn.ts'
import { at, listOf, parseJson } from './formats/looseJson.ts'
import { readGames } from './formats/readGames.ts'

/** The expected format and league of a document. */
export type DocumentForm = {
  /** Null for any supported format. */
  readonly format: 'espn' | 'odds-api' | 'football-data' | null
  readonly league: LeagueCode
}

export type DocumentReading = FeedReading & {
  /** The number of rows in the document, including those of other leagues. */
  readonly rows: number
  /** For how long the address has returned the same bytes, milliseconds; undefined for a document without an address. */
  readonly unchangedMs?: number
}

/** A document in another format proves nothing about the games that it lacks. */
export function readDocument(text: string, form: DocumentForm): CallResult<DocumentReading> {
  return form.format === 'espn' ? readScoreboard(text, form.league) : readInFormat(text, form)
}

function readScoreboard(text: string, league: LeagueCode): CallResult<DocumentReading> {
  const body = parseJson(text)
  const events = listOf(at(body, 'events'))
  if (!events) return { kind: 'unknown', cause: 'no scoreboard' }
  return { kind: 'ok', value: { ...readEspn(body, 'espn', league), rows: events.length } }
}

function readInFormat(text: string, { format, league }: DocumentForm): CallResult<DocumentReading> {
  const { games, rejected } = readGames(text, { fileName: '', league, ...(format && { format }) })
  const [first] = rejected
  if (games.length === 0 && first?.sourceId === '' && first.reason === 'malformed') {
    return { kind: 'unknown', cause: first.detail }
  }
  const isOwn = (row: { league: string }) => row.league === league
  // A file may have games under the name of another source: here they get the name of this one.
  const source = format ?? 'file'
  const own = games.filter(isOwn).map((game) => ({ ...game, source }))
  const rows = games.length + rejected.length
  return { kind: 'ok', value: { games: own, rejected: rejected.filter(isOwn), rows } }
}
