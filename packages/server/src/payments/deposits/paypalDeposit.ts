import { paypalDeposit as paypalDepositCall } from '@sidebet/contract/deposits'
import { wireId } from '@sidebet/contract/ids'
import { hundredths, plainDollars } from '@sidebet/domain/money'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { mayBeCaptured, type Payment } from '../payment.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { completeDeposit } from './completeDeposit.ts'
import { isDepositBarred } from './depositRegion.ts'
import { depositReply, UNKNOWN_ORDER } from './depositReply.ts'
import { ownDeposit } from './ownDeposit.ts'

/**
 * POST /api/user/paypaldeposit: the record that the client posts after the capture. Only `orderID` is used. A record with
 * another amount, or of an order that is not paid, is audited for the operator (T11).
 */
export const paypalDeposit = handle(paypalDepositCall, async ({ services, session, body, ip }) => {
  const tooMany = await tooManyProviderTries(services, 'deposit.completion', session.userId, ip)
  if (tooMany) return tooMany
  const payment = await ownDeposit(services, session, body.orderID, ip)
  if (!payment) return UNKNOWN_ORDER
  const isBarred = isDepositBarred(services.config, session)
  const mayCapture = mayBeCaptured(payment) && !isBarred
  const result = await completeDeposit(services, payment, mayCapture)
  const mismatches = findWrongAmounts(payment, body)
  if (mismatches || result.kind === 'refused') {
    await audit(services.db, {
      actor: wireId('user', session.userId),
      action: mismatches ? 'deposits.falseClaim' : 'deposits.unpaidOrder',
      subject: body.orderID,
      ip,
      facts: { ...mismatches, amount: plainDollars(payment.amount), outcome: result.kind },
    })
  }
  return depositReply(services, result, isBarred)
})

type Body = Parameters<Parameters<typeof handle<typeof paypalDepositCall>>[1]>[0]['body']

/** The amounts in the body that differ from the payment; null when none does. */
function findWrongAmounts(payment: Payment, body: Body): Record<string, unknown> | null {
  const { paymentAmount, depositAmount } = body
  const wrong = Object.entries({ paymentAmount, depositAmount }).filter(
    ([, amount]) =>
      amount !== undefined && amount !== null && hundredths(amount, 'exact') !== payment.amount,
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}
