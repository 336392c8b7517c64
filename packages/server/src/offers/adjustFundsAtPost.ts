import { adjustFundsAtPost as adjustFundsAtPostCall } from '@sidebet/contract/offers'
import { handle } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { done } from '../platform/http/reply.ts'

/** The post has already reserved the stake: this returns the current funds and moves nothing (GAP-083). */
export const adjustFundsAtPost = handle(adjustFundsAtPostCall, async ({ services, session }) =>
  done({ message: 'success', ...(await wireFunds(services.db, session.userId)) }),
)
