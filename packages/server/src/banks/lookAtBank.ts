import type { Services } from '../core/services.ts'
import { findAnyBankOfRef } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/** There is news of a bank: brings it to where the provider has it. False for one that we do not know. */
export async function lookAtBank(services: Services, bankRef: string): Promise<boolean> {
  const bank = await findAnyBankOfRef(services.db, bankRef)
  // One that is removed stays so: the news is what we have done, or have heard before.
  if (bank && bank.state !== 'removed') await followBank(services, bank)
  return bank !== null
}
