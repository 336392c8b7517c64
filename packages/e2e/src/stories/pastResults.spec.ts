/** The past results for a spread, and the rules of a sport, from the slip. */

import { expectAccessible, expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { offered } from '../fixtures/bets.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { expect, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { fillSlip, goToSlip } from '../steps/post.ts'
import { benAtBoard, OFFER } from '../steps/take.ts'

const MARGINS = [
  { by: 0, games: 5 },
  { by: 3, games: 45 },
  { by: 7, games: 50 },
  { by: 14, games: 200 },
]

test('the slip shows how often a spread was covered before, and links to the rules of its sport', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 100_00 })
  await page.route('**/api/margins/*', (route) => route.fulfill({ json: { margins: MARGINS } }))
  await login(page, ann)
  await page.goto('/home')
  await goToSlip(page, game)
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  await expect(slip.getByText('Past results')).toHaveCount(0)
  await fillSlip(page, game, { winner: 'away', spread: '3', stake: '40', odds: ['3', '2'] })
  await slip.getByText('Past results').click()
  await expect(slip).toContainText(
    'in 49.2% of its games. Odds that come out even at that: 49.2 : 50.8',
  )
  await expect(slip).toContainText(
    '3 is the margin of 15% of games: at least 3 includes it, 3.5 does not.',
  )
  await expectAccessible(page)
  await expectNoSideways(page)

  const rules = page.waitForEvent('popup')
  await slip.getByRole('link', { name: /^How .* games are settled$/ }).click()
  const opened = await rules
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Rules of the games')
  await expectWell(opened)
})

test('taking an offer shows past results and break-even odds for the side against the pick', async ({
  page,
  people,
  games,
  login,
}) => {
  const { game } = await offered(people, games)
  await page.route('**/api/margins/*', (route) => route.fulfill({ json: { margins: MARGINS } }))
  await benAtBoard(page, people, login)
  await openRow(rowsWith(page, game.matchup))
  const slip = dialogWithText(page, OFFER)
  await slip.getByText('Past results').click()
  await expect(slip).toContainText(
    'in 49.2% of its games. Against it, the odds that come out even are 49.2 : 50.8, break-even 50.8%.',
  )
  // In the form that the user chose.
  await page.evaluate(() => localStorage.setItem('sidebet-odds-form', 'american'))
  await page.reload()
  await openRow(rowsWith(page, game.matchup))
  await slip.getByText('Past results').click()
  await expect(slip).toContainText('the odds that come out even are -103, break-even 50.8%.')
})

test('the slip shows no past results when there are too few games', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 100_00 })
  await page.route('**/api/margins/*', (route) =>
    route.fulfill({ json: { margins: [{ by: 3, games: 99 }] } }),
  )
  await login(page, ann)
  await page.goto('/home')
  await goToSlip(page, game)
  await fillSlip(page, game, { winner: 'away', spread: '3', stake: '40', odds: ['3', '2'] })
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  await expect(slip.getByRole('link', { name: /games are settled$/ })).toBeAttached()
  await expect(slip.getByText('Past results')).toHaveCount(0)
  await expect(slip.getByRole('button', { name: 'Next' })).toBeEnabled()
})
