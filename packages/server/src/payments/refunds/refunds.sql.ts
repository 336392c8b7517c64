import type { Db } from '../../platform/database/db.ts'

export type OwnRefund = {
  readonly id: number
  readonly name: string
  readonly isOpen: boolean
}

/**
 * The refunds of this deposit that we ordered. Without rejected and failed ones: when such a refund happened after all, the
 * provider's refund is a return like any other.
 */
export async function readRefundsOf(db: Db, depositId: number): Promise<OwnRefund[]> {
  const { rows } = await db.query<OwnRefund>(
    `select id, name, state in ('requested', 'submitting', 'pending') as "isOpen" from payments
     where deposit_id = $1 and state not in ('rejected', 'failed', 'returned')`,
    [depositId],
  )
  return rows
}

/** The provider's ids of a deposit's order and capture. */
export async function readCaptureOf(
  db: Db,
  depositId: number,
): Promise<{ readonly orderId: string; readonly captureId: string }> {
  const { rows } = await db.query<{ orderId: string; captureId: string }>(
    'select provider_ref as "orderId", capture_ref as "captureId" from payments where id = $1',
    [depositId],
  )
  return rows[0]!
}
