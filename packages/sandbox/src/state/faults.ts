import { randomUUID } from 'node:crypto'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { PayoutItemStatus } from '../paypal/payout.ts'

export const PROVIDERS = ['paypal', 'dwolla', 'authnet', 'twilio', 'smtp', 'espn'] as const
/**
 * The error in the feed's answer. `sides`: the sides are swapped. `start`: the starts are two days later. `score`:
 * points are deducted. `ids`: each event has the id of the next one.
 */
export const FEED_ERRORS = ['sides', 'start', 'score', 'ids'] as const
export type FeedError = (typeof FEED_ERRORS)[number]

export type Provider = (typeof PROVIDERS)[number]

/** The fault. Times are real milliseconds unless stated otherwise. */
export type FaultAction =
  /** PayPal responds with 422 and this issue, Dwolla with 400 and Authorize.Net with 200 and this code. */
  | { kind: 'decline'; issue: string }
  | { kind: 'http'; status: number; body: unknown }
  /** The request has no effect and no response. */
  | { kind: 'hang_before' }
  /** The request has its effect, the response is lost. */
  | { kind: 'hang_after' }
  | { kind: 'slow'; ms: number }
  /** The response is right, and padded with so many bytes. */
  | { kind: 'oversized'; bytes: number }
  /** The response is right, and its body is sent in chunks over this time. */
  | { kind: 'drip'; ms: number }
  | { kind: 'reset_connection' }
  /** The capture is PENDING. With `later` (`then` on the wire) it gets that status once `after_ms` of sandbox time have passed. */
  | {
      kind: 'capture_pending'
      reason: string
      later: { status: 'COMPLETED' | 'DECLINED'; after_ms: number } | null
    }
  /** PayPal captures or pays out one cent less than requested, Dwolla moves one cent less. */
  | { kind: 'amount_mismatch' }
  /** The response names another payee. An order that is created in this way belongs to that payee permanently. */
  | { kind: 'other_payee' }
  /** The items of the payout get this status. */
  | { kind: 'payout_item'; status: PayoutItemStatus }
  /** The report lacks the last `ms` of sandbox time. */
  | { kind: 'report_lag'; ms: number }
  /** PayPal and Dwolla respond with 401 and revoke the token. */
  | { kind: 'token_expired' }
  | { kind: 'rate_limit' }
  /**
   * The transfer is returned with this code so many banking days after its creation. It is before settlement (a debit
   * settles on the fourth, a credit on the second) or after it.
   */
  | { kind: 'return'; code: string; afterDays: number }
  /** The scoreboard has only its first `events` events. */
  | { kind: 'feed_cut'; events: number }
  /** The scoreboard has no events. */
  | { kind: 'feed_empty' }
  /** The scoreboard has each event twice, the second with the same id, a start five hours later and another status. */
  | { kind: 'feed_duplicate' }
  /** Each event of the scoreboard is wrong: see `FEED_ERRORS`. */
  | { kind: 'feed_wrong'; what: FeedError }
  /** The SMTP sink refuses the mail. */
  | { kind: 'reject'; code: number }
  /** The event is stored but not sent. */
  | { kind: 'webhook_drop' }
  /** Each delivery sends the event `n` times. */
  | { kind: 'webhook_duplicate'; n: number }
  /** Sent once so many milliseconds of sandbox time have passed. */
  | { kind: 'webhook_delay'; ms: number }
  /** Sent only after the provider's next event. */
  | { kind: 'webhook_reorder' }
  | { kind: 'webhook_bad_signature' }
  /** Sent, and answered, before the response to the call that caused it. */
  | { kind: 'webhook_before_response' }

export type FaultKind = FaultAction['kind']

export type FaultRule = {
  id: string
  match: {
    provider: Provider
    op?: string
    /** The rule applies from the nth matching request on, 1 = the first. */
    nth?: number
    /** Only for requests of exactly this amount, "25.00". */
    amount?: string
    /** Only for requests of this customer or with this correlation id (Dwolla). */
    user?: string
    /** Only for webhooks of this topic. */
    topic?: string
    /** Only for requests with dates in this form: "day", "month" or "range" (ESPN). */
    form?: string
    /** Only for the scoreboards of this league (ESPN). */
    league?: LeagueCode
  }
  /** How many requests it applies to. */
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

/** The operations of each provider, with the faults that apply to them. */
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

/** The fields of a request or webhook that rules can match. */
type About = {
  readonly amount?: string | null
  readonly topic?: string
  readonly form?: string | null
  readonly league?: LeagueCode | null
  /** Every name of its user. */
  readonly users?: readonly string[]
}

/** A rule that applies to the request. */
type Strike = { readonly id: string; readonly action: FaultAction }

export type Faults = {
  add(rule: Omit<FaultRule, 'id'> & { id?: string }): FaultRule
  /** Each rule with the number of requests that it will still apply to. */
  list(): readonly (FaultRule & { left: number })[]
  remove(id: string): void
  clear(): void
  /** The first rule that applies to this request or webhook, or null. Decrements its count. */
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
      // Every matching rule counts the request, also one whose `nth` is not reached.
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
    (match.league === undefined || match.league === about.league) &&
    (match.user === undefined || (about.users ?? []).includes(match.user)) &&
    (OPERATIONS[provider][op]?.includes(action.kind) ?? false)
  )
}
