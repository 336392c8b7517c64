/**
 * The closed list of reasons: why a bet is void, and why the settlement of a game waits. Texts that the database stores are
 * mapped to it here.
 */
import type { LISTED_TWICE, SILENT, SuspendReason } from './judgeReading.ts'

/** Why a bet is void, in order of precedence: a void of the game comes before the time of the bet. */
export const VOID_REASONS = [
  /** An operator made the game void. */
  'operatorVoid',
  /** The source's id was given to a game of other teams. */
  'anotherGame',
  /** The source lists the game as not played, 48 hours or more after its start. */
  'notPlayedIn48Hours',
  /** No result was found within 14 days of the start. */
  'noResultIn14Days',
  /** The source ended the game without a result after play had begun. */
  'abandoned',
  /** The source cancelled the game, or an association awarded it, before play. */
  'cancelled',
  /** The game has a score, and the bet was accepted at or after its start. */
  'acceptedAfterStart',
] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** Why the settlement of a game waits. `disputed` is a settled game, whose settlement may be corrected. */
export const WAIT_REASONS = [
  'sourcesDisagree',
  'secondSourceSilent',
  'scoreWentDown',
  'implausibleScore',
  'finalTooEarly',
  'startMoved',
  'teamsChanged',
  'unknownTeam',
  'missingFromFeed',
  'listedTwice',
  /** One field of the source's document contradicts another. */
  'partsDisagree',
  'winnerDisagrees',
  'finalInPlay',
  /** Suspended by its source. */
  'suspended',
  'postponed',
  /** No result 48 hours after the start, and no reading that permits a void. */
  'noResult',
  'disputed',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

export const REASONS = [...VOID_REASONS, ...WAIT_REASONS] as const
export type Reason = (typeof REASONS)[number]

/** The reason by the text of `results.reason`, for a void that a rule of ours has set (`results.source` is 'rule'). */
export const REASON_OF_RULE = {
  'no final score 48 hours after the start': 'notPlayedIn48Hours',
  'no result 14 days after the start': 'noResultIn14Days',
  'the source names other teams in three readings': 'anotherGame',
} as const satisfies Readonly<Record<string, VoidReason>>

/** A text of `results.reason` of a void that a rule of ours sets. */
export type RuleText = keyof typeof REASON_OF_RULE

/** The reason by the text of `games.note`, for a game that is not settled. A note without a reason does not compile. */
export const REASON_OF_NOTE: Readonly<
  Record<SuspendReason | typeof SILENT | typeof LISTED_TWICE, WaitReason>
> = {
  'the sources disagree': 'sourcesDisagree',
  'one source is silent': 'secondSourceSilent',
  'score went down': 'scoreWentDown',
  'score that no game ends with': 'implausibleScore',
  'final before its start': 'finalTooEarly',
  'final too early': 'finalTooEarly',
  'start moved by more than a day': 'startMoved',
  'start moved to before a bet': 'startMoved',
  'teams changed': 'teamsChanged',
  'unknown team': 'unknownTeam',
  'missing from the feed': 'missingFromFeed',
  'listed twice, with different starts, teams or results': 'listedTwice',
  'parts of the score disagree': 'partsDisagree',
  'winner and score disagree': 'winnerDisagrees',
  'final while in play': 'finalInPlay',
}

/** Who set or upheld the result of a game: one operator, or one with the approval of a second. Users see no name. */
export const DECISION_AUTHORS = ['operator', 'twoOperators'] as const
export type DecisionAuthor = (typeof DECISION_AUTHORS)[number]

/** How long operators have to answer a dispute, milliseconds of the product's clock from its beginning. */
export const DISPUTE_MS = 24 * 60 * 60 * 1000
