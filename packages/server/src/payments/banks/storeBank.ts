/** Banks in the vault of the second provider: the browser tokenizes their numbers for it, and we see none (GAP-057). */
import { storeBank as storeBankCall, storedBanks as storedBanksCall } from '@sidebet/contract/banks'
import { wireId } from '@sidebet/contract/ids'
import { plainCode } from '@sidebet/domain/typedText'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { done, refused } from '../../platform/http/reply.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { countStoredBanks, insertStoredBank } from './banks.sql.ts'
import { safeName } from './safeName.ts'

/** POST /api/user/authnet-addbank: `accountNumberEncrypted` is the token, `routingNumberEncrypted` its descriptor. */
export const storeBank = handle(storeBankCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const { db, vault } = services
  const tooMany = await tooManyProviderTries(services, 'bank.add', userId, ip)
  if (tooMany) return tooMany
  const value = body.accountNumberEncrypted
  const descriptor = body.routingNumberEncrypted
  const name = wireId('user', userId)
  if (isPlain(value) || isPlain(descriptor)) {
    await audit(db, { actor: name, action: 'banks.plainNumber', ip })
    return refused(storeBankCall, { code: 'plainNumber' })
  }
  const accountName = safeName(body.accountName)
  const customer = await vault.ensureCustomer(name)
  const stored =
    customer.kind === 'ok'
      ? await vault.store(customer.value, { name: accountName, descriptor, value })
      : customer
  if (stored.kind === 'unknown') return refused(storeBankCall, { code: 'bankAway' })
  if (stored.kind === 'rejected' || customer.kind !== 'ok') {
    return refused(storeBankCall, { code: 'bankNotSaved' })
  }
  const bank = { userId, accountName, customerRef: customer.value, providerRef: stored.value }
  await insertStoredBank(db, bank)
  return done({ message: 'ok' } as const)
})

/** GET /api/user/authnet-getbanks/:currentUser */
export const storedBanks = handle(storedBanksCall, async ({ services, session }) =>
  done(await countStoredBanks(services.db, session.userId)),
)

/** Numbers that are not tokenized: digits only, with or without separators. */
function isPlain(text: string): boolean {
  return /^\d+$/.test(plainCode(text).replaceAll('.', ''))
}
