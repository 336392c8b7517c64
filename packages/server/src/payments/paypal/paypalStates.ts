/** Every state that PayPal reports, and what it means for us. A state that is not in these tables is not understood. */
import { NOT_RECORDED, type ProviderStates } from '../providerState.ts'

type Orders = 'CREATED' | 'SAVED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'
export const ORDERS: ProviderStates<Orders, 'created' | 'approved' | 'voided' | 'completed'> = {
  CREATED: { means: 'created', ...NOT_RECORDED },
  SAVED: { means: 'created', ...NOT_RECORDED },
  PAYER_ACTION_REQUIRED: { means: 'created', ...NOT_RECORDED },
  APPROVED: { means: 'approved', ...NOT_RECORDED },
  VOIDED: { means: 'voided', ...NOT_RECORDED },
  COMPLETED: { means: 'completed', records: 'what its capture records', stops: 'none' },
}

const CREDITED = {
  means: 'completed',
  records: 'the deposit, and the fee as a fee',
  stops: 'PayPal, when its amount is lower than ours',
} as const

type Captures =
  | 'COMPLETED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'REVERSED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
export const CAPTURES: ProviderStates<Captures, 'completed' | 'pending' | 'failed'> = {
  COMPLETED: CREDITED,
  // PayPal collected the money, less its fee. What went back later is a return.
  PARTIALLY_REFUNDED: {
    ...CREDITED,
    records: 'the deposit with its fee, and each refund as a return',
  },
  REFUNDED: { ...CREDITED, records: 'the deposit with its fee, and all of it as a return' },
  REVERSED: { ...CREDITED, records: 'the deposit with its fee, and all of it as a return' },
  PENDING: { means: 'pending', records: 'the deposit as incoming', stops: 'none' },
  DECLINED: { means: 'failed', ...NOT_RECORDED },
  FAILED: { means: 'failed', ...NOT_RECORDED },
}

export const REFUNDS: ProviderStates<
  'COMPLETED' | 'PENDING' | 'CANCELLED' | 'FAILED',
  'completed' | 'pending' | 'failed'
> = {
  COMPLETED: {
    means: 'completed',
    records: 'a return of the deposit, or the refund that we ordered',
    stops: 'none',
  },
  PENDING: { means: 'pending', ...NOT_RECORDED },
  CANCELLED: { means: 'failed', ...NOT_RECORDED },
  FAILED: { means: 'failed', ...NOT_RECORDED },
}

/** Outcomes of disputes in which the payer gets the money. Other outcomes count by the movements of money alone. */
export const DISPUTES: ProviderStates<'RESOLVED_BUYER_FAVOUR' | 'ACCEPTED', 'lost'> = {
  RESOLVED_BUYER_FAVOUR: {
    means: 'lost',
    records: 'a return of the deposit, and its cost',
    stops: 'PayPal, when its cost is higher than ours',
  },
  ACCEPTED: {
    means: 'lost',
    records: 'a return of the deposit, and its cost',
    stops: 'PayPal, when its cost is higher than ours',
  },
}

const UNDER_WAY = {
  means: 'pending',
  records: 'nothing: the money stays reserved',
  stops: 'PayPal, when we have given it back',
} as const
const NOT_PAID = {
  means: 'failed',
  records: "the amount and our fee are the user's again",
  stops: 'none',
} as const
const RETURNED_TO_US = {
  ...NOT_PAID,
  records: "the amount and our fee are the user's again; PayPal's own fee as a fee",
} as const

type Items =
  | 'SUCCESS'
  | 'PENDING'
  | 'PROCESSING'
  | 'UNCLAIMED'
  | 'ONHOLD'
  | 'FAILED'
  | 'DENIED'
  | 'CANCELED'
  | 'BLOCKED'
  | 'RETURNED'
  | 'REFUNDED'
  | 'REVERSED'
export const PAYOUT_ITEMS: ProviderStates<Items, 'completed' | 'pending' | 'failed'> = {
  SUCCESS: {
    means: 'completed',
    records: 'the payout, our fee, and the fee as a fee',
    stops: 'PayPal, when we have given it back, or when its amount is higher than ours',
  },
  PENDING: UNDER_WAY,
  PROCESSING: UNDER_WAY,
  UNCLAIMED: UNDER_WAY,
  ONHOLD: UNDER_WAY,
  FAILED: NOT_PAID,
  DENIED: NOT_PAID,
  CANCELED: NOT_PAID,
  BLOCKED: NOT_PAID,
  RETURNED: RETURNED_TO_US,
  REFUNDED: RETURNED_TO_US,
  REVERSED: RETURNED_TO_US,
}

type Batches = 'NEW' | 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED' | 'CANCELED'
/** A batch that was refused as a whole has no items. A batch that succeeded proves nothing about its item. */
export const PAYOUT_BATCHES: ProviderStates<Batches, 'pending' | 'failed'> = {
  NEW: UNDER_WAY,
  PENDING: UNDER_WAY,
  PROCESSING: UNDER_WAY,
  SUCCESS: UNDER_WAY,
  DENIED: NOT_PAID,
  CANCELED: NOT_PAID,
}

/** Movements in the report of transactions. */
export const MOVEMENTS: ProviderStates<'S' | 'P' | 'D' | 'V', 'completed' | 'pending' | 'failed'> =
  {
    S: {
      means: 'completed',
      records: 'without a payment of ours: incoming as unknown money; its fee as a fee',
      stops: 'PayPal, when it is outgoing and neither a payment nor a return of unknown money',
    },
    P: {
      means: 'pending',
      records: 'nothing',
      stops: 'PayPal, when it is outgoing and neither a payment nor a return of unknown money',
    },
    D: { means: 'failed', records: 'unknown money leaves its account again', stops: 'none' },
    V: { means: 'failed', records: 'unknown money leaves its account again', stops: 'none' },
  }
