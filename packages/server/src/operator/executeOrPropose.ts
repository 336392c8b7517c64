/** An operator's decision about a game is executed, or proposed to a second operator (AZ6). */
import { wireId } from '@sidebet/contract/ids'
import type { DecisionAuthor } from '@sidebet/domain/games/reasons'
import { correctOn, type Rules, setResult, voidOn } from '../games/operatorActions.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import {
  hasOpenApprovalRequest,
  insertApprovalRequest,
  type OperatorDecision,
  readStaked,
} from './approvalRequests.sql.ts'
import { countDecision, refuseAboveDailySum } from './dailySum.ts'

/** The author of a decision: the user of a session, or the tool, which has no user. */
export type Decider = {
  readonly userId: number | null
  /** As the audit names them. */
  readonly actor: string
  readonly ip?: string | undefined
}

/** Executes the decision; throws an `OperatorError` when it is impossible. */
export async function carryOut(
  tx: Tx,
  { gameId, what, score, reason }: OperatorDecision,
  { actor, author }: { readonly actor: string; readonly author: DecisionAuthor },
  rules: Rules,
): Promise<void> {
  const by = { actor, reason, author }
  if (what === 'void' || !score) return voidOn(tx, gameId, by)
  const result = { outcome: 'final', ...score } as const
  if (what === 'correct') return correctOn(tx, gameId, result, by)
  return setResult(tx, gameId, result, by, rules)
}

/** The limits on one operator's decisions, in cents. */
export type Limits = {
  /** Cents staked on a game, up to which one operator's decision is enough. */
  readonly aloneMax: number
  /** Within 24 hours. */
  readonly dailyMax: number
}

/**
 * Executes the decision when at most `aloneMax` cents are staked on the game, else proposes it. Returns `open` when the
 * game already has an open proposal. Throws an `OperatorError` when the decision is impossible.
 */
export async function executeOrPropose(
  tx: Tx,
  decision: OperatorDecision,
  { userId, actor, ip }: Decider,
  { aloneMax, dailyMax, ...rules }: Rules & Limits,
): Promise<'done' | 'proposed' | 'open'> {
  const { gameId, what, score, reason } = decision
  await tx.query('savepoint decision')
  await carryOut(tx, decision, { actor, author: 'operator' }, rules)
  const staked = await readStaked(tx, gameId)
  const deciders = userId === null ? [] : [userId]
  if (staked <= aloneMax) {
    const subject = wireId('game', gameId)
    await countDecision(tx, deciders, { subject, amount: staked }, dailyMax)
    return 'done'
  }
  await refuseAboveDailySum(tx, deciders, staked, dailyMax)
  // It is possible: a second operator must approve it.
  await tx.query('rollback to savepoint decision')
  await tx.query('select 1 from games where id = $1 for update', [gameId])
  if (await hasOpenApprovalRequest(tx, gameId)) return 'open'
  const id = await insertApprovalRequest(tx, { ...decision, staked, wishedBy: userId })
  const facts = { wish: wireId('approvalRequest', id), what, ...score, reason, staked }
  const subject = wireId('game', gameId)
  await audit(tx, { actor, action: 'operator.wish', subject, ...(ip && { ip }), facts })
  return 'proposed'
}
