/** The facts of notices about payments and banks, read at delivery. */
import type { Payment, PaymentReturn } from '@sidebet/copy/notifications/payments'
import type { Db } from '../../../platform/database/db.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

type NoticeRef = Pick<Notice, 'id' | 'ref'>

export type PaymentFacts = Payment & {
  readonly paymentId: number
  readonly userId: number
  readonly state: string
}

export async function readPaymentFacts(
  db: Db,
  notices: readonly NoticeRef[],
): Promise<ReadonlyMap<number, PaymentFacts>> {
  const { rows } = await db.query<PaymentFacts & { noticeId: number }>(
    `select notice.id as "noticeId", p.id as "paymentId", p.user_id as "userId", p.kind, p.state, p.amount_cents as amount,
       p.charge_cents as charge, p.failure as code, coalesce(b.account_name, p.receiver, '') as account,
       coalesce((select -balance_cents from ledger_accounts where kind = 'user.debt' and owner_id = p.user_id), 0) as debt
     from unnest($1::bigint[], $2::bigint[]) as notice (id, payment_id)
     join payments p on p.id = notice.payment_id
     left join banks b on b.id = p.bank_id`,
    idsAndRefs(notices),
  )
  return byNotice(rows)
}

/** Returned and restored amounts, each with its payment. */
export async function readReturnFacts(
  db: Db,
  notices: readonly (NoticeRef & { readonly body: { readonly returnId: number } })[],
): Promise<ReadonlyMap<number, { readonly payment: PaymentFacts; readonly back: PaymentReturn }>> {
  const { rows } = await db.query<PaymentReturn & { noticeId: number }>(
    `select notice.id as "noticeId", r.kind, abs(r.cents) as amount, r.code
     from unnest($1::bigint[], $2::bigint[]) as notice (id, return_id)
     join payment_returns r on r.id = notice.return_id`,
    [notices.map(({ id }) => id), notices.map(({ body }) => body.returnId)],
  )
  const payments = await readPaymentFacts(db, notices)
  return new Map(
    rows.flatMap(({ noticeId, ...back }) => {
      const payment = payments.get(noticeId)
      return payment ? [[noticeId, { payment, back }] as const] : []
    }),
  )
}

export type BankFacts = { readonly userId: number; readonly account: string }

export async function readBankFacts(
  db: Db,
  notices: readonly NoticeRef[],
): Promise<ReadonlyMap<number, BankFacts>> {
  const { rows } = await db.query<BankFacts & { noticeId: number }>(
    `select notice.id as "noticeId", b.user_id as "userId", b.account_name as account
     from unnest($1::bigint[], $2::bigint[]) as notice (id, bank_id) join banks b on b.id = notice.bank_id`,
    idsAndRefs(notices),
  )
  return byNotice(rows)
}
