import type { captureOrder } from '@sidebet/contract/deposits'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { fromHundredths } from '@sidebet/domain/money'
import { fail, type Reply } from '../core/http/reply.ts'
import { wireFunds } from '../core/ledger/funds.ts'
import type { Services } from '../core/services.ts'
import type { DepositOutcome } from './completeDeposit.ts'

/** There is no such order of this user. */
export const UNKNOWN_ORDER = fail(404, 'depositFailed', depositsTexts.depositFailed)

/** What both calls that complete a deposit answer. A refused money call is never 200 (GAP-176). */
export async function depositReply(
  services: Services,
  outcome: DepositOutcome,
): Promise<Reply<typeof captureOrder>> {
  switch (outcome.kind) {
    case 'completed':
    case 'pending': {
      const { amount, userId } = outcome.payment
      const depositAmount = fromHundredths(amount)
      const funds = await wireFunds(services.db, userId)
      return { status: 200, body: { status: outcome.kind, depositAmount, ...funds } }
    }
    case 'unknown':
      return { status: 202, body: { status: 'unknown' } }
    case 'declined':
      return fail(422, 'instrumentDeclined', depositsTexts.instrumentDeclined)
    case 'refused':
    case 'failed':
      return fail(409, 'depositFailed', depositsTexts.depositFailed)
  }
}
