/**
 * Operators' decisions about games on their page: by one operator up to an amount, above it with a second operator's
 * approval (AZ6).
 */
import { wireId } from '@sidebet/contract/ids'
import { submitDecision as submitDecisionCall } from '@sidebet/contract/operator'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import type { Config } from '../config/config.ts'
import { type Rules, resumeOn, runGameTransaction, upholdOn } from '../games/operatorActions.ts'
import { handle } from '../handle.ts'
import type { Tx } from '../platform/database/db.ts'
import { done, failure, refused } from '../platform/http/reply.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { lockOperator } from '../platform/users/users.sql.ts'
import { executeOrPropose } from './executeOrPropose.ts'
import { isOnGame } from './ownGame.sql.ts'

export type Refusal = RefusalOf<typeof submitDecisionCall>
type DecisionResult = { readonly isDone: boolean } | Refusal

export const submitDecision = handle(
  submitDecisionCall,
  async ({ services, session, body, ip }) => {
    const { gameID: gameId, what, awayPoints, homePoints, reason } = body
    const isScored = awayPoints !== undefined && homePoints !== undefined
    if (isScored !== (what === 'final' || what === 'correct')) return failure('malformed')
    const score = isScored ? { awayScore: awayPoints, homeScore: homePoints } : null
    const { db, config } = services
    const actor = wireId('user', session.userId)
    const result = await unlessImpossible(() =>
      runGameTransaction(db, gameId, async (tx): Promise<DecisionResult> => {
        if (!(await lockOperator(tx, session.userId))) return { code: 'notOperator' }
        if (await isOwnGame(tx, gameId, session.userId, config)) return { code: 'ownGame' }
        if (what === 'resume') {
          await resumeOn(tx, gameId, { actor, reason })
          return { isDone: true }
        }
        // It moves no money, so that one operator is enough.
        if (what === 'uphold') {
          await upholdOn(tx, gameId, { actor, reason })
          return { isDone: true }
        }
        const status = await executeOrPropose(
          tx,
          { gameId, what, score, reason },
          { userId: session.userId, actor, ip },
          {
            aloneMax: config.OPERATOR_ALONE_MAX,
            dailyMax: config.OPERATOR_DAILY_MAX,
            ...rulesOf(config),
          },
        )
        return status === 'open' ? { code: 'wishOpen' } : { isDone: status === 'done' }
      }),
    )
    return 'code' in result ? refused(submitDecisionCall, result) : done(result)
  },
)

export const rulesOf = ({ SHORTEST_GAMES }: Pick<Config, 'SHORTEST_GAMES'>): Rules => ({
  shortestGames: SHORTEST_GAMES === 'on',
})

/**
 * Whether the settings refuse this operator's decision because they, or an account linked to theirs, have money on the
 * game.
 */
export async function isOwnGame(
  tx: Tx,
  gameId: number,
  userId: number,
  { OPERATOR_OWN_GAMES }: Pick<Config, 'OPERATOR_OWN_GAMES'>,
): Promise<boolean> {
  return OPERATOR_OWN_GAMES === 'refused' && (await isOnGame(tx, gameId, userId))
}

/** The refusal of an impossible decision contains the error message of the tool. */
export async function unlessImpossible<Done>(work: () => Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { code: 'cannotDecide', why: error.message }
  }
}
