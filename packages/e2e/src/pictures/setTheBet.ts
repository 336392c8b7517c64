/** Set the Bet on the first game of a list, and its confirmation. */
import { expect, type Page } from '@playwright/test'

export async function openEmptySlip(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Set the Bet' })).toBeVisible()
}

export async function openSlip(page: Page) {
  await openEmptySlip(page)
  const dialog = page.getByRole('dialog', { name: 'Set the Bet' })
  await dialog.getByLabel('Bet Amount in USD').fill('40')
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel('Spread').fill('3')
  await dialog.getByLabel('Odds numerator').fill('3')
  await dialog.getByLabel('Odds denominator').fill('2')
}

export async function openPosting(page: Page) {
  await openSlip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Post' })).toBeVisible()
}
