/** Lists of bets: rows of a table on a desktop, cards on a phone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The rows or cards of the page's list that show all of these texts. */
export function rowsWith(page: Page, ...texts: readonly (string | RegExp)[]): Locator {
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr:not(:has(th))').or(main.getByRole('listitem'))
  return texts.reduce((found: Locator, text) => found.filter({ hasText: text }), rows)
}

/** Scrolls until the list has this row: the stories of a worker fill more than one page, and the next one loads at the end. */
export async function scrollToRow(page: Page, row: Locator): Promise<void> {
  const findRow = async () => {
    const found = await row.count()
    if (found === 0) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return found
  }
  await expect.poll(findRow).toBeGreaterThan(0)
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
