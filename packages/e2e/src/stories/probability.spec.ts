/** The probability of a bet, how good it is, and the rules of a sport, from the slip. */

import { expectAccessible, expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { offered } from '../fixtures/bets.ts'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { fillSlip, goToSlip } from '../steps/post.ts'
import { BOARD, benAtBoard, OFFER } from '../steps/take.ts'

test.skip(!isFullRun)

const PROBABILITY = /Probability that the .+ win by 3 or more: \d+%, give or take \d+\./

test('the slip shows the probability of the bet, and links to how good it is and to the rules', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 100_00 })
  await login(page, ann)
  await page.goto('/home')
  await goToSlip(page, game)
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  await expect(slip.getByRole('link', { name: /games are settled$/ })).toBeAttached()
  await expect(slip.getByText(PROBABILITY)).toHaveCount(0)
  await fillSlip(page, game, { winner: 'away', spread: '3', stake: '40', odds: ['3', '2'] })
  await expect(slip.getByText(PROBABILITY)).toBeAttached()
  await expect(slip).toContainText('Break-even for you at these odds: 60%.')
  await expect(slip.getByRole('row', { name: /^Win by 3 or more/ })).toBeAttached()
  await expectAccessible(page)
  await expectNoSideways(page)

  for (const [link, title] of [
    [/^How .* games are settled$/, 'Rules of the games'],
    ['How good the probabilities are', 'How good the probabilities are'],
  ] as const) {
    const popup = page.waitForEvent('popup')
    await slip.getByRole('link', { name: link }).click()
    const opened = await popup
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectWell(opened)
  }
})

test('taking an offer shows the probability against the pick, until the user turns probabilities off', async ({
  page,
  people,
  games,
  login,
}) => {
  const { game } = await offered(people, games)
  await benAtBoard(page, people, login)
  await openRow(rowsWith(page, game.matchup))
  const slip = dialogWithText(page, OFFER)
  await expect(slip.getByText(/Probability that they do not: \d+%\./)).toBeAttached()

  await page.goto('/myprofile')
  const choice = page.getByRole('group', { name: 'Probability of a bet' })
  await choice.getByText('Do not show it').click()
  await expect(choice.getByRole('radio', { name: 'Do not show it' })).toBeChecked()
  await expectWell(page)
  await page.goto(BOARD)
  await openRow(rowsWith(page, game.matchup))
  await expect(slip.getByRole('link', { name: /games are settled$/ })).toBeAttached()
  await expect(slip.getByText(/Probability that/)).toHaveCount(0)
})
