/** How well the probabilities of a league agreed with games that their parameters were not fitted to. */
import type { LeagueCode } from '../games/league.ts'

/** Answers whose stated probability is in one decile. Shares and probabilities are from 0 to 1. */
export type CalibrationDecile = {
  /** 0 for 0 to 10 %, 9 for 90 to 100 %. */
  readonly decile: number
  /** Games with an answer in this decile. */
  readonly games: number
  /** Mean of the stated probabilities. */
  readonly stated: number
  /** Share of the answers that were true. */
  readonly real: number
  /** By how much `real` may differ from `stated`: 4 points, or two standard errors where these are more. */
  readonly bound: number
  /** With too few games there is no verdict. */
  readonly verdict: 'within' | 'outside' | 'few'
}

/** Log losses of the same answers: the less, the better. */
export type LogLosses = {
  readonly games: number
  /** Of the stated probabilities. */
  readonly stated: number
  /** Of the share of all teams in the games that were fitted, whichever team plays. */
  readonly anyTeam: number
  /** Of the line that bookmakers had at the start; null without lines. */
  readonly line: number | null
}

/** Days are ISO 8601, US Eastern. */
export type Period = { readonly games: number; readonly from: string; readonly to: string }

/** Why a league has no probabilities. */
export type Shortcoming = 'fewGames' | 'decileOutside' | 'noBetterThanAnyTeam'

export type Calibration = {
  readonly league: LeagueCode
  readonly fitted: Period
  /** The games after them, on which the probabilities were judged. */
  readonly judged: Period
  readonly deciles: readonly CalibrationDecile[]
  readonly losses: LogLosses
  /** The same per season of the judged games, by the year that names it. */
  readonly seasons: readonly (LogLosses & { readonly year: number })[]
  /** Null when probabilities are shown. */
  readonly shortcoming: Shortcoming | null
}
