import { randomBytes } from 'node:crypto'
import type { ProviderReply } from '../http/provide.ts'

const UNPROCESSABLE = {
  status: 422,
  name: 'UNPROCESSABLE_ENTITY',
  message:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

const INVALID = {
  status: 400,
  name: 'INVALID_REQUEST',
  message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
}

/** PayPal's texts for the supported 422 issues. PayPal's API reference has all of them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  COMPLIANCE_VIOLATION: 'Transaction cannot be processed due to a possible compliance violation.',
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  DECIMAL_PRECISION: 'The value of the field should not be more than two decimal places.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED:
    'You have exceeded the maximum number of payment attempts.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_COMPLETION_IN_PROGRESS: 'Order is currently in the process of completion.',
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  PAYER_ACCOUNT_RESTRICTED: 'PAYER account is restricted.',
  PAYER_ACTION_REQUIRED: 'Payer needs to perform further action to complete the payment.',
  PAYER_CANNOT_PAY: 'Payer cannot pay for this transaction.',
  TRANSACTION_LIMIT_EXCEEDED: 'Total payment amount exceeded transaction limit.',
  TRANSACTION_REFUSED: 'The request was refused.',
}

type Detail = { issue: string; description: string; field?: string; value?: string }
type Link = { href: string; rel: string; method?: string }

const debugId = () => randomBytes(7).toString('hex').slice(0, 13)

function problem(
  kind: { status: number; name: string; message: string },
  details: readonly Detail[],
  links: readonly Link[],
): ProviderReply {
  return {
    status: kind.status,
    body: {
      name: kind.name,
      message: kind.message,
      debug_id: debugId(),
      details: details.map((detail) => (detail.field ? { ...detail, location: 'body' } : detail)),
      links,
    },
  }
}

/** A 422 with one issue. `links` are PayPal's reference, and for a declined instrument also the payer's page. */
export function unprocessable(issue: string, links: readonly Link[] = []): ProviderReply {
  const reference = {
    href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
    rel: 'information_link',
    method: 'GET',
  }
  const description = DESCRIPTIONS[issue] ?? 'The requested action could not be performed.'
  return problem(UNPROCESSABLE, [{ issue, description }], [...links, reference])
}

/** A 422 about one field of the body. */
export function unprocessableField(issue: string, field: string, value: string): ProviderReply {
  const description = DESCRIPTIONS[issue] ?? 'The value of a field is not acceptable.'
  return problem(UNPROCESSABLE, [{ issue, description, field, value }], [])
}

type PayoutDetail = { field: string; issue: string; link?: readonly Link[] }

/** A refusal of the Payouts API, which is older: the name is the issue, and the details may be empty. */
export function payoutProblem(
  status: number,
  name: string,
  message: string,
  details: readonly PayoutDetail[] = [],
): ProviderReply {
  const information_link = `https://developer.paypal.com/docs/api/payments.payouts-batch/v1/#error-${name}`
  const detailsWithLocation = details.map((detail) => ({ ...detail, location: 'body' }))
  const body = {
    name,
    message,
    debug_id: debugId(),
    information_link,
    details: detailsWithLocation,
    links: [],
  }
  return { status, body }
}

/** A 400 about one field of the body. */
export function invalid(issue: string, field: string, description: string): ProviderReply {
  return problem(INVALID, [{ issue, description, field }], [])
}

export function invalidJson(): ProviderReply {
  const description = 'The request JSON is not well formed.'
  return problem(INVALID, [{ issue: 'MALFORMED_REQUEST_JSON', description, field: '/' }], [])
}

export function notFound(): ProviderReply {
  const message = 'The specified resource does not exist.'
  const description =
    'Specified resource ID does not exist. Please check the resource ID and try again.'
  return problem(
    { status: 404, name: 'RESOURCE_NOT_FOUND', message },
    [{ issue: 'INVALID_RESOURCE_ID', description }],
    [],
  )
}

export const UNSUPPORTED_MEDIA_TYPE: ProviderReply = {
  status: 415,
  body: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The server does not support the request payload’s media type.',
    links: [],
  },
}

export const RATE_LIMITED: ProviderReply = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: {
    name: 'RATE_LIMIT_REACHED',
    message: 'Too many requests. Blocked due to rate limiting.',
    links: [],
  },
}

export const NO_CREDENTIALS: ProviderReply = {
  status: 401,
  body: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing Authorization header, or invalid authentication credentials.',
    links: [],
  },
}

export const BAD_TOKEN: ProviderReply = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
}

const INTERNAL_ERROR: ProviderReply = {
  status: 500,
  body: {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error has occurred.',
    links: [],
  },
}

/** The reply that the header `PayPal-Mock-Response: {"mock_application_codes":"..."}` requests; null without the header. */
export function mockedReply(header: unknown, links: readonly Link[]): ProviderReply | null {
  if (typeof header !== 'string') return null
  const code = /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header)?.[1]
  if (!code) return invalidJson()
  switch (code) {
    case 'INTERNAL_SERVER_ERROR':
    case 'INTERNAL_SERVICE_ERROR':
      return INTERNAL_ERROR
    case 'AUTHENTICATION_FAILURE':
      return NO_CREDENTIALS
    case 'RATE_LIMIT_REACHED':
      return RATE_LIMITED
    case 'RESOURCE_NOT_FOUND':
    case 'INVALID_RESOURCE_ID':
      return notFound()
    default:
      return unprocessable(code, code === 'INSTRUMENT_DECLINED' ? links : [])
  }
}
