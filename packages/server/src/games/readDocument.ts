/** From the text of a document to the games in it. No module of this file needs the database: a worker thread runs it, too. */
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { CallResult } from '../platform/http/provider.ts'
import { readEspn } from './formats/espn/readEspn.ts'
import { at, listOf, parseJson } from './formats/looseJson.ts'
import { readGames } from './formats/readGames.ts'

/** What a document should be. */
export type DocumentForm = {
  /** Null for any format that we read. */
  readonly format: 'espn' | 'odds-api' | 'football-data' | null
  readonly league: LeagueCode
}

export type DocumentReading = FeedReading & {
  /** How many rows the document has, those of other leagues included. */
  readonly rows: number
  /** For how long its address has been answered with the same bytes, milliseconds; not given of what comes from no address. */
  readonly unchangedMs?: number
}

/** A document that is not one of its format says nothing of the games that are not in it. */
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
  // A file may hold games under the name of another source: here they are those of this one.
  const source = format ?? 'file'
  const own = games.filter(isOwn).map((game) => ({ ...game, source }))
  const rows = games.length + rejected.length
  return { kind: 'ok', value: { games: own, rejected: rejected.filter(isOwn), rows } }
}
