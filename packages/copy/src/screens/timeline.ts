/** What the result of a bet rests on, event by event. */
import type { DecisionAuthor, VoidReason } from '@sidebet/domain/games/reasons'
import { decisionSentence, reasonClauses } from '../reasons.ts'

export const timelineTexts = {
  title: 'What the result rests on',
  notRead: 'It could not be read.',
  final: 'The result is final.',
  mayChange: (until: string) => `The result may still change until ${until}.`,
  accepted: 'The bet was accepted.',
  ruled: 'The game became void by our rules.',
  read: (source: string, result: string | null) =>
    result === null
      ? `${source} reported that the game is called off.`
      : `${source} reported: ${result}.`,
  document: (hash: string) => `Document ${hash.slice(0, 12)}`,
  settled: (result: string) => `The bet was settled: ${result}.`,
  corrected: (result: string) => `The settlement was corrected: ${result}.`,
  void: (reason: VoidReason | '') =>
    reason === '' ? 'it is void' : `it is void, because ${reasonClauses[reason]}`,
  /** `why` in the words of the source; '' for a report of a user. */
  disputed: (why: string) =>
    why === '' ? 'A user disputed the result.' : `The result was disputed: ${why}.`,
  byOperators: (
    what: 'final' | 'void' | 'corrected' | 'upheld',
    by: DecisionAuthor | '',
    why: string,
  ) => decisionSentence({ what, by: by === '' ? 'operator' : by, why }),
} as const
