/** What a reading of a feed does to a game that we know: applied, noted, or kept from bets for the operator to look at. */
import type { FeedGame } from './feedGame.ts'
import type { GameStatus } from './game.ts'
import { hasPlayBegun } from './inPlay.ts'
import { isPlausibleScore } from './plausibleScore.ts'

export type GameOutcome = {
  readonly outcome: 'final' | 'void'
  /** Null exactly when the outcome is void. */
  readonly awayScore: number | null
  readonly homeScore: number | null
}

/** A game as our row has it. */
export type StoredGame = {
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly hasStartTime: boolean
  /** The start that it had when it was first read, milliseconds since 1970. */
  readonly firstStartsAt: number
  /** Said by the operator: no reading moves it. */
  readonly startFixed: boolean
  /** An earlier start that was read once, and lies before a bet: milliseconds since 1970, null for none. */
  readonly doubtedStart: number | null
  /** When the last bet on it was accepted, milliseconds since 1970; null for none, Infinity when nobody has looked yet. */
  readonly lastBetAt: number | null
  /** The teams that its source names instead, as `pairOf` writes them, and in how many readings in a row; null for none. */
  readonly otherTeams: string | null
  readonly otherTeamsReadings: number
  /** Readings in a row without a doubt since we suspended it. */
  readonly goodReadings: number
  /** The document that last changed the row (`FeedGame.document`), null for none, and when, milliseconds since 1970. */
  readonly document: string | null
  readonly readAt: number
  readonly status: GameStatus
  /** When a reading first said that play had begun, milliseconds since 1970; null for none. */
  readonly inPlayAt: number | null
  readonly awayScore: number | null
  readonly homeScore: number | null
  readonly clock: string
  /** Why we suspended it, or what is disputed about its result; '' for neither. */
  readonly note: string
  /** The result by which its bets are settled, or that the operator or a rule of ours has given: no reading changes it. */
  readonly settled: GameOutcome | null
  /** The newest result that waits: for a second reading, or, confirmed, for its settlement, or for the correction of one. */
  readonly pending: (GameOutcome & { readonly confirmed: boolean }) | null
  /** It is settled by what its source said, and not long ago: what the source says now, twice, corrects it (BI5). */
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

/** Two sources say two scores: the operator has to say which is right (G3). */
export const DISAGREE: SuspendReason = 'the sources disagree'

/** No suspension, but a note for the operator: one of two sources has said nothing for long of how a game ended. */
export const SILENT = 'one source is silent'

/** Outside what games of its sport end with (`plausibleScore.ts`). */
export const IMPLAUSIBLE: SuspendReason = 'score that no game ends with'

const OTHER_TEAMS: SuspendReason = 'teams changed'

/** It ends by itself when the game is read again. */
export const MISSING: SuspendReason = 'missing from the feed'

/** It closes the market only, and ends by itself: the next reading says the same start again, or drops it. */
export const START_IN_DOUBT: SuspendReason = 'start moved to before a bet'

/** A note that suspends nothing: such an answer is no reading of the game, and the next good one ends it. */
export const LISTED_TWICE = 'listed twice, with different starts, teams or results'

/** Notes that the next reading ends. Others end after three readings without a doubt, or by an operator. */
export const ENDED_BY_READING: readonly string[] = [MISSING, START_IN_DOUBT, LISTED_TWICE]

/** The operator may say otherwise until then: so many readings in a row that name other teams replace a game. */
const READINGS_TO_REPLACE = 3

/** So many readings in a row without a doubt end a suspension of ours. */
const READINGS_TO_END = 3

/** How the row reads afterwards. */
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
  /** For the operator: it is written down once and moves nothing. */
  | { readonly kind: 'dispute'; readonly note: string }
  | {
      readonly kind: 'suspend'
      readonly reason: SuspendReason
      /** Milliseconds since 1970: to be compared with the next reading. */
      readonly doubtedStart?: number
      /** The pair that was read instead, to be compared with the next reading. */
      readonly otherTeams?: string
      readonly otherTeamsReadings?: number
      /** How many readings in a row are without a doubt now; 0 unless given. */
      readonly goodReadings?: number
      /** What the row holds from now on, still suspended; as before unless given. */
      readonly state?: GameState
      /** A result that was read of a suspended game: it is stored as a new version, and never settled by while it is suspended. */
      readonly result?: GameOutcome
    }
  /** The source means another game by this id for good: ours is void by our rule, whatever becomes of the other one. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'update'; readonly state: GameState }
  /** A result that differs from the newest one: a new version. */
  | {
      readonly kind: 'result'
      readonly result: GameOutcome
      readonly state: GameState
      /** For the operator, of a game that is settled by another one. */
      readonly note?: string
    }
  /** The newest result, read a second time; with the state of a game whose suspension ends by it. */
  | { readonly kind: 'confirm'; readonly state?: GameState }

const NOTHING: Judgement = { kind: 'nothing' }
const DAY_MS = 24 * 60 * 60 * 1000

/** Milliseconds; 0 where a time is not asked. */
export type ReadingTimes = {
  /** How long a game takes at least. */
  readonly shortestMs?: number
  /** How long after a reading the same document is another one (BI5). */
  readonly readAgainMs?: number
}

/**
 * The rules in order of precedence (decision 007, BI5, BI6). `now` is in milliseconds
 * since 1970, by the server's clock. A game is never guessed: what cannot be is suspended.
 */
export function judgeReading(
  game: StoredGame,
  reading: FeedGame,
  now: number,
  { shortestMs = 0, readAgainMs = 0 }: ReadingTimes = {},
): Judgement {
  if (isReadAlready(game, reading, now, readAgainMs)) return NOTHING
  if (game.settled) return judgeSettled(game, game.settled, reading)
  if (!isOfTeams(game, reading)) return judgeOtherTeams(game, pairOf(reading))
  const doubt = doubtOf(game, reading, now, shortestMs)
  if (isSuspendedForDoubt(game)) return judgeSuspended(game, reading, doubt)
  if (doubt) return doubt
  if (isAnotherDay(game, reading)) return NOTHING
  const state = stateOf(game, reading)
  const result = resultOf(reading)
  return result ? judgeResult(game, result, state) : judgeUpdate(game, state)
}

/** The same document soon again is no reading: its source may not have looked at the game again. */
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

/** What cannot be, or must not be believed yet; null where nothing is in doubt. */
function doubtOf(
  game: StoredGame,
  reading: FeedGame,
  now: number,
  shortestMs: number,
): Doubt | null {
  if (reading.status === 'cancelled' || reading.status === 'postponed') return null
  if (isAnotherDay(game, reading)) {
    // Postponed to another day: it is void after its time (GAP-116), and played later it is a new game.
    if (game.status === 'postponed') return null
    return { kind: 'suspend', reason: 'start moved by more than a day' }
  }
  const state = stateOf(game, reading)
  const result = resultOf(reading)
  const stored = result && !(game.pending && isSame(game.pending, result)) ? { result } : {}
  if (isLess(reading.awayScore, game.awayScore) || isLess(reading.homeScore, game.homeScore)) {
    // What is read now is compared with the readings to come: it may be what is right.
    return { kind: 'suspend', reason: 'score went down', state: suspendedState(state), ...stored }
  }
  const isStartRepeated = game.doubtedStart === state.startsAt
  if (!isStartRepeated && isBeforeBet(game, state.startsAt)) {
    return { kind: 'suspend', reason: START_IN_DOUBT, doubtedStart: state.startsAt }
  }
  if (!result) return null
  // Bets were taken until the start that we knew: only a start that was read twice replaces it.
  const bettableUntil = isStartRepeated ? state.startsAt : Math.max(game.startsAt, state.startsAt)
  if (now < bettableUntil) return { kind: 'suspend', reason: 'final before its start', ...stored }
  if (now < bettableUntil + shortestMs)
    return { kind: 'suspend', reason: 'final too early', ...stored }
  return isPlausibleFinal(reading) ? null : { kind: 'suspend', reason: IMPLAUSIBLE, ...stored }
}

/** What becomes of a game that we have suspended: a doubt goes on, and three readings in a row without one end it. */
function judgeSuspended(game: StoredGame, reading: FeedGame, doubt: Doubt | null): Judgement {
  const { note, pending, goodReadings } = game
  const reason = note as SuspendReason
  if (doubt) {
    // A doubt about the start closes the market alone, which is closed.
    const isNew = doubt.reason !== note || doubt.result || doubt.state
    if (isNew && doubt.reason !== START_IN_DOUBT) return doubt
    return goodReadings > 0 ? { kind: 'suspend', reason } : NOTHING
  }
  const result = resultOf(reading)
  const isResultRepeated = Boolean(result && pending && isSame(pending, result))
  const state = stateOf(game, reading)
  if (note === DISAGREE) return judgeDisputed(game, result, state)
  // Another result than the one before begins a row of its own.
  const good = result && pending && !isResultRepeated ? 1 : goodReadings + 1
  if (good >= READINGS_TO_END) {
    if (!result) return { kind: 'update', state }
    return isResultRepeated ? { kind: 'confirm', state } : { kind: 'result', result, state }
  }
  const stored = result && !isResultRepeated ? { result } : {}
  return { kind: 'suspend', reason, goodReadings: good, state: suspendedState(state), ...stored }
}

/** What is read of a game on which two sources disagree counts again; when they agree, that ends it (agreeOnResults). */
function judgeDisputed(game: StoredGame, result: GameOutcome | null, state: GameState): Judgement {
  if (!result) return NOTHING
  if (game.pending && isSame(game.pending, result)) return { kind: 'confirm' }
  return { kind: 'suspend', reason: DISAGREE, state: suspendedState(state), result }
}

const suspendedState = (state: GameState): GameState => ({ ...state, status: 'suspended' })

/** The result that a reading says; null where it says none. */
function resultOf({ status, awayScore, homeScore }: FeedGame): GameOutcome | null {
  if (status === 'cancelled') return VOID
  return status === 'final' ? { outcome: 'final', awayScore, homeScore } : null
}

/** False of a final score that no game of the league ends with. */
export function isPlausibleFinal({ league, status, awayScore, homeScore }: FeedGame): boolean {
  if (status !== 'final' || awayScore === null || homeScore === null) return true
  return isPlausibleScore(league, { awayScore, homeScore })
}

function isAnotherDay(game: StoredGame, { status, startsAt }: FeedGame): boolean {
  // Neither says when it is played.
  if (game.startFixed || status === 'cancelled' || status === 'postponed') return false
  // Compared with its first start as well: several small moves are a large one.
  const starts = [game.startsAt, game.firstStartsAt]
  return starts.some((start) => Math.abs(Date.parse(startsAt) - start) > DAY_MS)
}

/** Whether it is the first reading that says that play has begun: the game has started for ever, whatever else becomes of it. */
export function beginsBy(game: StoredGame, reading: FeedGame): boolean {
  return (
    game.inPlayAt === null && !game.settled && isOfTeams(game, reading) && hasPlayBegun(reading)
  )
}

/** What becomes of a game that one answer lists twice, in ways that cannot both be true. */
export function judgeContradicted(game: StoredGame): Judgement {
  if (game.settled || isSuspendedForDoubt(game) || game.note === LISTED_TWICE) return NOTHING
  return { kind: 'dispute', note: LISTED_TWICE }
}

/**
 * The opponent was replaced, or the source errs: bets are on the teams that they name, and never settled by others. A game of
 * which play was read, or a final, waits for the operator.
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

/** What becomes of a game whose teams the source now names so that nobody knows them. */
export function judgeUnknownTeam(game: StoredGame): Judgement {
  if (game.settled || game.note === DISAGREE) return NOTHING
  if (isSuspendedForDoubt(game) && game.goodReadings === 0) return NOTHING
  return { kind: 'suspend', reason: 'unknown team' }
}

/** What becomes of a game that is not in a document which should have it: only one that is expected can be missed. */
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
  const note = isSettledSo ? '' : `the source says ${awayScore}-${homeScore} (away-home)`
  if (settled.outcome === 'void' && !isOfTeams(game, reading)) return NOTHING
  // The source is back at what was paid by.
  if (isSettledSo && game.note.startsWith(NOT_OVER)) {
    return { kind: 'update', state: stateNow(game) }
  }
  if (!game.mayBeCorrected || !isOfGame(game, reading) || !isPlausibleFinal(reading)) {
    return isSettledSo || game.note === note ? NOTHING : { kind: 'dispute', note }
  }
  const { pending } = game
  // A confirmed one is about to be paid by: what is said now is judged by it, then.
  if (pending?.confirmed) return NOTHING
  // When the source went back on its word in between, saying it again is a first reading.
  if (!isSame(pending ?? settled, final)) {
    return { kind: 'result', result: final, state: stateNow(game), note }
  }
  return isSettledSo ? NOTHING : { kind: 'confirm' }
}

