import type { Db } from '../../platform/database/db.ts'
import type { ProviderName } from '../../ports.ts'
import { KINDS_OF } from '../payment.ts'

/**
 * The id of the payment that an event concerns. Our own name counts first, then the provider's id of the order, capture, batch
 * or transfer. Null when there is none.
 */
export async function findPaymentOf(
  db: Db,
  provider: ProviderName,
  { name, ref }: { readonly name: string; readonly ref: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id from payments where kind = any($1) and ($2 <> '' and name = $2 or provider_ref = $3 or capture_ref = $3)
     order by name = $2 desc limit 1`,
    [KINDS_OF[provider], name, ref],
  )
  return rows[0]?.id ?? null
}
