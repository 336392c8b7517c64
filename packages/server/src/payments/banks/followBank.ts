import { publishChanges } from '../../live/publishChanges.ts'
import { insertNotification, notice } from '../../notifications/outbox/outbox.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import type { BankStatus } from '../ports/bankPort.ts'
import { type Bank, setBankState } from './banks.sql.ts'

/** Brings a bank to where the provider has it. Answers that; what it was, when the provider does not say. */
export async function followBank(services: Services, stored: Bank): Promise<BankStatus> {
  const state = await readState(services, stored)
  await services.db.transaction((tx) => noteState(tx, stored, state))
  return state
}

/** The same where nobody waits for the answer: the user is told by mail that it is verified (GAP-171). */
export async function followBankAndNotify(services: Services, stored: Bank): Promise<void> {
  const state = await readState(services, stored)
  await services.db.transaction(async (tx) => {
    const isNew = await noteState(tx, stored, state)
    if (isNew && state === 'verified')
      await insertNotification(tx, notice('bank.verified', stored.id, {}))
  })
}

/** Its user's pages follow. True when it was another one before. */
async function noteState(tx: Tx, { id, userId }: Bank, state: BankStatus): Promise<boolean> {
  const isNew = await setBankState(tx, id, state)
  if (isNew) publishChanges(tx, { users: [userId] })
  return isNew
}

async function readState({ bank }: Services, stored: Bank): Promise<BankStatus> {
  const read = await bank.readBank(stored.bankRef)
  const isGone = read.kind === 'rejected' && read.status === 404
  return read.kind === 'ok' ? read.value.status : isGone ? 'removed' : stored.state
}
