import { wireId } from '@sidebet/contract/ids'
import { withdrawToWallet } from '@sidebet/contract/withdrawals'
import type { RefusalOf } from '@sidebet/copy/refusals/refusalTexts'
import type { Cents } from '@sidebet/domain/money'
import { WALLET_FEE } from '@sidebet/domain/withdrawals/walletWithdrawal'
import type { RequestKey } from '../../engine/requestKey.ts'
import { notifyOfAccountChange } from '../../notifications/outbox/notifyOfAccountChange.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/db.ts'
import { readUser } from '../../platform/users/users.sql.ts'
import type { Services } from '../../services.ts'
import { type KeyedPayment, keyedPayment } from '../keyedPayment.ts'
import { insertPayment } from '../payments.sql.ts'
import { legsOf, postLegs } from '../postings.ts'
import { blockWithdrawals } from '../withdrawalBlocks.ts'
import { withdrawalsStopped } from '../withdrawalsStopped.ts'
import { readWithdrawable } from '../withheld.ts'
import { isNewReceiver } from './receivers.sql.ts'

export type WalletPayoutRequest = {
  readonly userId: number
  /** An e-mail in lower case. */
  readonly receiver: string
  /** The amount that leaves the funds: the payout and our fee. */
  readonly debit: Cents
  /** The client's IP address, for the audit. */
  readonly ip: string
}

type Refusal = RefusalOf<typeof withdrawToWallet>['code']

/**
 * Checks a withdrawal to a wallet and moves its money to `user.withdrawing`, in one transaction, before the provider is called
 * (GAP-071).
 */
export async function startWalletPayout(
  services: Services,
  payout: WalletPayoutRequest,
  key: RequestKey | null,
): Promise<KeyedPayment<Refusal>> {
  const { userId, receiver, debit: amount } = payout
  const request = { userId, call: withdrawToWallet.name, key, isJudged: true }
  return keyedPayment<Refusal>(services.db, request, async (tx) => {
    const refusal = await refusalOf(services, tx, payout)
    if (refusal) return { no: refusal }
    const wanted = { userId, kind: 'walletPayout', amount, charge: WALLET_FEE, receiver } as const
    const payment = await insertPayment(tx, wanted)
    await postLegs(tx, payment, legsOf(payment, 'requested', payment.charge))
    return { payment }
  })
}

async function refusalOf(
  services: Services,
  tx: Tx,
  payout: WalletPayoutRequest,
): Promise<Refusal | null> {
  if (await withdrawalsStopped(tx, 'paypal')) return 'withdrawalsStopped'
  const { withdrawable } = await readWithdrawable(tx, payout.userId)
  if (payout.debit > withdrawable) return 'moreThanAvailable'
  if (!(await isNewReceiver(tx, payout.userId, payout.receiver))) return null
  const hours = services.config.WITHDRAWAL_HOLD_HOURS
  await blockWithdrawals(tx, payout.userId, 'receiver', hours)
  await notifyOfNewReceiver(tx, payout)
  return hours > 0 ? 'moreThanAvailable' : null
}

/** The thief of an account begins with a receiver of their own: the account's owner is notified (MO10). */
async function notifyOfNewReceiver(
  tx: Tx,
  { userId, receiver, ip }: WalletPayoutRequest,
): Promise<void> {
  const { email } = await readUser(tx, userId)
  await notifyOfAccountChange(tx, userId, 'receiverAdded', email)
  const actor = wireId('user', userId)
  await audit(tx, { actor, action: 'withdrawals.newReceiver', ip, contact: receiver })
}
