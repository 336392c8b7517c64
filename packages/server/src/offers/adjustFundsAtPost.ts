import { adjustFundsAtPost as adjustFundsAtPostCall } from '@sidebet/contract/offers'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { wireFunds } from '../core/ledger/funds.ts'

/** The hold was made by the post itself: this says what the funds are now and moves nothing (GAP-083). */
export const adjustFundsAtPost = handle(adjustFundsAtPostCall, async ({ services, session }) =>
  done({ message: 'success', ...(await wireFunds(services.db, session.userId)) }),
)
