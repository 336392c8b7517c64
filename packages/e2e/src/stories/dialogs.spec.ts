/** Menu and dialogs: accessible, and closed by Escape and by the back button. */

import { expectWell } from '../fixtures/appearance.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { fillLogin, pressLogin } from '../steps/login.ts'
import { followMenu, menuButton, openMenu } from '../steps/menu.ts'

test('the user menu is accessible and closes with Escape', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/home')
  await openMenu(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectWell(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menuButton(page)).toBeFocused()
})

further(
  'following a link in the menu closes it, and it stays closed on the next page',
  async ({ page, people, login }) => {
    await login(page, await people.signUp('ann'))
    await page.goto('/home')
    await followMenu(page, 'My Account', 'Account History')
    const menu = page.getByRole('dialog')
    await expect(page).toHaveURL('/accounthistory')
    await expect(menu).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Sidebet' }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a Sport')
    await expect(menu).toHaveCount(0)
  },
)

test('the chosen theme persists after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // On a desk a visitor has no menu.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('Escape and the back button close an information dialog', async ({ page }) => {
  await page.goto('/')
  await pressable(page.getByRole('main'), 'Login').click()
  await fillLogin(page, 'ann', 'none')
  await pressLogin(page)
  const dialog = dialogWithText(page, 'You must be 18 or older to play.')
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await expectWell(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pressLogin(page)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/login')
})
