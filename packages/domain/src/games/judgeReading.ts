/** The effect of a feed reading on a stored game: applied, recorded as a note, or a suspension for the operator to resolve. */
import type { Contradiction, FeedGame } from './feedGame.ts'
import type { GameStatus } from './game.ts'
import { hasPlayBegun } from './inPlay.ts'
import { isPlausibleScore } from './plausibleScore.ts'

export type GameOutcome = {
  readonly outcome: 'final' | 'void'
  /** Null exactly when the outcome is void. */
  readonly awayScore: number | null
  readonly homeScore: number | null
}

/** A game as stored. */
export type StoredGame = {
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly hasStartTime: boolean
  /** The start at its first reading, milliseconds since 1970. */
  readonly firstStartsAt: number
  /** The operator set the start: readings do not change it. */
  readonly startFixed: boolean
  /** An earlier start, before an accepted bet, that was read once. Milliseconds since 1970; null for none. */
  readonly doubtedStart: number | null
  /** When the last bet on it was accepted, milliseconds since 1970; null for none, Infinity before it is queried. */
  readonly lastBetAt: number | null
  /**
   * The other teams that its source names, in the format of `pairOf`, and the number of such readings in a row; null for
   * none.
   */
  readonly otherTeams: string | null
  readonly otherTeamsReadings: number
  /** Readings in a row without a doubt since the suspension. */
  readonly goodReadings: number
  /** The document that last changed the row (`FeedGame.document`; null for none), and its time, milliseconds since 1970. */
  readonly document: string | null
  readonly readAt: number
  readonly status: GameStatus
  /** When a reading first reported that play had begun, milliseconds since 1970; null for none. */
  readonly inPlayAt: number | null
  readonly awayScore: number | null
  readonly homeScore: number | null
  readonly clock: string
  /** The reason of our suspension, or the dispute about its result; '' for neither. */
  readonly note: string
  /** The result that settles its bets, or that the operator or a rule of ours set. Readings do not change it. */
  readonly settled: GameOutcome | null
  /**
   * The newest result that is not applied: it waits for a second reading or, once confirmed, for its settlement or
   * correction.
   */
  readonly pending: (GameOutcome & { readonly confirmed: boolean }) | null
  /** A result of its source settled it recently: the same other result in two readings corrects it (BI5). */
  readonly mayBeCorrected: boolean
}

export type SuspendReason =
  | 'teams changed'
  | 'start moved by more than a day'
  | 'start moved to before a bet'
  | 'score went down'
  | 'final before its start'
  | 'final too early'
  | 'score that no game ends with'
  | 'unknown team'
  | 'missing from the feed'
  | 'the sources disagree'
  | Contradiction

/** Two sources report different scores: the operator sets the result (G3). */
export const DISAGREE: SuspendReason = 'the sources disagree'

/** A note for the operator, no suspension: one of two sources has not reported the final for a long time. */
export const SILENT = 'one source is silent'

/** Outside the final scores of its sport (`plausibleScore.ts`). */
export const IMPLAUSIBLE: SuspendReason = 'score that no game ends with'

const OTHER_TEAMS: SuspendReason = 'teams changed'

/** The suspension ends when the game is read again. */
export const MISSING: SuspendReason = 'missing from the feed'

/** It closes only the market, and ends with the next reading, which repeats the same start or drops it. */
export const START_IN_DOUBT: SuspendReason = 'start moved to before a bet'

/** A note without a suspension: such a document is no reading of the game. The next good reading removes it. */
export const LISTED_TWICE = 'listed twice, with different starts, teams or results'

/** A dispute about the result of a settled game: what its source reports now. */
type DisputeNote = `the source says ${string}`

/** Notes that the next reading ends. Others end after three readings without a doubt, or by an operator. */
export const ENDED_BY_READING: readonly string[] = [MISSING, START_IN_DOUBT, LISTED_TWICE]

/** This many readings in a row that name the same other teams replace a game. Until then the operator may resolve the doubt. */
const READINGS_TO_REPLACE = 3

