import {
  checkUniquePromotion as checkUniqueCall,
  findAdmin as findAdminCall,
} from '@sidebet/contract/promotions'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { isPromotionAdmin } from '../platform/users/users.sql.ts'
import { findPromotionName } from './promotions.sql.ts'

/** Whether the session's user may create promotions; it reveals nothing about other users (AZ4). */
export const findAdmin = handle(findAdminCall, async ({ services, session }) =>
  done({ admin: await isPromotionAdmin(services.db, session.userId) }),
)

/**
 * Lets admins check whether a name is taken before they submit. The check that counts runs when the promotion is created
 * (GAP-167).
 */
export const checkUniquePromotion = handle(
  checkUniqueCall,
  async ({ services, session, params }) => {
    const { db } = services
    if (!(await isPromotionAdmin(db, session.userId)))
      return refused(checkUniqueCall, { code: 'notAdmin' })
    const taken = await findPromotionName(db, params.promotionName)
    return done({ data: taken === null ? [] : [taken] })
  },
)
