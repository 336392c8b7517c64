/** What went back of a deposit at the wallet provider: refunds, reversals and lost disputes, each once. */
import { type Cents, cents } from '@sidebet/domain/money'
import type { WalletDispute, WalletOrder } from '../../ports.ts'
import type { Returned } from '../recordReturn.ts'

export type DepositReturns = {
  /** Everything that went back, less what was given back to us. */
  readonly total: Cents
  /** Returns by the provider's ids; each id is recorded once. */
  readonly returns: readonly Returned[]
  /** Ids of disputes and refunds that gave money back to us or were undone: the reason why the total may fall. */
  readonly undone: readonly string[]
}

const NOTHING = cents(0)

/**
 * Money that a dispute took is also listed as a refund with another id: of a refund and a dispute of the same amount only one
 * counts. The fee of a dispute has an id of its own, because it may come later. Refunds that we ordered are payments of their
 * own, and no returns; `ours` has their names.
 */
export function computeReturns(
  { capture, refunds }: Pick<WalletOrder, 'capture' | 'refunds'>,
  disputes: readonly WalletDispute[],
  ours: ReadonlySet<string>,
): DepositReturns {
  const ordered = refunds.filter(({ name }) => ours.has(name))
  const others = refunds.filter(({ name }) => !ours.has(name))
  const counted = others.filter(isDone)
  const free = [...counted]
  const returns: Returned[] = []
  for (const { disputeId, reason: code, taken } of disputes) {
    const at = free.findIndex((refund) => refund.cents === taken)
    const ref = at < 0 ? disputeId : free.splice(at, 1)[0]!.refundId
    returns.push({ kind: 'dispute', providerRef: ref, cents: taken, cost: NOTHING, code })
  }
  for (const { refundId: providerRef, cents: amount } of free) {
    returns.push({ kind: 'refund', providerRef, cents: amount, cost: NOTHING, code: '' })
  }
  const listed = sum(returns.map((back) => back.cents))
  const refunded = sum(ordered.filter(isDone).map((refund) => refund.cents))
  const unlisted = capture?.isGone ? Math.max(0, capture.amount - listed - refunded) : 0
  if (capture && unlisted > 0) {
    const providerRef = `${capture.captureId}:gone`
    returns.push({
      ...{ kind: 'reversal', providerRef, cents: cents(unlisted), cost: NOTHING, code: '' },
    })
  }
  for (const { disputeId, reason: code, fee } of disputes) {
    const providerRef = `${disputeId}:fee`
    returns.push({ kind: 'dispute', providerRef, cents: NOTHING, cost: fee, code })
  }
  const given = sum(disputes.map((dispute) => dispute.given))
  return {
    total: cents(Math.max(0, listed + unlisted - given)),
    returns: returns.filter((back) => back.cents + back.cost > 0),
    undone: [
      ...disputes.filter((dispute) => dispute.given > 0).map(({ disputeId }) => disputeId),
      ...others.filter((refund) => !isDone(refund)).map(({ refundId }) => refundId),
    ],
  }
}

const isDone = ({ status }: WalletOrder['refunds'][number]) => status === 'completed'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
