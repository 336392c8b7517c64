/** A withdrawal to a wallet at its provider: sent, then moved to the state that the provider reports. */
import { minus, plainDollars } from '@sidebet/domain/money'
import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { moveLocked, movePayment } from '../movePayment.ts'
import { UNCLAIMED } from '../ownPayments.sql.ts'
import type { Payment, PaymentState } from '../payment.ts'
import { lockPayment, noteWord, saveProviderRef } from '../payments.sql.ts'
import type { Payout } from '../ports/payoutPort.ts'
import { beginSending } from './stopWithdrawals.ts'

/** The provider's code when our own balance does not cover the payout. */
const NO_FUNDS = 'INSUFFICIENT_FUNDS'

/**
 * Sends a withdrawal whose money was just moved to `user.withdrawing`, unless its user was frozen meanwhile. A refusal
 * returns the money to cash. Without an answer it stays there until the outcome is resolved (P1).
 */
export async function sendWalletPayout(services: Services, payment: Payment): Promise<Payment> {
  const begun = await beginSending(services.db, payment)
  if (!begun.maySend) return begun.payment
  const made = await createAtProvider(services, payment)
  if (made.kind === 'ok') return notePending(services, payment, made.value.batchId)
  const cause = causeOf(made)
  if (made.kind === 'unknown') {
    return movePayment(services.db, payment.id, { to: 'submitting', cause })
  }
  return services.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    // Another process has sent it again in the meantime: this refusal is not final.
    if (current.state !== 'requested') return current
    reportEmptyBalance(services, payment, cause)
    return moveLocked(tx, current, { to: 'rejected', cause })
  })
}

export async function createAtProvider(services: Services, payment: Payment) {
  const { name, receiver, amount, charge } = payment
  return services.payouts.createPayout({ name, receiver: receiver!, amount: minus(amount, charge) })
}

export async function notePending(services: Services, payment: Payment, batchId: string) {
  await saveProviderRef(services.db, payment.id, batchId)
  return movePayment(services.db, payment.id, { to: 'pending', cause: 'accepted' })
}

/** The provider's answer is about another payout or does not match the schema: an operator must check it. */
export class StrangePayout extends Error {}

/** Reads the payout and records its state. Throws when the answer is about another payout, or does not match the schema. */
export async function recordPayout(
  services: Services,
  payment: Payment,
): Promise<CallResult<Payout>> {
  const read = await services.payouts.readPayout(payment.providerRef!)
  if (read.kind === 'rejected')
    throw new StrangePayout(`the payout cannot be read: ${causeOf(read)}`)
  if (read.kind === 'unknown') {
    if (read.cause === NOT_UNDERSTOOD) throw new StrangePayout('the payout was not understood')
    return read
  }
  const payout = read.value
  const wrong = whatIsWrong(payment, payout)
  if (wrong) throw new StrangePayout(`the payout differs from the payment: ${wrong}`)
  const to = stateOf(payment, payout.status)
  const moved = await movePayment(services.db, payment.id, {
    to,
    cause: payout.word,
    ...(to === 'completed' && payout.item ? { fee: payout.item.fee } : {}),
  })
  if (moved.state === 'failed' && payment.state !== 'failed') {
    reportEmptyBalance(services, payment, payout.word)
  }
  if (moved.state === 'pending' && payout.item?.isUnclaimed) {
    await services.db.transaction((tx) => noteWord(tx, payment, UNCLAIMED))
  }
  return read
}

/** A completed payout that then fails was returned. */
function stateOf({ state }: Payment, status: Payout['status']): PaymentState {
  return state === 'completed' && status === 'failed' ? 'returned' : status
}

function whatIsWrong(payment: Payment, { name, item }: Payout): string {
  if (name !== payment.name) return `its name is ${name}`
  if (!item) return ''
  const { amount, currency } = item
  const isRight = currency === 'USD' && amount === minus(payment.amount, payment.charge)
  return isRight ? '' : `it is of ${plainDollars(amount)} ${currency}`
}

/** Our balance at the provider is used up: every withdrawal fails until an operator adds money. */
export function reportEmptyBalance({ log }: Services, { id }: Payment, cause: string): void {
  if (cause !== NO_FUNDS) return
  log.error({ payment: id, cause }, 'our balance at the wallet provider does not cover withdrawals')
}
