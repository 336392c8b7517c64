import { cents } from '@sidebet/domain/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Payment } from '../payment.ts'
import { recordRestored, recordReturn } from '../recordReturn.ts'
import type { DepositReturns } from './depositReturns.ts'

/**
 * Records the difference between the returns that the provider reports and ours, for a deposit that this transaction has
 * locked. Idempotent. Throws when the sums still differ and no undone return explains it: an operator must check it.
 */
export async function recordDepositReturns(
  tx: Tx,
  payment: Payment,
  { total, returns, undone }: DepositReturns,
): Promise<Payment> {
  const recordedNames = await namesOfReturns(tx, payment.id)
  const wanted = Math.min(total, payment.amount)
  let current = payment
  for (const back of returns.filter(({ providerRef }) => !recordedNames.has(providerRef))) {
    const missing = Math.max(0, wanted - current.returned)
    current = await recordReturn(tx, current, {
      ...back,
      cents: cents(Math.min(back.cents, missing)),
    })
  }
  if (current.returned === wanted) return current
  const [cause] = undone
  if (current.returned < wanted || cause === undefined) {
    throw new Error(
      `${wanted} cents went back by the provider's word, ${current.returned} by our books`,
    )
  }
  // The remaining sum is part of the id: a repeated report writes one row, a later change another.
  const providerRef = `${cause}:restored:${wanted}`
  const given = cents(current.returned - wanted)
  return recordRestored(tx, current, { providerRef, cents: given, code: 'restored' })
}

async function namesOfReturns(tx: Tx, paymentId: number): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ ref: string }>(
    'select provider_ref as ref from payment_returns where payment_id = $1',
    [paymentId],
  )
  return new Set(rows.map(({ ref }) => ref))
}
