/** The kinds of notices, for each of which a user chooses the channels. */

export const NOTICE_KINDS = [
  /** Events of the user's offers: taken, declined, lapsed. */
  'taken',
  /** Offers to the user, from a friend or in a group. */
  'offered',
  /** Results of the user's bets on a game. */
  'results',
  /** Deposits, withdrawals and banks. */
  'money',
  'promotions',
  /** Changes in the user's groups. */
  'groups',
  /** Logins, and changes of the account. */
  'account',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The channels of a notice. In the app it is always listed. */
export const NOTICE_CHANNELS = ['mail', 'sms', 'app'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

const DUTIES: readonly NoticeKind[] = ['money', 'account']

/** Whether mails of this kind are mandatory: the user cannot turn them off (N4). */
export function isDuty(kind: NoticeKind): boolean {
  return DUTIES.includes(kind)
}

/** The filters of the list of notices. */
export const NOTICE_FILTERS = ['bets', 'money', 'groups', 'account'] as const
export type NoticeFilter = (typeof NOTICE_FILTERS)[number]

export const KINDS_OF_FILTER: Readonly<Record<NoticeFilter, readonly NoticeKind[]>> = {
  bets: ['taken', 'offered', 'results'],
  money: ['money', 'promotions'],
  groups: ['groups'],
  account: ['account'],
}
