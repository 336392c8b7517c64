import type { Db } from '../platform/database/db.ts'

/**
 * True when nobody may withdraw: the operator said so, or our books and a provider's differ in a way that no payment on its
 * way will mend (MO11). Bets go on.
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
