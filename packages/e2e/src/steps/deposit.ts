/** A user's steps to deposit by card or wallet. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'

export const DEPOSITED = 'Your deposit was successful.'

/** On /depositfrompaypal: the amount, then one of the provider's buttons. */
export async function setAmount(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Set Amount' }).click()
}

/** The provider's own page. */
export function checkoutOf(page: Page): FrameLocator {
  return page.getByRole('dialog').frameLocator('iframe[title="Sandbox checkout"]')
}

/** From /depositchoice to /home. */
export async function depositOnScreen(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL('/depositchoice')
  await page.getByRole('button', { name: 'Deposit Via Paypal or Card' }).click()
  await expect(page).toHaveURL('/depositfrompaypal')
  await setAmount(page, amount)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await checkoutOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await answer(page, DEPOSITED, 'OK')
  await expect(page).toHaveURL('/home')
}