/** This many readings in a row without a doubt end a suspension of ours. */
const READINGS_TO_END = 3

/** The row after the judgement. */
export type GameState = {
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly hasStartTime: boolean
  readonly status: GameStatus
  readonly awayScore: number | null
  readonly homeScore: number | null
  readonly clock: string
}

export type Judgement =
  | { readonly kind: 'nothing' }
  /** For the operator: recorded once, without any other effect. */
  | { readonly kind: 'dispute'; readonly note: DisputeNote | typeof LISTED_TWICE | '' }
  | {
      readonly kind: 'suspend'
      readonly reason: SuspendReason
      /** Milliseconds since 1970: compared with the next reading. */
      readonly doubtedStart?: number
      /** The pair that was read instead, compared with the next reading. */
      readonly otherTeams?: string
      readonly otherTeamsReadings?: number
      /** The number of readings in a row without a doubt; 0 when omitted. */
      readonly goodReadings?: number
      /** The new state of the row, still suspended; unchanged when omitted. */
      readonly state?: GameState
      /**
       * A result that was read of a suspended game. It is stored as a new version, and never settles while the game is
       * suspended.
       */
      readonly result?: GameOutcome
    }
  /** The source now uses this id for another game: ours is void by our rule, whatever the other game's result. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'update'; readonly state: GameState }
  /** A result that differs from the newest one: a new version. */
  | {
      readonly kind: 'result'
      readonly result: GameOutcome
      readonly state: GameState
      /** For the operator, when another result has settled the game. */
      readonly note?: DisputeNote | ''
    }
  /** The newest result, read a second time; with the new state when it ends a suspension. */
  | { readonly kind: 'confirm'; readonly state?: GameState }

const NOTHING: Judgement = { kind: 'nothing' }

/** A start that moves by more, at once or in steps, may be that of another game, milliseconds. */
export const START_MOVES_AT_MOST_MS = 24 * 60 * 60 * 1000

/** Milliseconds; 0 disables the check. */
export type ReadingTimes = {
  /** The shortest duration of a game. */
  readonly shortestMs?: number
  /** How long after a reading the same document counts as another one (BI5). */
  readonly readAgainMs?: number
}

/**
 * The rules in order of precedence (decision 007, BI5, BI6). `now` is in milliseconds since 1970, by the server's clock.
 * Contradictions are never resolved by guessing: an impossible reading suspends the game.
 */
export function judgeReading(
  game: StoredGame,
  reading: FeedGame,
  now: number,
  { shortestMs = 0, readAgainMs = 0 }: ReadingTimes = {},
): Judgement {
  if (isReadAlready(game, reading, now, readAgainMs)) return NOTHING
  if (game.settled) {
    // Such a reading neither corrects a result nor disputes it.
    return reading.contradiction ? NOTHING : judgeSettled(game, game.settled, reading)
  }
  if (!isOfTeams(game, reading)) return judgeOtherTeams(game, pairOf(reading))
  const doubt = doubtOf(game, reading, now, shortestMs)
  if (isSuspendedForDoubt(game)) return judgeSuspended(game, reading, doubt)
  if (doubt) return doubt
  if (isAnotherDay(game, reading)) return NOTHING
  const state = stateOf(game, reading)
  const result = resultOf(reading)
  return result ? judgeResult(game, result, state) : judgeUpdate(game, state)
}

/** The same document within `readAgainMs` is no new reading: its source may not have updated the game. */
function isReadAlready(
  { document: last, readAt }: StoredGame,
  { document }: FeedGame,
  now: number,
  readAgainMs: number,
): boolean {
  const passedMs = now - readAt
  // A trial's clock may have been moved back.
  const isSoon = passedMs >= 0 && passedMs < readAgainMs
  return document !== undefined && document === last && isSoon
}

type Doubt = Judgement & { readonly kind: 'suspend' }

