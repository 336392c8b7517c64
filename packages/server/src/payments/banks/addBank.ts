import { addBank as addBankCall } from '@sidebet/contract/banks'
import {
  areBankNumbers,
  type BankAccountType,
  bankName,
  isRoutingNumber,
} from '@sidebet/domain/banks/bankNumbers'
import { plainCode } from '@sidebet/domain/typedText'
import { handle } from '../../handle.ts'
import { done, refused } from '../../platform/http/reply.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { ensureCustomer } from './customer.ts'
import { typedPart } from './safeName.ts'
import { saveBank } from './saveBank.ts'

/** POST /api/user/addbank: adds a bank by its numbers, which are sent to the provider and stored nowhere (GAP-058). */
export const addBank = handle(addBankCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const { bank } = services
  const routingNumber = plainCode(body.routingNumber)
  const accountNumber = plainCode(body.accountNumber)
  const type = typeOf(body.bankAccountType)
  if (!areBankNumbers(routingNumber, accountNumber) || !isRoutingNumber(routingNumber)) {
    return refused(addBankCall, { code: 'bankNumbers' })
  }
  if (type === null) return refused(addBankCall, { code: 'bankNotAdded' })
  const tooMany = await tooManyProviderTries(services, 'bank.add', userId, ip)
  if (tooMany) return tooMany

  const name = typedPart(body.name)
  const customer = await ensureCustomer(services, userId)
  const numbers = { routingNumber, accountNumber, type }
  const made = customer.kind === 'ok' ? await bank.addBank(customer.value, name, numbers) : customer
  // A bank that the provider has already may be verified, or belong to another customer.
  const read = made.kind === 'ok' ? await bank.readBank(made.value) : made
  if (read.kind === 'unknown') return refused(addBankCall, { code: 'bankAway' })
  if (read.kind === 'rejected') return refused(addBankCall, { code: 'bankNotAdded' })
  const { bankRef, customerRef, status, fingerprint } = read.value
  const isOurs = customer.kind === 'ok' && customerRef === customer.value
  if (!isOurs || status === 'removed' || status === 'failed') {
    return refused(addBankCall, { code: 'bankNotAdded' })
  }
  const accountName = bankName(name, type, accountNumber)
  await saveBank(services, { userId, bankRef, accountName, state: status, fingerprint }, ip)
  // If this call gets no answer, the deposits are sent when the user first enters their amounts.
  if (status === 'unverified') await bank.startMicroDeposits(bankRef)
  return done({ accountURL: bank.addressOf(bankRef), status })
})

function typeOf(text: string): BankAccountType | null {
  const type = text.trim().toLowerCase()
  return type === 'checking' || type === 'savings' ? type : null
}
