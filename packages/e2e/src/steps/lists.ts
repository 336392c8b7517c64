/** Lists of bets: rows of a table on a desktop, cards on a phone. */
import type { Locator, Page } from '@playwright/test'

/** The rows or cards of the page's list that show all of these texts. */
export function rowsWith(page: Page, ...texts: readonly (string | RegExp)[]): Locator {
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr:not(:has(th))').or(main.getByRole('listitem'))
  return texts.reduce((found: Locator, text) => found.filter({ hasText: text }), rows)
}

/** Presses the button that opens the row. It may be in the row's second line. */
export async function openRow(row: Locator): Promise<void> {
  const second = row.locator('+ tr[data-second]')
  await row.getByRole('button').or(second.getByRole('button')).click()
}

/** The steps of the ladders on the page of a game that have an offer to take. */
export function stepsOf(page: Page): Locator {
  const opener = page.getByRole('button', { name: /see the best offer$/ })
  return page.getByRole('row').filter({ has: opener })
}
