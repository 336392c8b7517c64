import type { TestDatabase } from './database.ts'

/**
 * Moves every payment, with its changes, transfers, returns, keys and records, so many minutes into the past; sessions do not
 * age. So the times of a payment still agree with each other, as `ops verify` requires. In one transaction: a payment that
 * completed between two statements would have its times a minute apart.
 */
export async function agePayments(
  { owner }: Pick<TestDatabase, 'owner'>,
  minutes: number,
): Promise<void> {
  await owner.transaction(async (tx) => {
    const age = (table: string, columns: readonly string[], where = 'true') =>
      tx.query(
        `update ${table} set ${columns.map((name) => `${name} = ${name} - $1 * interval '1 minute'`)} where ${where}`,
        [minutes],
      )
    const times = [
      'created_at',
      'changed_at',
      'completed_at',
      'due_at',
      'watch_at',
      'refund_only_until',
    ]
    await age('payments', times)
    await age('payment_changes', ['at'])
    await age('payment_returns', ['at'])
    const kinds = `kind in ('deposit', 'withdrawal', 'depositReturn')`
    await age('ledger_transfers', ['created_at'], kinds)
    await age('idempotency', ['created_at'], `answer ->> 'paymentId' is not null`)
    await age('audit', ['at'], `action = 'payments.made'`)
    await tx.query(
      `update audit set facts = facts || jsonb_build_object('refundOnlyUntil',
         (facts ->> 'refundOnlyUntil')::timestamptz - $1 * interval '1 minute') where facts ? 'refundOnlyUntil'`,
      [minutes],
    )
  })
}
