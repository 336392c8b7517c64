/** The query of a statement, as the address contains it. */
import { STATEMENT_KINDS, type StatementKind } from '@sidebet/domain/account/statementKinds'
import { easternToUtc } from '@sidebet/domain/games/easternDate'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { dayNumber, usualPeriods } from '../history/period.ts'

/** Days as "2026-11-22"; null for an open end. */
export type StatementPeriod = { readonly from: string | null; readonly to: string | null }

export const PRESETS = ['month', 'year', 'all'] as const
export type Preset = (typeof PRESETS)[number]

export type StatementQuery = {
  /** Null when the user typed the days. */
  readonly preset: Preset | null
  readonly period: StatementPeriod
  readonly kind: StatementKind | null
  readonly league: LeagueCode | null
}

/** The default is the year to date, as in the account history (S13); `now` in milliseconds since 1970. */
export function readQuery(search: URLSearchParams, now: number): StatementQuery {
  const days = { from: readDay(search.get('from')), to: readDay(search.get('to')) }
  const isTyped = days.from !== null || days.to !== null
  const preset = isTyped ? null : (oneOf(PRESETS, search.get('period')) ?? 'year')
  return {
    preset,
    period: preset === null ? days : periodOf(preset, now),
    kind: oneOf(STATEMENT_KINDS, search.get('kind')),
    league: oneOf(LEAGUE_CODES, search.get('league')),
  }
}

export function writeQuery({ preset, period, kind, league }: StatementQuery): URLSearchParams {
  const { from, to } = preset === null ? period : { from: null, to: null }
  const fields = { period: preset === 'year' ? null : preset, from, to, kind, league }
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== null)
  return new URLSearchParams(pairs)
}

/** The end is open instead of today, so that movements appear while the page is open. */
export function periodOf(preset: Preset, now: number): StatementPeriod {
  if (preset === 'all') return { from: null, to: null }
  const { thisMonth, thisYear } = usualPeriods(now)
  return { from: (preset === 'month' ? thisMonth : thisYear).from, to: null }
}

/** The period as both calls take it. */
export function periodInCall({ from, to }: StatementPeriod) {
  return {
    ...(from !== null && { from: dayNumber(from) }),
    ...(to !== null && { to: dayNumber(to) }),
  }
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null
}

function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('9999')) return null
  return easternToUtc(text, '00:00') === null ? null : text
}
