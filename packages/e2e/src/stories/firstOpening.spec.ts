/** A lazy part of the page renders as soon as its file is loaded: here no timer of the page ever fires. */
import type { Page } from '@playwright/test'
import { offered } from '../fixtures/bets.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { openMenu } from '../steps/menu.ts'
import { OFFER } from '../steps/take.ts'

/** Opens a screen and stops the page's timers once it is rendered. */
async function openWithoutTimers(page: Page, path: string, title: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
}

/** Records whether the page is ever without a title from now on. */
async function watchTitle(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('h1')) document.documentElement.dataset.lostTitle = 'true'
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset.lostTitle === 'true')
}

test('navigation works without timers, and the old page stays visible until the new one renders', async ({
  page,
  regular,
  login,
}) => {
  await login(page, regular)
  await openWithoutTimers(page, '/home', 'Pick a Sport')
  const wasLost = await watchTitle(page)
  await page.getByRole('main').getByRole('link', { name: 'NFL', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'NFL - Make or Find a Bet' })).toBeVisible()
  await pressable(page, 'See All Offered Bets').click()
  await expect(page.getByRole('heading', { name: 'NFL - Posted Bets - Upcoming' })).toBeVisible()
  expect(await wasLost()).toBe(false)
})

further('the menu opens without timers', async ({ page, regular, login }) => {
  await login(page, regular)
  await openWithoutTimers(page, '/home', 'Pick a Sport')
  await openMenu(page)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pick a Sport' })).toBeVisible()
})

further('the sheet of a table row opens without timers', async ({ page, people, games, login }) => {
  const { game } = await offered(people, games)
  await login(page, await people.signUp('ben'))
  await openWithoutTimers(page, '/recentpublicbets', 'Recent Public Bet Proposals')
  await openRow(rowsWith(page, game.matchup))
  await expect(dialogWithText(page, OFFER)).toBeVisible()
})
