import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { RETURNS } from '../dwolla/returns.ts'
import {
  choiceField,
  type Fields,
  fieldsOf,
  integerField,
  optionalInteger,
  optionalText,
  textField,
} from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { PayoutItemStatus } from '../paypal/payout.ts'
import { DATE_FORMS } from '../scores/espnHabits.ts'
import {
  type FaultAction,
  type FaultKind,
  type FaultRule,
  FEED_ERRORS,
  OPERATIONS,
  PROVIDERS,
  type Provider,
} from '../state/faults.ts'

const KINDS: readonly FaultKind[] = [
  ...new Set(Object.values(OPERATIONS).flatMap((operations) => Object.values(operations).flat())),
]

/** The statuses that a new item of a payout may get. */
const PAYOUT_STATUSES: readonly PayoutItemStatus[] = [
  'PENDING',
  'SUCCESS',
  'UNCLAIMED',
  'ONHOLD',
  'FAILED',
  'BLOCKED',
]

const HOUR_MS = 3_600_000
const YEAR_MS = 366 * 24 * HOUR_MS

/** The issue of a decline whose rule names none. */
const ISSUES: Partial<Record<Provider, string>> = {
  paypal: 'INSTRUMENT_DECLINED',
  dwolla: 'Invalid',
  authnet: 'E00027',
}

/** `{kind: "http", status: 503, body: {}}`; an action without parameters may be its bare name. */
function actionOf(value: unknown, provider: Provider): FaultAction {
  const fields = typeof value === 'string' ? { kind: value } : fieldsOf(value)
  const kind = choiceField(fields, 'kind', KINDS)
  switch (kind) {
    case 'decline':
      return { kind, issue: optionalText(fields, 'issue') ?? ISSUES[provider] ?? '' }
    case 'http':
      return { kind, status: integerField(fields, 'status', 200, 599), body: fields.body ?? {} }
    case 'slow':
    case 'drip':
      return { kind, ms: integerField(fields, 'ms', 0, HOUR_MS) }
    case 'oversized':
      return { kind, bytes: integerField(fields, 'bytes', 1, 64 * 1024 * 1024) }
    case 'capture_pending':
      return {
        kind,
        reason: optionalText(fields, 'reason') ?? 'PENDING_REVIEW',
        later: fields.then === undefined ? null : laterOf(fieldsOf(fields.then)),
      }
    case 'payout_item':
      return { kind, status: choiceField(fields, 'status', PAYOUT_STATUSES) }
    case 'report_lag':
      return { kind, ms: integerField(fields, 'ms', 1, YEAR_MS) }
    case 'return':
      return {
        kind,
        code: choiceField(fields, 'code', Object.keys(RETURNS)),
        afterDays: integerField(fields, 'afterDays', 0, 366),
      }
    case 'feed_cut':
      return { kind, events: integerField(fields, 'events', 1, 500) }
    case 'feed_wrong':
      return { kind, what: choiceField(fields, 'what', FEED_ERRORS) }
    case 'webhook_duplicate':
      return { kind, n: optionalInteger(fields, 'n', 2, 100) ?? 2 }
    case 'webhook_delay':
      return { kind, ms: integerField(fields, 'ms', 0, YEAR_MS) }
    case 'reject':
      return { kind, code: optionalInteger(fields, 'code', 400, 599) ?? 550 }
    default:
      return { kind }
  }
}

function laterOf(fields: Fields) {
  const status = choiceField(fields, 'status', ['COMPLETED', 'DECLINED'])
  return { status, after_ms: optionalInteger(fields, 'after_ms', 0, YEAR_MS) ?? 0 }
}

function matchOf(fields: Fields): FaultRule['match'] {
  const provider = choiceField(fields, 'provider', PROVIDERS)
  const op = fields.op === undefined ? undefined : opOf(fields, provider)
  const nth = optionalInteger(fields, 'nth', 1, 1_000_000)
  const amount = fields.amount === undefined ? undefined : amountOf(fields)
  const user = optionalText(fields, 'user')
  const topic = optionalText(fields, 'topic')
  const form = fields.form === undefined ? undefined : choiceField(fields, 'form', DATE_FORMS)
  const league =
    fields.league === undefined ? undefined : choiceField(fields, 'league', LEAGUE_CODES)
  return {
    provider,
    ...(op !== undefined && { op }),
    ...(nth !== undefined && { nth }),
    ...(amount !== undefined && { amount }),
    ...(user !== undefined && { user }),
    ...(topic !== undefined && { topic }),
    ...(form !== undefined && { form }),
    ...(league !== undefined && { league }),
  }
}

function opOf(fields: Fields, provider: Provider): string {
  return choiceField(fields, 'op', Object.keys(OPERATIONS[provider]))
}

function amountOf(fields: Fields): string {
  const amount = textField(fields, 'amount')
  if (/^\d+\.\d{2}$/.test(amount)) return amount
  throw new Refusal(400, '"amount" must be a text with two decimals, such as 25.00.')
}

/** A fault rule from `POST faults`. Refuses a rule that can never match. */
export function faultOf(body: unknown): Omit<FaultRule, 'id'> & { id?: string } {
  const fields = fieldsOf(body)
  const id = optionalText(fields, 'id')
  const match = matchOf(fieldsOf(fields.match))
  const action = actionOf(fields.action, match.provider)
  const operations = OPERATIONS[match.provider]
  const kinds = match.op ? operations[match.op]! : Object.values(operations).flat()
  if (!kinds.includes(action.kind)) {
    const where = match.op ? `${match.provider} ${match.op}` : match.provider
    throw new Refusal(400, `"${action.kind}" means nothing for ${where}.`)
  }
  const times = optionalInteger(fields, 'times', 1, 1_000_000) ?? 1
  return { ...(id !== undefined && { id }), match, times, action }
}