/** A reading that is impossible, or too early to trust; null when there is no doubt. */
function doubtOf(
  game: StoredGame,
  reading: FeedGame,
  now: number,
  shortestMs: number,
): Doubt | null {
  if (reading.status === 'cancelled' || reading.status === 'postponed') return null
  if (isAnotherDay(game, reading)) {
    // Postponed to another day: it is void after its time (GAP-116). A game that is played later is a new game.
    if (game.status === 'postponed') return null
    return { kind: 'suspend', reason: 'start moved by more than a day' }
  }
  const state = stateOf(game, reading)
  const result = resultOf(reading)
  const stored = result && !(game.pending && isSame(game.pending, result)) ? { result } : {}
  // The result is evidence alone: the state of the game remains that of the reading before.
  if (reading.contradiction) return { kind: 'suspend', reason: reading.contradiction, ...stored }
  if (isLess(reading.awayScore, game.awayScore) || isLess(reading.homeScore, game.homeScore)) {
    // The score is stored for comparison with the next readings, because it may be correct.
    return { kind: 'suspend', reason: 'score went down', state: suspendedState(state), ...stored }
  }
  const isStartRepeated = game.doubtedStart === state.startsAt
  if (!isStartRepeated && isBeforeBet(game, state.startsAt)) {
    return { kind: 'suspend', reason: START_IN_DOUBT, doubtedStart: state.startsAt }
  }
  if (!result) return null
  // Bets were taken until the stored start: only a start that was read twice replaces it.
  const bettableUntil = isStartRepeated ? state.startsAt : Math.max(game.startsAt, state.startsAt)
  if (now < bettableUntil) return { kind: 'suspend', reason: 'final before its start', ...stored }
  if (now < bettableUntil + shortestMs)
    return { kind: 'suspend', reason: 'final too early', ...stored }
  return isPlausibleFinal(reading) ? null : { kind: 'suspend', reason: IMPLAUSIBLE, ...stored }
}

/**
 * A reading of a game that we have suspended: a doubt continues the suspension, and three readings in a row without one
 * end it.
 */
function judgeSuspended(game: StoredGame, reading: FeedGame, doubt: Doubt | null): Judgement {
  const { note, pending, goodReadings } = game
  const reason = note as SuspendReason
  if (doubt) {
    // The market is closed already. The start is stored: when it is read again, the reading is good.
    if (doubt.reason === START_IN_DOUBT) return { ...doubt, reason }
    const isNew = doubt.reason !== note || doubt.result || doubt.state
    if (isNew) return doubt
    return goodReadings > 0 ? { kind: 'suspend', reason } : NOTHING
  }
  const result = resultOf(reading)
  const isResultRepeated = Boolean(result && pending && isSame(pending, result))
  const state = stateOf(game, reading)
  if (note === DISAGREE) return judgeDisputed(game, result, state)
  // A result that differs from the previous one starts a new count.
  const good = result && pending && !isResultRepeated ? 1 : goodReadings + 1
  if (good >= READINGS_TO_END) {
    if (!result) return { kind: 'update', state }
    return isResultRepeated ? { kind: 'confirm', state } : { kind: 'result', result, state }
  }
  const stored = result && !isResultRepeated ? { result } : {}
  return { kind: 'suspend', reason, goodReadings: good, state: suspendedState(state), ...stored }
}

/** A result that is read while two sources disagree counts again. Their agreement ends the suspension (agreeOnResults). */
function judgeDisputed(game: StoredGame, result: GameOutcome | null, state: GameState): Judgement {
  if (!result) return NOTHING
  if (game.pending && isSame(game.pending, result)) return { kind: 'confirm' }
  return { kind: 'suspend', reason: DISAGREE, state: suspendedState(state), result }
}

const suspendedState = (state: GameState): GameState => ({ ...state, status: 'suspended' })

/** The result in a reading; null when it has none. */
function resultOf({ status, awayScore, homeScore }: FeedGame): GameOutcome | null {
  if (status === 'cancelled') return VOID
  return status === 'final' ? { outcome: 'final', awayScore, homeScore } : null
}

/** False for a final score that no game of the league ends with. */
export function isPlausibleFinal({ league, status, awayScore, homeScore }: FeedGame): boolean {
  if (status !== 'final' || awayScore === null || homeScore === null) return true
  return isPlausibleScore(league, { awayScore, homeScore })
}

