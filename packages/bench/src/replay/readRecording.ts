/** Reads a recording of `ops feed record` as a season: its final games, and all readings on the way to them. */
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { readGames } from '@sidebet/server/games/formats/readGames'
import { openRecording } from '@sidebet/server/testing/openRecording'
import { idInReplay, type PlayedGame, played, type Season } from './readSeason.ts'

/** The games of one revision of a document. */
export type RecordedReading = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly games: readonly FeedGame[]
}

/** `league` applies to documents that do not name theirs. A game counts as its last revision has it. */
export function readRecording(
  folder: string,
  league: LeagueCode | null,
): { readonly season: Season; readonly readings: readonly RecordedReading[] } {
  const recording = openRecording(folder)
  const readings: RecordedReading[] = []
  const last = new Map<string, FeedGame>()
  const skipped = new Map<string, number>()
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  for (const revision of recording.revisions) {
    const text = recording.bytesOf(revision)?.toString()
    if (text === undefined) continue
    const { games } = readGames(text, { fileName: '', ...(league && { league }) })
    for (const game of games) last.set(idInReplay(game), game)
    const own = games.map((game) => ({ ...game, source: 'replay', sourceId: idInReplay(game) }))
    readings.push({ at: Date.parse(revision.at), games: own })
  }
  const rows = [...last.values()].map((game) => played(game, null))
  for (const row of rows) if (typeof row === 'string') skip(row)
  const games = rows
    .filter((row): row is PlayedGame => typeof row !== 'string')
    .sort((a, b) => a.final.startsAt.localeCompare(b.final.startsAt))
  return { season: { games, skipped }, readings }
}
