/** The sources of each league. The first one supplies its games; where there is a second one, both must agree on a result. */
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import type { Config } from '../config/config.ts'
import { SOURCES, type SourceName } from '../config/leagueSettings.ts'
import type { Db } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { type Documents, type FetchDocument, makeDocuments } from './documents.ts'
import { espnFeed, type RefusedForms } from './formats/espn/espnFeed.ts'
import { fileFeed, footballDataFeed, oddsApiFeed } from './leagueFeeds.ts'
import type { ScoresFeed } from './scoresFeed.ts'

export type SourceSettings = Pick<
  Config,
  | 'SCORES_SOURCES'
  | 'SCORES_FILES'
  | 'SCORES_CALLS_A_DAY'
  | 'SCORES_URL'
  | 'ODDS_API_URL'
  | 'ODDS_API_KEY'
  | 'FOOTBALL_DATA_URL'
  | 'FOOTBALL_DATA_TOKEN'
>

/** The services and settings that a poll needs. */
export type Polling = Pick<Services, 'db' | 'log'> & {
  readonly config: SourceSettings &
    Pick<
      Services['config'],
      | 'SCORES_EVERY_MS'
      | 'SILENT_AFTER_MINUTES'
      | 'SHORTEST_GAMES'
      | 'THIRD_READING_ABOVE'
      | 'READ_AGAIN_SECONDS'
    >
}

/** A league without a setting has ESPN's scoreboards as its source, if they are configured. */
function sourcesOf({ SCORES_SOURCES, SCORES_URL }: SourceSettings, league: LeagueCode) {
  return SCORES_SOURCES.get(league) ?? (SCORES_URL === '' ? [] : (['espn'] as const))
}

/** The leagues whose results count when two sources agree. */
export function doubledLeagues(settings: SourceSettings): ReadonlySet<LeagueCode> {
  return new Set(LEAGUE_CODES.filter((league) => sourcesOf(settings, league).length > 1))
}

/** The feeds of a poll. Feeds are created per poll; the documents that they read are cached between polls. */
export type Sources = {
  first(): readonly ScoresFeed[]
  second(): readonly ScoresFeed[]
}

/** `fetchDocument` makes the requests of all feeds. */
export function makeSources(
  db: Db,
  settings: SourceSettings,
  fetchDocument?: FetchDocument,
): Sources {
  const documentsByName = new Map<string, Documents>()
  const refused: RefusedForms = new Map()
  const documentsOf = (source: SourceName, position: number) => {
    const name = feedName(source, position)
    const documents =
      documentsByName.get(name) ??
      makeDocuments(
        db,
        name,
        settings.SCORES_CALLS_A_DAY.get(source) ?? null,
        fetchDocument && { fetchDocument },
      )
    documentsByName.set(name, documents)
    return documents
  }
  const at = (position: 0 | 1): ScoresFeed[] =>
    SOURCES.flatMap((source) => {
      const leagues = LEAGUE_CODES.filter(
        (league) => sourcesOf(settings, league)[position] === source,
      )
      if (leagues.length === 0) return []
      const documents = documentsOf(source, position)
      return [
        feedOf(source, leagues, documents, settings, { refused, scoresAlone: position === 1 }),
      ]
    })
  return { first: () => at(0), second: () => at(1) }
}

/** The key of a row of `feeds`: a source may be the first of one league and the second of another. */
export function feedName(source: string, position: number): string {
  return position === 0 ? source : `${source} second`
}

function feedOf(
  source: SourceName,
  leagues: readonly LeagueCode[],
  documents: Documents,
  settings: SourceSettings,
  { refused, scoresAlone }: { refused: RefusedForms; scoresAlone: boolean },
): ScoresFeed {
  switch (source) {
    case 'espn':
      return espnFeed(leagues, documents, settings.SCORES_URL, refused)
    case 'odds-api':
      return oddsApiFeed(leagues, documents, {
        baseUrl: settings.ODDS_API_URL,
        key: settings.ODDS_API_KEY,
        scoresAlone,
      })
    case 'football-data':
      return footballDataFeed(leagues, documents, {
        baseUrl: settings.FOOTBALL_DATA_URL,
        token: settings.FOOTBALL_DATA_TOKEN,
      })
    case 'file':
      return fileFeed(
        new Map(leagues.map((league) => [league, settings.SCORES_FILES.get(league)!])),
        documents,
      )
  }
}