function isAnotherDay(game: StoredGame, { status, startsAt }: FeedGame): boolean {
  // Neither status gives the time of the game.
  if (game.startFixed || status === 'cancelled' || status === 'postponed') return false
  // Also compared with its first start: several small moves add up to a large one.
  const starts = [game.startsAt, game.firstStartsAt]
  return starts.some((start) => Math.abs(Date.parse(startsAt) - start) > START_MOVES_AT_MOST_MS)
}

/**
 * Whether this is the first reading that reports play. The game then counts as started permanently, whatever later
 * readings report.
 */
export function beginsBy(game: StoredGame, reading: FeedGame): boolean {
  return (
    game.inPlayAt === null && !game.settled && isOfTeams(game, reading) && hasPlayBegun(reading)
  )
}

/** The judgement of a game that one document lists twice, with contradictory data. */
export function judgeContradicted(game: StoredGame): Judgement {
  if (game.settled || isSuspendedForDoubt(game) || game.note === LISTED_TWICE) return NOTHING
  return { kind: 'dispute', note: LISTED_TWICE }
}

/**
 * Either the opponent was replaced or the source errs. Bets are on the stored teams and are never settled by others. A
 * game with a reading of play or a final waits for the operator.
 */
function judgeOtherTeams(game: StoredGame, otherTeams: string): Judgement {
  if (game.note === DISAGREE) return NOTHING
  const otherTeamsReadings = game.otherTeams === otherTeams ? game.otherTeamsReadings + 1 : 1
  const wasPlayed =
    game.inPlayAt !== null || game.awayScore !== null || game.pending?.outcome === 'final'
  if (wasPlayed && game.note === OTHER_TEAMS && game.goodReadings === 0) return NOTHING
  if (otherTeamsReadings >= READINGS_TO_REPLACE && !wasPlayed) return { kind: 'replace' }
  return { kind: 'suspend', reason: OTHER_TEAMS, otherTeams, otherTeamsReadings }
}

const pairOf = ({ league, awayTeam, homeTeam }: FeedGame) => `${league}: ${awayTeam} at ${homeTeam}`

/** The judgement of a game whose source now gives a team name that the directory does not contain. */
export function judgeUnknownTeam(game: StoredGame): Judgement {
  if (game.settled || game.note === DISAGREE) return NOTHING
  if (isSuspendedForDoubt(game) && game.goodReadings === 0) return NOTHING
  return { kind: 'suspend', reason: 'unknown team' }
}

/** The judgement of a game that is missing from a document that should contain it. Only a scheduled game can be missing. */
export function judgeMissing(game: StoredGame): Judgement {
  if (game.settled || game.status !== 'scheduled') return NOTHING
  return { kind: 'suspend', reason: MISSING }
}

export const VOID: GameOutcome = { outcome: 'void', awayScore: null, homeScore: null }

function judgeSettled(game: StoredGame, settled: GameOutcome, reading: FeedGame): Judgement {
  if (reading.status !== 'final') return judgeNotOver(game, settled, reading)
  const { awayScore, homeScore } = reading
  const final: GameOutcome = { outcome: 'final', awayScore, homeScore }
  const isSettledSo = isSame(settled, final)
  const note: DisputeNote | '' = isSettledSo
    ? ''
    : `the source says ${awayScore}-${homeScore} (away-home)`
  if (settled.outcome === 'void' && !isOfTeams(game, reading)) return NOTHING
  // The source reports again the result that was paid.
  if (isSettledSo && game.note.startsWith(NOT_OVER)) {
    return { kind: 'update', state: stateNow(game) }
  }
  if (!game.mayBeCorrected || !isOfGame(game, reading) || !isPlausibleFinal(reading)) {
    return isSettledSo || game.note === note ? NOTHING : { kind: 'dispute', note }
  }
  const { pending } = game
  // A confirmed result is about to be paid. The next reading is compared with it after its settlement.
  if (pending?.confirmed) return NOTHING
  // When the source changed its report in between, the same result again counts as a first reading.
  if (!isSame(pending ?? settled, final)) {
    return { kind: 'result', result: final, state: stateNow(game), note }
  }
  return isSettledSo ? NOTHING : { kind: 'confirm' }
}