const NOT_OVER = 'the source says that it is '

/** A game that was paid by its score, and that its source does not call over: for an operator, nothing moves by it. */
function judgeNotOver(game: StoredGame, settled: GameOutcome, reading: FeedGame): Judgement {
  if (settled.outcome === 'void' || !isOfGame(game, reading)) return NOTHING
  const note = `${NOT_OVER}${reading.status}`
  return game.note === note ? NOTHING : { kind: 'dispute', note }
}

/** A source that has taken one game for another says other teams, or another day. */
function isOfGame(game: StoredGame, reading: FeedGame): boolean {
  return (
    isOfTeams(game, reading) && Math.abs(Date.parse(reading.startsAt) - game.startsAt) <= DAY_MS
  )
}

function isOfTeams(game: StoredGame, { league, awayTeam, homeTeam }: FeedGame): boolean {
  return game.league === league && game.awayTeam === awayTeam && game.homeTeam === homeTeam
}

function stateNow(game: StoredGame): GameState {
  const { startsAt, hasStartTime, status, awayScore, homeScore, clock } = game
  return { startsAt, hasStartTime, status, awayScore, homeScore, clock }
}

/** Suspended by us for a doubt. A source's own suspension has no note and ends when the source says so. */
export function isSuspendedForDoubt({ status, note }: StoredGame): boolean {
  return status === 'suspended' && note !== '' && !ENDED_BY_READING.includes(note)
}

