import { removeBank as removeBankCall } from '@sidebet/contract/banks'
import { wireId } from '@sidebet/contract/ids'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused } from '../../platform/http/reply.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { findOwnBank, setBankState } from './banks.sql.ts'

/** POST /api/banks/remove. Transfers under way to or from it continue. */
export const removeBank = handle(removeBankCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const tooMany = await tooManyProviderTries(services, 'bank.remove', userId, ip)
  if (tooMany) return tooMany
  const bank = await findOwnBank(services.db, userId, body.bankID)
  if (!bank) return refused(removeBankCall, { code: 'unknownBank' })
  const removed = await services.bank.removeBank(bank.bankRef)
  const isGone = removed.kind === 'ok' || (removed.kind === 'rejected' && removed.status === 404)
  if (!isGone) return refused(removeBankCall, { code: 'bankAway' })
  await services.db.transaction(async (tx) => {
    await setBankState(tx, bank.id, 'removed')
    const actor = wireId('user', userId)
    await audit(tx, { actor, action: 'banks.removed', subject: wireId('bank', bank.id), ip })
  })
  return done({ message: 'ok' } as const)
})
