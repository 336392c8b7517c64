import type { Services } from '../core/services.ts'
import { advance, completeDeposit } from './completeDeposit.ts'
import { claimDuePayment } from './payments.sql.ts'

/**
 * Looks again at one deposit that is not decided: one whose outcome nobody knew, one whose browser died between the
 * capture and its record, one whose capture is pending. After 24 hours the provider's word that nothing was captured
 * ends it (payments.md 3.4); without that word it stays open. False when no deposit is due.
 */
export async function resumeDeposits(services: Services): Promise<boolean> {
  const payment = await services.db.transaction(claimDuePayment)
  if (!payment) return false
  // Only what was submitted is captured: an order that was approved and left may have been left on purpose.
  const mayCapture = payment.state === 'submitting' && !payment.isOld
  const { kind } = await completeDeposit(services, payment, mayCapture)
  const nothingCaptured = kind === 'refused' || kind === 'declined'
  if (payment.isOld && nothingCaptured) {
    await advance(services, payment, 'rejected', 'nothing was captured')
  }
  return true
}
