/** Notifications of every kind on several days: mocks for pictures and stories. */
import type { Page } from '@playwright/test'
import { fakeAnswer } from './fakeAnswers.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60

let last = 100
/** `ago` is in minutes. */
const notice = (kind: string, ago: number, title: string, text: string, change: object = {}) => ({
  noticeID: `i_${last++}`,
  kind,
  title,
  text,
  to: '/publiclivebets',
  at: new Date(Date.now() - ago * MINUTE_MS).toISOString(),
  isRead: true,
  ...change,
})

const unread = { isRead: false }

export const NOTICES = [
  notice(
    'taken',
    1,
    'maria accepted $25.00 of your offer',
    'Kansas City Chiefs by 3.5 or more. You risk $25.00 to win $25.00.',
    unread,
  ),
  notice(
    'offered',
    4,
    'a.very-long_username-of.thirty offered you a bet in The people of the very long name who meet each Thursday evening',
    'They bet that the Wolverhampton Wanderers win by 1 or more, $1250.00 at 3 to 2.',
    { ...unread, to: '/friendbets' },
  ),
  notice(
    'money',
    9,
    'Your withdrawal of $119.75 came back',
    'Nobody claimed it at PayPal. $120.00 is back in your funds, with the fee.',
    { ...unread, to: '/payments#m_101' },
  ),
  notice('results', DAY, 'You won $50.00', 'Final score: Buffalo Bills 24, Miami Dolphins 13.', {
    to: '/publicpastbets',
  }),
  notice(
    'groups',
    DAY + 3,
    'Sunday Couch was deleted',
    'Your 2 open offers in it were cancelled. The $35.00 held for them are available again.',
    { to: '' },
  ),
  notice('promotions', 3 * DAY, 'You got $20.00 of Spring', 'It is yours to bet with.', {
    to: '/home',
  }),
  notice(
    'account',
    400 * DAY,
    'Somebody logged in to your account',
    'Chrome on Windows, NJ, United States.',
    { to: '/sessions' },
  ),
]

/** The same with times relative to `now`, where the server's clock was moved. */
export const noticesUpTo = (now: Date) =>
  NOTICES.map((row) => ({
    ...row,
    at: new Date(Date.parse(row.at) + now.getTime() - Date.now()).toISOString(),
  }))

/** Exactly these rows. `unread` is the count over all notifications. */
export async function noticesAre(page: Page, data: readonly object[] = NOTICES, unread = 3) {
  await fakeAnswer(page, '/api/notices/own*', { data, next: null, unread })
}

export const choicesAre = (page: Page, hasPhone: boolean) =>
  fakeAnswer(page, '/api/notices/choices', {
    hasPhone,
    choices: [
      { kind: 'taken', channel: 'mail', mayChange: true },
      { kind: 'offered', channel: 'app', mayChange: true },
      { kind: 'results', channel: hasPhone ? 'sms' : 'mail', mayChange: true },
      { kind: 'money', channel: 'mail', mayChange: false },
      { kind: 'promotions', channel: 'mail', mayChange: true },
      { kind: 'groups', channel: 'mail', mayChange: true },
      { kind: 'account', channel: 'mail', mayChange: false },
    ],
  })
