/** A promotion with a larger pot than its admin may create alone: proposed, and created when an operator approves it (AZ4). */
import { wireId } from '@sidebet/contract/ids'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import type { PromotionTerms } from '@sidebet/domain/promotions/checkPromotion'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { isFrozen, isPromotionAdmin } from '../platform/users/users.sql.ts'
import { fundPromotion } from './fundPromotion.ts'
import { findPromotionName, insertPromotionProposal } from './promotions.sql.ts'

export type PromotionProposal = {
  readonly what: 'promotion'
  /** As they were checked when it was proposed. */
  readonly terms: PromotionTerms
  /** The admin whose groups may accept it; null for all users. */
  readonly groupAdminId: number | null
}

/**
 * Stores the checked terms for an operator. Returns the id of the proposal, or null when the name is taken or already
 * proposed.
 */
export async function proposePromotion(
  tx: Tx,
  { terms, groupAdminId }: Omit<PromotionProposal, 'what'>,
  { authorId, ip }: { readonly authorId: number; readonly ip: string },
): Promise<number | null> {
  const { name, initial, perUser } = terms
  if ((await findPromotionName(tx, name)) !== null) return null
  const id = await insertPromotionProposal(tx, terms, { authorId, groupAdminId })
  if (id === null) return null
  const author = wireId('user', authorId)
  await audit(tx, {
    ...{ actor: author, action: 'operator.wish', subject: author, ip },
    facts: {
      ...{ wish: wireId('approvalRequest', id), what: 'promotion', name },
      ...{ initialCents: initial, perUserCents: perUser },
    },
  })
  return id
}

/**
 * Creates a promotion that an operator has approved. Its author's row is locked. Throws an `OperatorError` when the terms
 * are no longer allowed, or its author may not create promotions.
 */
export async function carryOutPromotion(
  tx: Tx,
  proposalId: number,
  { terms, groupAdminId, wishedBy }: PromotionProposal & { readonly wishedBy: number },
  most: Cents,
): Promise<void> {
  const { name, initial, lastDay } = terms
  if (!(await isPromotionAdmin(tx, wishedBy)) || (await isFrozen(tx, wishedBy)))
    throw new OperatorError('The user who requested it may no longer create promotions.')
  if (initial > most) throw new OperatorError(`The pot is larger than ${formatDollars(most)}.`)
  const now = await readNow(tx)
  if (lastDay !== null && lastDay < easternDay(new Date(now).toISOString()))
    throw new OperatorError(`The last day to accept ${name} is over.`)
  const approvalRequestId = wireId('approvalRequest', proposalId)
  const id = await fundPromotion(
    tx,
    terms,
    { createdBy: wishedBy, groupAdminId, approvalRequestId },
    now,
  )
  if (id === null) throw new OperatorError(`There is a promotion of the name ${name} already.`)
}
