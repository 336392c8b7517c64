import type { Services } from '../../services.ts'
import { findAnyBankOfRef } from './banks.sql.ts'
import { followBankAndNotify } from './followBank.ts'

/**
 * There is news of a bank: brings it to where the provider has it. For one that is not here nothing is to be done: it was
 * removed, or is read when it is added.
 */
export async function syncBank(services: Services, bankRef: string): Promise<void> {
  const bank = await findAnyBankOfRef(services.db, bankRef)
  // One that is removed stays so: the news is what we have done, or have heard before.
  if (bank && bank.state !== 'removed') await followBankAndNotify(services, bank)
}
