/** The only place where a deposit moves money: what the provider captured, written once, in one transaction. */
import { wireId } from '@sidebet/contract/ids'
import { type Cents, plainDollars } from '@sidebet/domain/money'
import { audit } from '../core/audit.ts'
import { readNow } from '../core/clock.ts'
import type { Database, Tx } from '../core/db.ts'
import {
  type AccountName,
  lockAccounts,
  openAccounts,
  postTransfers,
} from '../core/ledger/ledger.ts'
import { notice, tell } from '../core/outbox.ts'
import type { WalletOrder } from '../core/ports.ts'
import { mayMove, type Payment, type PaymentState } from './payment.ts'
import { changePayment, isCaptureUsed, lockPayment } from './payments.sql.ts'

export type Capture = NonNullable<WalletOrder['capture']>

/**
 * Brings the payment to where its capture is: pending, completed or failed. Money moves only up the states, each step
 * once by its key, so any number of calls at the same moment credit once. A capture that is not the one we asked for
 * (another amount or currency, or used before) credits nothing and is left for the operator (GAP-049, MO7).
 */
export async function recordCapture(
  db: Database,
  paymentId: number,
  capture: Capture,
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const wrong = await whatIsWrong(tx, payment, capture)
    const to: PaymentState = wrong ? 'failed' : capture.status
    if (!mayMove(payment.state, to)) return payment

    await moveMoney(tx, payment, to, capture.fee)
    if (wrong) await auditWrongCapture(tx, payment, capture, wrong)
    if (to !== 'pending') await tell(tx, notice('deposit', payment.id, {}))
    return changePayment(tx, payment, {
      to,
      cause: wrong || `capture ${capture.status}`,
      ...(wrong === 'captureUsed' ? {} : { captureId: capture.captureId }),
      ...(to === 'completed' ? { fee: capture.fee } : {}),
    })
  })
}

async function whatIsWrong(tx: Tx, payment: Payment, capture: Capture): Promise<string> {
  if (capture.currency !== 'USD') return 'currency'
  if (capture.amount !== payment.amount) return 'amount'
  return (await isCaptureUsed(tx, capture.captureId, payment.id)) ? 'captureUsed' : ''
}

async function auditWrongCapture(tx: Tx, payment: Payment, capture: Capture, wrong: string) {
  await audit(tx, {
    actor: 'system',
    action: 'deposits.wrongCapture',
    subject: payment.orderId ?? '',
    facts: {
      wrong,
      user: wireId('user', payment.userId),
      asked: plainDollars(payment.amount),
      captured: `${plainDollars(capture.amount)} ${capture.currency}`,
      captureId: capture.captureId,
      status: capture.status,
    },
  })
}

type Leg = { key: string; from: AccountName; to: AccountName; cents: Cents }

async function moveMoney(tx: Tx, payment: Payment, to: PaymentState, fee: Cents): Promise<void> {
  const legs = legsOf(payment, to, fee)
  if (legs.length === 0) return
  const names = legs.flatMap((leg) => [leg.from, leg.to])
  const own = names.filter((name) => name.ownerId !== 0)
  const houses = names.filter((name) => name.ownerId === 0)
  await openAccounts(tx, own)
  // The user's first: all deposits need the house's, and must not wait for whoever holds this user's.
  const accounts = [...(await lockAccounts(tx, own)), ...(await lockAccounts(tx, houses))]
  await postTransfers(
    tx,
    accounts,
    legs.map((leg) => ({ ...leg, kind: 'deposit', ref: payment.id })),
    await readNow(tx),
  )
}

/**
 * What each step of a deposit moves (P5). The user gets the gross (GAP-048); the
 * provider's fee goes from the expense to the provider, which then stands at minus what it really holds.
 */
function legsOf(payment: Payment, to: PaymentState, fee: Cents): Leg[] {
  const { id, amount } = payment
  const cash: AccountName = { kind: 'user.cash', ownerId: payment.userId }
  const pendingIn: AccountName = { kind: 'user.pending_in', ownerId: payment.userId }
  const provider: AccountName = { kind: 'provider.paypal', ownerId: 0 }
  const inTransit: AccountName = { kind: 'intransit.paypal.in', ownerId: 0 }
  const expense: AccountName = { kind: 'expense.provider_fee.paypal', ownerId: 0 }
  const wasPending = payment.state === 'pending'
  const leg = (step: string, from: AccountName, toAccount: AccountName, cents = amount): Leg => ({
    key: `dep:${id}:${step}`,
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
        ...(fee > 0 ? [leg('completed:fee', expense, provider, fee)] : []),
      ]
    case 'failed':
      return wasPending ? [leg('failed', pendingIn, inTransit)] : []
    default:
      return []
  }
}
