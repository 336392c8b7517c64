import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { withinLimit } from '../platform/database/timeLimit.ts'
import type { CallResult } from '../platform/http/provider.ts'
import type { FeedDay } from './feedDays.ts'
import type { DocumentReading } from './readDocument.ts'

/** A feed of games and scores. */
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
  /** True when the day takes no bets from now on, without a further wait. */
  readonly isSilent?: boolean
}

/** The answers to the requests for some days. */
export type DaysReading = FeedReading & {
  /** The days for which a request was answered. */
  readonly read: readonly FeedDay[]
  /** The days of `read` whose answer had games and was not cut off: such an answer shows which games are missing. */
  readonly whole: readonly FeedDay[]
  readonly failed: readonly FailedDay[]
}

/** Milliseconds per league and poll. A document has 8 s, and after a refusal a second form of its dates is requested. */
const LEAGUE_LIMIT_MS = 12_000

/** Reads one league of a feed. After `limitMs` all its days have failed, and later answers are not read. */
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
    // Any other error is unexpected, such as an unavailable database.
    if (!(error instanceof DOMException)) throw error
    return joinAnswers([{ days, answer: { kind: 'unknown', cause: error.name } }])
  }
}

/** The last error of a league for which every request failed; null when one was answered. */
export function failureOf({ read, failed }: DaysReading): string | null {
  return read.length > 0 ? null : (failed.at(-1)?.error ?? null)
}

/** The answer to one request, and the days that the request was for. */
export type Answered = {
  readonly days: readonly FeedDay[]
  readonly answer: CallResult<FeedReading & Pick<DocumentReading, 'unchangedMs'>>
  /** True when the answer has as many games as the source ever sends, so that games may be missing. */
  readonly isCut?: boolean
}

/** A document with a live game changes more often. Unchanged for this long it counts as silence (BI6), whatever its contents. */
const STALE_AFTER_MS = 30 * 60_000
const STALE = 'unchanged for 30 minutes with a game in play'

function isStale({ games, unchangedMs = 0 }: FeedReading & { unchangedMs?: number }): boolean {
  return unchangedMs >= STALE_AFTER_MS && games.some(({ status }) => status === 'live')
}

/** Joins the answers to several requests into one reading. */
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
