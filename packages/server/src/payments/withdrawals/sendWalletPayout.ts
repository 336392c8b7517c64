/** A withdrawal to a wallet at its provider: sent, and brought as far as the provider says it is. */
import { minus, plainDollars } from '@sidebet/domain/money'
import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { moveLocked, movePayment } from '../movePayment.ts'
import { UNCLAIMED } from '../ownPayments.sql.ts'
import type { Payment, PaymentState } from '../payment.ts'
import { lockPayment, noteWord, saveProviderRef } from '../payments.sql.ts'
import type { Payout } from '../ports/payoutPort.ts'

/** The provider's word for: your own balance does not cover it. */
const NO_FUNDS = 'INSUFFICIENT_FUNDS'

/**
 * Sends a withdrawal whose money was set aside a moment ago. A refusal gives the money back; without an answer it stays
 * set aside until somebody knows (P1).
 */
export async function sendWalletPayout(services: Services, payment: Payment): Promise<Payment> {
  const made = await createAtProvider(services, payment)
  if (made.kind === 'ok') return notePending(services, payment, made.value.batchId)
  const cause = causeOf(made)
  if (made.kind === 'unknown') {
    return movePayment(services.db, payment.id, { to: 'submitting', cause })
  }
  return services.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    // Somebody else has sent it again since, so this no is not the last word.
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

/** What the provider says of a payout is not about it, or in no form that we know: a person has to look. */
export class StrangePayout extends Error {}

/** Reads what became of it and records that. Throws when the answer is not about this withdrawal, or in no form that we know. */
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
  if (wrong) throw new StrangePayout(`the payout is another one: ${wrong}`)
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

/** What had arrived and then failed came back. */
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

/** Our own balance at the provider is used up: no withdrawal goes through until somebody fills it. */
export function reportEmptyBalance({ log }: Services, { id }: Payment, cause: string): void {
  if (cause !== NO_FUNDS) return
  log.error({ payment: id, cause }, 'our balance at the wallet provider does not cover withdrawals')
}
