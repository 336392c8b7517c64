import { wireId } from '@sidebet/contract/ids'
import type { RefusalOf } from '@sidebet/contract/place'
import { withdrawToWallet } from '@sidebet/contract/withdrawals'
import type { Cents } from '@sidebet/domain/money'
import { WALLET_FEE } from '@sidebet/domain/withdrawals/walletWithdrawal'
import { audit } from '../core/audit.ts'
import { readNow } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { findRemembered, forget, isKeyInUse, keysRemembered } from '../core/idempotency.sql.ts'
import { lockAccounts } from '../core/ledger/ledger.ts'
import { readWithdrawable } from '../core/ledger/withheld.ts'
import { oneStatement } from '../core/oneStatement.ts'
import type { Services } from '../core/services.ts'
import { tellOfChange } from '../core/tellOfChange.ts'
import { readUser } from '../core/users/users.sql.ts'
import { holdWithdrawals } from '../core/withdrawalHolds.ts'
import { withdrawalsStopped } from '../core/withdrawalsStopped.ts'
import type { RequestKey } from '../core/writer/requestKey.ts'
import type { Payment } from '../payments/payment.ts'
import { findPayment, insertPayment } from '../payments/payments.sql.ts'
import { legsOf, postLegs } from '../payments/postings.ts'
import { isNewReceiver } from './receivers.sql.ts'

export type WalletPayoutWish = {
  readonly userId: number
  /** An e-mail in its one form. */
  readonly receiver: string
  /** What leaves the funds: what is paid, and our fee. */
  readonly debit: Cents
  /** From where it is asked, for the record. */
  readonly ip: string
}

export type StartedPayout =
  /** The money is set aside; `isNew` for the one request that did it and now sends it. */
  | { readonly kind: 'started'; readonly payment: Payment; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly code: RefusalOf<typeof withdrawToWallet>['code'] }
  | { readonly kind: 'keyReused' }

/**
 * Judges a withdrawal to a wallet and sets its money aside, in one transaction, before the provider is asked (GAP-071).
 * `key` is null when the client sent none: then each request is its own (MO4).
 */
export async function startWalletPayout(
  services: Services,
  wish: WalletPayoutWish,
  key: RequestKey | null,
): Promise<StartedPayout> {
  const start = () => services.db.transaction((tx) => startOnce(services, tx, wish, key))
  // Of requests with the same key at the same moment one is first; the others then find what it has done.
  return start().catch((error) => {
    if (isKeyInUse(error)) return start()
    throw error
  })
}

async function startOnce(
  services: Services,
  tx: Tx,
  wish: WalletPayoutWish,
  key: RequestKey | null,
): Promise<StartedPayout> {
  // Whatever else this user asks for at this moment waits here, and is judged by what this one leaves.
  await lockAccounts(tx, [{ kind: 'user.cash', ownerId: wish.userId }])
  const place = key && { userId: wish.userId, call: withdrawToWallet.name, ...key }
  const before = place && (await findRemembered(tx, place))
  if (before) {
    if (!before.bodyHash.equals(place.bodyHash)) return { kind: 'keyReused' }
    const { paymentId } = before.answer as { paymentId: number }
    const payment = await findPayment(tx, paymentId)
    if (payment && payment.state !== 'rejected') return { kind: 'started', payment, isNew: false }
    // A refusal is no effect: asking again is judged anew.
    await forget(tx, place)
  }
  const refusal = await refusalOf(services, tx, wish)
  if (refusal) return { kind: 'refused', code: refusal }

  const { userId, receiver, debit: amount } = wish
  const wanted = { userId, kind: 'walletPayout', amount, charge: WALLET_FEE, receiver } as const
  const payment = await insertPayment(tx, wanted)
  await postLegs(tx, payment, legsOf(payment, 'requested', payment.charge))
  if (place) {
    const row = { ...place, answer: { paymentId: payment.id } }
    await tx.query(oneStatement(keysRemembered([row], await readNow(tx))))
  }
  return { kind: 'started', payment, isNew: true }
}

async function refusalOf(
  services: Services,
  tx: Tx,
  wish: WalletPayoutWish,
): Promise<RefusalOf<typeof withdrawToWallet>['code'] | null> {
  if (await withdrawalsStopped(tx)) return 'withdrawalsStopped'
  const { withdrawable } = await readWithdrawable(tx, wish.userId)
  if (wish.debit > withdrawable) return 'moreThanAvailable'
  if (!(await isNewReceiver(tx, wish.userId, wish.receiver))) return null
  const hours = services.config.WITHDRAWAL_HOLD_HOURS
  await holdWithdrawals(tx, wish.userId, 'receiver', hours)
  await tellOfReceiver(tx, wish)
  return hours > 0 ? 'moreThanAvailable' : null
}

/** Who has stolen an account begins with a receiver of their own: its owner hears of it (MO10). */
async function tellOfReceiver(tx: Tx, { userId, receiver, ip }: WalletPayoutWish): Promise<void> {
  const { email } = await readUser(tx, userId)
  await tellOfChange(tx, userId, 'receiverAdded', email)
  const actor = wireId('user', userId)
  await audit(tx, { actor, action: 'withdrawals.newReceiver', ip, contact: receiver })
}
