/** The transfers of each step of a payment (P5). Every transfer has its key, so that it is posted once. */
import type { Cents } from '@sidebet/domain/money'
import {
  type AccountName,
  lockAccounts,
  openAccounts,
  postTransfers,
  type Transfer,
} from '../ledger/ledger.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import { isDeposit, type Payment, type PaymentState, providerOf } from './payment.ts'

type Leg = Omit<Transfer, 'ref'>

/**
 * Posts these legs for the payment. The user's accounts are locked before the house's. All payments need the house's: a
 * transaction must not wait for a user's account while it has those locked.
 */
export async function postLegs(tx: Tx, payment: Payment, legs: readonly Leg[]): Promise<void> {
  const moving = legs.filter(({ cents }) => cents > 0)
  if (moving.length === 0) return
  const names = moving.flatMap(({ from, to }) => [from, to])
  const own = names.filter(({ ownerId }) => ownerId !== 0)
  const houses = names.filter(({ ownerId }) => ownerId === 0)
  await openAccounts(tx, own)
  const accounts = [...(await lockAccounts(tx, own)), ...(await lockAccounts(tx, houses))]
  const transfers = moving.map((leg) => ({ ...leg, ref: payment.id }))
  await postTransfers(tx, accounts, transfers, await readNow(tx))
}

/** The accounts that a payment's money passes through. */
export function accountsOf(payment: Payment) {
  const provider = providerOf(payment)
  const own = (kind: 'cash' | 'pending_in' | 'withdrawing' | 'debt'): AccountName => ({
    kind: `user.${kind}`,
    ownerId: payment.userId,
  })
  return {
    cash: own('cash'),
    pendingIn: own('pending_in'),
    withdrawing: own('withdrawing'),
    debt: own('debt'),
    provider: { kind: `provider.${provider}`, ownerId: 0 },
    inTransit: { kind: `intransit.${provider}.in`, ownerId: 0 },
    expense: { kind: `expense.provider_fee.${provider}`, ownerId: 0 },
    dispute: { kind: 'expense.dispute', ownerId: 0 },
    revenue: { kind: 'revenue.withdrawal_fee', ownerId: 0 },
  } as const satisfies Record<string, AccountName>
}

/** The transfers when the payment moves to `to`; `fee` is what the provider takes from us. Most steps have none. */
export function legsOf(payment: Payment, to: PaymentState, fee: Cents): Leg[] {
  return isDeposit(payment) ? depositLegs(payment, to, fee) : withdrawalLegs(payment, to, fee)
}

/**
 * A deposit is credited in full (GAP-048). The provider's fee moves from the expense account to the provider account, whose
 * balance is then minus the amount that the provider really has.
 */
function depositLegs(payment: Payment, to: PaymentState, fee: Cents): Leg[] {
  const { cash, pendingIn, provider, inTransit, expense } = accountsOf(payment)
  const { amount } = payment
  const wasPending = payment.state === 'pending'
  const leg = (step: string, from: AccountName, toAccount: AccountName, cents = amount): Leg => ({
    key: `dep:${payment.id}:${step}`,
    kind: 'deposit',
    from,
    to: toAccount,
    cents,
  })
  switch (to) {
    case 'pending':
      return [leg('pending', inTransit, pendingIn)]
    case 'completed':
      return [
        ...(wasPending
          ? [leg('completed', pendingIn, cash), leg('completed:intransit', provider, inTransit)]
          : [leg('completed', provider, cash)]),
        leg('completed:fee', expense, provider, fee),
      ]
    case 'failed':
      return wasPending ? [leg('failed', pendingIn, inTransit)] : []
    case 'returned':
      throw new Error('recordReturn records what is returned of a deposit')
    default:
      return []
  }
}

/** A withdrawal and its fee leave cash when it is requested. Both return to cash when the withdrawal does not arrive. */
function withdrawalLegs(payment: Payment, to: PaymentState, fee: Cents): Leg[] {
  const { cash, withdrawing, provider, expense, revenue } = accountsOf(payment)
  const { amount, charge } = payment
  const net = (amount - charge) as Cents
  const leg = (step: string, from: AccountName, toAccount: AccountName, cents: Cents): Leg => ({
    key: `wd:${payment.id}:${step}`,
    kind: 'withdrawal',
    from,
    to: toAccount,
    cents,
  })
  switch (to) {
    case 'requested':
      return [leg('requested', cash, withdrawing, amount)]
    case 'completed':
      return [
        leg('completed', withdrawing, provider, net),
        leg('completed:charge', withdrawing, revenue, charge),
        leg('completed:fee', expense, provider, fee),
      ]
    case 'rejected':
    case 'failed':
      return [leg('released', withdrawing, cash, amount)]
    case 'returned':
      return [leg('returned', provider, cash, net), leg('returned:charge', revenue, cash, charge)]
    default:
      return []
  }
}
