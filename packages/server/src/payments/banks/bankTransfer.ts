/** A payment between a bank and our balance: sent once, and brought as far as the provider says it is (P10). */
import { wireId } from '@sidebet/contract/ids'
import { isBankUsableAfter } from '@sidebet/domain/banks/returnCodes'
import { transferExpectedOn } from '@sidebet/domain/banks/transferDays'
import { cents, minus, plainDollars } from '@sidebet/domain/money'
import { audit } from '../../platform/audit/audit.ts'
import { readNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { moveLocked, movePayment } from '../movePayment.ts'
import { isDeposit, mayMove, type Payment } from '../payment.ts'
import { findPayment, lockPayment, saveProviderRef, saveRequest } from '../payments.sql.ts'
import type { OutsideTransfer } from '../ports/bankPort.ts'
import { recordReturn } from '../recordReturn.ts'
import { findCustomerRef, readBank, setBankState } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/** Sends a payment that was written a moment ago. A refusal ends it; without an answer it stays open (P1). */
export async function startBankTransfer(services: Services, payment: Payment): Promise<Payment> {
  const { db } = services
  const sent = await send(services, payment)
  if (sent.kind === 'ok') return notePending(services, payment, sent.value)
  const cause = causeOf(sent)
  if (sent.kind === 'unknown') return movePayment(db, payment.id, { to: 'submitting', cause })
  const ended = await db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    // Somebody else has sent it again since: this no is not the last word.
    if (current.state !== payment.state) return current
    return moveLocked(tx, current, { to: 'rejected', cause })
  })
  await handleTransferRefusal(services, payment, cause)
  return ended
}

/**
 * Looks again at a payment from or to a bank. One that the provider has never named is looked for by our name of it, and
 * sent again when it is not there: the same key and body cannot make a second one. What is not there after a day never was.
 */
export async function syncBankTransfer(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  const { db } = services
  if (payment.providerRef) return followTransfer(services, payment, payment.providerRef)
  const customerRef = await findCustomerRef(db, payment.userId)
  if (customerRef === null) throw new Error('its user is no customer of the provider')
  const found = await services.bank.findTransfer(customerRef, payment.name)
  if (found.kind !== 'ok') return unanswered(found)
  if (found.value !== null) {
    const transferRef = await saveProviderRef(db, payment.id, found.value)
    return followTransfer(services, payment, transferRef)
  }
  if (payment.isOld) {
    await movePayment(db, payment.id, { to: 'rejected', cause: 'the provider never had it' })
    return
  }
  return sendAgain(services, payment)
}

async function sendAgain(services: Services, payment: Payment): Promise<'again' | undefined> {
  const { db } = services
  const sent = await send(services, payment)
  if (sent.kind === 'ok') {
    await notePending(services, payment, sent.value)
    return
  }
  const cause = causeOf(sent)
  // Only what is said of the transfer itself ends it: a key of ours that is refused tells nothing of the first try.
  if (sent.kind === 'rejected' && sent.status === 400) {
    await movePayment(db, payment.id, { to: 'rejected', cause })
    await handleTransferRefusal(services, payment, cause)
    return
  }
  await movePayment(db, payment.id, { to: 'submitting', cause })
  return unanswered(sent)
}

async function send(services: Services, payment: Payment): Promise<CallResult<string>> {
  const { db, bank } = services
  const { name, bankId, amount, charge } = payment
  const { bankRef } = await readBank(db, bankId!)
  const way = isDeposit(payment) ? 'fromBank' : 'toBank'
  const order = { way, bankRef, amount: minus(amount, charge), name } as const
  const request = await saveRequest(db, payment.id, bank.transferRequest(order))
  return bank.sendTransfer(name, request)
}

async function notePending(services: Services, payment: Payment, transferRef: string) {
  await saveProviderRef(services.db, payment.id, transferRef)
  return movePayment(services.db, payment.id, {
    to: 'pending',
    cause: 'accepted',
    expectedOn: await expectedOn(services, payment),
  })
}

async function expectedOn({ db }: Services, payment: Payment): Promise<string> {
  const now = new Date(await readNow(db)).toISOString()
  return transferExpectedOn(isDeposit(payment) ? 'deposit' : 'withdrawal', now)
}

/** A bank that was removed or is no longer verified is refused: what the provider says of it now counts. */
async function handleTransferRefusal(services: Services, payment: Payment, cause: string) {
  if (cause.startsWith('InsufficientFunds') && !isDeposit(payment)) {
    const facts = { payment: wireId('payment', payment.id), cause }
    services.log.error(facts, 'our balance at the bank provider does not cover withdrawals')
    return
  }
  await followBank(services, await readBank(services.db, payment.bankId!))
}

