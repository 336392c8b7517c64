import type { Services } from '../core/services.ts'
import { movePayment } from '../payments/movePayment.ts'
import type { Payment } from '../payments/payment.ts'
import { completeDeposit } from './completeDeposit.ts'

/**
 * Looks again at a wallet deposit that is not decided: nobody knew what happened, its browser died between the capture and
 * its record, or its capture is pending. After 24 hours the provider's word that nothing was captured ends it (P4);
 * without that word it stays open.
 */
export async function lookAtWalletDeposit(services: Services, payment: Payment): Promise<void> {
  // Only what was submitted is captured: an order that was approved and left may have been left on purpose.
  const mayCapture = payment.state === 'submitting' && !payment.isOld
  const { kind } = await completeDeposit(services, payment, mayCapture)
  const nothingCaptured = kind === 'refused' || kind === 'declined'
  if (payment.isOld && nothingCaptured) {
    await movePayment(services.db, payment.id, { to: 'rejected', cause: 'nothing was captured' })
  }
}
