import type { Services } from '../../services.ts'
import { findAnyBankOfRef } from './banks.sql.ts'
import { followBankAndNotify } from './followBank.ts'

/**
 * Handles an event about a bank: moves it to the state that the provider reports. A bank without a row needs nothing: its state
 * is read when it is added.
 */
export async function syncBank(services: Services, bankRef: string): Promise<void> {
  const bank = await findAnyBankOfRef(services.db, bankRef)
  // A removed bank stays removed: the event reports our own removal, or is a repetition.
  if (bank && bank.state !== 'removed') await followBankAndNotify(services, bank)
}
