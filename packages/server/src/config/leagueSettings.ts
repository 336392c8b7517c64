/** Settings with a value per league or per source: `nfl=espn+odds-api,premier=football-data`. */
import { isLeagueCode, type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { z } from 'zod'

export const SOURCES = ['espn', 'odds-api', 'football-data', 'file'] as const
export type SourceName = (typeof SOURCES)[number]

const isSource = (text: string): text is SourceName =>
  SOURCES.some((candidate) => candidate === text)

/** Parses pairs of a name and a value; null when the text has any other form. */
function pairsOf(text: string): [string, string][] | null {
  const pairs = text
    .split(',')
    .map((pair) => /^([a-z-]+)=(.+)$/.exec(pair.trim()))
    .map((parts) => (parts ? ([parts[1]!, parts[2]!] as [string, string]) : null))
  return pairs.every((pair) => pair !== null) ? pairs : null
}

/** A setting with a value per league; `read` returns null for an invalid value. */
export function perLeague<Value>(read: (text: string) => Value | null) {
  return z.string().transform((text, context): ReadonlyMap<LeagueCode, Value> => {
    const values = new Map<LeagueCode, Value>()
    for (const [league, valueText] of pairsOf(text) ?? [['', '']]) {
      const value = isLeagueCode(league) ? read(valueText) : null
      if (!isLeagueCode(league) || value === null || values.has(league)) {
        context.addIssue({
          code: 'custom',
          message: `it cannot be read at "${league}=${valueText}"`,
        })
        return z.NEVER
      }
      values.set(league, value)
    }
    return values
  })
}

/** "espn+odds-api": one source, or two different ones. */
export function readSources(text: string): readonly SourceName[] | null {
  const names = text.split('+')
  if (names.length > 2 || new Set(names).size < names.length || !names.every(isSource)) return null
  return names
}

export function readAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}

/** Calls per day and source. */
export const callsADay = z.string().transform((text, context): ReadonlyMap<SourceName, number> => {
  const calls = new Map<SourceName, number>()
  for (const [source, valueText] of pairsOf(text) ?? [['', '']]) {
    if (!isSource(source) || !/^[1-9]\d{0,6}$/.test(valueText)) {
      context.addIssue({ code: 'custom', message: 'say calls by source, such as odds-api=500' })
      return z.NEVER
    }
    calls.set(source, Number(valueText))
  }
  return calls
})

/** Throws when a league has a source that lacks a setting or does not cover its sport. */
export function refuseSources(config: {
  readonly SCORES_SOURCES: ReadonlyMap<LeagueCode, readonly SourceName[]>
  readonly SCORES_FILES: ReadonlyMap<LeagueCode, string>
  readonly SCORES_URL: string
  readonly ODDS_API_URL: string
  readonly ODDS_API_KEY: string
  readonly FOOTBALL_DATA_URL: string
  readonly FOOTBALL_DATA_TOKEN: string
}): void {
  for (const [league, names] of config.SCORES_SOURCES) {
    const missing = {
      espn: config.SCORES_URL === '' && 'SCORES_URL',
      'odds-api': !(config.ODDS_API_URL && config.ODDS_API_KEY) && 'ODDS_API_URL and ODDS_API_KEY',
      'football-data':
        !(config.FOOTBALL_DATA_URL && config.FOOTBALL_DATA_TOKEN) &&
        'FOOTBALL_DATA_URL and FOOTBALL_DATA_TOKEN',
      file: !config.SCORES_FILES.has(league) && `SCORES_FILES, with ${league}`,
    }
    for (const name of names) {
      if (name === 'football-data' && leagueOf(league).sport !== 'soccer') {
        throw new Error(`SCORES_SOURCES has football-data for ${league}: it has only soccer.`)
      }
      if (missing[name]) {
        throw new Error(`SCORES_SOURCES has ${name} for ${league}: set ${missing[name]} too.`)
      }
    }
  }
}
