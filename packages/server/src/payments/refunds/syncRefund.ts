import { causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { movePayment } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { readCaptureOf } from './refunds.sql.ts'
import { orderRefund, recordRefund } from './sendRefund.ts'

/**
 * Polls a refund: the order lists the refunds of its capture, ours by their names. One that the provider does not have is
 * ordered again under the same name.
 */
export async function syncRefund(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  const { orderId } = await readCaptureOf(services.db, payment.depositId!)
  const read = await services.wallet.readOrder(orderId)
  if (read.kind !== 'ok') {
    const cause = causeOf(read)
    if (read.kind === 'unknown' && cause !== NOT_UNDERSTOOD) return 'again'
    throw new Error(`the refund cannot be read: ${cause}`)
  }
  const found = read.value.refunds.find(
    ({ name, refundId }) => name === payment.name || refundId === payment.providerRef,
  )
  if (found) await recordRefund(services, payment, found)
  else if (payment.providerRef) throw new Error('the provider does not list the refund')
  else await orderAgain(services, payment)
  return undefined
}

async function orderAgain(services: Services, payment: Payment): Promise<void> {
  const { db } = services
  const made = await orderRefund(services, payment)
  if (made.kind === 'ok') return void (await recordRefund(services, payment, made.value))
  const cause = causeOf(made)
  // One refusal does not prove that the first request was not received. After a day a refusal of the request itself does.
  const isProof = made.kind === 'rejected' && (made.status === 400 || made.status === 422)
  if (isProof && payment.isOld) {
    await movePayment(db, payment.id, { to: 'rejected', cause })
    return
  }
  await movePayment(db, payment.id, { to: 'submitting', cause })
  if (made.kind === 'rejected' || cause === NOT_UNDERSTOOD) {
    throw new Error(`the refund was not taken: ${cause}`)
  }
}
