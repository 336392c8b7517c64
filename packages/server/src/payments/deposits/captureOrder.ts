import { captureOrder as captureOrderCall } from '@sidebet/contract/deposits'
import { handle } from '../../handle.ts'
import { mayBeCaptured } from '../payment.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { completeDeposit } from './completeDeposit.ts'
import { isDepositBarred } from './depositRegion.ts'
import { depositReply, UNKNOWN_ORDER } from './depositReply.ts'
import { ownDeposit } from './ownDeposit.ts'

/** POST /api/user/paypal/orders/:orderID/capture: called by the checkout once the payer has approved the order. */
export const captureOrder = handle(captureOrderCall, async ({ services, session, params, ip }) => {
  const tooMany = await tooManyProviderTries(services, 'deposit.completion', session.userId, ip)
  if (tooMany) return tooMany
  const payment = await ownDeposit(services, session, params.orderID, ip)
  if (!payment) return UNKNOWN_ORDER
  const isBarred = isDepositBarred(services.config, session)
  const mayCapture = mayBeCaptured(payment) && !isBarred
  return depositReply(services, await completeDeposit(services, payment, mayCapture), isBarred)
})
