/** A payment between a bank and our balance: sent once, then moved to the state that the provider reports (P10). */
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
import { beginSending } from '../withdrawals/stopWithdrawals.ts'
import { findCustomerRef, readBank, setBankState } from './banks.sql.ts'
import { followBank } from './followBank.ts'

/** Sends a payment that was just inserted. A refusal ends it; without an answer it stays open (P1). */
export async function startBankTransfer(services: Services, payment: Payment): Promise<Payment> {
  const { db } = services
  if (!isDeposit(payment)) {
    const begun = await beginSending(db, payment)
    if (!begun.maySend) return begun.payment
  }
  const sent = await send(services, payment)
  if (sent.kind === 'ok') return notePending(services, payment, sent.value)
  const cause = causeOf(sent)
  if (sent.kind === 'unknown') return movePayment(db, payment.id, { to: 'submitting', cause })
  const ended = await db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    // Another process has sent it again in the meantime: this refusal is not final.
    if (current.state !== payment.state) return current
    return moveLocked(tx, current, { to: 'rejected', cause })
  })
  await handleTransferRefusal(services, payment, cause)
  return ended
}

/**
 * Polls a payment from or to a bank. A payment without a provider id is searched by our name, and sent again when it is not
 * found. The same key and body cannot create a second transfer. After 24 hours without a transfer it is rejected.
 */
export async function syncBankTransfer(
  services: Services,
  payment: Payment,
): Promise<'again' | undefined> {
  const { db } = services
  if (payment.providerRef) return followTransfer(services, payment, payment.providerRef)
  const customerRef = await findCustomerRef(db, payment.userId)
  if (customerRef === null) throw new Error('the user is not a customer of the provider')
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
  if (!isDeposit(payment) && !(await beginSending(db, payment)).maySend) return
  const sent = await send(services, payment)
  if (sent.kind === 'ok') {
    await notePending(services, payment, sent.value)
    return
  }
  const cause = causeOf(sent)
  // Only a refusal of the transfer itself (400) ends it: a refused key of ours proves nothing about the first request.
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

/** The provider may refuse because the bank was removed or is no longer verified: reads the bank's current state. */
async function handleTransferRefusal(services: Services, payment: Payment, cause: string) {
  if (cause.startsWith('InsufficientFunds') && !isDeposit(payment)) {
    const facts = { payment: wireId('payment', payment.id), cause }
    services.log.error(facts, 'our balance at the bank provider does not cover withdrawals')
    return
  }
  await followBank(services, await readBank(services.db, payment.bankId!))
}

/** Reads the transfer and moves the payment to its state. */
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

/** A completed payment is returned, any other has failed. The code determines whether the bank may still be used. */
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

/** A deposit with a wrong amount or currency credits nothing (MO7). For a withdrawal an operator must find out what was sent. */
async function refuseWrong(
  { db }: Services,
  payment: Payment,
  transfer: OutsideTransfer,
  wrong: string,
): Promise<undefined> {
  if (!isDeposit(payment) || wrong === 'name') {
    throw new Error(`the transfer ${transfer.transferRef} differs from the payment: ${wrong}`)
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

/** Without an answer the poll is repeated. A refusal, or an answer that does not match the schema, needs an operator. */
function unanswered(answer: Exclude<CallResult<unknown>, { kind: 'ok' }>): 'again' {
  const cause = causeOf(answer)
  if (answer.kind === 'unknown' && cause !== NOT_UNDERSTOOD) return 'again'
  throw new Error(`the answer of the bank provider is not understood: ${cause}`)
}

/**
 * Cancels a transfer while the provider allows it. `unknown` when the provider did not answer: `pollPendingPayments` resolves
 * it.
 */
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
    // The transfer's own state counts, not the answer to the cancellation.
    if ((await followTransfer(services, payment, payment.providerRef)) === 'again') return 'unknown'
  }
  const now = (await findPayment(db, payment.id))!
  return now.state === 'failed' && now.failure === 'cancelled' ? 'cancelled' : 'tooLate'
}
