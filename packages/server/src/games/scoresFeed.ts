import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { withinLimit } from '../platform/database/timeLimit.ts'
import type { CallResult } from '../platform/http/provider.ts'
import type { FeedDay } from './feedDays.ts'
import type { DocumentReading } from './readDocument.ts'

/** Where games and scores come from. */
export type ScoresFeed = {
  /** The source of its games. */
  readonly source: string
  readonly leagues: readonly LeagueCode[]
  /**
   * Requests the games of these days of one league. `today` is the US Eastern day by the product's clock. Never throws: each
   * day is either read or failed.
   */
  read(league: LeagueCode, days: readonly FeedDay[], today: string): Promise<DaysReading>
}

export type FailedDay = {
  readonly day: FeedDay
  readonly error: string
  /** It takes no bets from now on, without another wait. */
  readonly isSilent?: boolean
}

/** What the requests for some days were answered. */
export type DaysReading = FeedReading & {
  /** The days for which a request was answered. */
  readonly read: readonly FeedDay[]
  /** Those of them whose answer had games and was not cut off: it may be asked which games it lacks. */
  readonly whole: readonly FeedDay[]
  readonly failed: readonly FailedDay[]
}

/** Milliseconds for one league at one poll. A document has 8 s, and a second form of its dates follows a refusal. */
const LEAGUE_LIMIT_MS = 12_000

/** Reads one league of a feed; after `limitMs` all its days are failed, and what is still answered is not read. */
export async function readWithin(
  feed: ScoresFeed,
  league: LeagueCode,
  days: readonly FeedDay[],
  today: string,
  limitMs = LEAGUE_LIMIT_MS,
): Promise<DaysReading> {
  try {
    return await withinLimit(limitMs, () => feed.read(league, days, today))
  } catch (error) {
    // Anything else is unexpected, as a database that is away.
    if (!(error instanceof DOMException)) throw error
    return joinAnswers([{ days, answer: { kind: 'unknown', cause: error.name } }])
  }
}

/** The last error of a league of which every request has failed; null when one was answered. */
export function failureOf({ read, failed }: DaysReading): string | null {
  return read.length > 0 ? null : (failed.at(-1)?.error ?? null)
}

/** The answer to one request, and the days that it was for. */
export type Answered = {
  readonly days: readonly FeedDay[]
  readonly answer: CallResult<FeedReading & Pick<DocumentReading, 'unchangedMs'>>
  /** The source may have left games out: the answer has as many as it ever sends. */
  readonly isCut?: boolean
}

/** What tells of a game in play changes more often: unchanged for so long, it is silence (BI6), whatever else it says. */
const STALE_AFTER_MS = 30 * 60_000
const STALE = 'unchanged for 30 minutes with a game in play'

function isStale({ games, unchangedMs = 0 }: FeedReading & { unchangedMs?: number }): boolean {
  return unchangedMs >= STALE_AFTER_MS && games.some(({ status }) => status === 'live')
}

/** The answers to several requests as one reading. */
export function joinAnswers(answers: readonly Answered[]): DaysReading {
  const read: FeedDay[] = []
  const whole: FeedDay[] = []
  const failed: FailedDay[] = []
  const reading: FeedReading = { games: [], rejected: [] }
  for (const { days, answer, isCut = false } of answers) {
    if (answer.kind !== 'ok') {
      const error = answer.kind === 'unknown' ? answer.cause : `status ${answer.status}`
      failed.push(...days.map((day) => ({ day, error })))
      continue
    }
    if (isStale(answer.value)) {
      failed.push(...days.map((day) => ({ day, error: STALE, isSilent: true })))
      continue
    }
    const { games, rejected } = answer.value
    reading.games.push(...games)
    reading.rejected.push(...rejected)
    read.push(...days)
    if (!isCut && games.length + rejected.length > 0) whole.push(...days)
  }
  return { ...reading, read, whole, failed }
}
