import { verifyMicroDeposits as verifyMicroDepositsCall } from '@sidebet/contract/banks'
import { wireId } from '@sidebet/contract/ids'
import { isMicroDeposit } from '@sidebet/domain/banks/microDeposits'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { bankRefIn } from './accountUrl.ts'
import { type Bank, findBankOfRef } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/** POST /api/user/validatedeposits: the two small amounts that the bank has received (GAP-060). */
export const verifyMicroDeposits = handle(
  verifyMicroDepositsCall,
  async ({ services, session, body, ip }) => {
    const { userId } = session
    const { amount1, amount2 } = body
    // Amounts that no micro-deposit can have are typing mistakes: they use none of the three tries, and count as no request.
    if (!isMicroDeposit(amount1) || !isMicroDeposit(amount2)) {
      return refused(verifyMicroDepositsCall, { code: 'bankNotAdded' })
    }
    const tooMany = await tooManyProviderTries(services, 'bank.proof', userId, ip)
    if (tooMany) return tooMany
    const bankRef = bankRefIn(body.accountURL)
    const bank = bankRef === null ? null : await findBankOfRef(services.db, userId, bankRef)
    if (!bank) return refused(verifyMicroDepositsCall, { code: 'unknownBank' })
    const result = await prove(services, bank, [amount1, amount2])
    if (result === 'unknown') return refused(verifyMicroDepositsCall, { code: 'bankAway' })
    if (result === 'wrong') return refused(verifyMicroDepositsCall, { code: 'bankNotAdded' })
    if (result === 'verified' && bank.state !== 'verified') await auditProof(services, bank, ip)
    return done({ status: result })
  },
)

async function prove(
  services: Services,
  bank: Bank,
  amounts: Parameters<Services['bank']['verifyMicroDeposits']>[1],
): Promise<'verified' | 'processing' | 'wrong' | 'unknown'> {
  const answer = await services.bank.verifyMicroDeposits(bank.bankRef, amounts)
  if (answer.kind === 'unknown') return 'unknown'
  if (answer.kind === 'ok' && answer.value === 'processing') return 'processing'
  const isNeverSent = answer.kind === 'rejected' && answer.status === 404
  if (isNeverSent) {
    const started = await services.bank.startMicroDeposits(bank.bankRef)
    return started.kind === 'ok' ? 'processing' : started.kind === 'unknown' ? 'unknown' : 'wrong'
  }
  // Right, wrong for the third time, or verified before: the bank's state at the provider counts.
  const state = await followBank(services, bank)
  return state === 'verified' ? 'verified' : answer.kind === 'ok' ? 'unknown' : 'wrong'
}

async function auditProof({ db }: Services, bank: Bank, ip: string): Promise<void> {
  await audit(db, {
    actor: wireId('user', bank.userId),
    action: 'banks.verified',
    subject: wireId('bank', bank.id),
    ip,
  })
}
