/** Why a bet is void, or why its settlement waits, in words. A reason without a text does not compile. */
import { type DecisionAuthor, type Reason, VOID_REASONS } from '@sidebet/domain/games/reasons'

/** Clauses without a capital and a full stop. */
export const reasonClauses: Readonly<Record<Reason, string>> = {
  operatorVoid: 'an operator made the game void',
  anotherGame: 'the source replaced the game by one of other teams',
  notPlayedIn48Hours: 'the game was not played within 48 hours of its start',
  noResultIn14Days: 'no result was found within 14 days of the start',
  abandoned: 'the game was abandoned after it had begun',
  cancelled: 'the game was cancelled',
  acceptedAfterStart: 'the bet was accepted after the game had begun',
  sourcesDisagree: 'the two sources report different scores',
  secondSourceSilent: 'one of the two sources has not reported the final score',
  scoreWentDown: 'a score that had been reported went down',
  implausibleScore: 'the reported score is one with which no game ends',
  finalTooEarly: 'the game was reported as over before it can be over',
  startMoved: 'the reported start of the game has moved',
  teamsChanged: 'the source reports other teams',
  unknownTeam: 'the source reports a team that we do not know',
  missingFromFeed: 'the source no longer lists the game',
  listedTwice: 'the source lists the game twice, with different data',
  partsDisagree: 'the reported score is not the sum of its parts',
  winnerDisagrees: 'the source reports a winner that has not won by its score',
  finalInPlay: 'the source reports the game as over and as in play at the same time',
  suspended: 'the game is interrupted or suspended',
  postponed: 'the game is postponed',
  noResult: 'the game has no result yet, 48 hours after its start',
  disputed: 'the result is disputed',
}

const isVoidReason = (reason: Reason): boolean =>
  (VOID_REASONS as readonly Reason[]).includes(reason)

/** "Void: the game was cancelled." */
export function reasonSentence(reason: Reason): string {
  if (reason === 'disputed') return 'The result is disputed.'
  return `${isVoidReason(reason) ? 'Void' : 'On hold'}: ${reasonClauses[reason]}.`
}

type Decision = {
  readonly what: 'final' | 'void' | 'corrected' | 'upheld'
  readonly by: DecisionAuthor
  /** In the words of the operator; '' for none. */
  readonly why: string
}

const authors = {
  operator: 'An operator',
  twoOperators: 'Two operators',
} as const satisfies Record<DecisionAuthor, string>

const actions = {
  final: 'entered this result',
  void: 'made the game void',
  corrected: 'corrected the result',
  upheld: 'checked the result and found it right',
} as const satisfies Record<Decision['what'], string>

/** "Two operators corrected the result. Their reason: seen on TV." */
export function decisionSentence({ what, by, why }: Decision): string {
  const done = `${authors[by]} ${actions[what]}.`
  if (why === '') return done
  return `${done} ${by === 'operator' ? 'The' : 'Their'} reason: ${why.replace(/\.$/, '')}.`
}

/** Of a settled bet whose result is disputed. */
export const disputeSentence = (until: string): string =>
  `The result is disputed. Operators answer by ${until}.`
