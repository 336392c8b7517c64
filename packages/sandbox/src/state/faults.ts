import { randomUUID } from 'node:crypto'
import type { PayoutItemStatus } from '../paypal/payout.ts'

export const PROVIDERS = ['paypal', 'dwolla', 'authnet', 'twilio', 'smtp', 'espn'] as const
/**
 * What an answer of the feed is wrong about: the sides are exchanged, the starts are two days later, points are taken back, or each
 * event has the id of the next one.
 */
export const FEED_ERRORS = ['sides', 'start', 'score', 'ids'] as const
export type FeedError = (typeof FEED_ERRORS)[number]

export type Provider = (typeof PROVIDERS)[number]

/** What goes wrong. Times are real milliseconds unless they say otherwise. */
export type FaultAction =
  /** PayPal answers 422 with this issue, Dwolla 400 and Authorize.Net 200 with this code. */
  | { kind: 'decline'; issue: string }
  | { kind: 'http'; status: number; body: unknown }
  /** Nothing happens and nobody answers. */
  | { kind: 'hang_before' }
  /** The request has its effect, the reply is lost. */
  | { kind: 'hang_after' }
  | { kind: 'slow'; ms: number }
  /** The answer is right, and so many bytes longer than it need be. */
  | { kind: 'oversized'; bytes: number }
  /** The answer is right, and its body takes so long: it comes in small pieces. */
  | { kind: 'drip'; ms: number }
  | { kind: 'reset_connection' }
  /** The capture is PENDING; with `later` (`then` on the wire) it is decided once `after_ms` of sandbox time have passed. */
  | {
      kind: 'capture_pending'
      reason: string
      later: { status: 'COMPLETED' | 'DECLINED'; after_ms: number } | null
    }
  /** PayPal captures or pays out one cent less than it was told, Dwolla moves one cent less. */
  | { kind: 'amount_mismatch' }
  /** The answer names another payee; an order that is made so belongs to that payee for good. */
  | { kind: 'other_payee' }
  /** The items of the payout become this. */
  | { kind: 'payout_item'; status: PayoutItemStatus }
  /** The report knows nothing of the last `ms` of sandbox time. */
  | { kind: 'report_lag'; ms: number }
  /** PayPal and Dwolla answer 401 and forget the token. */
  | { kind: 'token_expired' }
  | { kind: 'rate_limit' }
  /**
   * The transfer comes back with this code so many banking days after it was made: before it settles (a debit
   * on the fourth, a credit on the second), or after.
   */
  | { kind: 'return'; code: string; afterDays: number }
  /** The scoreboard has only its first `events` events. */
  | { kind: 'feed_cut'; events: number }
  /** The scoreboard has no events. */
  | { kind: 'feed_empty' }
  /** The scoreboard has each event twice, the second with the same id, a start five hours later and another status. */
  | { kind: 'feed_duplicate' }
  /** The scoreboard errs about each of its events: see `FEED_ERRORS`. */
  | { kind: 'feed_wrong'; what: FeedError }
  /** The SMTP sink refuses the mail. */
  | { kind: 'reject'; code: number }
  /** The event is kept but not sent. */
  | { kind: 'webhook_drop' }
  /** Each delivery of the event sends it `n` times. */
  | { kind: 'webhook_duplicate'; n: number }
  /** Sent once so many milliseconds of sandbox time have passed. */
  | { kind: 'webhook_delay'; ms: number }
  /** Sent only after the provider's next event. */
  | { kind: 'webhook_reorder' }
  | { kind: 'webhook_bad_signature' }
  /** Sent, and answered, before the answer to the call that caused it. */
  | { kind: 'webhook_before_response' }

export type FaultKind = FaultAction['kind']

export type FaultRule = {
  id: string
  match: {
    provider: Provider
    op?: string
    /** The rule starts with the nth request that matches, 1 = the first. */
    nth?: number
    /** Only for requests over this amount, "25.00". */
    amount?: string
    /** Only for requests about this customer or this correlation id (Dwolla). */
    user?: string
    /** Only for webhooks of this topic. */
    topic?: string
    /** Only for requests that write their dates in this form: "day", "month" or "range" (ESPN). */
    form?: string
  }
  /** How often it strikes. */
  times: number
  action: FaultAction
}

const ANYWHERE: readonly FaultKind[] = ['hang_before', 'hang_after', 'slow', 'reset_connection']
const HTTP: readonly FaultKind[] = [...ANYWHERE, 'http', 'rate_limit', 'oversized', 'drip']
const PAYPAL: readonly FaultKind[] = [...HTTP, 'token_expired']
const DWOLLA = PAYPAL
const AUTHNET: readonly FaultKind[] = [...HTTP, 'decline']
const WEBHOOK: readonly FaultKind[] = [
  'webhook_drop',
  'webhook_duplicate',
  'webhook_delay',
  'webhook_reorder',
  'webhook_bad_signature',
  'webhook_before_response',
]

/** The operations of each provider and the faults that mean something there. */
export const OPERATIONS: Readonly<
  Record<Provider, Readonly<Record<string, readonly FaultKind[]>>>
