/** Sources other than ESPN's scoreboards; each serves the leagues that are configured for it. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { TOO_LARGE } from '../platform/http/provider.ts'
import { DIVISIBLE_MAX_BYTES, type Documents } from './documents.ts'
import { daysLater, type FeedDay, runsOf } from './feedDays.ts'
import { competitionOf } from './formats/footballData/footballDataLeague.ts'
import { sportKeyOf } from './formats/oddsApi/oddsApiLeague.ts'
import { type Answered, joinAnswers, type ScoresFeed } from './scoresFeed.ts'

/** Days for which The Odds API still returns finished games: three, its maximum. */
const DAYS_BACK = 3

/** Events and scores of The Odds API, version 4. Both cover a whole league and are requested once per poll. */
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
    // A game in both lists is read from the scores: they contain more, and the events would contradict them.
    const scored = new Set(scores.value.games.map(({ sourceId }) => sourceId))
    const unscored = coming.value.games.filter(({ sourceId }) => !scored.has(sourceId))
    return {
      kind: 'ok',
      // `unchangedMs` is that of the scores, because only they contain live games.
      value: {
        ...scores.value,
        games: [...unscored, ...scores.value.games],
        rejected: [...coming.value.rejected, ...scores.value.rejected],
      },
    }
  })
}

/** football-data.org allows ten days per request. One more day at each end is for matches that have moved. */
const DAYS_A_REQUEST = 7

/** Matches of football-data.org, version 4, by ranges of days. A range whose answer is too large is requested day by day. */
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

/** One document per league at a URL of its own: openfootball's JSON or text, nflverse, our CSV, or any other supported format. */
export function fileFeed(files: ReadonlyMap<LeagueCode, string>, documents: Documents): ScoresFeed {
  return ofWholeLeagues('file', [...files.keys()], (league) =>
    documents.read(files.get(league)!, { format: null, league }),
  )
}

/** A source that answers for a whole league: one answer covers all requested days. */
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
