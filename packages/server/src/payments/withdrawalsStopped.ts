import type { Db } from '../platform/database/db.ts'
import type { ProviderName } from '../ports.ts'

/**
 * True when no user may withdraw through the provider. Either an operator stopped withdrawals, or the provider may lack money of
 * ours, or our own balances do not add up (MO11). Betting continues.
 */
export async function withdrawalsStopped(db: Db, provider: ProviderName): Promise<boolean> {
  const { rows } = await db.query<{ stopped: boolean }>({
    name: 'withdrawals-stopped',
    text: `select withdrawals_stopped or exists (
        select from reconciliation_breaks
        where resolved_at is null and stops and not mends and provider in ($1, 'ledger')) as stopped
      from switches`,
    values: [provider],
  })
  return rows[0]!.stopped
}
