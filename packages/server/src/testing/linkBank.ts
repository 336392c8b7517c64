import { randomUUID } from 'node:crypto'
import { bankRefIn } from '../payments/banks/accountUrl.ts'
import type { BankStatus } from '../payments/ports/bankPort.ts'
import type { Client, TestServer } from './server.ts'

/** A bank of this user, verified by default. Returns its address and the provider's id. */
export async function linkBank(
  server: TestServer,
  client: Client,
  status: BankStatus = 'verified',
): Promise<{ accountURL: string; bankRef: string }> {
  const { body } = await client.post('/api/user/bankexchange', {
    publicToken: `public-${randomUUID()}`,
    accountId: 'account',
  })
  const { accountURL } = body
  const bankRef = bankRefIn(accountURL)!
  const { banks } = server.providers.bankState
  banks.set(bankRef, { ...banks.get(bankRef)!, status })
  const added = await client.post('/api/user/addbank2', {
    currentUserID: client.username,
    accountURL,
  })
  if (added.status !== 200) throw new Error(`no bank: ${JSON.stringify(added.body)}`)
  return { accountURL, bankRef }
}
