/** All deposits and withdrawals of the session's user, each with its stages (W17). */
import { wireId } from '@sidebet/contract/ids'
import { ownPayments as ownPaymentsCall } from '@sidebet/contract/payments'
import { type Cents, cents, fromHundredths } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { toPage } from '../platform/database/page.ts'
import { done } from '../platform/http/reply.ts'
import { type OwnPayment, readOwnPayments, UNCLAIMED } from './ownPayments.sql.ts'
import { mayBeCancelled } from './payment.ts'
import { readWithdrawable } from './withheld.ts'

export const ownPayments = handle(ownPaymentsCall, async ({ services, session, query }) => {
  const { db } = services
  const rows = await readOwnPayments(db, session.userId, query)
  const { refundable } = await readWithdrawable(db, session.userId)
  const refundables = new Map(refundable.map(({ depositId, cents }) => [depositId, cents]))
  return done(
    toPage(
      rows,
      query,
      ({ id, createdAt }) => ({ id, at: createdAt }),
      (payment) => wirePayment(payment, refundables.get(payment.id) ?? cents(0)),
    ),
  )
})

function wirePayment(payment: OwnPayment, refundable: Cents) {
  const { id, kind, state, account, createdAt, expectedOn, stages, cause } = payment
  return {
    paymentID: wireId('payment', id),
    kind,
    state,
    amount: fromHundredths(payment.amount),
    fee: fromHundredths(payment.charge),
    returned: fromHundredths(payment.returned),
    account,
    createdAt: createdAt.toISOString(),
    expectedOn: state === 'pending' ? expectedOn : null,
    stages: stages.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
    reason: providersCode(payment.isUnclaimed && state === 'pending' ? UNCLAIMED : cause),
    mayCancel: mayBeCancelled(payment),
    refundable: fromHundredths(refundable),
  }
}

/** Provider codes are capitals (R01, INSTRUMENT_DECLINED). Our own words are internal and are not returned. */
function providersCode(cause: string): string {
  if (cause === 'cancelled') return 'CANCELED'
  return /^[A-Z][A-Z0-9_]*$/.test(cause) ? cause : ''
}
