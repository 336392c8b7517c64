import { expect, type Page } from '@playwright/test'

/** Presses Try again until the assertion passes. The page may retry by itself meanwhile, and then there is no button. */
export async function tryAgainUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  const again = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await assertion()
  }).toPass()
}
