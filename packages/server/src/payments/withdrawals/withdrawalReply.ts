import { wireId } from '@sidebet/contract/ids'
import { fromHundredths, minus } from '@sidebet/domain/money'
import { wireFunds } from '../../ledger/funds.ts'
import type { Services } from '../../services.ts'
import type { Payment } from '../payment.ts'

/**
 * The response of both withdrawal endpoints: 200 when the provider has accepted it, 202 when the outcome is unknown. Null when
 * nothing was paid: each endpoint has its own refusal, and a refused payment request never gets 200 (GAP-176).
 */
export async function withdrawalReply(services: Services, payment: Payment) {
  const { state, amount, charge, userId } = payment
  const paymentID = wireId('payment', payment.id)
  if (state === 'rejected' || state === 'failed' || state === 'returned') return null
  if (state !== 'pending' && state !== 'completed') {
    return { status: 202, body: { status: 'unknown', paymentID } } as const
  }
  const body = {
    status: state,
    paymentID,
    withdrawAmount: fromHundredths(amount),
    feeEstimate: fromHundredths(charge),
    netAmount: fromHundredths(minus(amount, charge)),
    ...(await wireFunds(services.db, userId)),
  }
  return { status: 200, body } as const
}
