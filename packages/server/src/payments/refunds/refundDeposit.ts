import { wireId } from '@sidebet/contract/ids'
import { refundDeposit as refundDepositCall } from '@sidebet/contract/payments'
import { fromHundredths } from '@sidebet/domain/money'
import { requestKey } from '../../engine/requestKey.ts'
import { handle } from '../../handle.ts'
import { wireFunds } from '../../ledger/funds.ts'
import { done, failure, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import type { Payment } from '../payment.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { sendRefund } from './sendRefund.ts'
import { startRefund } from './startRefund.ts'

/** POST /api/payments/refund: what was never staked of a deposit goes back to where it came from (MO12). */
export const refundDeposit = handle(
  refundDepositCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const { userId } = session
    const tooMany = await tooManyProviderTries(services, 'withdrawal', userId, ip)
    if (tooMany) return tooMany
    const key = idempotencyKey ? requestKey(idempotencyKey, body, null) : null
    const { paymentID: depositId, amount } = body
    const started = await startRefund(services, { userId, depositId, amount }, key)
    switch (started.kind) {
      case 'refused':
        return refused(refundDepositCall, { code: started.no })
      case 'keyReused':
        return failure('keyReused')
      case 'payment': {
        const { payment, isNew } = started
        return reply(services, isNew ? await sendRefund(services, payment) : payment)
      }
    }
  },
)

async function reply(services: Services, { id, state, amount, userId }: Payment) {
  switch (state) {
    case 'pending':
    case 'completed': {
      const funds = await wireFunds(services.db, userId)
      const refund = {
        status: state,
        paymentID: wireId('payment', id),
        amount: fromHundredths(amount),
      }
      return done({ ...refund, ...funds })
    }
    case 'rejected':
    case 'failed':
    case 'returned':
      return refused(refundDepositCall, { code: 'refundFailed' })
    default:
      return { status: 202, body: { status: 'unknown', paymentID: wireId('payment', id) } } as const
  }
}
