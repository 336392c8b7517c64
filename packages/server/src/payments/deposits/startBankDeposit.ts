import { depositFromBank } from '@sidebet/contract/deposits'
import { BANK_DEPOSIT_MAX } from '@sidebet/domain/deposits/depositLimits'
import type { Cents } from '@sidebet/domain/money'
import type { RequestKey } from '../../engine/requestKey.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { ownVerifiedBank } from '../banks/ownVerifiedBank.ts'
import { type KeyedPayment, keyedPayment } from '../keyedPayment.ts'
import { insertPayment } from '../payments.sql.ts'

export type BankDepositRequest = {
  readonly userId: number
  readonly amount: Cents
  readonly accountURL: string
  /** Betting is barred where the user is. */
  readonly isBarred: boolean
}

/** Most that one customer may send per week, as the provider counts it. */
const WEEK_MOST = BANK_DEPOSIT_MAX

/** Checks a deposit from a bank and inserts it, before the provider is called. */
export async function startBankDeposit(
  services: Services,
  { userId, amount, accountURL, isBarred }: BankDepositRequest,
  key: RequestKey | null,
): Promise<KeyedPayment<'region' | 'bank' | 'week'>> {
  const bank = await ownVerifiedBank(services, userId, accountURL)
  const request = { userId, call: depositFromBank.name, key, isJudged: true }
  return keyedPayment(services.db, request, async (tx) => {
    if (isBarred) return { no: 'region' }
    if (!bank) return { no: 'bank' }
    if ((await sumOfWeek(tx, userId)) + amount > WEEK_MOST) return { no: 'week' }
    const wanted = { userId, kind: 'bankDeposit', amount, bankId: bank.id } as const
    return { payment: await insertPayment(tx, wanted) }
  })
}

/** Cents deposited from banks this week, Monday to Sunday in UTC, without failed and rejected deposits. */
async function sumOfWeek(tx: Tx, userId: number): Promise<number> {
  const { rows } = await tx.query<{ sum: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as sum from payments
     where user_id = $1 and kind = 'bankDeposit' and state not in ('rejected', 'failed')
       and created_at >= date_trunc('week', product_now() at time zone 'UTC') at time zone 'UTC'`,
    [userId],
  )
  return rows[0]!.sum
}
