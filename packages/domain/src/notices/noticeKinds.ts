/** The kinds of notices, by which a user chooses how to hear of them. */

export const NOTICE_KINDS = [
  /** What becomes of the user's offers: taken, declined, lapsed. */
  'taken',
  /** Offers to the user, from a friend or in a group. */
  'offered',
  /** What the user's bets on a game came to. */
  'results',
  /** Deposits, withdrawals and banks. */
  'money',
  'promotions',
  /** What changes in the user's groups. */
  'groups',
  /** Who logged in, and what was changed in the account. */
  'account',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How a notice leaves the house; in the app it stands in any case. */
export const NOTICE_CHANNELS = ['mail', 'sms', 'app'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

const DUTIES: readonly NoticeKind[] = ['money', 'account']

/** Whether a mail of this kind is owed to the user: it cannot be turned off (N4). */
export function isDuty(kind: NoticeKind): boolean {
  return DUTIES.includes(kind)
}

/** What the list of notices can be narrowed to. */
export const NOTICE_FILTERS = ['bets', 'money', 'groups', 'account'] as const
export type NoticeFilter = (typeof NOTICE_FILTERS)[number]

export const KINDS_OF_FILTER: Readonly<Record<NoticeFilter, readonly NoticeKind[]>> = {
  bets: ['taken', 'offered', 'results'],
  money: ['money', 'promotions'],
  groups: ['groups'],
  account: ['account'],
}