/** A start that moved earlier, and to before a bet that was accepted when nobody knew of it. */
function isBeforeBet({ startsAt: storedStart, lastBetAt }: StoredGame, startsAt: number): boolean {
  return startsAt < storedStart && lastBetAt !== null && lastBetAt >= startsAt
}

function judgeResult(game: StoredGame, result: GameOutcome, state: GameState): Judgement {
  const { pending } = game
  // When the source went back on its word in between, saying it again is a first reading.
  if (!pending || !isSame(pending, result) || game.status !== state.status) {
    return { kind: 'result', result, state }
  }
  return pending.confirmed ? NOTHING : { kind: 'confirm' }
}

function judgeUpdate(game: StoredGame, state: GameState): Judgement {
  // A confirmed result is about to be settled: only another result can stop that.
  if (game.pending?.confirmed) return NOTHING
  const keys = Object.keys(state) as (keyof GameState)[]
  if (game.note === LISTED_TWICE) return { kind: 'update', state }
  return keys.every((key) => game[key] === state[key]) ? NOTHING : { kind: 'update', state }
}

function stateOf(game: StoredGame, reading: FeedGame): GameState {
  const { status, clock } = reading
  if (status === 'postponed' || status === 'cancelled') {
    // Its start stays, for the void counts from it; a postponed 0-0 is no score.
    const { startsAt, hasStartTime } = game
    return { startsAt, hasStartTime, status, awayScore: null, homeScore: null, clock }
  }
  // The placeholder of a source that lost the time does not replace the time that it gave before.
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
