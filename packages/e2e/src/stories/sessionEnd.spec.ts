/** A session ends, in this tab, in another, or by time: no data of its user stays in any of them. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { pressLogout } from '../steps/menu.ts'

const MINUTE_MS = 60_000
const OVER = 'Your session has ended. Please log in again.'
const IN_OTHER_TAB = 'You were signed out in another tab. Please log in again.'

async function logOut(page: Page) {
  await pressLogout(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
}

/** The login page, without this user's data on it or in the tab's storage. */
async function expectNothingOf(page: Page, username: string) {
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await expect(page.getByRole('list', { name: 'Your funds' })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('$')
  await expect(page.locator('body')).not.toContainText(username)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.cookie]))
  expect(stored).not.toContain(username)
}

/** The events of a page that enters the back/forward cache, and of one that is restored from it. */
const leave = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('a logout in one tab signs out every tab, and the back button shows no user data', async ({
  page,
  people,
  login,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann', { cents: 1_234_50 })
  await login(page, ann)
  await page.goto('/home')
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.goto('/unacceptedbets')
  await expectFunds(other, { available: 1_234_50, inPlay: 0 })
  await expectFunds(page, { available: 1_234_50, inPlay: 0 })

  await logOut(page)
  await expectNothingOf(page, ann.username)
  await expect(page.getByRole('status').filter({ hasText: 'log in again' })).toHaveCount(0)
  await expectNothingOf(other, ann.username)
  await expect(other.getByRole('status').filter({ hasText: IN_OTHER_TAB })).toBeVisible()
  await expectWell(other, ['light', 'dark'])

  for (const tab of [page, other]) {
    await tab.goBack()
    await expectNothingOf(tab, ann.username)
  }

  // A login in one tab applies to the other.
  await login(page, ann)
  await page.goto('/home')
  await expect(other).toHaveURL('/home')
  await expectFunds(other, { available: 1_234_50, inPlay: 0 })
})

test('a login as another user replaces the data of the previous user in every tab', async ({
  page,
  people,
  login,
  quiet,
}) => {
  // The first tab's requests for its old user are refused until it detects the new one.
  quiet.allow(403)
  // No offer of another story has this amount, so the page shows it only as this user's funds.
  const ann = await people.signUp('ann', { cents: 1_234_56 })
  const ben = await people.signUp('ben', { cents: 55_00 })
  await login(page, ann)
  await page.goto('/home')
  await expectFunds(page, { available: 1_234_56, inPlay: 0 })
  const other = await page.context().newPage()
  await login(other, ben)
  await other.goto('/home')
  await expectFunds(other, { available: 55_00, inPlay: 0 })
  await expectFunds(page, { available: 55_00, inPlay: 0 })
  await expect(page.locator('body')).not.toContainText('$1,234.56')
})

further(
  'an expired session opens the login with an explanation in every tab',
  async ({ page, people, login, control, quiet }) => {
    quiet.allow(401)
    const ann = await people.signUp('ann', { cents: 100_00 })
    await login(page, ann)
    await page.goto('/home')
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    const other = await page.context().newPage()
    await other.goto('/home')
    await expectFunds(other, { available: 100_00, inPlay: 0 })
    await control.advanceClock(31 * MINUTE_MS)
    // The next request of one tab is refused. That tab notifies the other one.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectNothingOf(page, ann.username)
    await expectNothingOf(other, ann.username)
    // Which of the two tabs sends the first request varies.
    for (const tab of [page, other]) {
      const overMessage = tab.getByRole('status').filter({ hasText: OVER })
      const otherTabStatus = tab.getByRole('status').filter({ hasText: IN_OTHER_TAB })
      await expect(overMessage.or(otherTabStatus)).toBeVisible()
    }
  },
)

further(
  "a page in the browser's cache is not shown to the next user",
  async ({ page, people, login, quiet }) => {
    quiet.allow(401)
    const ann = await people.signUp('ann', { cents: 100_00 })
    await login(page, ann)
    await page.goto('/home')
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    await leave(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await comeBack(page)
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    await leave(page)
    await page.request.post('/api/user/logout', {
      data: {},
      headers: { origin: new URL(page.url()).origin },
    })
    await comeBack(page)
    await expectNothingOf(page, ann.username)
  },
)
