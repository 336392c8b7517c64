/** A requested change of money. The batcher executes many commands in one transaction, each by its own rule. */
import type { Result } from '@sidebet/domain/result'
import type { BatchState } from './batchState.ts'

export type Command<Answer extends object, Refusal extends { code: string }> = {
  readonly userId: number
  /** The call and the key under which its effect is stored for 24 hours. */
  readonly call: string
  readonly key: string
  readonly bodyHash: Buffer
  /** The second user whose money moves: the offerer of a declined offer. */
  readonly otherUserId?: number
  /** The rows that it locks: its offers, or the game of a new offer. */
  readonly offerIds: readonly number[]
  readonly gameId: number | null
  /**
   * The game of its offers as its user saw it, if the client sent it: it is locked without a read of the offers. The rule must refuse
   * an offer on another game.
   */
  readonly seenGameId?: number | undefined
  /** The group of a new offer. The group of an existing offer is locked with that offer. */
  readonly groupId: number | null
  /** Whether its rule depends on the game, whose start and status are then locked. A cancel depends on its offer alone. */
  readonly dependsOnGame: boolean
  /** How many new offers and bets it may make. */
  readonly newOffers: 0 | 1
  readonly newBets: number
  /**
   * The pure rule on the locked state. An accepted command has changed the state; a refused one has changed nothing. It may
   * run again on a fresh state when the transaction is retried.
   */
  execute(state: BatchState): Result<Answer, Refusal>
}

export type AnyCommand = Command<object, { code: string }>

export type CommandResult<Answer, Refusal> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Its user is frozen and has no session any more (401). */
  | { readonly kind: 'frozen' }
  /** The key was used with another body (422). */
  | { readonly kind: 'keyReused' }
  /** Another transaction locked its rows for too long, or too many commands wait: it had no effect (503). */
  | { readonly kind: 'busy' }
  /** The database was unavailable for too long: it had no effect (503). */
  | { readonly kind: 'unavailable' }
  /** The answer to its commit was lost and its outcome is still unknown. A retry with its key gets the outcome (503). */
  | { readonly kind: 'outcomeUnknown' }
