/** Sources other than ESPN's scoreboards, each of which answers for the leagues that it is set for. */
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { CallResult } from '../core/provider.ts'
import type { Documents } from './documents.ts'
import { daysLater, runsOf } from './feedDays.ts'
import { competitionOf } from './formats/footballDataLeague.ts'
import { sportKeyOf } from './formats/oddsApiLeague.ts'
import { readGames } from './formats/readGames.ts'
import { joinAnswers, type ScoresFeed } from './scoresFeed.ts'

/** What The Odds API still tells of games that are over: three days, the most that it allows. */
const DAYS_BACK = 3

/** Events and scores of The Odds API, version 4: both are of a whole league, and are asked for once a poll. */
export function oddsApiFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  { baseUrl, key, scoresAlone }: { baseUrl: string; key: string; scoresAlone: boolean },
): ScoresFeed {
  const of = (league: LeagueCode, what: string) =>
    documents.read(`${baseUrl}/v4/sports/${sportKeyOf(league)}/${what}`)
  return ofWholeLeagues('odds-api', leagues, async (league) => {
    const query = `apiKey=${encodeURIComponent(key)}`
    const scores = await of(league, `scores?daysFrom=${DAYS_BACK}&${query}`)
    if (scores.kind !== 'ok' || scoresAlone) return inFormat(scores, 'odds-api', league)
    const events = await of(league, `events?${query}`)
    if (events.kind !== 'ok') return events
    const [said, coming] = [scores, events].map((answer) => inFormat(answer, 'odds-api', league))
    if (said?.kind !== 'ok') return said!
    if (coming?.kind !== 'ok') return coming!
    // Of a game that is in both the scores say more, and the events would contradict them.
    const scored = new Set(said.value.games.map(({ sourceId }) => sourceId))
    const unscored = coming.value.games.filter(({ sourceId }) => !scored.has(sourceId))
    return {
      kind: 'ok',
      value: {
        games: [...unscored, ...said.value.games],
        rejected: [...coming.value.rejected, ...said.value.rejected],
      },
    }
  })
}

/** football-data.org allows ten days in one request, of which one more at each end are for matches that have moved. */
const DAYS_A_REQUEST = 7

/** Matches of football-data.org, version 4, by ranges of days. */
export function footballDataFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  { baseUrl, token }: { baseUrl: string; token: string },
): ScoresFeed {
  return {
    source: 'football-data',
    leagues,
    async read(league, days) {
      const answers = runsOf(days, DAYS_A_REQUEST).map(async (run) => {
        const [from, to] = [daysLater(run[0]!.day, -1), daysLater(run.at(-1)!.day, 1)]
        const url = `${baseUrl}/v4/competitions/${competitionOf(league)}/matches?dateFrom=${from}&dateTo=${to}`
        const answer = await documents.read(url, { 'x-auth-token': token })
        return { days: run, answer: inFormat(answer, 'football-data', league) }
      })
      return joinAnswers(await Promise.all(answers))
    },
  }
}

/** One document a league at an address of its own: openfootball's JSON or text, nflverse, our CSV, or any other that we read. */
export function fileFeed(files: ReadonlyMap<LeagueCode, string>, documents: Documents): ScoresFeed {
  return ofWholeLeagues('file', [...files.keys()], async (league) =>
    inFormat(await documents.read(files.get(league)!), null, league),
  )
}

/** A source that answers for a whole league: one answer is for all days that are asked for. */
function ofWholeLeagues(
  source: string,
  leagues: readonly LeagueCode[],
  read: (league: LeagueCode) => Promise<CallResult<FeedReading>>,
): ScoresFeed {
  return {
    source,
    leagues,
    read: async (league, days) => joinAnswers([{ days, answer: await read(league) }]),
  }
}

/** A document that is not one of its format says nothing of the games that are not in it. */
function inFormat(
  answer: CallResult<string>,
  format: 'odds-api' | 'football-data' | null,
  league: LeagueCode,
): CallResult<FeedReading> {
  if (answer.kind !== 'ok') return answer
  const { games, rejected } = readGames(answer.value, {
    fileName: '',
    league,
    ...(format && { format }),
  })
  const [first] = rejected
  if (games.length === 0 && first?.sourceId === '' && first.reason === 'malformed') {
    return { kind: 'unknown', cause: first.detail }
  }
  const isOwn = (row: { league: string }) => row.league === league
  // A file may hold games under the name of another source: here they are those of this one.
  const source = format ?? 'file'
  const own = games.filter(isOwn).map((game) => ({ ...game, source }))
  return { kind: 'ok', value: { games: own, rejected: rejected.filter(isOwn) } }
}
