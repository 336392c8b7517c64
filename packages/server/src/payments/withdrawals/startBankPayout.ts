import { withdrawToBank } from '@sidebet/contract/withdrawals'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import type { BankWithdrawal } from '@sidebet/domain/withdrawals/bankWithdrawal'
import type { RequestKey } from '../../engine/requestKey.ts'
import type { Services } from '../../services.ts'
import { ownVerifiedBank } from '../banks/ownVerifiedBank.ts'
import { type KeyedPayment, keyedPayment } from '../keyedPayment.ts'
import { insertPayment } from '../payments.sql.ts'
import { legsOf, postLegs } from '../postings.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { readWithdrawable } from '../withheld.ts'

export type BankPayoutRequest = {
  readonly userId: number
  readonly sums: BankWithdrawal
  readonly accountURL: string
}

type Refusal = RefusalOf<typeof withdrawToBank>

/** Checks a withdrawal to a bank and moves its money to `user.withdrawing`, in one transaction, before the provider is called. */
export async function startBankPayout(
  services: Services,
  { userId, sums, accountURL }: BankPayoutRequest,
  key: RequestKey | null,
): Promise<KeyedPayment<Refusal>> {
  const bank = await ownVerifiedBank(services, userId, accountURL)
  const request = { userId, call: withdrawToBank.name, key, isJudged: true }
  return keyedPayment<Refusal>(services.db, request, async (tx) => {
    if (await withdrawalsStopped(tx, 'dwolla')) return { no: { code: 'withdrawalsStopped' } }
    if (!bank) return { no: { code: 'bankWithdrawalFailed' } }
    const { withdrawable } = await readWithdrawable(tx, userId)
    const { debit: amount, fee: charge } = sums
    if (amount > withdrawable) return { no: { code: 'moreThanWithdrawable', withdrawable } }
    const wanted = { userId, kind: 'bankPayout', amount, charge, bankId: bank.id } as const
    const payment = await insertPayment(tx, wanted)
    await postLegs(tx, payment, legsOf(payment, 'requested', charge))
    return { payment }
  })
}
