/** Money out to a wallet, as the product needs it; the adapter speaks to the provider, or to the sandbox. */
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from '../../platform/http/provider.ts'

export type Payout = {
  /** Our payment's name, as we gave it. */
  readonly name: string
  readonly status: 'pending' | 'completed' | 'failed'
  /** The provider's word for it: UNCLAIMED, SUCCESS, INSUFFICIENT_FUNDS. */
  readonly word: string
  /** What is paid to the one receiver; null until the provider has made an item of it. */
  readonly item: null | {
    readonly itemId: string
    readonly amount: Cents
    readonly currency: string
    /** What the provider takes from us for it. */
    readonly fee: Cents
    /** Its receiver has no account yet: it may be taken back. */
    readonly isUnclaimed: boolean
  }
}

export type PayoutPort = {
  /** The same name is the same payout for 30 days, however often it is asked for. */
  createPayout(payout: {
    readonly name: string
    readonly receiver: string
    readonly amount: Cents
  }): Promise<CallResult<{ batchId: string }>>
  readPayout(batchId: string): Promise<CallResult<Payout>>
  /** Takes back what its receiver has not claimed. */
  cancelPayout(itemId: string): Promise<CallResult<null>>
}
