/** Reads final scores for the fit of margins from a folder of data files, by league and in the order of their starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { gameDay } from '@sidebet/domain/probability/gameDay'
import type { RatedGame } from '@sidebet/domain/probability/teamRatings'
import { readCsvTable } from '@sidebet/server/games/formats/csvTable'
import { readSeason } from '../replay/readSeason.ts'

/** `line` is the home team's margin that bookmakers expected at the start, in points; null where the file has none. */
export type Result = RatedGame & { readonly line: number | null }

export type LeagueResult = Result & { readonly league: LeagueCode }

export type ResultFile = { readonly file: string; readonly league: LeagueCode | null }

/**
 * The files of a data folder: `nfl/*.csv` in the columns of nflverse, `results.csv` with a column for the league, and
 * `openfootball/json/*.json`. A file that is absent is left out.
 */
export function resultFiles(folder: string): ResultFile[] {
  const within = (path: string, end: string, league: LeagueCode | null) => {
    if (!existsSync(join(folder, path))) return []
    const names = readdirSync(join(folder, path)).filter((name) => name.endsWith(end))
    return names.sort().map((name) => ({ file: join(folder, path, name), league }))
  }
  return [
    ...within('nfl', '.csv', 'nfl'),
    ...within('.', 'results.csv', null),
    ...within('openfootball/json', '.json', null),
  ]
}

/** The results of a file. */
export function readResultFile({ file, league }: ResultFile): LeagueResult[] {
  const lines = readLines(readFileSync(file, 'utf8'))
  return readSeason([file], league).games.map(({ final }) => ({
    league: final.league,
    day: gameDay(final.startsAt),
    away: final.awayTeam,
    home: final.homeTeam,
    margin: final.homeScore - final.awayScore,
    line: lines.get(final.sourceId) ?? null,
  }))
}

/**
 * The results of all sources by league, in the order of their days. A game that an earlier source contains is left out of a
 * later one. Two games of a doubleheader are in one source.
 */
export function mergeResults(
  sources: readonly (readonly LeagueResult[])[],
): ReadonlyMap<LeagueCode, readonly Result[]> {
  const before = new Set<string>()
  const keyOf = ({ league, day, away, home }: LeagueResult) => [league, day, away, home].join()
  const results = sources.flatMap((source) => {
    const others = source.filter((result) => !before.has(keyOf(result)))
    for (const result of source) before.add(keyOf(result))
    return others
  })
  return Map.groupBy(
    results.toSorted((a, b) => a.day - b.day),
    ({ league }) => league,
  )
}

/** The column `spread_line` of nflverse by the id that a season gives its game: positive when the home team is favoured. */
function readLines(text: string): ReadonlyMap<string, number> {
  if (!/\bspread_line\b/.test(text.slice(0, 1_000))) return new Map()
  return new Map(
    readCsvTable(text)
      .filter((row) => row.get('spread_line'))
      .map((row) => [`nflverse nfl ${row.get('game_id')}`, Number(row.get('spread_line'))]),
  )
}
