import { wireId } from '@sidebet/contract/ids'
import { answerWish as answerCall } from '@sidebet/contract/operator'
import { audit } from '../core/audit.ts'
import { handle } from '../core/http/handle.ts'
import { done, refused } from '../core/http/reply.ts'
import { lockOperator } from '../core/users/users.sql.ts'
import { TOOL } from '../games/operate.ts'
import { isOwnGame, type Refusal, rulesOf, unlessImpossible } from './decideGame.ts'
import { carryOut } from './decideOrPropose.ts'
import { endWish, lockWish } from './wishes.sql.ts'

/** The word of a second operator. Whoever asked may take it back, and not grant it. */
export const answerWish = handle(answerCall, async ({ services, session, body, ip }) => {
  const { wishID: wishId, isGranted } = body
  const actor = wireId('user', session.userId)
  const answered = await unlessImpossible(() =>
    services.db.transaction(async (tx): Promise<Refusal | null> => {
      if (!(await lockOperator(tx, session.userId))) return { code: 'notOperator' }
      const wish = await lockWish(tx, wishId)
      if (!wish) return { code: 'wishOver' }
      if (isGranted && wish.wishedBy === session.userId) return { code: 'ownWish' }
      const { config } = services
      if (isGranted && (await isOwnGame(tx, wish.gameId, session.userId, config))) {
        return { code: 'ownGame' }
      }
      await endWish(tx, wishId, { userId: session.userId, isGranted })
      const { gameId, what } = wish
      const facts = { wish: wireId('wish', wishId), what }
      const action = isGranted ? 'operator.grant' : 'operator.reject'
      await audit(tx, { actor, action, subject: wireId('game', gameId), ip, facts })
      if (isGranted) {
        const asker = wish.wishedBy === null ? TOOL.actor : wireId('user', wish.wishedBy)
        await carryOut(tx, wish, asker, rulesOf(config))
      }
      return null
    }),
  )
  return answered ? refused(answerCall, answered) : done({ message: 'success' })
})
