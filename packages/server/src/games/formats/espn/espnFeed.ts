import { espnOf } from '@sidebet/domain/games/espnLeagues'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { TOO_LARGE } from '../../../platform/http/provider.ts'
import { DIVISIBLE_MAX_BYTES, type Documents } from '../../documents.ts'
import { daysLater, type FeedDay, isOnDays } from '../../feedDays.ts'
import { type Answered, joinAnswers, type ScoresFeed } from '../../scoresFeed.ts'

/**
 * The form of the dates in a request to ESPN: `dates=20261122` or `dates=202611`. Since September 2026 ESPN refuses ranges. Beyond
 * tomorrow a day of soccer may be empty although its month has the games. So schedules come from months, live games and results
 * from days.
 */
type Form = 'day' | 'month'

/** Above a limit of 500 ESPN returns 25 events without an error, so an answer with either number of events may be incomplete. */
const LIMIT = 500
const CUT_TO = 25

/** How long a refused form is the second choice: for an hour the working form goes first, then the better form is tried again. */
const REFUSED_FOR_MS = 3_600_000

/** The forms that ESPN refused, per league, as "nba month", with the real time until which the form is the second choice. */
export type RefusedForms = Map<string, number>

/** ESPN's scoreboards under `baseUrl`; the sandbox has the same format. `refused` outlives the feed, which is created per poll. */
export function espnFeed(
  leagues: readonly LeagueCode[],
  documents: Documents,
  baseUrl: string,
  refused: RefusedForms,
): ScoresFeed {
  async function request(
    league: LeagueCode,
    dates: string,
    isDivisible: boolean,
  ): Promise<Omit<Answered, 'days'>> {
    const answer = await documents.read(
      urlOf(baseUrl, league, dates),
      { format: 'espn', league },
      isDivisible ? { maxBytes: DIVISIBLE_MAX_BYTES } : {},
    )
    if (answer.kind !== 'ok') return { answer }
    const { rows } = answer.value
    return { answer, isCut: rows === CUT_TO || rows >= LIMIT }
  }

  /** Requests days in the first form, and in the next form the days that the first one cannot serve. */
  async function readBy(
    league: LeagueCode,
    days: readonly FeedDay[],
    [form, ...others]: readonly Form[],
    today: string,
  ): Promise<Answered[]> {
    const isDivisible = form === 'month' && others.length > 0 && !wasRefused(league, 'day')
    const answers = [...datesOf(days, form!)].map(async ([dates, some]): Promise<Answered[]> => {
      const first: Answered = { days: some, ...(await request(league, dates, isDivisible)) }
      const answered = form === 'month' ? withoutOtherDays(first) : withoutSoccerAhead(first, today)
      if (others.length === 0 || !isNoUse(first, form!)) return [answered]
      const next = await readBy(league, some, others, today)
      if (next.some(hasGames)) refused.set(`${league} ${form}`, performance.now() + REFUSED_FOR_MS)
      return next.some(({ answer }) => answer.kind === 'ok') ? next : [answered]
    })
    return (await Promise.all(answers)).flat()
  }

  function wasRefused(league: LeagueCode, form: Form): boolean {
    return (refused.get(`${league} ${form}`) ?? 0) > performance.now()
  }

  function formsOf(league: LeagueCode, forms: readonly [Form, Form]): readonly Form[] {
    return wasRefused(league, forms[0]) ? forms.toReversed() : forms
  }

  return {
    source: 'espn',
    leagues,
    async read(league, days, today) {
      const tomorrow = daysLater(today, 1)
      const near = days.filter(({ day }) => day <= tomorrow)
      const ahead = days.filter(({ day }) => day > tomorrow)
      const answers = await Promise.all([
        readBy(league, near, formsOf(league, ['day', 'month']), today),
        readBy(league, ahead, formsOf(league, ['month', 'day']), today),
      ])
      return joinAnswers(answers.flat())
    },
  }
}

/** Whether the next form must be tried: ESPN refused this form, or its month is cut off or too large. A day cannot be divided. */
function isNoUse({ answer, isCut }: Answered, form: Form): boolean {
  if (answer.kind === 'rejected') return answer.status === 400
  if (form === 'day') return false
  return isCut === true || (answer.kind === 'unknown' && answer.cause === TOO_LARGE)
}

function hasGames({ answer }: Answered): boolean {
  return answer.kind === 'ok' && answer.value.games.length > 0
}

/** An empty day of soccer beyond tomorrow proves nothing, so it counts as no answer. */
function withoutSoccerAhead(answered: Answered, today: string): Answered {
  const { days, answer } = answered
  const [{ league, day }] = days as readonly [FeedDay]
  const isAhead = leagueOf(league).sport === 'soccer' && day > daysLater(today, 1)
  if (!isAhead || answer.kind !== 'ok' || hasGames(answered)) return answered
  return { days, answer: { kind: 'unknown', cause: 'no games on a day of soccer ahead' } }
}

/** The days of each request, keyed by its `dates` parameter. */
function datesOf(days: readonly FeedDay[], form: Form): ReadonlyMap<string, FeedDay[]> {
  const requests = new Map<string, FeedDay[]>()
  for (const day of days) {
    const dates = day.day.slice(0, form === 'month' ? 7 : 10).replaceAll('-', '')
    requests.set(dates, [...(requests.get(dates) ?? []), day])
  }
  return requests
}

/**
 * A month's document may be older than that of one of its days, so only the games of the requested days count. All rows of such a
 * game count: two starts contradict each other.
 */
function withoutOtherDays(answered: Answered): Answered {
  const { days, answer } = answered
  if (answer.kind !== 'ok') return answered
  const onDays = answer.value.games.filter(({ startsAt }) => isOnDays(days, startsAt))
  const ids = new Set(onDays.map(({ sourceId }) => sourceId))
  const games = answer.value.games.filter(({ sourceId }) => ids.has(sourceId))
  return { ...answered, answer: { kind: 'ok', value: { ...answer.value, games } } }
}

function urlOf(baseUrl: string, league: LeagueCode, dates: string): string {
  const { path, group } = espnOf(league)
  const groups = group === null ? '' : `&groups=${group}`
  return `${baseUrl}/${path}/scoreboard?dates=${dates}&limit=${LIMIT}${groups}`
}
