/**
 * The rate limits of mails and SMS (DS1). An SMS costs money, and a mailbox can be flooded: code that sends a message on request
 * counts it here first. Mails about a user's money are not counted.
 */
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { countTriesOf } from '../../config/rateLimits.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { keyedHash } from '../../platform/keyedHash.ts'
import type { Services } from '../../services.ts'

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
  const recipient = keyedHash(config, 'message', to)
  const seconds = await countTriesOf({ db, config }, kind, {
    user: userId,
    confirmedRecipient: isConfirmed ? recipient : null,
    unconfirmedRecipient: isConfirmed ? null : recipient,
    network: isConfirmed ? null : networkOf(ip),
  })
  return seconds === null ? { kind: 'ok' } : { kind: 'wait', seconds }
}

/**
 * Counts an SMS that is about to notify a user at their confirmed phone, and returns whether it may be sent. Requested SMS are
 * counted apart, so that a user with many notifications still gets a code.
 */
export async function spendNoticeSms(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<boolean> {
  if (!isSmsCountry(phone, config.SMS_COUNTRIES)) return false
  return (await countTriesOf({ db, config }, 'smsNotification', { user: userId })) === null
}
