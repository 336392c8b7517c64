import type { Cents } from '@sidebet/domain/money'
import type { Db } from '../platform/database/db.ts'
import { type PageQuery, rowsToRead, unread } from '../platform/database/page.ts'
import type { PaymentKind, PaymentState } from './payment.ts'

/** The cause in a payout's changes once the provider reports that the receiver has not accepted it. */
export const UNCLAIMED = 'UNCLAIMED'

export type OwnPayment = {
  readonly id: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly amount: Cents
  readonly charge: Cents
  readonly returned: Cents
  /** The bank's name, or the receiver's e-mail; '' for a deposit by wallet. */
  readonly account: string
  readonly createdAt: Date
  /** "2026-11-27"; null for none. */
  readonly expectedOn: string | null
  /** Timestamps inside JSON are strings. */
  readonly stages: readonly { readonly state: PaymentState; readonly at: string }[]
  /** Why it failed or was returned: the provider's code or our own word. */
  readonly cause: string
  readonly isOld: boolean
  /** The provider reported that the receiver has not accepted it. */
  readonly isUnclaimed: boolean
}

/** SQL condition: an order that its user left without paying. The lists do not show it. */
const LEFT_UNPAID = `p.kind = 'walletDeposit' and (p.state = 'created' or p.state = 'rejected' and not exists (
  select 1 from payment_changes c where c.payment_id = p.id and c.to_state = 'submitting'))`

/** A user's deposits and withdrawals, the newest first; at most `rowsToRead(limit)` rows. */
export async function readOwnPayments(
  db: Db,
  userId: number,
  { cursor, limit }: PageQuery,
): Promise<OwnPayment[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OwnPayment>({
    name: `own-payments-${most}`,
    text: `with page as materialized (
        select * from payments p where p.user_id = $1 and p.id < coalesce($2::bigint, 9223372036854775807)
          and not (${LEFT_UNPAID})
        order by p.id desc limit ${unread(most)})
      select p.id, p.kind, p.state, p.amount_cents as amount, p.charge_cents as charge, p.returned_cents as returned,
        coalesce((select account_name from banks b where b.id = p.bank_id), p.receiver, '') as account,
        p.created_at as "createdAt", to_char(p.expected_on, 'YYYY-MM-DD') as "expectedOn",
        (select coalesce(json_agg(json_build_object('state', c.to_state, 'at', c.at) order by c.id), '[]')
          from payment_changes c where c.payment_id = p.id and c.from_state <> c.to_state) as stages,
        coalesce(nullif(p.failure, ''),
          (select code from payment_returns r where r.payment_id = p.id order by r.id desc limit 1), '') as cause,
        p.created_at <= product_now() - interval '24 hours' as "isOld",
        exists (select 1 from payment_changes c where c.payment_id = p.id and c.cause = '${UNCLAIMED}') as "isUnclaimed"
      from page p order by p.id desc`,
    values: [userId, cursor?.id ?? null],
  })
  return rows
}