/** Reads the transfer and brings the payment to where it is. */
async function followTransfer(
  services: Services,
  payment: Payment,
  transferRef: string,
): Promise<'again' | undefined> {
  const { db, bank } = services
  const read = await bank.readTransfer(transferRef)
  if (read.kind !== 'ok') return unanswered(read)
  const transfer = read.value
  const wrong = whatIsWrong(payment, transfer)
  if (wrong !== '') return refuseWrong(services, payment, transfer, wrong)
  switch (transfer.status) {
    case 'pending':
      if (payment.state !== 'pending') await notePending(services, payment, transferRef)
      return
    case 'processed':
      await movePayment(db, payment.id, { to: 'completed', cause: 'processed' })
      return
    case 'cancelled':
      await movePayment(db, payment.id, { to: 'failed', cause: 'cancelled' })
      return
    case 'failed': {
      const failure = await bank.readFailure(transferRef)
      if (failure.kind === 'unknown') return unanswered(failure)
      const code = failure.kind === 'ok' ? failure.value : ''
      await db.transaction((tx) => recordFailure(tx, payment, transferRef, code))
    }
  }
}

/** What had arrived goes back the way it came; the code says whether the bank may still be used. */
async function recordFailure(tx: Tx, payment: Payment, transferRef: string, code: string) {
  const current = await lockPayment(tx, payment.id)
  const cause = code || 'failed'
  if (code !== '' && !isBankUsableAfter(code)) await setBankState(tx, current.bankId!, 'removed')
  if (current.state !== 'completed') return moveLocked(tx, current, { to: 'failed', cause })
  if (!isDeposit(current)) return moveLocked(tx, current, { to: 'returned', cause })
  return recordReturn(tx, current, {
    kind: 'bankReturn',
    providerRef: transferRef,
    cents: current.amount,
    cost: cents(0),
    code: cause,
  })
}

function whatIsWrong(payment: Payment, { name, amount, currency }: OutsideTransfer): string {
  if (name !== payment.name) return 'name'
  if (currency !== 'USD') return 'currency'
  return amount === minus(payment.amount, payment.charge) ? '' : 'amount'
}

/** A deposit of something else credits nothing (MO7); of a withdrawal somebody has to find out what has left. */
async function refuseWrong(
  { db }: Services,
  payment: Payment,
  transfer: OutsideTransfer,
  wrong: string,
): Promise<undefined> {
  if (!isDeposit(payment) || wrong === 'name') {
    throw new Error(`the transfer ${transfer.transferRef} is another one: ${wrong}`)
  }
  await db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    if (!mayMove(current, 'failed')) return
    await audit(tx, {
      actor: 'system',
      action: 'deposits.wrongTransfer',
      subject: transfer.transferRef,
      facts: {
        wrong,
        user: wireId('user', payment.userId),
        asked: plainDollars(payment.amount),
        transferred: `${plainDollars(transfer.amount)} ${transfer.currency}`,
      },
    })
    await moveLocked(tx, current, { to: 'failed', cause: wrong })
  })
}

/** Nobody answered: later. An answer that is a no, or in no form that we know, is somebody's to look at. */
function unanswered(answer: Exclude<CallResult<unknown>, { kind: 'ok' }>): 'again' {
  const cause = causeOf(answer)
  if (answer.kind === 'unknown' && cause !== NOT_UNDERSTOOD) return 'again'
  throw new Error(`the bank provider says what we do not understand: ${cause}`)
}

/** Takes back a transfer while the provider lets us. `unknown` when it did not answer: `pollPendingPayments` finds out. */
export async function cancelBankTransfer(
  services: Services,
  payment: Payment,
): Promise<'cancelled' | 'tooLate' | 'unknown'> {
  const { db, bank } = services
  if (payment.state === 'submitting') return 'unknown'
  if (!payment.providerRef) return 'tooLate'
  if (payment.state === 'pending') {
    const cancelled = await bank.cancelTransfer(payment.providerRef)
    if (cancelled.kind === 'unknown') return 'unknown'
    // Whatever it said: the transfer itself tells.
    if ((await followTransfer(services, payment, payment.providerRef)) === 'again') return 'unknown'
  }
  const now = (await findPayment(db, payment.id))!
  return now.state === 'failed' && now.failure === 'cancelled' ? 'cancelled' : 'tooLate'
}
