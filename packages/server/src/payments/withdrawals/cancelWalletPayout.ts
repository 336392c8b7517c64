import type { Services } from '../../services.ts'
import { isTerminal, type Payment } from '../payment.ts'
import { findPayment } from '../payments.sql.ts'
import { recordPayout, StrangePayout } from './sendWalletPayout.ts'

type Cancelled = 'cancelled' | 'tooLate' | 'unknown'

/**
 * Takes back a withdrawal to a wallet that its receiver has not claimed; the money is the user's again. `unknown` when the
 * provider did not answer: `pollPendingPayments` finds out.
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
  // Whatever it said: the payout itself tells whether the money came back.
  if ((await recordPayout(services, payment)).kind !== 'ok') return 'unknown'
  const now = (await findPayment(services.db, payment.id))!
  if (now.state === 'failed') return 'cancelled'
  return isTerminal(now) || !item?.isUnclaimed ? 'tooLate' : 'unknown'
}
