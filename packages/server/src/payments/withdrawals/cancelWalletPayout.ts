import type { Services } from '../../services.ts'
import { isTerminal, type Payment } from '../payment.ts'
import { findPayment } from '../payments.sql.ts'
import { recordPayout, StrangePayout } from './sendWalletPayout.ts'

type Cancelled = 'cancelled' | 'tooLate' | 'unknown'

/**
 * Cancels a withdrawal to a wallet that its receiver has not accepted; the money returns to the user. `unknown` when the
 * provider did not answer: `pollPendingPayments` resolves it.
 */
export async function cancelWalletPayout(services: Services, payment: Payment): Promise<Cancelled> {
  try {
    return await cancel(services, payment)
  } catch (error) {
    if (error instanceof StrangePayout) return 'unknown'
    throw error
  }
}

async function cancel(services: Services, payment: Payment): Promise<Cancelled> {
  if (payment.state !== 'pending' || !payment.providerRef) return 'tooLate'
  const read = await recordPayout(services, payment)
  if (read.kind !== 'ok') return 'unknown'
  const { item } = read.value
  if (item?.isUnclaimed) {
    const cancelled = await services.payouts.cancelPayout(item.itemId)
    if (cancelled.kind === 'unknown') return 'unknown'
  }
  // The payout's own state counts, not the answer to the cancellation.
  if ((await recordPayout(services, payment)).kind !== 'ok') return 'unknown'
  const now = (await findPayment(services.db, payment.id))!
  if (now.state === 'failed') return 'cancelled'
  return isTerminal(now) || !item?.isUnclaimed ? 'tooLate' : 'unknown'
}
