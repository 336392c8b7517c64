/** What the mails about payments tell, read when they are sent. */
import type { Cents } from '@sidebet/domain/money'
import type { Db } from '../core/db.ts'
import type { Recipient } from './noticeFacts.sql.ts'

export type PaymentTold = {
  readonly to: Recipient
  readonly kind: 'walletDeposit' | 'bankDeposit' | 'walletPayout' | 'bankPayout'
  readonly state: string
  readonly amount: Cents
  /** What of it is our fee. */
  readonly charge: Cents
  /** The bank's name, or the receiver's e-mail; '' for a deposit by card or wallet. */
  readonly account: string
  /** Why it failed or came back, as the provider says it; '' otherwise. */
  readonly code: string
  /** What its user owes now, 0 or more. */
  readonly debt: Cents
}

export async function readPaymentTold(db: Db, paymentId: number): Promise<PaymentTold | null> {
  const { rows } = await db.query<Omit<PaymentTold, 'to'> & Recipient>(
    `select u.username, u.email, p.kind, p.state, p.amount_cents as amount, p.charge_cents as charge, p.failure as code,
       coalesce(b.account_name, p.receiver, '') as account,
       coalesce((select -balance_cents from ledger_accounts where kind = 'user.debt' and owner_id = p.user_id), 0) as debt
     from payments p
     join users u on u.id = p.user_id
     left join banks b on b.id = p.bank_id
     where p.id = $1`,
    [paymentId],
  )
  const row = rows[0]
  if (!row) return null
  const { username, email, ...payment } = row
  return { to: { username, email }, ...payment }
}

export type ReturnTold = {
  readonly kind: 'refund' | 'reversal' | 'dispute' | 'bankReturn' | 'restored'
  /** More than 0, whichever way it went. */
  readonly amount: Cents
  readonly code: string
}

export async function readReturnTold(db: Db, returnId: number): Promise<ReturnTold | null> {
  const { rows } = await db.query<ReturnTold>(
    'select kind, abs(cents) as amount, code from payment_returns where id = $1',
    [returnId],
  )
  return rows[0] ?? null
}
