import { wireId } from '@sidebet/contract/ids'
import { TOOL } from '../games/operatorActions.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { lockCandidate, makeOperator, readOperatorIds } from '../platform/users/users.sql.ts'
import { insertRoleApprovalRequest } from './approvalRequests.sql.ts'
import { readControls } from './controls.sql.ts'

/**
 * How many operators the tool may create alone: without two of them no proposal could be approved and no operator replaced.
 */
const FIRST = 2

/**
 * Makes a user an operator, for the tool. Where a second operator must approve, the role is only proposed once there are
 * two operators who are not frozen (AZ6). Throws an `OperatorError` when it cannot be proposed.
 */
export async function grantOperatorRole(
  db: Database,
  userId: number,
): Promise<'granted' | 'proposed'> {
  return db.transaction(async (tx) => {
    // Serializes concurrent tools: two that both count one operator would create a second and a third one.
    await tx.query('select 1 from switches for no key update')
    const { secondOperator } = await readControls(tx)
    if (!secondOperator || (await readOperatorIds(tx)).length < FIRST) {
      await makeOperator(tx, userId)
      await auditGrant(tx, userId)
      return 'granted'
    }
    const { username } = await lockUserWithoutRole(tx, userId)
    const id = await insertRoleApprovalRequest(tx, userId)
    if (id === null) throw new OperatorError(`The role is already proposed for ${username}.`)
    const facts = { wish: wireId('approvalRequest', id), what: 'role' }
    const subject = wireId('user', userId)
    await audit(tx, { actor: TOOL.actor, action: 'operator.wish', subject, facts })
    return 'proposed'
  })
}

/** Makes a user an operator by the approved proposal with this id. Throws an `OperatorError` when the user may not be one. */
export async function carryOutRole(tx: Tx, userId: number, proposalId: number): Promise<void> {
  await lockUserWithoutRole(tx, userId)
  await makeOperator(tx, userId)
  await auditGrant(tx, userId, { wish: wireId('approvalRequest', proposalId) })
}

/** Throws an `OperatorError` for a user who is an operator or frozen. */
async function lockUserWithoutRole(tx: Tx, userId: number): Promise<{ readonly username: string }> {
  const { username, isOperator, isFrozen } = await lockCandidate(tx, userId)
  if (isOperator) throw new OperatorError(`The user ${username} is an operator already.`)
  if (isFrozen) throw new OperatorError(`The user ${username} is frozen.`)
  return { username }
}

async function auditGrant(tx: Tx, userId: number, facts: { wish?: string } = {}): Promise<void> {
  const subject = wireId('user', userId)
  await audit(tx, { actor: TOOL.actor, action: 'operatorRole.grant', subject, facts })
}
