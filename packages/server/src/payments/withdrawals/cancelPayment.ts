import { cancelPayment as cancelPaymentCall } from '@sidebet/contract/payments'
import { handle } from '../../handle.ts'
import { wireFunds } from '../../ledger/funds.ts'
import { done, refused } from '../../platform/http/reply.ts'
import type { Services } from '../../services.ts'
import { cancelBankTransfer } from '../banks/bankTransfer.ts'
import type { Payment, PaymentKind } from '../payment.ts'
import { findPayment } from '../payments.sql.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { cancelWalletPayout } from './cancelWalletPayout.ts'

type Cancel = (services: Services, payment: Payment) => Promise<'cancelled' | 'tooLate' | 'unknown'>

/** How each kind of payment is cancelled; a kind without an entry never is. */
const CANCELS: { readonly [Kind in PaymentKind]?: Cancel } = {
  bankDeposit: cancelBankTransfer,
  bankPayout: cancelBankTransfer,
  walletPayout: cancelWalletPayout,
}

/** POST /api/payments/cancel: the money returns to its account, while the provider allows it. */
export const cancelPayment = handle(cancelPaymentCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const tooMany = await tooManyProviderTries(services, 'withdrawal', userId, ip)
  if (tooMany) return tooMany
  const payment = await findPayment(services.db, body.paymentID)
  if (payment?.userId !== userId) return refused(cancelPaymentCall, { code: 'unknownPayment' })
  const ended = (await CANCELS[payment.kind]?.(services, payment)) ?? 'tooLate'
  if (ended === 'unknown') return { status: 202, body: { status: 'unknown' as const } }
  if (ended === 'tooLate') return refused(cancelPaymentCall, { code: 'tooLate' })
  return done({ message: 'cancelled' as const, ...(await wireFunds(services.db, userId)) })
})
