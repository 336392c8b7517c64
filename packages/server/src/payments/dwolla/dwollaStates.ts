/** Every state that Dwolla reports of a transfer, and what it means for us. Another state is not understood. */
import type { ProviderStates } from '../providerState.ts'

type Transfers = 'pending' | 'processed' | 'failed' | 'cancelled'

const FAILED_TRANSFER = {
  means: 'failed',
  records:
    "of a deposit nothing, or its return; of a withdrawal the amount and our fee are the user's again; unknown money leaves its account",
  stops: 'none',
} as const

export const TRANSFERS: ProviderStates<Transfers, 'pending' | 'completed' | 'failed'> = {
  pending: {
    means: 'pending',
    records: 'a deposit as incoming; of a withdrawal nothing, its money stays reserved',
    stops: 'Dwolla, when it is outgoing and no payment, or a withdrawal that we have given back',
  },
  processed: {
    means: 'completed',
    records: 'a deposit or a withdrawal; without a payment of ours: incoming as unknown money',
    stops: 'Dwolla, when it is outgoing and no payment, or when its amount is worse than ours',
  },
  failed: FAILED_TRANSFER,
  cancelled: FAILED_TRANSFER,
}
