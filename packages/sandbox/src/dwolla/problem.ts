/** Dwolla's refusals. */
import type { ProviderReply } from '../http/provide.ts'

const HAL = 'application/vnd.dwolla.v1.hal+json'

/** A document in Dwolla's form. */
export function hal(status: number, body: unknown): ProviderReply {
  return { status, body: JSON.stringify(body), headers: { 'content-type': HAL } }
}

/** A created resource: only its URL. */
export function created(location: string): ProviderReply {
  return { status: 201, body: undefined, headers: { location } }
}

type Links = Readonly<Record<string, { href: string }>>

function refused(status: number, code: string, message: string, links?: Links): ProviderReply {
  return hal(status, { code, message, ...(links && { _links: links }) })
}

export type FieldCode =
  | 'Required'
  | 'Invalid'
  | 'InvalidFormat'
  | 'Duplicate'
  | 'Restricted'
  | 'InsufficientFunds'

/** A 400 about one field of the body; `path` is "/email", "/amount/value". */
export function invalidField(
  code: FieldCode | (string & {}),
  message: string,
  path: string,
  links: Links = {},
): ProviderReply {
  return hal(400, {
    code: 'ValidationError',
    message: 'Validation error(s) present. See embedded errors list for more details.',
    _embedded: { errors: [{ code, message, path, _links: links }] },
  })
}

/** The bank exists already; `about` is its URL. */
export function duplicateBank(id: string, about: string): ProviderReply {
  const message = `Bank already exists: id=${id}`
  return refused(400, 'DuplicateResource', message, { about: { href: about } })
}

export const MICRO_DEPOSITS_STARTED = refused(
  400,
  'MaxNumberOfResources',
  'Micro-deposits already initiated for this funding source.',
)
export const TOO_MANY_SUBSCRIPTIONS = refused(
  400,
  'MaxNumberOfResources',
  'The maximum number of subscriptions has been reached.',
)
export const INVALID_JSON = refused(400, 'BadRequest', 'The request body is not valid JSON.')
export const INVALID_EXCHANGE = refused(400, 'InvalidExchangeToken', 'Exchange token is expired.')
export const NO_CREDENTIALS = refused(401, 'InvalidAccessToken', 'Invalid access token.')
export const TOKEN_EXPIRED = refused(
  401,
  'ExpiredAccessToken',
  'Generate a new one using the refresh token grant type.',
)
export const NOT_FOUND = refused(404, 'NotFound', 'The requested resource was not found.')
export const UNSUPPORTED_MEDIA_TYPE = refused(
  415,
  'UnsupportedMediaType',
  'The content type is not supported.',
)
export const RATE_LIMITED = refused(429, 'TooManyRequests', 'Too many requests.')
export const ONE_TRANSFER_AT_A_TIME = refused(
  429,
  'TooManyRequests',
  'Maximum number of transfers concurrently being created exceeded.',
)
/** The key is in use: the first request is still running, or had another body. */
export const KEY_TAKEN = refused(
  409,
  'Conflict',
  'The Idempotency-Key is in use by another request.',
)
export const TRY_AGAIN_LATER = refused(202, 'TryAgainLater', 'Invalid wait time.')

/** A 403: the resource's state does not allow the request. */
export function invalidState(message: string): ProviderReply {
  return refused(403, 'InvalidResourceState', message)
}
