import { isDatabaseAway } from '../core/databaseErrors.ts'
import type { Services } from '../core/services.ts'
import { noteStuck } from '../core/stuckWork.ts'
import { advance, completeDeposit } from './completeDeposit.ts'
import type { Payment } from './payment.ts'
import { leaseDuePayment } from './payments.sql.ts'

/**
 * Looks again at one deposit that is not decided: one of which nobody knew what happened, one whose browser died
 * between the capture and its record, one whose capture is pending. After 24 hours the provider's word that nothing was
 * captured ends it (P4); without that word it stays open. One that throws waits for its own next turn like any other,
 * noted. False when no deposit is due.
 */
export async function resumeDeposits(services: Services): Promise<boolean> {
  const payment = await services.db.transaction(leaseDuePayment)
  if (!payment) return false
  try {
    await resume(services, payment)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await noteStuck(services, 'resumeDeposits', payment.id, error)
  }
  return true
}

async function resume(services: Services, payment: Payment): Promise<void> {
  // Only what was submitted is captured: an order that was approved and left may have been left on purpose.
  const mayCapture = payment.state === 'submitting' && !payment.isOld
  const { kind } = await completeDeposit(services, payment, mayCapture)
  const nothingCaptured = kind === 'refused' || kind === 'declined'
  if (payment.isOld && nothingCaptured) {
    await advance(services, payment, 'rejected', 'nothing was captured')
  }
}
