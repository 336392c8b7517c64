import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { movePayment } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { lockPayment } from '../payments.sql.ts'
import { completeDeposit } from './completeDeposit.ts'
import { computeReturns } from './depositReturns.ts'
import { recordDepositReturns } from './recordDepositReturns.ts'

/**
 * Looks again at a wallet deposit. One that is not decided: nobody knew what happened, its browser died between the capture
 * and its record, or its capture is pending. One that was credited: it may have gone back since.
 */
export async function syncWalletDeposit(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  if (payment.state === 'completed' || payment.state === 'returned') {
    return syncReturns(services, payment)
  }
  // Only what was submitted is captured: an order that was approved and left may have been left on purpose.
  const mayCapture = payment.state === 'submitting' && !payment.isOld
  const { kind, strange } = await completeDeposit(services, payment, mayCapture)
  if (strange) throw new Error(`the order cannot be read: ${strange}`)
  const nothingCaptured = kind === 'refused' || kind === 'declined'
  // The provider's word that nothing was captured ends it after 24 hours (P4); without that word it stays open.
  if (payment.isOld && nothingCaptured) {
    await movePayment(services.db, payment.id, { to: 'rejected', cause: 'nothing was captured' })
  }
  return undefined
}

/** Compares what the provider says went back with what we know of, and records the difference (P8). */
async function syncReturns(
  { db, wallet }: Services,
  { id, providerRef }: Payment,
): Promise<'again' | undefined> {
  const read = await wallet.readOrder(providerRef!)
  if (read.kind !== 'ok') return withoutAnswer(read)
  const { capture } = read.value
  if (!capture) throw new Error('the order has no capture any more')
  const disputes = await wallet.readDisputes(capture.captureId)
  if (disputes.kind !== 'ok') return withoutAnswer(disputes)
  const back = computeReturns(read.value, disputes.value)
  await db.transaction(async (tx) => recordDepositReturns(tx, await lockPayment(tx, id), back))
  return undefined
}

/** No answer comes again in an hour; a no, or one in a form that we do not know, alarms. */
function withoutAnswer(answer: Exclude<CallResult<unknown>, { kind: 'ok' }>): 'again' {
  const cause = causeOf(answer)
  if (answer.kind === 'rejected' || cause === NOT_UNDERSTOOD) {
    throw new Error(`what went back of the deposit cannot be read: ${cause}`)
  }
  return 'again'
}
