import type { Page } from '@playwright/test'

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

export const openMenu = (page: Page) => menuButton(page).click()

/** Only from a page in another section, since the section of the current page is open already. */
export async function followMenu(page: Page, section: string, entry: string): Promise<void> {
  await openMenu(page)
  const menu = page.getByRole('dialog')
  await menu.locator('summary').filter({ hasText: section }).click()
  await menu.getByRole('link', { name: entry }).click()
}

/** Leaves the confirmation dialog open. */
export async function pressLogout(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
}