const NOT_OVER = 'the source says that it is '

/** A game that was paid by its score, and that its source does not report as final: a note for the operator, without effect. */
function judgeNotOver(game: StoredGame, settled: GameOutcome, reading: FeedGame): Judgement {
  if (settled.outcome === 'void' || !isOfGame(game, reading)) return NOTHING
  const note: DisputeNote = `${NOT_OVER}${reading.status}`
  return game.note === note ? NOTHING : { kind: 'dispute', note }
}

/** False when the source confuses two games: it then reports other teams, or another day. */
function isOfGame(game: StoredGame, reading: FeedGame): boolean {
  return (
    isOfTeams(game, reading) &&
    Math.abs(Date.parse(reading.startsAt) - game.startsAt) <= START_MOVES_AT_MOST_MS
  )
}

function isOfTeams(game: StoredGame, { league, awayTeam, homeTeam }: FeedGame): boolean {
  return game.league === league && game.awayTeam === awayTeam && game.homeTeam === homeTeam
}

function stateNow(game: StoredGame): GameState {
  const { startsAt, hasStartTime, status, awayScore, homeScore, clock } = game
  return { startsAt, hasStartTime, status, awayScore, homeScore, clock }
}

/**
 * Suspended by us because of a doubt. A suspension by the source has no note and ends when the source reports another
 * status.
 */
export function isSuspendedForDoubt({ status, note }: StoredGame): boolean {
  return status === 'suspended' && note !== '' && !ENDED_BY_READING.includes(note)
}

/** A start that moved earlier, to before a bet that was accepted under the later start. */
function isBeforeBet({ startsAt: storedStart, lastBetAt }: StoredGame, startsAt: number): boolean {
  return startsAt < storedStart && lastBetAt !== null && lastBetAt >= startsAt
}

function judgeResult(game: StoredGame, result: GameOutcome, state: GameState): Judgement {
  const { pending } = game
  // When the source changed its report in between, the same result again counts as a first reading.
  if (!pending || !isSame(pending, result) || game.status !== state.status) {
    return { kind: 'result', result, state }
  }
  return pending.confirmed ? NOTHING : { kind: 'confirm' }
}

function judgeUpdate(game: StoredGame, state: GameState): Judgement {
  // A confirmed result is about to be settled: only another result can stop it.
  if (game.pending?.confirmed) return NOTHING
  const keys = Object.keys(state) as (keyof GameState)[]
  if (game.note === LISTED_TWICE) return { kind: 'update', state }
  return keys.every((key) => game[key] === state[key]) ? NOTHING : { kind: 'update', state }
}

function stateOf(game: StoredGame, reading: FeedGame): GameState {
  const { status, clock } = reading
  if (status === 'postponed' || status === 'cancelled') {
    // The stored start is unchanged, because the time of the void counts from it. The 0-0 of a postponed game is no score.
    const { startsAt, hasStartTime } = game
    return { startsAt, hasStartTime, status, awayScore: null, homeScore: null, clock }
  }
  // A placeholder time does not replace the time that the source gave before.
  const isStartUnchanged = game.startFixed || (game.hasStartTime && !reading.hasStartTime)
  return {
    startsAt: isStartUnchanged ? game.startsAt : Date.parse(reading.startsAt),
    hasStartTime: game.hasStartTime || reading.hasStartTime,
    status,
    awayScore: reading.awayScore ?? game.awayScore,
    homeScore: reading.homeScore ?? game.homeScore,
    clock,
  }
}

function isLess(read: number | null, stored: number | null): boolean {
  return read !== null && stored !== null && read < stored
}

function isSame(a: GameOutcome, b: GameOutcome): boolean {
  return a.outcome === b.outcome && a.awayScore === b.awayScore && a.homeScore === b.homeScore
}
