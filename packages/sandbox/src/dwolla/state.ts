/** What the Dwolla stand-in remembers; the names are Dwolla's, the amounts are cents, the times UTC milliseconds. */

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
  /** How often wrong amounts were typed. */
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
  /** Of routing and account number together, so that the same bank is found again; the numbers are not kept. */
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
  /** Until when it can be cancelled. */
  cancelUntil: number
  /** When it settles, unless something happens before. */
  processAt: number
  /** A return that the bank will send, before or after it settles. */
  returns: { code: string; at: number } | null
  /** The return code once it has failed. */
  failure: string | null
}

/** A link between a customer and the bank's login: its token opens the link page, once. */
export type ExchangeSession = {
  id: string
  customerId: string
  partnerId: string
  token: string
  createdAt: number
  isUsed: boolean
}

/** What the link page found at the bank: Dwolla redeems the public token for an exchange, once. */
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

/** Who is told of events. */
export type Subscription = {
  id: string
  /** Null for the product, wherever it runs. */
  url: string | null
  /** Null for the secret of the sandbox's options. */
  secret: string | null
  createdAt: number
}

/** A request that made something: the same key and body get the same answer. */
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
  /** Access tokens and when they end. */
  tokens: Record<string, number>
  /** What the master account holds. */
  balanceCents: number
}

/** What the operator has put into the balance before anybody paid: $1,000,000.00. */
const OPENING_CENTS = 100_000_000

/** The sandbox tells the product from the start. */
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

/** Idempotency keys are kept for 24 hours. */
export const REPLY_TTL_MS = 24 * 60 * 60 * 1000

export const TOKEN_SECONDS = 3_600
