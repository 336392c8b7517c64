import { addLinkedBank as addLinkedBankCall } from '@sidebet/contract/banks'
import { wireId } from '@sidebet/contract/ids'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused } from '../../platform/http/reply.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { bankRefIn } from './accountUrl.ts'
import { findCustomerRef } from './banks.sql.ts'
import { safeName } from './safeName.ts'
import { saveBank } from './saveBank.ts'

/** POST /api/user/addbank2: a bank that the widget has created. It is stored once the provider confirms its customer. */
export const addLinkedBank = handle(addLinkedBankCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const tooMany = await tooManyProviderTries(services, 'bank.add', userId, ip)
  if (tooMany) return tooMany
  const bankRef = bankRefIn(body.accountURL)
  const read = bankRef === null ? null : await services.bank.readBank(bankRef)
  if (read?.kind === 'unknown') return refused(addLinkedBankCall, { code: 'bankAway' })
  const customerRef = await findCustomerRef(services.db, userId)
  const found = read?.kind === 'ok' ? read.value : null
  if (!found || customerRef === null || found.customerRef !== customerRef) {
    await audit(services.db, {
      actor: wireId('user', userId),
      action: 'banks.foreignBank',
      subject: bankRef ?? '',
      ip,
    })
    return refused(addLinkedBankCall, { code: 'foreignBank' })
  }
  const { status, name, fingerprint } = found
  if (status === 'removed' || status === 'failed') {
    return refused(addLinkedBankCall, { code: 'bankNotAdded' })
  }
  await saveBank(
    services,
    { userId, bankRef: found.bankRef, accountName: safeName(name), state: status, fingerprint },
    ip,
  )
  // If this call gets no answer, the deposits are sent when the user first enters their amounts.
  if (status === 'unverified') await services.bank.startMicroDeposits(found.bankRef)
  return done({ message: 'ok', status } as const)
})
