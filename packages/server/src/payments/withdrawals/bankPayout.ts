import { wireId } from '@sidebet/contract/ids'
import { withdrawToBank as withdrawToBankCall } from '@sidebet/contract/withdrawals'
import { plainDollars } from '@sidebet/domain/money'
import { type BankWithdrawal, bankWithdrawal } from '@sidebet/domain/withdrawals/bankWithdrawal'
import { requestKey } from '../../engine/requestKey.ts'
import { handle, type Request } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { failure, refused } from '../../platform/http/reply.ts'
import { startBankTransfer } from '../banks/bankTransfer.ts'
import { findMismatches } from '../findMismatches.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { startBankPayout } from './startBankPayout.ts'
import { withdrawalReply } from './withdrawalReply.ts'

type WithdrawalRequest = Request<typeof withdrawToBankCall>

const FAILED = refused(withdrawToBankCall, { code: 'bankWithdrawalFailed' })

/** POST /api/user/withdrawtobank: of the body only the amount and the bank count; we compute fee and net (GAP-064). */
export const withdrawToBank = handle(withdrawToBankCall, async (request) => {
  const { services, session, body, ip, idempotencyKey } = request
  const { userId } = session
  const tooMany = await tooManyProviderTries(services, 'withdrawal', userId, ip)
  if (tooMany) return tooMany
  if (services.config.BANK_WITHDRAWALS === 'off') return FAILED
  const { withdrawAmount, accountURL } = body
  const sums = bankWithdrawal(withdrawAmount)
  if (!sums) return refused(withdrawToBankCall, { code: 'nothingLeft' })
  await auditMismatches(request, sums)

  const isKeyed = Boolean(idempotencyKey || body.withdrawRequestDate)
  const key = isKeyed ? requestKey(idempotencyKey, body, body) : null
  const started = await startBankPayout(services, { userId, sums, accountURL }, key)
  if (started.kind === 'keyReused') return failure('keyReused')
  if (started.kind === 'refused') return refused(withdrawToBankCall, started.no)
  const { payment, isNew } = started
  const now = isNew ? await startBankTransfer(services, payment) : payment
  return (await withdrawalReply(services, now)) ?? FAILED
})

/** The amount with fees equals the amount: the fee is included in it (GAP-064). */
async function auditMismatches(
  { services, session, body, ip }: WithdrawalRequest,
  { debit, fee }: BankWithdrawal,
): Promise<void> {
  const mismatches = findMismatches({
    feeEstimate: { clientValue: body.feeEstimate, is: fee },
    withdrawAmountPlusFees: { clientValue: body.withdrawAmountPlusFees, is: debit },
  })
  if (!mismatches) return
  await audit(services.db, {
    actor: wireId('user', session.userId),
    action: 'withdrawals.falseClaim',
    ip,
    facts: { ...mismatches, amount: plainDollars(debit), fee: plainDollars(fee) },
  })
}
