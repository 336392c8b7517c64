/** A change of money that somebody asks for: the writer runs many of them in one transaction, each by its own rule. */
import type { Result } from '@sidebet/domain/result'
import type { BatchState } from './batchState.ts'

export type Command<Answer extends object, Refusal extends { code: string }> = {
  readonly userId: number
  /** The call and the key under which its effect is remembered for 24 hours. */
  readonly call: string
  readonly key: string
  readonly bodyHash: Buffer
  /** Whose money moves beside the user's own: of a declined offer, its offerer's. */
  readonly otherUserId?: number
  /** What it needs locked: the offer it is about, or the game of an offer to be. */
  readonly offerId: number | null
  readonly gameId: number | null
  /** The group of an offer to be. That of an offer that is there is locked with it. */
  readonly groupId: number | null
  /** Whether its rule rests on the game, whose start and status then stand still. A cancel rests on its offer alone. */
  readonly dependsOnGame: boolean
  /** How many new offers and bets it may make. */
  readonly newOffers: 0 | 1
  readonly newBets: 0 | 1
  /**
   * The pure rule on the locked state. On ok it has applied its ruling to the state; on a refusal it has changed
   * nothing. It may run again from a fresh state, when the transaction has to.
   */
  execute(state: BatchState): Result<Answer, Refusal>
}

export type AnyCommand = Command<object, { code: string }>

export type CommandResult<Answer, Refusal> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Its user is frozen, and has no session any more (401). */
  | { readonly kind: 'frozen' }
  /** The key was used with another body (422). */
  | { readonly kind: 'keyReused' }
  /** Somebody else held what it needs for too long, or too many wait: it has not happened (503). */
  | { readonly kind: 'busy' }
  /** The database was away for too long: it has not happened (503). */
  | { readonly kind: 'unavailable' }
  /** The answer to its commit was lost, and nobody could say yet what became of it: its key can (503). */
  | { readonly kind: 'outcomeUnknown' }
