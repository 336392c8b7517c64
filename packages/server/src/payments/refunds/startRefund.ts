import { refundDeposit } from '@sidebet/contract/payments'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import type { Cents } from '@sidebet/domain/money'
import type { RequestKey } from '../../engine/requestKey.ts'
import type { Services } from '../../services.ts'
import { type KeyedPayment, keyedPayment } from '../keyedPayment.ts'
import { findPayment, insertPayment } from '../payments.sql.ts'
import { legsOf, postLegs } from '../postings.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { readWithdrawable } from '../withheld.ts'

export type RefundRequest = {
  readonly userId: number
  readonly depositId: number
  readonly amount: Cents
}

type Refusal = RefusalOf<typeof refundDeposit>['code']

/**
 * Checks a refund of a deposit and moves its money to `user.withdrawing`, in one transaction, before the provider is called
 * (MO12). Only what of the deposit was never staked can be refunded.
 */
export async function startRefund(
  { db }: Services,
  { userId, depositId, amount }: RefundRequest,
  key: RequestKey | null,
): Promise<KeyedPayment<Refusal>> {
  const request = { userId, call: refundDeposit.name, key, isJudged: true }
  return keyedPayment<Refusal>(db, request, async (tx) => {
    const deposit = await findPayment(tx, depositId)
    if (deposit?.userId !== userId) return { no: 'unknownPayment' }
    if (await withdrawalsStopped(tx, 'paypal')) return { no: 'withdrawalsStopped' }
    const { refundable } = await readWithdrawable(tx, userId)
    const most = refundable.find((part) => part.depositId === depositId)?.cents ?? 0
    if (amount === 0 || amount > most) return { no: 'moreThanRefundable' }
    const payment = await insertPayment(tx, { userId, kind: 'walletRefund', amount, depositId })
    await postLegs(tx, payment, legsOf(payment, 'requested', payment.charge))
    return { payment }
  })
}
