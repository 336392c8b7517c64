/** A user's steps to take an offer. */
import type { Locator, Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import type { People } from '../fixtures/people.ts'
import type { Person } from '../fixtures/person.ts'
import type { Login } from '../fixtures/test.ts'
import { openRow } from './lists.ts'

export const OFFER = /The counterparty is betting (up to )?\$/
export const HOW_MUCH = /How much would you like to bet\?/
export const CONFIRM = 'Please confirm that you want to make this bet.'
export const ENTERED = 'Your bet has been entered successfully'

export const BOARD = '/recentpublicbets'

/** Ben, with money, on the board of the newest offers. */
export async function benAtBoard(
  page: Page,
  people: People,
  login: Login,
  cents = 100_00,
): Promise<Person> {
  const ben = await people.signUp('ben', { cents })
  await login(page, ben)
  await page.goto(BOARD)
  return ben
}

/** From the row of the offer to the confirmation, which stays open. Without an amount all of it. */
export async function chooseToTake(page: Page, row: Locator, amount?: string): Promise<void> {
  await openRow(row)
  await answer(page, OFFER, amount === undefined ? 'All' : 'Some')
  if (amount !== undefined) await enterAmount(page, amount)
}

/** In the dialog for the amount. */
export async function enterAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill(amount)
  await answer(page, HOW_MUCH, 'Accept')
}

/** All steps; the success dialog is closed. */
export async function takeOnScreen(page: Page, row: Locator, amount?: string): Promise<void> {
  await chooseToTake(page, row, amount)
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, ENTERED, 'OK')
}
