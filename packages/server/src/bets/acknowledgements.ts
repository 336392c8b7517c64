/** Two calls that the client sends beside acceptbet. The take has already moved the money, so they move nothing (GAP-101). */
import {
  adjustAmountBetByAccepted as adjustAmountBetByAcceptedCall,
  adjustFundsAtAccept as adjustFundsAtAcceptCall,
} from '@sidebet/contract/bets'
import { fromHundredths } from '@sidebet/domain/money'
import { amountLeft } from '@sidebet/domain/offers/offer'
import { handle } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readAmounts } from './bets.sql.ts'

/** POST /api/user/adjustFundsAtAccept: returns the current funds. */
export const adjustFundsAtAccept = handle(adjustFundsAtAcceptCall, async ({ services, session }) =>
  done({ message: 'success', ...(await wireFunds(services.db, session.userId)) }),
)

/** POST /api/betsProposed/adjustAmountBetByAccepted: returns the amount left of the offer. */
export const adjustAmountBetByAccepted = handle(
  adjustAmountBetByAcceptedCall,
  async ({ services, session, body }) => {
    const offer = await readAmounts(services.db, body.betProposedPicked, session.userId)
    if (!offer) return refused(adjustAmountBetByAcceptedCall, { code: 'unknownId' })
    return done({ message: 'success', amountBet: fromHundredths(amountLeft(offer)) })
  },
)
