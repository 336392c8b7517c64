/** Every dialog of making, taking, cancelling and reading a bet: accessible, also at 320 px. */

import { expectWell } from '../fixtures/appearance.ts'
import { offered, takeOffer } from '../fixtures/bets.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { annAtSlip, fillSlip, POSTED, POSTING, SLIP, selectButton } from '../steps/post.ts'
import { CONFIRM, chooseToTake, ENTERED, enterAmount, HOW_MUCH, OFFER } from '../steps/take.ts'

test.skip(!isFullRun)

const BOARD = '/recentpublicbets'
const SHORTFALL = 'available in your account. Please deposit more funds'

test('the dialogs of posting an offer are accessible and fit the narrowest phone', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await annAtSlip({ page, people, games, login }, 50_00)
  await expectWell(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await checkAndAnswer(page, 'Invalid bet. You must enter a numeric bet amount', 'OK')
  await expectWell(page)
  const slip = { winner: 'home', spread: '3', stake: '40', odds: ['3', '2'] } as const
  await fillSlip(page, game, slip)
  await checkAndAnswer(page, SLIP, 'Next')
  await checkAndAnswer(page, SHORTFALL, 'Modify')
  await fillSlip(page, game, { ...slip, stake: '30', inParts: false })
  await answer(page, SLIP, 'Next')
  await checkAndAnswer(page, POSTING, 'Post')
  await checkAndAnswer(page, POSTED, 'OK')
})

test('the dialog about illegal betting is accessible and fits the narrowest phone', async ({
  page,
  people,
  games,
  control,
  login,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann')
  await control.setLocation(ann.username, 'US', 'UT')
  await login(page, ann)
  await page.goto('/upcominggamesnfl')
  await (await selectButton(page, game)).click()
  await checkAndAnswer(page, 'betting is not legal in the region you are in', 'OK')
})

test('the dialogs of taking an offer are accessible and fit the narrowest phone', async ({
  page,
  people,
  games,
  login,
  quiet,
}) => {
  quiet.allow(409)
  const { game, offerId } = await offered(people, games)
  const cleo = await people.openApiClient(await people.signUp('cleo', { cents: 100_00 }))
  await login(page, await people.signUp('ben', { cents: 30_00 }))
  await page.goto(BOARD)
  const row = rowsWith(page, game.matchup)

  await openRow(row)
  await checkAndAnswer(page, OFFER, 'Some')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Please enter an amount')).toBeVisible()
  await expectWell(page)
  const slip = dialogWithText(page, HOW_MUCH)
  for (const [amount, sentence] of [
    ['100.01', 'Your partial bet must be less than the full amount'],
    ['30.01', SHORTFALL],
  ] as const) {
    await slip.getByLabel('Bet Amount in USD').fill(amount)
    await expect(slip).toContainText(sentence)
    await expect(slip.getByRole('button', { name: 'Accept' })).toBeDisabled()
    await expectWell(page)
  }
  await answer(page, HOW_MUCH, 'X')

  await chooseToTake(page, row)
  await checkAndAnswer(page, CONFIRM, 'Confirm')
  await checkAndAnswer(page, SHORTFALL, 'Modify')
  await enterAmount(page, '20')
  await takeOffer(cleo, offerId, 90)
  await answer(page, CONFIRM, 'Confirm')
  await expect(dialogWithText(page, HOW_MUCH)).toContainText('$10.00 is left.')
  await expectWell(page)
  await enterAmount(page, '5')

  await answer(page, CONFIRM, 'Confirm')
  await checkAndAnswer(page, ENTERED, 'OK')

  // The line for an offer that has closed.
  await expect(row).toContainText('$5.00 of $100.00')
  await openRow(row)
  await answer(page, OFFER, 'All')
  await takeOffer(cleo, offerId)
  await answer(page, CONFIRM, 'Confirm')
  await expect(page.getByText('This bet is no longer available.')).toBeVisible()
  await expectWell(page)
})

test('the dialogs of an all-or-nothing offer and of an own offer are accessible and fit the narrowest phone', async ({
  page,
  people,
  games,
  login,
}) => {
  const terms = { winner: 'away', spread: 7.5, stake: 20, odds: [1, 1], inParts: false } as const
  const { ann, game } = await offered(people, games, terms)
  await login(page, ann)
  await page.goto(BOARD)
  await openRow(rowsWith(page, game.matchup))
  await checkAndAnswer(page, OFFER, 'Accept')
  await answer(page, CONFIRM, 'Confirm')
  await checkAndAnswer(page, 'You cannot bet yourself.', 'OK')
})

test('the dialogs of open offers, live bets and past bets are accessible and fit the narrowest phone', async ({
  page,
  people,
  games,
  login,
}) => {
  const { ann, game, offerId } = await offered(people, games, { stake: 40 })
  const ben = await people.signUp('ben', { cents: 100_00 })
  await takeOffer(await people.openApiClient(ben), offerId, 15)
  await login(page, ann)

  await page.goto('/unacceptedbets')
  await openRow(rowsWith(page, game.matchup))
  await checkAndAnswer(page, 'Do you want to cancel this bet?', 'Cancel')
  await checkAndAnswer(page, 'This bet has been successfully cancelled.', 'OK')
  await checkAndAnswer(page, 'You currently do not have any bets that are not yet accepted.', 'OK')

  await page.goto('/publiclivebets')
  await openRow(rowsWith(page, game.matchup))
  await checkAndAnswer(page, 'would beat', 'X')
  await game.end(10, 13)
  await page.goto('/publicpastbets')
  await openRow(rowsWith(page, game.matchup))
  await checkAndAnswer(page, 'Final score:', 'X')
})

test('the dialogs of empty lists are accessible and fit the narrowest phone', async ({
  page,
  people,
  login,
}) => {
  await login(page, await people.signUp('ann'))
  for (const [path, text] of [
    ['/publiclivebets', 'You currently do not have any live public bets.'],
    ['/publicpastbets', 'You do not yet have any public bets that have already settled.'],
    ['/postedbetscfb', 'There are no upcoming bets for this league.'],
    ['/upcominggamescfb', 'There are no upcoming games.'],
  ] as const) {
    await page.goto(path)
    await checkAndAnswer(page, text, 'OK')
  }
  await page.goto('/postedbetsbydatecfb')
  await page.getByRole('button', { name: 'Get Bets' }).click()
  await checkAndAnswer(page, 'There are no publicly posted bets for this date', 'OK')
  for (const [path, button, text] of [
    ['/postedbetsbyteamcfb', 'Get Bets', 'There are no publicly posted bets for this team.'],
    ['/chooseteamcfb', 'Get Games', 'There are no upcoming games for this team.'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('combobox', { name: 'Select Team' }).click()
    await expectWell(page)
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: button }).click()
    await checkAndAnswer(page, text, 'OK')
  }
})
