import type { Services } from '../../services.ts'
import { bankRefIn } from './accountUrl.ts'
import { type Bank, findBankOfRef } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/**
 * The user's bank at this URL when it is verified; else null. For a bank that is not verified here the provider is requested:
 * it may be verified by now.
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
