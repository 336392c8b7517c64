/** The port for payouts to wallets; its adapter calls the provider, or the sandbox. */
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from '../../platform/http/provider.ts'

export type Payout = {
  /** Our payment's name, as we sent it. */
  readonly name: string
  readonly status: 'pending' | 'completed' | 'failed'
  /** The provider's status or error code: UNCLAIMED, SUCCESS, INSUFFICIENT_FUNDS. */
  readonly word: string
  /** The payment to the one receiver; null until the provider has created an item for it. */
  readonly item: null | {
    readonly itemId: string
    readonly amount: Cents
    readonly currency: string
    /** The fee that the provider takes from us. */
    readonly fee: Cents
    /** Its receiver has no account yet: it may be cancelled. */
    readonly isUnclaimed: boolean
  }
}

export type PayoutPort = {
  /** The same name is the same payout for 30 days, however often it is sent. */
  createPayout(payout: {
    readonly name: string
    readonly receiver: string
    readonly amount: Cents
  }): Promise<CallResult<{ batchId: string }>>
  readPayout(batchId: string): Promise<CallResult<Payout>>
  /** Cancels a payout that its receiver has not accepted. */
  cancelPayout(itemId: string): Promise<CallResult<null>>
}
