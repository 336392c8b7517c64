import { depositFromBank as depositFromBankCall } from '@sidebet/contract/deposits'
import { wireId } from '@sidebet/contract/ids'
import { BANK_DEPOSIT_MAX } from '@sidebet/domain/deposits/depositLimits'
import { cents, fromHundredths, plainDollars } from '@sidebet/domain/money'
import { requestKey } from '../../engine/requestKey.ts'
import { handle, type Request } from '../../handle.ts'
import { wireFunds } from '../../ledger/funds.ts'
import { audit } from '../../platform/audit/audit.ts'
import { failure, type Reply, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import { startBankTransfer } from '../banks/bankTransfer.ts'
import { findMismatches } from '../findMismatches.ts'
import type { Payment } from '../payment.ts'
import { isDepositBarred } from './depositRegion.ts'
import { tooManyDeposits } from './depositTries.ts'
import { startBankDeposit } from './startBankDeposit.ts'

type DepositRequest = Request<typeof depositFromBankCall>

const FAILED = refused(depositFromBankCall, { code: 'bankDepositFailed' })

/** POST /api/user/depositfrombank: of the body only the amount and the bank count. A deposit has no fee (GAP-052). */
export const depositFromBank = handle(depositFromBankCall, async (request) => {
  const { services, session, body, ip, idempotencyKey } = request
  const { userId } = session
  const tooMany = await tooManyDeposits(services, 'bank', userId, ip)
  if (tooMany) return tooMany
  const { depositAmount: amount, accountURL } = body
  if (amount > BANK_DEPOSIT_MAX) return refused(depositFromBankCall, { code: 'bankDepositLimit' })
  if (amount === 0) return { ...FAILED, status: 400 }
  await auditMismatches(request)

  const isKeyed = Boolean(idempotencyKey || body.depositRequestDate)
  const key = isKeyed ? requestKey(idempotencyKey, body, body) : null
  const isBarred = isDepositBarred(services.config, session)
  const wanted = { userId, amount, accountURL, isBarred }
  const started = await startBankDeposit(services, wanted, key)
  if (started.kind === 'keyReused') return failure('keyReused')
  if (started.kind === 'refused')
    return started.no === 'region'
      ? refused(depositFromBankCall, { code: 'regionIllegal' })
      : FAILED
  const { payment, isNew } = started
  return replyFor(services, isNew ? await startBankTransfer(services, payment) : payment)
})

/** A refused payment request never gets 200, and one with an unknown outcome gets 202 (GAP-176). */
async function replyFor(
  services: Services,
  payment: Payment,
): Promise<Reply<typeof depositFromBankCall>> {
  const { state, amount, userId } = payment
  const paymentID = wireId('payment', payment.id)
  if (state === 'rejected' || state === 'failed' || state === 'returned') return FAILED
  if (state !== 'pending' && state !== 'completed') {
    return { status: 202, body: { status: 'unknown', paymentID } }
  }
  const funds = await wireFunds(services.db, userId)
  return {
    status: 200,
    body: { status: state, paymentID, depositAmount: fromHundredths(amount), ...funds },
  }
}

async function auditMismatches({ services, session, body, ip }: DepositRequest): Promise<void> {
  const { depositAmount: amount, feeEstimate, depositAmountPlusFees } = body
  const mismatches = findMismatches({
    feeEstimate: { clientValue: feeEstimate, is: cents(0) },
    depositAmountPlusFees: { clientValue: depositAmountPlusFees, is: amount },
  })
  if (!mismatches) return
  await audit(services.db, {
    actor: wireId('user', session.userId),
    action: 'deposits.falseClaim',
    ip,
    facts: { ...mismatches, amount: plainDollars(amount) },
  })
}
