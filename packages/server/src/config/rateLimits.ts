/** The rate limits that are counted in the database (DS1), one row each. The table in docs/operations.md is printed from them. */
import {
  MFA_SENDS_MAX,
  MFA_SENDS_WINDOW_MS,
  MFA_WRONG_MAX,
  MFA_WRONG_WINDOW_MS,
} from '@sidebet/domain/account/mfaCode'
import { WRONG_ANSWERS_MAX, WRONG_ANSWERS_WINDOW_MS } from '@sidebet/domain/account/recovery'
import type { Db } from '../platform/database/db.ts'
import {
  type BackoffLimit,
  countTries,
  giveBackTries,
  type RateLimit,
} from '../platform/http/storedRateLimits.ts'
import type { Config } from './config.ts'

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** A stored key begins with `key` and ends with an id or a hash. A changed `key` starts to count at zero. */
type Limit = readonly [key: string, most: number]

type Row = {
  /** What is counted, in the words of the printed table. */
  readonly what: string
  readonly seconds: number
  /** By what tries are counted, in this order. The user comes first: a user over the limit uses up no limit of others. */
  readonly per: Readonly<Record<string, Limit>>
}

/** A household, an office or a mobile network shares an address: its limit is this many times a user's. */
const NETWORK_TIMES = 15

/** Requests to payment providers, counted before the request. */
function providerRow(key: string, what: string, most: number) {
  const per = { user: [`${key}:user`, most], network: [key, most * NETWORK_TIMES] } as const
  return { what, seconds: HOUR_S, per }
}

const PROVIDER_LIMITS = {
  'bank.link': providerRow('bank.link', 'linking a bank', 20),
  'bank.add': providerRow('bank.add', 'adding a bank', 10),
  'bank.proof': providerRow('bank.proof', 'proving a bank', 10),
  'bank.remove': providerRow('bank.remove', 'removing a bank', 20),
  'deposit.order': providerRow('deposit.order', 'wallet and card orders', 20),
  'deposit.bank': providerRow('deposit.bank', 'bank deposits', 20),
  // A deposit is one order, one capture and one record.
  'deposit.completion': providerRow('deposit.completion', 'captures and records of deposits', 60),
  withdrawal: providerRow('withdrawal', 'withdrawals of both kinds and their cancellations', 20),
} as const satisfies Record<string, Row>
export type ProviderRequest = keyof typeof PROVIDER_LIMITS

export const RATE_LIMITS = {
  ...PROVIDER_LIMITS,
  // An SMS costs money, and a mailbox can be flooded. An unconfirmed recipient may be another person, so it gets few messages,
  // whichever users send them. A confirmed one is counted apart: another user cannot use up its owner's limit.
  sms: {
    what: 'requested SMS; per network only those to unconfirmed phones',
    seconds: DAY_S,
    per: {
      user: ['sms:user', 20],
      confirmedRecipient: ['sms:confirmed', 20],
      unconfirmedRecipient: ['sms:unconfirmed', 5],
      network: ['sms:network', 100],
    },
  },
  mail: {
    what: "requested mails; per network only those to others than an account's e-mail",
    seconds: DAY_S,
    per: {
      user: ['mail:user', 50],
      confirmedRecipient: ['mail:confirmed', 50],
      unconfirmedRecipient: ['mail:unconfirmed', 30],
      network: ['mail:network', 500],
    },
  },
  // Apart from requested SMS: a user with many notifications still gets a code.
  smsNotification: {
    what: 'SMS that notify a user',
    seconds: DAY_S,
    per: { user: ['sms:told', 20] },
  },

  password: {
    what: 'wrong passwords for any names',
    seconds: QUARTER_S,
    per: { network: ['login', 100], subnet: ['login:subnet', 300] },
  },
  mfaSend: {
    what: 'codes of the second factor that are sent',
    seconds: MFA_SENDS_WINDOW_MS / 1000,
    per: { user: ['mfaSend', MFA_SENDS_MAX] },
  },
  mfaWrong: {
    what: 'wrong codes of the second factor and failed passkeys',
    seconds: MFA_WRONG_WINDOW_MS / 1000,
    per: { user: ['mfaWrong', MFA_WRONG_MAX] },
  },
  contactSend: {
    what: 'codes sent to confirm an e-mail or phone',
    seconds: MFA_SENDS_WINDOW_MS / 1000,
    per: { user: ['contactSend', MFA_SENDS_MAX] },
  },
  contactWrong: {
    what: 'wrong codes of such a confirmation',
    seconds: MFA_WRONG_WINDOW_MS / 1000,
    per: { contact: ['contactWrong', MFA_WRONG_MAX] },
  },
  recoveryQuestion: {
    what: 'recovery of a login: questions',
    seconds: QUARTER_S,
    per: { network: ['recovery:question', 60] },
  },
  recoveryAnswer: {
    what: 'recovery of a login: answers',
    seconds: QUARTER_S,
    per: { network: ['recovery:answer', 60] },
  },
  recoveryReset: {
    what: 'recovery of a login: links',
    seconds: QUARTER_S,
    per: { network: ['recovery:reset', 60] },
  },
  recoveryWrong: {
    what: 'wrong security answers, apart for a browser that has signed in before; they never block the password',
    seconds: WRONG_ANSWERS_WINDOW_MS / 1000,
    per: { account: ['recoveryWrong', WRONG_ANSWERS_MAX] },
  },
  signUp: { what: 'sign-ups', seconds: QUARTER_S, per: { network: ['signUp', 60] } },
  // The stated texts reveal whether an e-mail is in use (GAP-023).
  emailCheck: {
    what: 'checks whether an e-mail is in use, without sign-ups',
    seconds: QUARTER_S,
    per: { network: ['emailCheck', 60] },
  },
  // Each change sends a mail, which may go to another person's address.
  accountChange: {
    what: 'changes of profile, second factor and passkeys',
    seconds: DAY_S,
    per: { user: ['accountChange', 20] },
  },

  // Codes are short: most wrong ones are guesses.
  promotionCode: {
    what: 'wrong codes of promotions',
    seconds: QUARTER_S,
    per: { user: ['promotionCode:user', 10] },
  },
  // Counts names that are taken too: each answer reveals whether a group has the name.
  groupCreate: {
    what: 'creations of groups and checks of their names',
    seconds: DAY_S,
    per: { user: ['groupCreate', 50] },
  },
  // A network may be a household whose members all join.
  groupJoin: {
    what: 'tries to join a group',
    seconds: QUARTER_S,
    per: { user: ['groupJoin:user', 10], network: ['groupJoin:network', 100] },
  },
  // About the size of a circle of friends.
  groupInvite: {
    what: 'invitations to a group',
    seconds: DAY_S,
    per: { user: ['groupInvite', 30] },
  },
  groupOffer: {
    what: 'offers to groups of which members are notified; further offers are on the screens only',
    seconds: DAY_S,
    per: { offerer: ['groupOffer', 10] },
  },
  // A name reveals who is a user.
  username: {
    what: "checks of friends' usernames, posts to unknown usernames included",
    seconds: MINUTE_S,
    per: { user: ['friend:username', 30] },
  },
  // Whether or not they belong to users.
  friendContact: {
    what: 'different e-mails and phones to which offers are posted',
    seconds: DAY_S,
    per: { user: ['friend:contacts', 30] },
  },
  friendOffer: {
    what: 'offers to friends of which a recipient is notified',
    seconds: DAY_S,
    per: { recipientAndFriend: ['friend:told', 10], recipient: ['friend:told', 50] },
  },
  // More in a day suggest spam.
  invitation: { what: 'invitations', seconds: DAY_S, per: { user: ['invite:user', 10] } },
  // The response stays the same when none is sent: it reveals nothing about the recipient.
  invited: {
    what: 'unrequested invitations to one e-mail or phone, from all users together',
    seconds: 30 * DAY_S,
    per: { recipient: ['invite:friend', 3] },
  },
  support: {
    what: 'messages to the support',
    seconds: DAY_S,
    per: { user: ['contact:user', 10] },
  },
  scoreReport: {
    what: 'reports of wrong scores',
    seconds: DAY_S,
    per: { user: ['report:user', 20] },
  },
} as const satisfies Record<string, Row>

