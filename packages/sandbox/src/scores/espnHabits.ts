/**
 * ESPN's scoreboard as public reports since September 2026 describe it. It was not tested against ESPN.
 * - `dates=20261122` (a day) and `dates=202611` (a month) are answered; a range of days is refused.
 * - A `limit` above 500 is ignored without an error: the answer has 25 events, as without a limit.
 * - A day of soccer later than tomorrow is answered without events; its month has them.
 * Days and months are US Eastern.
 */
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { addDays, dayOfDigits, monthOfDigits } from './day.ts'

/** The body of ESPN's 400. */
export const REFUSAL = { code: 400, message: 'Failed to get events endpoint.' }

/** The date forms of a request. */
export const DATE_FORMS = ['day', 'month', 'range'] as const
type DateForm = (typeof DATE_FORMS)[number]

const PATTERNS: Readonly<Record<DateForm, RegExp>> = {
  day: /^\d{8}$/,
  month: /^\d{6}$/,
  range: /^\d{8}-\d{8}$/,
}

const LIMIT_MAX = 500
const EVENTS_WITHOUT_LIMIT = 25

/** The form of `dates`, where a missing one means today; null for any other text. */
export function dateFormOf(dates: unknown): DateForm | null {
  if (dates === undefined) return 'day'
  return DATE_FORMS.find((form) => PATTERNS[form].test(String(dates))) ?? null
}

type Days = { readonly from: string; readonly to: string }

/** The first and the last day of an answer; null for dates that ESPN refuses, and for a day or month that does not exist. */
export function parseDays(dates: unknown, today: string): Days | null {
  const form = dateFormOf(dates)
  if (form === 'month') return monthOfDigits(String(dates))
  if (form !== 'day') return null
  const day = dates === undefined ? today : dayOfDigits(String(dates))
  return day === null ? null : { from: day, to: day }
}

/** The maximum of events in an answer. */
export function eventsAtMost(limit: unknown): number {
  const count = /^\d+$/.test(String(limit)) ? Number(limit) : 0
  return count >= 1 && count <= LIMIT_MAX ? count : EVENTS_WITHOUT_LIMIT
}

/** True for a day whose games are only in the answer for its month. */
export function isTooFarAhead(league: LeagueCode, { from, to }: Days, today: string): boolean {
  return leagueOf(league).sport === 'soccer' && from === to && from > addDays(today, 1)
}
