import type { NoticeChannel, NoticeFilter, NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { countText } from '../counts.ts'

/** Notifications in the app, the choice of other channels, and the unsubscribe page of mails. */
export const noticesTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'Unread:',
  readAll: 'Mark all read',
  allRead: 'All read',
  settings: 'Notice Settings',
  /** The button for notifications that arrived since the list was loaded. */
  newRows: (count: number) => `${countText(count)} new ${count === 1 ? 'notice' : 'notices'}`,
  filter: 'Show',
  filters: {
    all: 'All',
    bets: 'Bets',
    money: 'Money',
    groups: 'Groups',
    account: 'Account',
  } satisfies Record<NoticeFilter | 'all', string>,
  empty:
    'There is nothing to tell you yet. When somebody takes an offer of yours, or a game ends that you have bet on, it says so here.',
  emptyNext: 'Find or make a bet',
  emptyOfFilter: 'There is nothing of this kind.',
  showAll: 'Show all',
} as const

export const noticeSettingsTexts = {
  lead: 'Everything is told under Notices. Here you choose how else you hear of it.',
  kinds: {
    taken: { title: 'Your offers', about: 'Somebody takes or declines one, or it lapses.' },
    offered: {
      title: 'Offers to you',
      about: 'A friend offers you a bet, or a member of a group does.',
    },
    results: { title: 'Results', about: 'A game ended, and what you won or lost.' },
    money: {
      title: 'Deposits and withdrawals',
      about: 'How each of them ended, and what came back. A bank is verified.',
    },
    promotions: {
      title: 'Promotions',
      about: 'What you got of one, may withdraw, will soon lose or have lost.',
    },
    groups: {
      title: 'Your groups',
      about: 'You are not in one any more, and what came back of your open offers in it.',
    },
    account: {
      title: 'Your account',
      about: 'Somebody logged in to it, or something in it was changed.',
    },
  } satisfies Record<NoticeKind, { readonly title: string; readonly about: string }>,
  channels: { mail: 'Email', sms: 'Text message', app: 'Only here' } satisfies Record<
    NoticeChannel,
    string
  >,
  /** Replaces a choice. */
  duty: 'Always by email: you should hear of it in any case.',
  noPhone: 'Text messages go to a confirmed phone, in the countries where we send them.',
  confirmPhone: 'Confirm your phone',
  saved: ({ what, how }: { readonly what: string; readonly how: string }) =>
    `Saved. ${what}: ${how}.`,
  /** Above the link to the setting for these mails. */
  logins: 'Whether you get an email at each login is chosen where you see your sessions.',
  notRead: 'We could not read what you have chosen.',
} as const

/** The page. The texts for mail programs are in `unsubscribe.ts`. */
export const unsubscribePageTexts = {
  title: 'Unsubscribe',
  confirm: 'You will get no more emails of this kind.',
  /** `what` is the name of a kind. */
  confirmOf: (what: string) => `You will get no more emails about: ${what}.`,
  stays: 'You still find it all under Notices, and can turn the emails on again in the settings.',
  done: 'Done. You will get no more of these emails.',
  failed: 'This link does not work. You can turn off emails in the settings.',
} as const
