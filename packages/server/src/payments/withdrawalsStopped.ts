import type { Db } from '../platform/database/db.ts'

/**
 * True when no user may withdraw. Either an operator stopped withdrawals, or our ledger differs from a provider's and no poll
 * will resolve it (MO11). Betting continues.
 */
export async function withdrawalsStopped(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ stopped: boolean }>({
    name: 'withdrawals-stopped',
    text: `select withdrawals_stopped or exists (
        select from reconciliation_breaks where resolved_at is null and not mends) as stopped
      from switches`,
  })
  return rows[0]!.stopped
}
