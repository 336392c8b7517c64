import { causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { movePayment } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { isOlderThan } from '../payments.sql.ts'
import {
  createAtProvider,
  notePending,
  recordPayout,
  reportEmptyBalance,
} from './sendWalletPayout.ts'
import { beginSending } from './stopWithdrawals.ts'

/** The provider stores a name for 30 days: after that the same name would be paid again. */
const REMEMBERED_DAYS = 29

/**
 * Polls a withdrawal to a wallet. One that may not have been sent is sent again with the same name: the provider then returns
 * the payout of the first request.
 */
export async function syncWalletPayout(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  const sent = payment.providerRef ? payment : await sendAgain(services, payment)
  if (!sent?.providerRef) return
  const read = await recordPayout(services, sent)
  return read.kind === 'ok' ? undefined : 'again'
}

async function sendAgain(services: Services, payment: Payment): Promise<Payment | null> {
  if (await isOlderThan(services.db, payment.id, REMEMBERED_DAYS)) {
    throw new Error(
      'the state of the payment is unknown, and the provider no longer has its reference',
    )
  }
  if (!(await beginSending(services.db, payment)).maySend) return null
  const made = await createAtProvider(services, payment)
  if (made.kind === 'ok') {
    const { batchId } = made.value
    await notePending(services, payment, batchId)
    return { ...payment, state: 'pending', providerRef: batchId }
  }
  const cause = causeOf(made)
  // One refusal does not prove that the first request was not received. After a day a refusal of the request itself does.
  const isProof = made.kind === 'rejected' && (made.status === 400 || made.status === 422)
  if (isProof && payment.isOld) {
    reportEmptyBalance(services, payment, cause)
    await movePayment(services.db, payment.id, { to: 'rejected', cause })
    return null
  }
  await movePayment(services.db, payment.id, { to: 'submitting', cause })
  if (made.kind === 'rejected' || cause === NOT_UNDERSTOOD) {
    throw new Error(`the payout was not taken: ${cause}`)
  }
  return null
}
