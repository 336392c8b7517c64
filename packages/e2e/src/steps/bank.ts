/** A user's steps with banks. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { dialogWithText } from '../fixtures/dialogs.ts'

export const LINKED =
  'Your account was linked successfully. Plese go to the the deposit page to add funds.'
export const NOT_ADDED =
  'We were unable to add your bank account. Please check your information is correct or try again later.'
export const CONFIRM = 'Confirm your micro-deposits'

/** On /depositchoice: opens Add Bank Info and chooses one of its options. */
export async function chooseWay(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Bank Info' }).click()
  const sheet = dialogWithText(page, 'Add Bank Info')
  if (!['New', 'Return'].includes(way)) await sheet.getByText('Other ways').click()
  await sheet.getByRole('button', { name: way, exact: true }).click()
}

/** The bank's own page. */
export function bankPageOf(page: Page): FrameLocator {
  return page.getByRole('dialog').frameLocator('iframe[title="Sandbox bank"]')
}

/** From /depositchoice to a linked bank. The story checks the dialog after it. */
export async function linkBank(page: Page, choice: string): Promise<void> {
  await chooseWay(page, 'New')
  await bankPageOf(page).getByRole('button', { name: choice, exact: true }).click()
}

type Numbers = { readonly account: string; readonly routing?: string }

/** The form for account numbers, and its button. */
export async function fillBank(page: Page, { account, routing = '222222226' }: Numbers) {
  await page.getByLabel('Account Number').fill(account)
  await page.getByLabel('Routing Number').fill(routing)
  await page.getByLabel('Account Name').fill('Household')
  await page.getByLabel('Account Type').selectOption('Savings')
  await page.getByRole('button', { name: 'Add Account' }).click()
}

/** In the dialog for the two small deposits. */
export async function enterDeposits(page: Page, first: string, second: string): Promise<void> {
  const dialog = dialogWithText(page, CONFIRM)
  await dialog.getByLabel('First Deposit').fill(first)
  await dialog.getByLabel('Second Deposit').fill(second)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** On /depositfrombank or /withdrawbank: the amount, and the button of the form. */
export async function submitTransfer(page: Page, amount: string, button: string): Promise<void> {
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}

/** Checks the lines of the fee notice below the account, and agrees to it. */
export async function agreeToFee(page: Page, lines: readonly string[]): Promise<void> {
  const notice = dialogWithText(page, 'Fee notice')
  await expect(notice.getByRole('definition')).toHaveText([/\S/, ...lines])
  await notice.getByRole('button', { name: 'OK', exact: true }).click()
}
