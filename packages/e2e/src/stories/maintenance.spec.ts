/** Maintenance begins while users are in the middle of an action, and their pages recover by themselves. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { offered } from '../fixtures/bets.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'
import { BOARD, benAtBoard, CONFIRM, chooseToTake, takeOnScreen } from '../steps/take.ts'

test.skip(!isFullRun)

const COME_BACK = 'Our servers are being updated. Please come back in a few minutes.'

async function expectUpdating(page: Page) {
  await expect(page).toHaveURL('/updating_server')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Updating')
  await expect(page.getByRole('main')).toContainText(COME_BACK)
}

test.afterEach(async ({ product }) => {
  await product.ops('maintenance', 'off')
})

test('a take during maintenance is refused, and the page recovers by itself when maintenance ends', async ({
  page,
  people,
  games,
  login,
  product,
  verifyLedger,
  quiet,
}) => {
  quiet.allow(503)
  const { game } = await offered(people, games)
  // Before the page: the clock is at 1970 while it is installed, and an answer then would set the server's time by it.
  await page.clock.install()
  await benAtBoard(page, people, login)
  await chooseToTake(page, rowsWith(page, game.matchup), '20')
  await product.ops('maintenance', 'on')
  await dialogWithText(page, CONFIRM).getByRole('button', { name: 'Confirm' }).click()
  await expectUpdating(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectWell(page)

  // Every address leads to the maintenance page, and no bet was made.
  for (const path of ['/home', BOARD, '/login', '/', '/updating_server']) {
    await page.goto(path)
    await expectUpdating(page)
  }
  await expectFunds(page, { available: 100_00, inPlay: 0 })
  await page.clock.fastForward(61_000)
  await expectUpdating(page)

  await product.ops('maintenance', 'off')
  // The request of the last minute may still be without its answer, and then the page has no timer yet.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(page).toHaveURL('/home', { timeout: 2_000 })
  }).toPass()
  await page.goto(BOARD)
  await takeOnScreen(page, rowsWith(page, game.matchup), '20')
  await expectFunds(page, { available: 80_00, inPlay: 20_00 })
  await verifyLedger()
})

test('the maintenance page shows only during maintenance, and otherwise leads visitors to the login and users to /home', async ({
  page,
  people,
  login,
  product,
}) => {
  await product.ops('maintenance', 'on')
  await page.goto('/signup')
  await expectUpdating(page)
  await product.ops('maintenance', 'off')
  await page.reload()
  await expect(page).toHaveURL('/login')

  await login(page, await people.signUp('ann'))
  await page.goto('/updating_server')
  await expect(page).toHaveURL('/home')
  // The page detects it by a refetch, without a submit.
  await product.ops('maintenance', 'on')
  await page.getByRole('banner').getByRole('link', { name: 'Sidebet' }).click()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectUpdating(page)
})
