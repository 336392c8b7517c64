/**
 * The rate limits of mails and SMS (DS1). An SMS costs money, and a mailbox can be flooded: code that sends a message on request
 * counts it here first. Mails about a user's money are not counted.
 */
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { networkOf } from '../../platform/http/networkOf.ts'
import { countTries, type RateLimit } from '../../platform/http/storedRateLimits.ts'
import { keyedHash } from '../../platform/keyedHash.ts'
import type { Services } from '../../services.ts'

const DAY_S = 24 * 60 * 60

/**
 * The most messages per day. An unconfirmed number or mailbox may belong to another person, so it gets few, whichever users send
 * them. A confirmed one is counted apart, so that another user who names it cannot use up its owner's limit. Many users share a
 * network.
 */
const A_DAY = {
  sms: { user: 20, confirmed: 20, unconfirmed: 5, network: 100 },
  mail: { user: 50, confirmed: 50, unconfirmed: 30, network: 500 },
} as const

export type Message = {
  readonly kind: 'sms' | 'mail'
  /** The user who requested it; null when the client is not signed in, as at a forgotten login. */
  readonly userId: number | null
  /** The recipient: the digits of a phone, or an e-mail in lower case. */
  readonly to: string
  /** True for the e-mail of an account, which no other account has, and for a phone that its user has confirmed by a code. */
  readonly isConfirmed: boolean
  /** The IP address of the client. */
  readonly ip: string
}

export type Spent =
  | { readonly kind: 'ok' }
  /** The limit is used up for this many whole seconds. The endpoint answers 429 `tooManyTries`. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** No SMS is sent to this country (SMS_COUNTRIES). The endpoint answers as for an SMS that could not be sent. */
  | { readonly kind: 'country' }

/**
 * Counts a message that is about to be sent, and returns whether it may be sent. A message that then fails stays counted. The keys
 * contain only keyed hashes of recipients. THROTTLE_SCALE multiplies the limits.
 */
export async function spendMessage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { kind, userId, to, isConfirmed, ip }: Message,
): Promise<Spent> {
  if (kind === 'sms' && !isSmsCountry(to, config.SMS_COUNTRIES)) return { kind: 'country' }
  const most = A_DAY[kind]
  const reached = isConfirmed ? 'confirmed' : 'unconfirmed'
  const limit = (who: string, count: number): RateLimit => ({
    key: `${kind}:${who}`,
    most: count,
    seconds: DAY_S,
  })
  // The user's limit comes first: a user beyond it does not use up the limits of others.
  const limits = [
    ...(userId === null ? [] : [limit(`user:${userId}`, most.user)]),
    limit(`${reached}:${keyedHash(config, 'message', to)}`, most[reached]),
    ...(isConfirmed ? [] : [limit(`network:${networkOf(ip)}`, most.network)]),
  ]
  const seconds = await countTries(db, limits, config.THROTTLE_SCALE)
  return seconds === null ? { kind: 'ok' } : { kind: 'wait', seconds }
}

/** The most SMS per day that notify a user. */
const NOTICES_A_DAY = 20

/**
 * Counts an SMS that is about to notify a user at their confirmed phone, and returns whether it may be sent. Requested SMS are
 * counted apart, so that a user with many notifications still gets a code.
 */
export async function spendNoticeSms(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<boolean> {
  if (!isSmsCountry(phone, config.SMS_COUNTRIES)) return false
  const limit = { key: `sms:told:${userId}`, most: NOTICES_A_DAY, seconds: DAY_S }
  return (await countTries(db, [limit], config.THROTTLE_SCALE)) === null
}
