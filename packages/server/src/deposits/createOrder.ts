import { createOrder as createOrderCall } from '@sidebet/contract/deposits'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { handle } from '../core/http/handle.ts'
import { done, fail } from '../core/http/reply.ts'
import { requestKey } from '../core/writer/requestKey.ts'
import { tooManyDepositTries } from './depositTries.ts'
import { startDeposit } from './startDeposit.ts'

/** POST /api/user/paypal/orders: an order at the provider for the session's user. */
export const createOrder = handle(
  createOrderCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const key = requestKey(idempotencyKey, body, null)
    if (!key) return fail(400, 'malformed', 'The Idempotency-Key is too long.')
    const tooMany = await tooManyDepositTries(services, 'order', session.userId, ip)
    if (tooMany) return tooMany
    const started = await startDeposit(
      services,
      session.userId,
      body.depositAmount,
      idempotencyKey ? key : null,
    )
    switch (started.kind) {
      case 'started':
        return done({ orderID: started.orderId })
      case 'limits':
        return fail(400, 'depositLimits', depositsTexts.depositLimits)
      case 'keyReused':
        return fail(422, 'keyReused', 'This Idempotency-Key was used for another request.')
      case 'failed':
        return fail(502, 'depositFailed', depositsTexts.depositFailed)
    }
  },
)
