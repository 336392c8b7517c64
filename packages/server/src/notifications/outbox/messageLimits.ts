/**
 * How many mails and SMS may leave, to whom (DS1). An SMS costs money, and a mailbox can be flooded: whoever sends one
 * because somebody asked for it spends here first. Mails about what happened to somebody's money are not counted.
 */
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { networkOf } from '../../platform/http/networkOf.ts'
import { countTries, type RateLimit } from '../../platform/http/storedRateLimits.ts'
import { keyedHash } from '../../platform/keyedHash.ts'
import type { Services } from '../../services.ts'

const DAY_S = 24 * 60 * 60

/**
 * A day's most. What nobody confirmed may be the number or the mailbox of a stranger, so it gets few, whoever asks; what
 * was confirmed is counted apart, so that a stranger who names it cannot use up its owner's. Many share a network.
 */
const A_DAY = {
  sms: { user: 20, confirmed: 20, unconfirmed: 5, network: 100 },
  mail: { user: 50, confirmed: 50, unconfirmed: 30, network: 500 },
} as const

export type Message = {
  readonly kind: 'sms' | 'mail'
  /** Who asked for it; null where nobody is signed in, as at a forgotten login. */
  readonly userId: number | null
  /** Where it goes: the digits of a phone, or an e-mail in lower case. */
  readonly to: string
  /** True for the e-mail of an account, which no other has, and for a phone whose reader has shown it by a code. */
  readonly isConfirmed: boolean
  /** Where the request came from. */
  readonly ip: string
}

export type Spent =
  | { readonly kind: 'ok' }
  /** Used up: after so many whole seconds there is more. A call answers 429 `tooManyTries`. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** No SMS goes to this country (SMS_COUNTRIES). A call answers as for one that could not be sent. */
  | { readonly kind: 'country' }

/**
 * Counts a message that is about to be sent, and says whether it may be. One that then fails stays counted. The keys
 * have only keyed hashes of where it goes. THROTTLE_SCALE multiplies the budgets.
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
  // The user first: whoever goes on past their own budget uses up nobody else's.
  const limits = [
    ...(userId === null ? [] : [limit(`user:${userId}`, most.user)]),
    limit(`${reached}:${keyedHash(config, 'message', to)}`, most[reached]),
    ...(isConfirmed ? [] : [limit(`network:${networkOf(ip)}`, most.network)]),
  ]
  const seconds = await countTries(db, limits, config.THROTTLE_SCALE)
  return seconds === null ? { kind: 'ok' } : { kind: 'wait', seconds }
}

/** A day's most of the SMS that tell a user of something. */
const NOTICES_A_DAY = 20

/**
 * Counts an SMS that is about to tell a user something, at a phone that they have confirmed, and says whether it may leave.
 * Apart from what is asked for: whoever is told much must still get a code.
 */
export async function spendNoticeSms(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<boolean> {
  if (!isSmsCountry(phone, config.SMS_COUNTRIES)) return false
  const limit = { key: `sms:told:${userId}`, most: NOTICES_A_DAY, seconds: DAY_S }
  return (await countTries(db, [limit], config.THROTTLE_SCALE)) === null
}
