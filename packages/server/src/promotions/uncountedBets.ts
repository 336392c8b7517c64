import { wireId } from '@sidebet/contract/ids'
import { uncountedBets as uncountedBetsCall } from '@sidebet/contract/promotions'
import { fromHundredths } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { isPromotionAdmin } from '../platform/users/users.sql.ts'
import { readBlockedGrants, readUncountedBets } from './uncountedBets.sql.ts'

/**
 * GET /api/promotion/uncounted: which bets did not count for the promotions of this admin, and the condition that each did not
 * meet. It names the kind of a shared signal, and never its value.
 */
export const uncountedBets = handle(uncountedBetsCall, async ({ services, session }) => {
  const { db } = services
  if (!(await isPromotionAdmin(db, session.userId)))
    return refused(uncountedBetsCall, { code: 'notAdmin' })
  const bets = await readUncountedBets(db, session.userId)
  return done({
    bets: bets.map(({ promotionName, username, betId, reason, ...terms }) => ({
      ...{ promotionName, username, betID: wireId('bet', betId), reason },
      oddsNumerator: fromHundredths(terms.numerator),
      oddsDenominator: fromHundredths(terms.denominator),
      spread: fromHundredths(terms.spread),
    })),
    grants: await readBlockedGrants(db, session.userId),
  })
})
