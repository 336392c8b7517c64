/** Chooses the days that a poll requests from a feed, and joins the answers. */
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import { readFresh, readOpenDays } from './feedDays.sql.ts'
import { dayOf, daysBetween, daysLater, type FeedDay, feedDay } from './feedDays.ts'
import {
  type DaysReading,
  type FailedDay,
  failureOf,
  readWithin,
  type ScoresFeed,
} from './scoresFeed.ts'

/** Milliseconds between two requests for a day, by the product's clock. */
export type Cadence = {
  /** For a day around now on which no game is about to begin or to end. */
  readonly nearMs: number
  /** For any other day. */
  readonly farMs: number
}

export type FeedAnswer = FeedReading & {
  /** The days that the product follows; those in `read` were answered. */
  readonly days: readonly FeedDay[]
  readonly read: readonly FeedDay[]
  /** The days whose answer should contain every game: a game that it lacks is missing. */
  readonly covers: readonly FeedDay[]
  readonly failed: readonly FailedDay[]
  /** Per requested league, the last error when every request failed, else null. */
  readonly errors: ReadonlyMap<LeagueCode, string | null>
}

/**
 * Requests all due days at once. `now` is the product's clock, milliseconds since 1970. `limitMs` applies per league: after it, the
 * days of the league count as failed and the poll ends.
 */
export async function fetchFeed(
  db: Db,
  feed: ScoresFeed,
  now: number,
  cadence: Cadence,
  limitMs?: number,
): Promise<FeedAnswer> {
  const { days, dueDays } = await chooseDays(db, feed, now, cadence)
  const leagues = feed.leagues.filter((league) => dueDays.some((day) => day.league === league))
  const readings = await Promise.all(
    leagues.map((league) =>
      readWithin(
        feed,
        league,
        dueDays.filter((day) => day.league === league),
        dayOf(now),
        limitMs,
      ),
    ),
  )
  return {
    days,
    read: readings.flatMap(({ read }) => read),
    covers: readings.flatMap(coversOf),
    failed: readings.flatMap(({ failed }) => failed),
    games: readings.flatMap(({ games }) => games),
    rejected: readings.flatMap(({ rejected }) => rejected),
    errors: new Map(leagues.map((league, index) => [league, failureOf(readings[index]!)])),
  }
}

/** A game may move by a day. So a day shows that a game is missing only when the days before and after it were read too. */
function coversOf({ read, whole }: DaysReading): FeedDay[] {
  const days = new Set(read.map(({ day }) => day))
  return whole.filter(({ day }) => days.has(daysLater(day, -1)) && days.has(daysLater(day, 1)))
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days before now, for games with late results, and days after now, for bets. */
const DAYS_BACK = 3
const DAYS_AHEAD = 21

/** The days of a league that are requested although no game is open on them. */
export function followedDays(league: LeagueCode, now: number): FeedDay[] {
  return daysBetween(league, now - DAYS_BACK * DAY_MS, now + DAYS_AHEAD * DAY_MS)
}

/** A day is requested at each poll from `aheadMs` before one of its games until `backMs` after it, unless that game is settled. */
const BUSY = { aheadMs: 12 * HOUR_MS, backMs: 2 * DAY_MS } as const

/**
 * The followed days, and those to request now: busy days always, others when they are due. The days ahead of a league are requested
 * together, because one request may cover all of them.
 */
async function chooseDays(
  db: Db,
  { source, leagues }: ScoresFeed,
  now: number,
  { nearMs, farMs }: Cadence,
): Promise<{ days: FeedDay[]; dueDays: FeedDay[] }> {
  const open = await readOpenDays(db, source, BUSY)
  const isOpen = new Map(open.map(({ league, day, isBusy }) => [`${league} ${day}`, isBusy]))
  const days = leagues.flatMap((league) => {
    const around = followedDays(league, now)
    const older = open
      .filter((openDay) => openDay.league === league && openDay.day < around[0]!.day)
      .map(({ day }) => feedDay(league, day))
    return [...older, ...around]
  })
  const today = dayOf(now)
  const [yesterday, tomorrow] = [daysLater(today, -1), daysLater(today, 1)]
  const isNear = ({ league, day }: FeedDay) =>
    (yesterday <= day && day <= tomorrow) || isOpen.has(`${league} ${day}`)
  const fresh = await readFresh(
    db,
    source,
    days,
    days.map((day) => (isNear(day) ? farMs - nearMs : 0)),
    farMs,
  )
  const isDue = (day: FeedDay) => isOpen.get(`${day.league} ${day.day}`) === true || !fresh.has(day)
  const aheadDue = new Set(
    days.filter((day) => day.day > tomorrow && isDue(day)).map(({ league }) => league),
  )
  const dueDays = days.filter((day) => (day.day > tomorrow ? aheadDue.has(day.league) : isDue(day)))
  return { days, dueDays }
}
