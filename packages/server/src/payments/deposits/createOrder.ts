import { createOrder as createOrderCall } from '@sidebet/contract/deposits'
import { requestKey } from '../../engine/requestKey.ts'
import { handle } from '../../handle.ts'
import { done, failure, refused } from '../../platform/http/reply.ts'
import { isDepositBarred } from './depositRegion.ts'
import { tooManyDeposits } from './depositTries.ts'
import { startDeposit } from './startDeposit.ts'

/** POST /api/user/paypal/orders: creates an order at the provider for the session's user. */
export const createOrder = handle(
  createOrderCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const key = requestKey(idempotencyKey, body, null)
    const tooMany = await tooManyDeposits(services, 'order', session.userId, ip)
    if (tooMany) return tooMany
    const started = await startDeposit(services, session.userId, body.depositAmount, {
      key: idempotencyKey ? key : null,
      isBarred: isDepositBarred(services.config, session),
    })
    switch (started.kind) {
      case 'started':
        return done({ orderID: started.orderId })
      case 'region':
        return refused(createOrderCall, { code: 'regionIllegal' })
      case 'limits':
        return refused(createOrderCall, { code: 'depositLimits' })
      case 'keyReused':
        return failure('keyReused')
      case 'failed':
        return refused(createOrderCall, { code: 'depositFailed' })
    }
  },
)
