/** What notices of payments and banks tell, read when they are told. */
import type { Payment, PaymentReturn } from '@sidebet/copy/notifications/payments'
import type { Db } from '../../../platform/database/db.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

type Asked = Pick<Notice, 'id' | 'ref'>

export type PaymentFacts = Payment & {
  readonly paymentId: number
  readonly userId: number
  readonly state: string
}

export async function readPaymentFacts(
  db: Db,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, PaymentFacts>> {
  const { rows } = await db.query<PaymentFacts & { noticeId: number }>(
    `select asked.id as "noticeId", p.id as "paymentId", p.user_id as "userId", p.kind, p.state, p.amount_cents as amount,
       p.charge_cents as charge, p.failure as code, coalesce(b.account_name, p.receiver, '') as account,
       coalesce((select -balance_cents from ledger_accounts where kind = 'user.debt' and owner_id = p.user_id), 0) as debt
     from unnest($1::bigint[], $2::bigint[]) as asked (id, payment_id)
     join payments p on p.id = asked.payment_id
     left join banks b on b.id = p.bank_id`,
    idsAndRefs(asked),
  )
  return byNotice(rows)
}

/** What went back of payments or came again, with the payment. */
export async function readReturnFacts(
  db: Db,
  asked: readonly (Asked & { readonly body: { readonly returnId: number } })[],
): Promise<ReadonlyMap<number, { readonly payment: PaymentFacts; readonly back: PaymentReturn }>> {
  const { rows } = await db.query<PaymentReturn & { noticeId: number }>(
    `select asked.id as "noticeId", r.kind, abs(r.cents) as amount, r.code
     from unnest($1::bigint[], $2::bigint[]) as asked (id, return_id)
     join payment_returns r on r.id = asked.return_id`,
    [asked.map(({ id }) => id), asked.map(({ body }) => body.returnId)],
  )
  const payments = await readPaymentFacts(db, asked)
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
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, BankFacts>> {
  const { rows } = await db.query<BankFacts & { noticeId: number }>(
    `select asked.id as "noticeId", b.user_id as "userId", b.account_name as account
     from unnest($1::bigint[], $2::bigint[]) as asked (id, bank_id) join banks b on b.id = asked.bank_id`,
    idsAndRefs(asked),
  )
  return byNotice(rows)
}
