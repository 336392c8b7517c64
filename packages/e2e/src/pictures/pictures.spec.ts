/** A picture of every screen of one league and of those without a league, and one of the slip. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { clientRoutes } from '../fixtures/routes.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { OFFER } from '../steps/take.ts'
import { SESSION_FILE } from './prepare.ts'

const FOLDER = process.env.PICTURES_DIR ?? ''

const routes = await clientRoutes()
const shown = routes.filter(
  ({ access, league }) =>
    access !== 'pending' && access !== 'updating' && (!league || league.code === 'nfl'),
)

async function logIn(page: Page): Promise<void> {
  const cookie = JSON.parse(readFileSync(join(FOLDER, SESSION_FILE), 'utf8'))
  await page.context().addCookies([cookie])
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, test.info().project.name, `${name}.png`) })
}

for (const { path, access } of shown) {
  test(path, async ({ page }) => {
    if (access === 'user') await logIn(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // The filters beside a list are loaded after it.
    await expect(page.locator('section[id=filters-beside]:empty')).toHaveCount(0)
    await takePicture(page, path.slice(1) || 'landing')
  })
}

test('the slip with an amount', async ({ page, isMobile }) => {
  // Only a card shows that an offer may be taken in parts.
  test.skip(!isMobile)
  await logIn(page)
  await page.goto('/postedbetsnfl')
  const large = rowsWith(page, 'Take it').filter({ hasText: /\$(20|25|30)\.00/ })
  await openRow(large.filter({ hasNotText: 'all or nothing' }).first())
  await answer(page, OFFER, 'Some')
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('12')
  await takePicture(page, 'slip')
})
