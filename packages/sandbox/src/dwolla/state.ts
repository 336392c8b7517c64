/** The state of the Dwolla stand-in. The names are Dwolla's, the amounts are cents, the times UTC milliseconds. */

type CustomerStatus = 'unverified' | 'suspended' | 'deactivated'

export type Customer = {
  id: string
  firstName: string
  lastName: string
  email: string
  correlationId: string | null
  status: CustomerStatus
  createdAt: number
}

type MicroDeposits = {
  status: 'pending' | 'processed'
  /** Two amounts of 1 to 9 cents. */
  cents: readonly [number, number]
  createdAt: number
  /** When they post to the bank. */
  postsAt: number
  /** The number of wrong pairs of amounts. */
  wrongTries: number
}

export type FundingSource = {
  id: string
  /** Null for the master account's balance. */
  customerId: string | null
  type: 'bank' | 'balance'
  status: 'unverified' | 'verified'
  bankAccountType: string | null
  name: string
  bankName: string
  /** Of routing and account number together, to find the same bank again. The numbers are not stored. */
  fingerprint: string
  lastFour: string
  removed: boolean
  createdAt: number
  microDeposits: MicroDeposits | null
}

type TransferStatus = 'pending' | 'processed' | 'failed' | 'cancelled'

export type Transfer = {
  id: string
  /** A debit takes from the customer's bank, a credit pays to it. */
  direction: 'debit' | 'credit'
  sourceId: string
  destinationId: string
  customerId: string
  status: TransferStatus
  cents: number
  correlationId: string | null
  metadata: Record<string, string>
  createdAt: number
  /** The end of the time in which it can be cancelled. */
  cancelUntil: number
  /** When it settles, unless it ends before. */
  processAt: number
  /** A scheduled return by the bank, before or after it settles. */
  returns: { code: string; at: number } | null
  /** The return code once it has failed. */
  failure: string | null
}

/** A session between a customer and the bank's login. Its token opens the link page, once. */
export type ExchangeSession = {
  id: string
  customerId: string
  partnerId: string
  token: string
  createdAt: number
  isUsed: boolean
}

/** The account that the link page found at the bank. Dwolla redeems its public token for an exchange, once. */
export type LinkedAccount = {
  customerId: string
  accountId: string
  bankAccountType: 'checking' | 'savings'
  fingerprint: string
  lastFour: string
  endsAt: number
}

export type Exchange = Omit<LinkedAccount, 'endsAt'> & {
  id: string
  partnerId: string
  createdAt: number
}

/** A receiver of events. */
export type Subscription = {
  id: string
  /** Null for the product at its current URL. */
  url: string | null
  /** Null for the secret of the sandbox's options. */
  secret: string | null
  createdAt: number
}

/** A request that created a resource: the same key and body get the same response. */
type Reply = { body: string; location: string; at: number }

export type DwollaState = {
  customers: Record<string, Customer>
  fundingSources: Record<string, FundingSource>
  transfers: Record<string, Transfer>
  exchangeSessions: Record<string, ExchangeSession>
  /** By public token. */
  linkedAccounts: Record<string, LinkedAccount>
  exchanges: Record<string, Exchange>
  subscriptions: Record<string, Subscription>
  /** By path and idempotency key. */
  replies: Record<string, Reply>
  /** Access tokens and when they expire. */
  tokens: Record<string, number>
  /** The balance of the master account. */
  balanceCents: number
}

/** The operator's opening balance: $1,000,000.00. */
const OPENING_CENTS = 100_000_000

/** The product's subscription, which exists from the start. */
const FIRST: Subscription = {
  id: '077dfffb-4852-412f-96b6-0fe668066589',
  url: null,
  secret: null,
  createdAt: 0,
}

export function emptyDwolla(): DwollaState {
  return {
    customers: {},
    fundingSources: {},
    transfers: {},
    exchangeSessions: {},
    linkedAccounts: {},
    exchanges: {},
    subscriptions: { [FIRST.id]: FIRST },
    replies: {},
    tokens: {},
    balanceCents: OPENING_CENTS,
  }
}

/** The entry of that id, null when there is none. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, id: string): T | null {
  return Object.hasOwn(entries, id) ? entries[id]! : null
}

/** Idempotency keys are stored for 24 hours. */
export const REPLY_TTL_MS = 24 * 60 * 60 * 1000

export const TOKEN_SECONDS = 3_600
