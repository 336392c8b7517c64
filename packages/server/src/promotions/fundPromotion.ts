import { wireId } from '@sidebet/contract/ids'
import type { PromotionTerms } from '@sidebet/domain/promotions/checkPromotion'
import { poolAccount } from '../bonus/grants.ts'
import { lockAccounts, openAccounts, postTransfers } from '../ledger/ledger.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { insertPromotion } from './promotions.sql.ts'

type Author = {
  readonly createdBy: number
  /** The admin whose groups may accept it; null for all users. */
  readonly groupAdminId: number | null
  readonly ip?: string | undefined
  /** The proposal that an operator approved, as the audit names it. */
  readonly approvalRequestId?: string | undefined
}

/**
 * Creates a promotion of these terms, and moves its whole pot from the house's own money. Returns its id, or null when its
 * name is taken.
 */
export async function fundPromotion(
  tx: Tx,
  terms: PromotionTerms,
  { createdBy, groupAdminId, ip, approvalRequestId }: Author,
  now: number,
): Promise<number | null> {
  const id = await insertPromotion(tx, terms, { createdBy, groupAdminId })
  if (id === null) return null
  const [from, to] = [{ kind: 'equity.platform', ownerId: 0 } as const, poolAccount(id)]
  await openAccounts(tx, [to])
  const accounts = await lockAccounts(tx, [from, to])
  const { initial, perUser } = terms
  const transfer = { key: `pool:${id}`, kind: 'promotionPool', ref: id, from, to, cents: initial }
  await postTransfers(tx, accounts, [transfer], now)
  await audit(tx, {
    actor: wireId('user', createdBy),
    action: 'promotions.create',
    subject: wireId('promotion', id),
    ...(ip && { ip }),
    facts: {
      initialCents: initial,
      perUserCents: perUser,
      acceptsNeeded: terms.acceptsNeeded,
      availableToWithdraw: terms.availableToWithdraw,
      daysToUse: terms.daysToUse,
      lastDay: terms.lastDay,
      groupAdminId,
      ...(approvalRequestId && { approvalRequestId }),
    },
  })
  return id
}
