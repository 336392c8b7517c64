import { readId } from '@sidebet/contract/ids'
import { createPromotion as createPromotionCall } from '@sidebet/contract/promotions'
import { promotionExists } from '@sidebet/copy/refusals/promotions'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { typedUsername } from '@sidebet/domain/account/username'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { cents } from '@sidebet/domain/money'
import { checkPromotion, type PromotionDraft } from '@sidebet/domain/promotions/checkPromotion'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle } from '../handle.ts'
import { readNow } from '../platform/database/clock.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Tx } from '../platform/database/db.ts'
import {
  findIdempotencyRecord,
  insertIdempotencyKeys,
  isKeyInUse,
} from '../platform/database/idempotency.sql.ts'
import { done, failure, refused } from '../platform/http/reply.ts'
import { findUserId, hasUser, lockPromotionAdmin } from '../platform/users/users.sql.ts'
import { fundPromotion } from './fundPromotion.ts'
import { readPotsOfDay } from './promotions.sql.ts'
import { proposePromotion } from './proposePromotion.ts'

type CreateRequest = {
  readonly userId: number
  readonly draft: PromotionDraft & { readonly groupAdminID: string }
  readonly key: RequestKey | null
  /** The largest pot of one promotion, in dollars. */
  readonly most: number
  /** The largest sum of one admin's pots within 24 hours without an operator's approval, in dollars. */
  readonly aloneMost: number
  readonly ip: string
}

type Created =
  | 'created'
  | 'proposed'
  | 'exists'
  | 'keyReused'
  | RefusalOf<typeof createPromotionCall>['code']

/**
 * POST /api/promotion/create: moves its whole pot from the house's own money in the same transaction. A large one is only
 * proposed (AZ4).
 */
export const createPromotion = handle(
  createPromotionCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const request: CreateRequest = {
      userId: session.userId,
      draft: body,
      key: idempotencyKey ? requestKey(idempotencyKey, body, null) : null,
      most: services.config.PROMOTION_MAX,
      aloneMost: services.config.PROMOTION_ALONE_MAX,
      ip,
    }
    const once = () => services.db.transaction((tx) => create(tx, request))
    const created = await once().catch((error) => {
      if (isKeyInUse(error)) return once()
      throw error
    })
    switch (created) {
      case 'created':
        return done({ message: promotionsAnswers.created })
      case 'proposed':
        return done({ message: promotionsAnswers.proposed })
      case 'exists':
        return done(promotionExists)
      case 'keyReused':
        return failure('keyReused')
      default:
        return refused(createPromotionCall, { code: created })
    }
  },
)

async function create(
  tx: Tx,
  { userId, draft, key, most, aloneMost, ip }: CreateRequest,
): Promise<Created> {
  if (!(await lockPromotionAdmin(tx, userId))) return 'notAdmin'
  const keyRow = key && { userId, call: createPromotionCall.name, ...key }
  const before = keyRow && (await findIdempotencyRecord(tx, keyRow))
  if (before) {
    if (!before.bodyHash.equals(keyRow.bodyHash)) return 'keyReused'
    return 'proposalId' in before.answer ? 'proposed' : 'created'
  }

  const now = await readNow(tx)
  const today = easternDay(new Date(now).toISOString())
  const result = checkPromotion(draft, { today, most: cents(most * 100) })
  if (!result.ok) return result.refusal.code
  const groupAdminId = await groupAdminOf(tx, typedUsername(draft.groupAdminID))
  if (groupAdminId === undefined) return 'unknownGroupAdmin'

  const terms = result.value
  const isAlone = (await readPotsOfDay(tx, userId)) + terms.initial <= aloneMost * 100
  const id = isAlone
    ? await fundPromotion(tx, terms, { createdBy: userId, groupAdminId, ip }, now)
    : await proposePromotion(tx, { terms, groupAdminId }, { authorId: userId, ip })
  if (id === null) return 'exists'
  if (keyRow) {
    const answer = isAlone ? { promotionId: id } : { proposalId: id }
    await tx.query(combineStatements(insertIdempotencyKeys([{ ...keyRow, answer }], now)))
  }
  return isAlone ? 'created' : 'proposed'
}

/** The user whose groups may accept it, by id or username; null for all users, undefined when there is no such user. */
async function groupAdminOf(tx: Tx, named: string): Promise<number | null | undefined> {
  if (named === '') return null
  const id = readId('user', named)
  if (id === null) return (await findUserId(tx, named)) ?? undefined
  return (await hasUser(tx, id)) ? id : undefined
}
