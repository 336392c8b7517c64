import { captureOrder } from '@sidebet/contract/deposits'
import { fromHundredths } from '@sidebet/domain/money'
import { wireFunds } from '../../ledger/funds.ts'
import { type Reply, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import type { DepositResult } from './completeDeposit.ts'

/** The user has no such order. */
export const UNKNOWN_ORDER = refused(captureOrder, { code: 'unknownOrder' })

/**
 * The response of both endpoints that complete a deposit. `isBarred`: nothing may be captured where the user is. A refused
 * payment request never gets 200 (GAP-176).
 */
export async function depositReply(
  services: Services,
  result: DepositResult,
  isBarred: boolean,
): Promise<Reply<typeof captureOrder>> {
  switch (result.kind) {
    case 'completed':
    case 'pending': {
      const { amount, userId } = result.payment
      const depositAmount = fromHundredths(amount)
      const funds = await wireFunds(services.db, userId)
      return { status: 200, body: { status: result.kind, depositAmount, ...funds } }
    }
    case 'unknown':
      return { status: 202, body: { status: 'unknown' } }
    case 'declined':
      return refused(captureOrder, { code: 'instrumentDeclined' })
    case 'refused':
    case 'failed':
      if (isBarred) return refused(captureOrder, { code: 'regionIllegal' })
      return refused(captureOrder, { code: 'depositFailed' })
  }
}
