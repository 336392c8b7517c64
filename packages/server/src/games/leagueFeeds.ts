/** Sources other than ESPN's scoreboards, each of which answers for the leagues that it is set for. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { TOO_LARGE } from '../platform/http/provider.ts'
import { DIVISIBLE_MAX_BYTES, type Documents } from './documents.ts'
import { daysLater, type FeedDay, runsOf } from './feedDays.ts'
import { competitionOf } from './formats/footballData/footballDataLeague.ts'
import { sportKeyOf } from './formats/oddsApi/oddsApiLeague.ts'
import { type Answered, joinAnswers, type ScoresFeed } from './scoresFeed.ts'

/** What The Odds API still tells of games that are over: three days, the most that it allows. */
const DAYS_BACK = 3

/** Events and scores of The Odds API, version 4: both are of a whole league, and are asked for once a poll. */
export function oddsApiFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  { baseUrl, key, scoresAlone }: { baseUrl: string; key: string; scoresAlone: boolean },
): ScoresFeed {
  const of = (league: LeagueCode, what: string) =>
    documents.read(`${baseUrl}/v4/sports/${sportKeyOf(league)}/${what}`, {
      format: 'odds-api',
      league,
    })
  return ofWholeLeagues('odds-api', leagues, async (league) => {
    const query = `apiKey=${encodeURIComponent(key)}`
    const scores = await of(league, `scores?daysFrom=${DAYS_BACK}&${query}`)
    if (scores.kind !== 'ok' || scoresAlone) return scores
    const coming = await of(league, `events?${query}`)
    if (coming.kind !== 'ok') return coming
    // Of a game that is in both the scores say more, and the events would contradict them.
    const scored = new Set(scores.value.games.map(({ sourceId }) => sourceId))
    const unscored = coming.value.games.filter(({ sourceId }) => !scored.has(sourceId))
    return {
      kind: 'ok',
      // How long it is unchanged goes by the scores: they alone tell of games in play.
      value: {
        ...scores.value,
        games: [...unscored, ...scores.value.games],
        rejected: [...coming.value.rejected, ...scores.value.rejected],
      },
    }
  })
}

/** football-data.org allows ten days in one request, of which one more at each end are for matches that have moved. */
const DAYS_A_REQUEST = 7

/** Matches of football-data.org, version 4, by ranges of days; the days of an answer that is too large are asked one by one. */
export function footballDataFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  { baseUrl, token }: { baseUrl: string; token: string },
): ScoresFeed {
  async function readRun(league: LeagueCode, run: readonly FeedDay[]): Promise<Answered[]> {
    const [from, to] = [daysLater(run[0]!.day, -1), daysLater(run.at(-1)!.day, 1)]
    const url = `${baseUrl}/v4/competitions/${competitionOf(league)}/matches?dateFrom=${from}&dateTo=${to}`
    const form = { format: 'football-data', league } as const
    const answer = await documents.read(url, form, {
      headers: { 'x-auth-token': token },
      ...(run.length > 1 && { maxBytes: DIVISIBLE_MAX_BYTES }),
    })
    const isTooLarge = answer.kind === 'unknown' && answer.cause === TOO_LARGE
    if (!isTooLarge || run.length === 1) return [{ days: run, answer }]
    return (await Promise.all(run.map((day) => readRun(league, [day])))).flat()
  }

  return {
    source: 'football-data',
    leagues,
    async read(league, days) {
      const answers = runsOf(days, DAYS_A_REQUEST).map((run) => readRun(league, run))
      return joinAnswers((await Promise.all(answers)).flat())
    },
  }
}

/** One document a league at an address of its own: openfootball's JSON or text, nflverse, our CSV, or any other that we read. */
export function fileFeed(files: ReadonlyMap<LeagueCode, string>, documents: Documents): ScoresFeed {
  return ofWholeLeagues('file', [...files.keys()], (league) =>
    documents.read(files.get(league)!, { format: null, league }),
  )
}

/** A source that answers for a whole league: one answer is for all days that are asked for. */
function ofWholeLeagues(
  source: string,
  leagues: readonly LeagueCode[],
  read: (league: LeagueCode) => Promise<Answered['answer']>,
): ScoresFeed {
  return {
    source,
    leagues,
    read: async (league, days) => joinAnswers([{ days, answer: await read(league) }]),
  }
}