> = {
  paypal: {
    token: HTTP,
    create_order: [...PAYPAL, 'decline', 'other_payee'],
    get_order: [...PAYPAL, 'other_payee'],
    capture_order: [...PAYPAL, 'decline', 'capture_pending', 'amount_mismatch', 'other_payee'],
    get_capture: [...PAYPAL, 'other_payee'],
    get_refund: PAYPAL,
    list_disputes: PAYPAL,
    get_dispute: PAYPAL,
    create_payout: [...PAYPAL, 'decline', 'amount_mismatch', 'payout_item'],
    get_payout: PAYPAL,
    get_payout_item: PAYPAL,
    cancel_payout_item: [...PAYPAL, 'decline'],
    list_transactions: [...PAYPAL, 'report_lag'],
    get_balances: [...PAYPAL, 'report_lag'],
    verify_webhook: PAYPAL,
    list_webhooks: PAYPAL,
    get_webhook: PAYPAL,
    resend_webhook: PAYPAL,
    get_certificate: HTTP,
    webhook: WEBHOOK,
  },
  dwolla: {
    token: HTTP,
    get_root: DWOLLA,
    get_account: DWOLLA,
    create_customer: DWOLLA,
    get_customer: DWOLLA,
    list_customers: DWOLLA,
    create_funding_source: DWOLLA,
    get_funding_source: DWOLLA,
    list_funding_sources: DWOLLA,
    remove_funding_source: DWOLLA,
    get_balance: DWOLLA,
    micro_deposits: DWOLLA,
    get_micro_deposits: DWOLLA,
    list_exchange_partners: DWOLLA,
    get_exchange_partner: DWOLLA,
    create_exchange_session: DWOLLA,
    get_exchange_session: DWOLLA,
    create_exchange: DWOLLA,
    get_exchange: DWOLLA,
    create_transfer: [...DWOLLA, 'decline', 'amount_mismatch', 'return'],
    get_transfer: DWOLLA,
    list_transfers: DWOLLA,
    cancel_transfer: DWOLLA,
    get_failure: DWOLLA,
    list_events: DWOLLA,
    get_event: DWOLLA,
    create_subscription: DWOLLA,
    list_subscriptions: DWOLLA,
    get_subscription: DWOLLA,
    delete_subscription: DWOLLA,
    webhook: WEBHOOK,
  },
  authnet: {
    create_customer_profile: AUTHNET,
    create_payment_profile: AUTHNET,
    get_customer_profile: AUTHNET,
    delete_payment_profile: AUTHNET,
    acceptjs: HTTP,
  },
  twilio: { send_message: HTTP },
  smtp: { receive: [...ANYWHERE, 'reject'] },
  espn: { scoreboard: [...HTTP, 'feed_cut', 'feed_empty', 'feed_duplicate', 'feed_wrong'] },
}

/** What a request or webhook is about, as far as rules may ask for it. */
type About = {
  readonly amount?: string | null
  readonly topic?: string
  readonly form?: string | null
  /** Every name of the user whom it is about. */
  readonly users?: readonly string[]
}

/** A rule that struck: the request belongs to it. */
type Strike = { readonly id: string; readonly action: FaultAction }

export type Faults = {
  add(rule: Omit<FaultRule, 'id'> & { id?: string }): FaultRule
  /** Each rule with the number of times it will still strike. */
  list(): readonly (FaultRule & { left: number })[]
  remove(id: string): void
  clear(): void
  /** The first rule that strikes this request or webhook, null for most; counts it. */
  strike(provider: Provider, op: string, about?: About): Strike | null
}

type Armed = FaultRule & { left: number; seen: number }

export function openFaults(): Faults {
  let rules: Armed[] = []
  return {
    add(rule) {
      const { match, times, action } = rule
      const armed = { id: rule.id ?? randomUUID(), match, times, action, left: times, seen: 0 }
      rules = [...rules.filter((other) => other.id !== armed.id), armed]
      return { id: armed.id, match, times, action }
    },
    list: () => rules.map(({ seen: _, ...rule }) => rule),
    remove(id) {
      rules = rules.filter((rule) => rule.id !== id)
    },
    clear() {
      rules = []
    },
    strike(provider, op, about = {}) {
      // A request is counted by every rule it matches, also by those that wait for a later one.
      const ready = rules.filter((rule) => {
        if (rule.left === 0 || !matches(rule, provider, op, about)) return false
        rule.seen++
        return rule.seen >= (rule.match.nth ?? 1)
      })
      const [first] = ready
      if (!first) return null
      first.left--
      return { id: first.id, action: first.action }
    },
  }
}

function matches(rule: FaultRule, provider: Provider, op: string, about: About): boolean {
  const { match, action } = rule
  return (
    match.provider === provider &&
    (match.op ?? op) === op &&
    (match.amount === undefined || match.amount === about.amount) &&
    (match.topic === undefined || match.topic === about.topic) &&
    (match.form === undefined || match.form === about.form) &&
    (match.user === undefined || (about.users ?? []).includes(match.user)) &&
    (OPERATIONS[provider][op]?.includes(action.kind) ?? false)
  )
}
