/** A bank through the provider's widget: the token that opens it, and the exchange of its result for a bank. */
import {
  bankLinkToken as bankLinkTokenCall,
  exchangeBank as exchangeBankCall,
} from '@sidebet/contract/banks'
import { bankName } from '@sidebet/domain/banks/bankNumbers'
import { handle, type Request } from '../../handle.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { done, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import type { FoundBank } from '../ports/bankPort.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { ensureCustomer } from './customer.ts'
import { typedPart } from './safeName.ts'

/** GET /api/user/iavtoken/:userID */
export const bankLinkToken = handle(bankLinkTokenCall, async ({ services, session, ip }) => {
  const tooMany = await tooManyProviderTries(services, 'bank.link', session.userId, ip)
  if (tooMany) return tooMany
  const token = await withCustomer(services, session.userId, (customerRef) =>
    services.bank.startLink(customerRef),
  )
  return token.kind === 'ok' ? done(token.value) : refused(bankLinkTokenCall, { code: 'bankAway' })
})

/** POST /api/user/bankexchange: the client then adds the bank at the returned URL. */
export const exchangeBank = handle(exchangeBankCall, async ({ services, session, body, ip }) => {
  const tooMany = await tooManyProviderTries(services, 'bank.link', session.userId, ip)
  if (tooMany) return tooMany
  const linked = await withCustomer(services, session.userId, (customerRef) =>
    services.bank.finishLink(customerRef, body.publicToken, foundIn(body)),
  )
  if (linked.kind === 'ok') return done({ accountURL: services.bank.addressOf(linked.value) })
  const code = linked.kind === 'rejected' ? 'bankNotAdded' : 'bankAway'
  return refused(exchangeBankCall, { code })
})

/** The widget's account, named like a bank that was added by its numbers (GAP-059). */
function foundIn({ account }: Request<typeof exchangeBankCall>['body']): FoundBank | null {
  if (!account) return null
  const { name, type, lastFour } = account
  return { name: bankName(typedPart(name), type, lastFour), type }
}

async function withCustomer<Value>(
  services: Services,
  userId: number,
  work: (customerRef: string) => Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  const customer = await ensureCustomer(services, userId)
  return customer.kind === 'ok' ? work(customer.value) : customer
}
