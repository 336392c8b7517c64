/** An invalid day is never read as another one: the field shows an error, and the page sends no request. */
import type { Locator, Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'

test.skip(!isFullRun)

const NO_DAY = 'Please enter a day as MM/DD/YYYY.'
const REVERSED = 'The end is before the start.'

/** Counts the page's calls of this path whose body has this year. The page repeats the calls of its current content by itself. */
function countCalls(page: Page, path: string, year = ''): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes(path) && (request.postData() ?? '').includes(year)) calls++
  })
  return () => calls
}

/** Waits for the start of the event stream, at which the page refetches all its content. */
async function open(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse('**/api/live*')
  await page.goto(path)
  await live
}

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name })

async function press(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name }).click()
}

async function expectFieldError(field: Locator, text: string, typed: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(text)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(typed)
}

for (const typed of ['11/22', '31/12/2025', '2026', 'tomorrow', '']) {
  test(`the board by date rejects "${typed}" without a request`, async ({
    page,
    people,
    login,
  }) => {
    await login(page, await people.signUp('ann'))
    await open(page, '/postedbetsbydatenfl')
    const countRequests = countCalls(page, '/postedbets/byDate/')
    const day = fieldOf(page, 'Select Date of Games')
    await day.fill(typed)
    await press(page, 'Get Bets')
    await expectFieldError(day, NO_DAY, typed)
    expect(countRequests()).toBe(0)

    await day.fill('1/2/2020')
    await expect(day).toHaveAccessibleDescription('')
    await press(page, 'Get Bets')
    await expect.poll(countRequests).toBe(1)
    await expect(day).toHaveValue('01/02/2020')
  })
}

test('the account history rejects unreadable or reversed dates without a request', async ({
  page,
  people,
  login,
}) => {
  await login(page, await people.signUp('ann'))
  await open(page, '/accounthistory')
  const [start, end] = [fieldOf(page, 'Start Date'), fieldOf(page, 'End Date')]
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('$0.00')
  const countRequests = countCalls(page, '/api/betsAccepted/historybydates', '2025')

  await start.fill('31/12/2025')
  await end.fill('11/22')
  await press(page, 'Get History')
  await expectFieldError(start, NO_DAY, '31/12/2025')
  await expect(end).toHaveAccessibleDescription(NO_DAY)
  await expectWell(page)

  await start.fill('12/31/2025')
  await end.fill('11/22/2025')
  await press(page, 'Get History')
  await expectFieldError(end, REVERSED, '11/22/2025')
  expect(countRequests()).toBe(0)

  await end.fill('12/31/2025')
  await press(page, 'Get History')
  await expect.poll(countRequests).toBe(1)
  await expect(end).toHaveAccessibleDescription('')
})
