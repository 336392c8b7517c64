import type { Services } from '../../services.ts'
import { bankRefIn } from './accountUrl.ts'
import { type Bank, findBankOfRef } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/**
 * The user's bank at this address, when it has proved whose it is; else null. Of one that has not, as far as we know, the
 * provider is asked: it may have by now.
 */
export async function ownVerifiedBank(
  services: Services,
  userId: number,
  accountURL: string,
): Promise<Bank | null> {
  const bankRef = bankRefIn(accountURL)
  const bank = bankRef === null ? null : await findBankOfRef(services.db, userId, bankRef)
  if (!bank) return null
  const state = bank.state === 'verified' ? bank.state : await followBank(services, bank)
  return state === 'verified' ? bank : null
}
