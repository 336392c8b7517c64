import { wireId } from '@sidebet/contract/ids'
import { audit } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Services } from '../../services.ts'
import type { Payment } from '../payment.ts'
import { findPaymentOfRef } from '../payments.sql.ts'

/**
 * The user's own deposit of this order, or null. Another user's order is refused like one that does not exist; the attempt is
 * audited.
 */
export async function ownDeposit(
  services: Services,
  session: Session,
  orderId: string,
  ip: string,
): Promise<Payment | null> {
  const payment = await findPaymentOfRef(services.db, ['walletDeposit'], orderId)
  if (!payment || payment.userId === session.userId) return payment
  await audit(services.db, {
    actor: wireId('user', session.userId),
    action: 'deposits.foreignOrder',
    subject: orderId,
    ip,
    facts: { owner: wireId('user', payment.userId) },
  })
  return null
}
