/** Payments of which nobody knows how they ended are looked at again until somebody does (P4). */
import { isDatabaseAway } from '../core/databaseErrors.ts'
import type { Services } from '../core/services.ts'
import { noteStuck } from '../core/stuckWork.ts'
import type { Payment, PaymentKind } from './payment.ts'
import { leaseDuePayment } from './payments.sql.ts'

/**
 * Asks the provider about one payment and brings it as far as it has gone: whatever was heard of it, the resource counts.
 * Safe to call any number of times, at the same moment too.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most looks answer nothing
type Look = (services: Services, payment: Payment) => Promise<'again' | void>

export type Looks = { readonly [Kind in PaymentKind]?: Look }

/**
 * Looks again at one payment whose time has come: one whose process died, one without an answer, one that is pending. One
 * that throws waits for its own next turn like any other, noted. False when none is due.
 */
export async function resumePayments(services: Services, looks: Looks): Promise<boolean> {
  const kinds = Object.keys(looks) as PaymentKind[]
  const payment = await services.db.transaction((tx) => leaseDuePayment(tx, kinds))
  if (!payment) return false
  try {
    await looks[payment.kind]!(services, payment)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await noteStuck(services, 'resumePayments', payment.id, error)
  }
  return true
}
