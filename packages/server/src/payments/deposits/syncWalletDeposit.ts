import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { movePayment } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { lockPayment } from '../payments.sql.ts'
import { readRefundsOf } from '../refunds/refunds.sql.ts'
import { recordRefund } from '../refunds/sendRefund.ts'
import { completeDeposit } from './completeDeposit.ts'
import { computeReturns } from './depositReturns.ts'
import { recordDepositReturns } from './recordDepositReturns.ts'

/**
 * Polls a wallet deposit. An open one has an unknown outcome, lost its browser between capture and record, or has a pending
 * capture. A credited one may have been returned since.
 */
export async function syncWalletDeposit(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  if (payment.state === 'completed' || payment.state === 'returned') {
    return syncReturns(services, payment)
  }
  // Only a submitted order is captured: a payer may have left an approved order on purpose.
  const mayCapture = payment.state === 'submitting' && !payment.isOld
  const { kind, strange } = await completeDeposit(services, payment, mayCapture)
  if (strange) throw new Error(`the order cannot be read: ${strange}`)
  const nothingCaptured = kind === 'refused' || kind === 'declined'
  // When the provider confirms that nothing was captured, the payment ends after 24 hours (P4). Without that answer it stays
  // open.
  if (payment.isOld && nothingCaptured) {
    await movePayment(services.db, payment.id, { to: 'rejected', cause: 'nothing was captured' })
  }
  return undefined
}

/**
 * Compares the returns that the provider reports with ours, and records the difference (P8). Refunds that we ordered move to
 * the provider's state.
 */
async function syncReturns(
  services: Services,
  { id, providerRef }: Payment,
): Promise<'again' | undefined> {
  const { db, wallet } = services
  const read = await wallet.readOrder(providerRef!)
  if (read.kind !== 'ok') return withoutAnswer(read)
  const { capture, refunds } = read.value
  if (!capture) throw new Error('the order has lost its capture')
  const disputes = await wallet.readDisputes(capture.captureId)
  if (disputes.kind !== 'ok') return withoutAnswer(disputes)
  const ordered = await readRefundsOf(db, id)
  for (const refund of ordered.filter(({ isOpen }) => isOpen)) {
    const found = refunds.find(({ name }) => name === refund.name)
    if (found) await recordRefund(services, { id: refund.id, state: 'pending' }, found)
  }
  const back = computeReturns(read.value, disputes.value, new Set(ordered.map(({ name }) => name)))
  await db.transaction(async (tx) => recordDepositReturns(tx, await lockPayment(tx, id), back))
  return undefined
}

/**
 * Without an answer the poll is repeated in an hour. A refusal, or an answer that does not match the schema, throws and alarms.
 */
function withoutAnswer(answer: Exclude<CallResult<unknown>, { kind: 'ok' }>): 'again' {
  const cause = causeOf(answer)
  if (answer.kind === 'rejected' || cause === NOT_UNDERSTOOD) {
    throw new Error(`the returns of the deposit cannot be read: ${cause}`)
  }
  return 'again'
}
