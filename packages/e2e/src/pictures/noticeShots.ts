/** Pictures of the bell, the notifications, and the choice of their channels. */
import { expect, type Page } from '@playwright/test'
import { delayAnswer, dropAnswer } from './fakeAnswers.ts'
import { choicesAre, NOTICES, noticesAre } from './notices.ts'
import type { Shot } from './shot.ts'

const OWN = '/api/notices/own*'
const SETTINGS = '/notice_settings'
const LINK = '/unsubscribe?token=none'

async function pressUnsubscribe(page: Page) {
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
}

/** Three notifications arrive while the page is open. */
async function arrive(page: Page) {
  await expect(page.getByRole('link', { name: /^Notices/ })).toBeVisible()
  await noticesAre(page, NOTICES.slice(0, 3))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('maria accepted')).toBeVisible()
}

export const noticeShots: readonly Shot[] = [
  { name: 'notices', path: '/notices', before: (page) => noticesAre(page) },
  {
    name: 'notices-read',
    path: '/notices',
    before: (page) => noticesAre(page, NOTICES.slice(3), 0),
  },
  { name: 'notices-many', path: '/home', before: (page) => noticesAre(page, NOTICES, 120) },
  { name: 'notices-empty', path: '/notices', before: (page) => noticesAre(page, [], 0) },
  {
    name: 'notices-empty-filter',
    path: '/notices?show=groups',
    before: (page) => noticesAre(page, [], 0),
  },
  {
    name: 'notices-loading',
    path: '/notices',
    before: (page) => delayAnswer(page, OWN),
    isUnfinished: true,
  },
  {
    name: 'notices-unread',
    path: '/notices',
    before: (page) => dropAnswer(page, OWN),
    isProblem: true,
  },
  {
    name: 'notices-arrive',
    path: '/home',
    before: (page) => noticesAre(page, [], 0),
    act: arrive,
  },
  { name: 'notice-settings', path: SETTINGS, before: (page) => choicesAre(page, true) },
  { name: 'notice-settings-no-phone', path: SETTINGS, before: (page) => choicesAre(page, false) },
  { name: 'unsubscribe', path: LINK, visitor: true },
  { name: 'unsubscribe-over', path: LINK, visitor: true, act: pressUnsubscribe },
]
