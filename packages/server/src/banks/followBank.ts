import type { BankStatus } from '../core/bankPort.ts'
import type { Services } from '../core/services.ts'
import { type Bank, setBankState } from './banks.sql.ts'

/** Brings a bank to where the provider has it. Answers that; what it was, when the provider does not say. */
export async function followBank({ db, bank }: Services, known: Bank): Promise<BankStatus> {
  const read = await bank.readBank(known.bankRef)
  const isGone = read.kind === 'rejected' && read.status === 404
  const state = read.kind === 'ok' ? read.value.status : isGone ? 'removed' : known.state
  await setBankState(db, known.id, state)
  return state
}
