import { wireId } from '@sidebet/contract/ids'
import { fromHundredths, minus } from '@sidebet/domain/money'
import { wireFunds } from '../../ledger/funds.ts'
import type { Services } from '../../services.ts'
import type { Payment } from '../payment.ts'

/**
 * What both calls that withdraw answer: 200 when the provider has it, 202 when nobody knows yet. Null when nothing was paid,
 * which each call says in its own words: a refused money call is never 200 (GAP-176).
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
