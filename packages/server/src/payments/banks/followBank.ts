import { publishChanges } from '../../live/publishChanges.ts'
import { insertNotification, notice } from '../../notifications/outbox/outbox.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import type { BankStatus } from '../ports/bankPort.ts'
import { type Bank, setBankState } from './banks.sql.ts'

/** Moves a bank to the state that the provider reports, and returns that state. When it reports none, the stored state remains. */
export async function followBank(services: Services, stored: Bank): Promise<BankStatus> {
  const state = await readState(services, stored)
  await services.db.transaction((tx) => noteState(tx, stored, state))
  return state
}

/** The same for background calls: the user gets a mail when the bank is verified (GAP-171). */
export async function followBankAndNotify(services: Services, stored: Bank): Promise<void> {
  const state = await readState(services, stored)
  await services.db.transaction(async (tx) => {
    const isNew = await noteState(tx, stored, state)
    if (isNew && state === 'verified')
      await insertNotification(tx, notice('bank.verified', stored.id, {}))
  })
}

/** Publishes a change to the user's pages. True when the state has changed. */
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
