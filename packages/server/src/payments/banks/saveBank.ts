import { wireId } from '@sidebet/contract/ids'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { blockWithdrawals } from '../withdrawalBlocks.ts'
import { type Bank, findBankOfRef, insertBank, type NewBank, setBankState } from './banks.sql.ts'

/**
 * Stores a bank that the provider has for this user. A new bank blocks withdrawals for some hours (MO10). Of an existing bank
 * only the state is updated.
 */
export async function saveBank({ db, config }: Services, bank: NewBank, ip: string): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await insertBank(tx, bank)
    if (added) {
      await blockWithdrawals(tx, bank.userId, 'bank', config.WITHDRAWAL_HOLD_HOURS)
      await auditBank(tx, added, ip)
      return
    }
    const existing = await findBankOfRef(tx, bank.userId, bank.bankRef)
    if (existing) await setBankState(tx, existing.id, bank.state)
  })
}

async function auditBank(tx: Tx, bank: Bank, ip: string): Promise<void> {
  await audit(tx, {
    actor: wireId('user', bank.userId),
    action: 'banks.added',
    subject: wireId('bank', bank.id),
    ip,
    facts: { state: bank.state, ref: bank.bankRef },
  })
}
