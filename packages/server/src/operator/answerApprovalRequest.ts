import { type IdKind, wireId } from '@sidebet/contract/ids'
import { answerApprovalRequest as answerCall } from '@sidebet/contract/operator'
import { cents } from '@sidebet/domain/money'
import type { Config } from '../config/config.ts'
import { TOOL } from '../games/operatorActions.ts'
import { handle } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { done, refused } from '../platform/http/reply.ts'
import { isOperator, lockUsers } from '../platform/users/users.sql.ts'
import { carryOutPromotion } from '../promotions/proposePromotion.ts'
import {
  closeApprovalRequest,
  lockApprovalRequest,
  type OpenApprovalRequest,
  readStaked,
  readUsersOf,
} from './approvalRequests.sql.ts'
import { countDecision } from './dailySum.ts'
import { carryOut } from './executeOrPropose.ts'
import { carryOutRole } from './operatorRole.ts'
import { isOwnGame, type Refusal, rulesOf, unlessImpossible } from './submitDecision.ts'

/** The answer of a second operator. The author of a proposal may withdraw it, but not approve it. */
export const answerApprovalRequest = handle(answerCall, async ({ services, session, body, ip }) => {
  const { wishID: id, isGranted } = body
  const { db, config } = services
  const { userId } = session
  const answered = await unlessImpossible(() =>
    db.transaction(async (tx): Promise<Refusal | null> => {
      // Locks all users at once and first: two operators may approve each other's proposals at the same time.
      await lockUsers(tx, [userId, ...(await readUsersOf(tx, id))])
      if (!(await isOperator(tx, userId))) return { code: 'notOperator' }
      const proposal = await lockApprovalRequest(tx, id)
      if (!proposal) return { code: 'wishOver' }
      if (isGranted) {
        const refusal = await refusalOf(tx, proposal, userId, config)
        if (refusal) return refusal
      }
      await closeApprovalRequest(tx, id, { userId, isGranted })
      const actor = wireId('user', userId)
      const action = isGranted ? 'operator.grant' : 'operator.reject'
      const facts = { wish: wireId('approvalRequest', id), what: proposal.what }
      await audit(tx, { actor, action, subject: wireId(...subjectOf(proposal)), ip, facts })
      if (isGranted) {
        await carryOutProposal(tx, id, proposal, config)
        await countAgreement(tx, id, proposal, { userId, dailyMax: config.OPERATOR_DAILY_MAX })
      }
      return null
    }),
  )
  return answered ? refused(answerCall, answered) : done({ message: 'success' })
})

/** Why this operator may not approve it; null when they may. */
async function refusalOf(
  tx: Tx,
  proposal: OpenApprovalRequest,
  userId: number,
  config: Config,
): Promise<Refusal | null> {
  if (proposal.wishedBy === userId) return { code: 'ownWish' }
  if (proposal.what === 'role') return proposal.userId === userId ? { code: 'ownWish' } : null
  if (proposal.what === 'promotion') return null
  return (await isOwnGame(tx, proposal.gameId, userId, config)) ? { code: 'ownGame' } : null
}

/** The game, the user who becomes an operator, or the user who proposed the promotion. */
function subjectOf(proposal: OpenApprovalRequest): [IdKind, number] {
  if (proposal.what === 'role') return ['user', proposal.userId]
  if (proposal.what === 'promotion') return ['user', proposal.wishedBy]
  return ['game', proposal.gameId]
}

/** Counts the decision for its author and for the operator who approved it: it belongs to both. */
async function countAgreement(
  tx: Tx,
  id: number,
  proposal: OpenApprovalRequest,
  { userId, dailyMax }: { readonly userId: number; readonly dailyMax: number },
): Promise<void> {
  if (proposal.what === 'role') return
  const isPromotion = proposal.what === 'promotion'
  const subject = isPromotion ? wireId('approvalRequest', id) : wireId('game', proposal.gameId)
  const amount = isPromotion ? proposal.terms.initial : await readStaked(tx, proposal.gameId)
  const { wishedBy } = proposal
  const deciders = wishedBy === null ? [userId] : [userId, wishedBy]
  await countDecision(tx, deciders, { subject, amount }, dailyMax)
}

/** Throws an `OperatorError` when it is no longer possible. */
async function carryOutProposal(
  tx: Tx,
  id: number,
  proposal: OpenApprovalRequest,
  config: Config,
): Promise<void> {
  if (proposal.what === 'role') return carryOutRole(tx, proposal.userId, id)
  if (proposal.what === 'promotion')
    return carryOutPromotion(tx, id, proposal, cents(config.PROMOTION_MAX * 100))
  const { wishedBy } = proposal
  // The tool has no user: only the operator who approves is one.
  const by =
    wishedBy === null
      ? ({ actor: TOOL.actor, author: 'operator' } as const)
      : ({ actor: wireId('user', wishedBy), author: 'twoOperators' } as const)
  await carryOut(tx, proposal, by, rulesOf(config))
}