/**
 * Wrong passwords for one name. After `per` free tries one is allowed after each wait, which doubles. The waits end
 * `forgetAfter` seconds after the last counted try.
 */
export const PASSWORD_WAITS = { firstWait: MINUTE_S, mostWait: QUARTER_S, forgetAfter: 4 * HOUR_S }

export const BACKOFF_LIMITS = {
  // The limit per network comes first, because it does not lock out a user elsewhere. A botnet has a new address for every try.
  newBrowser: {
    what: 'wrong passwords for one name',
    per: { networkAndName: ['login', 10], name: ['login:name', 30] },
  },
  boundBrowser: {
    what: 'wrong passwords from a browser that has signed in to the account before; no other limit applies',
    per: { browserAndName: ['login:device', 10] },
  },
} as const satisfies Record<string, Omit<Row, 'seconds'>>

/** By what each limit of a row counts: the end of its key. Null: it does not count this try. */
type CountedBy<Row extends { readonly per: object }> = Readonly<
  Record<keyof Row['per'], string | number | null>
>
type RateLimitName = keyof typeof RATE_LIMITS
type CountedByOf<N extends RateLimitName> = CountedBy<(typeof RATE_LIMITS)[N]>

/** The limits of a row with their keys, in its order. The end of a key is a hash where a recipient or a name counts. */
export function rateLimitsOf<N extends RateLimitName>(
  name: N,
  countedBy: CountedByOf<N>,
): RateLimit[] {
  const { per, seconds }: Row = RATE_LIMITS[name]
  return withKeys(per, countedBy).map((limit) => ({ ...limit, seconds }))
}

/** As `rateLimitsOf`, for limits with growing waits. */
export function backoffLimitsOf<N extends keyof typeof BACKOFF_LIMITS>(
  name: N,
  countedBy: CountedBy<(typeof BACKOFF_LIMITS)[N]>,
): BackoffLimit[] {
  return withKeys(BACKOFF_LIMITS[name].per, countedBy).map(({ key, most }) => ({
    key,
    free: most,
    ...PASSWORD_WAITS,
  }))
}

function withKeys(
  per: Readonly<Record<string, Limit>>,
  countedBy: Readonly<Record<string, string | number | null>>,
): { readonly key: string; readonly most: number }[] {
  return Object.entries(per).flatMap(([by, [key, most]]) => {
    const end = countedBy[by]
    return end === null ? [] : [{ key: `${key}:${end}`, most }]
  })
}

/** Counts a try against the limits of a row. Returns the whole seconds to wait when one is used up, else null. */
export async function countTriesOf<N extends RateLimitName>(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'THROTTLE_SCALE'> },
  name: N,
  countedBy: CountedByOf<N>,
): Promise<number | null> {
  return countTries(db, rateLimitsOf(name, countedBy), config.THROTTLE_SCALE)
}

/** Uncounts a try that turned out to be right, where only wrong ones count. */
export async function giveBackTriesOf<N extends RateLimitName>(
  db: Db,
  name: N,
  countedBy: CountedByOf<N>,
): Promise<void> {
  await giveBackTries(db, rateLimitsOf(name, countedBy))
}
