import { readFileSync } from 'node:fs'
import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'

test.skip(!isFullRun)

test('the statement shows every movement of money as a list, a file, a print view and charts', async ({
  page,
  people,
  login,
  games,
  size,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const [game, other] = [await games.make(), await games.make({ league: 'nba' })]
  const terms = { winner: 'away', spread: 3, odds: [3, 1] } as const
  const offer = await postOffer(asAnn, game, { ...terms, stake: 12.34 })
  await takeOffer(asBen, offer)
  const unwanted = await postOffer(asAnn, other, { ...terms, stake: 5 })
  await asAnn.post('/api/betsProposed/cancelBet', { betID: unwanted })
  await game.end(21, 10)

  await login(page, ann)
  await page.goto('/accounthistory')
  const lists = page.getByRole('navigation', { name: 'History' })
  await lists.getByRole('link', { name: 'All movements' }).click()
  await expect(page).toHaveURL('/statement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')

  // The balance before, the change of each step, and the balance after it: to the cent.
  // Rows of movements have a time; those of the other tables have none.
  const row = (...texts: string[]) => rowsWith(page, /[AP]M/, ...texts)
  await expect(row('Deposit', '+$100.00', '$100.00')).toHaveCount(1)
  await expect(row('Offer posted', game.matchup, '−$37.02', '$37.02', '$62.98')).toHaveCount(1)
  await expect(row('Offer posted', other.matchup, '−$15.00', '$47.98', '$52.02')).toHaveCount(1)
  await expect(row('Offer cancelled', other.matchup, '+$15.00', '$62.98')).toHaveCount(1)
  await expect(row('Won', `with ${ben.username}`, '+$49.36', '−$37.02', '$112.34')).toHaveCount(1)
  const sums = page.getByRole('main').locator('dl').first().getByRole('definition')
  await expect(sums).toHaveText(['$0.00', '+$100.00', '+$12.34', '$0.00', '$112.34'])

  // Each chart has its numbers in a table.
  await page.locator('summary', { hasText: 'Balance as a table' }).click()
  const days = page.getByRole('table', { name: 'Balance as a table' }).locator('tbody tr')
  await expect(days.first()).toContainText('$112.34')
  const leagues = page.getByRole('table', { name: 'Won and lost by league' })
  await expect(leagues.locator('tbody tr')).toHaveText(['NFL1 – 0+$12.34$12.34$0.00'])
  // All movements are of this day, so there is no line chart. The bar chart is there.
  await expect(page.getByText('All of it moved on one day')).toBeVisible()
  await expect(page.locator('.recharts-surface')).toHaveCount(1)
  await page.locator('summary', { hasText: 'All kinds as a table' }).click()
  const kinds = page.getByRole('table', { name: 'All kinds as a table' })
  await expect(kinds.getByRole('row', { name: 'Offer posted' })).toContainText('2−$52.02+$52.02')
  await expectWell(page, ['light', 'dark'])

  // A filter hides lines and changes no balance. It is part of the address.
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Given back')
  await expect(page).toHaveURL(/kind=returned/)
  await expect(row('$100.00').filter({ hasText: /Offer|Won|Deposit/ })).toHaveCount(1)
  await expect(row('Offer cancelled', '$62.98')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'League' }).selectOption('NFL')
  await expect(page.getByText('Nothing in this period is of this kind.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing in this period is of this kind.')).toBeVisible()

  // The file has every row of the period, whatever the filter.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    /^sidebet-statement-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/,
  )
  const [head, ...lines] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(head).toContain('Date,Time (US Eastern),What,Game,With,')
  expect(lines.map((line) => line.split(',').slice(2, 10))).toEqual([
    ['Won', game.matchup, ben.username, '49.36', '-37.02', '112.34', '0.00', '112.34'],
    ['Offer cancelled', other.matchup, '', '15.00', '-15.00', '62.98', '37.02', '100.00'],
    ['Offer posted', other.matchup, '', '-15.00', '15.00', '47.98', '52.02', '100.00'],
    ['Offer posted', game.matchup, '', '-37.02', '37.02', '62.98', '37.02', '100.00'],
    ['Deposit', '', '', '100.00', '0.00', '100.00', '0.00', '100.00'],
    [],
  ])

  // So does the print view, without buttons.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Print', includeHidden: true }).evaluate((button) => {
    ;(button as HTMLButtonElement).click()
  })
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  const paper = page.getByRole('table', { name: 'Statement' }).locator('tbody tr:visible')
  await expect(paper).toHaveCount(5)
  await expect(page.getByText(`${ann.username}, 01/01/`)).toBeVisible()
  for (const role of ['button', 'textbox', 'combobox', 'navigation'] as const)
    await expect(page.getByRole('main').getByRole(role).filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  // A period without movements: the balance stays, without a chart.
  await page.goto('/statement?to=2020-01-01')
  await expect(page.getByText('Nothing moved in this period.')).toBeVisible()
  await expect(sums).toHaveText(['$0.00', '$0.00', '$0.00', '$0.00', '$0.00'])
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/statement?period=all')
  await expect(row('Deposit', '$100.00')).toHaveCount(1)
  await expect(page.locator('.recharts-surface')).toHaveCount(1)
  if (size === 'phone') await expectNoSideways(page)
  await page.getByRole('link', { name: 'Back to Account History' }).click()
  await expect(page).toHaveURL('/accounthistory')
})
