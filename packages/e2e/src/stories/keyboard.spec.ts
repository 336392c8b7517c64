/** The whole journey without a mouse. A phone has no Tab key, so it runs on the desktop only. */

import { expect, type Page } from '@playwright/test'
import { dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { StoryGame } from '../fixtures/games.ts'
import { pressByKey, tabTo, typeByKey } from '../fixtures/keyboard.ts'
import { pressable } from '../fixtures/pressable.ts'
import { further, test } from '../fixtures/test.ts'
import {
  answerByKey,
  depositByKey,
  enterAmountByKey,
  expectPage,
  goByMenu,
  logInByKey,
  logOutByKey,
  offerTooMuchByKey,
  pickByKey,
  signUpByKey,
  takeByKey,
} from '../steps/byKeyboard.ts'
import { rowsWith } from '../steps/lists.ts'
import { POSTED, POSTING, SLIP, selectButton } from '../steps/post.ts'
import { CONFIRM, ENTERED, HOW_MUCH, OFFER } from '../steps/take.ts'

const GONE_TOO_FAR = 'However, you only have'

/** Fills the open slip: the home team by half a point more than 3. */
async function fillSlipByKey(page: Page, game: StoryGame, stake: string): Promise<void> {
  const slip = dialogWithText(page, SLIP)
  await expect(slip.getByLabel('Bet Amount in USD')).toBeFocused()
  await typeByKey(page, slip.getByLabel('Bet Amount in USD'), stake)
  const [away, home] = [game.away.name, game.home.name].map((name) =>
    slip.getByRole('radio', { name }),
  )
  await pickByKey(page, away!, home!)
  await typeByKey(page, slip.getByLabel('Spread'), '3')
  await page.keyboard.press('ArrowUp')
  await expect(slip.getByLabel('Spread')).toHaveValue('3.5')
  await page.keyboard.press('Enter')
  await expect(slip).toBeHidden()
}

// Two minutes. Short runs cover the same journey with the mouse, and the choice of the team with the keyboard.
further(
  'two users get from sign-up to a settled bet by keyboard alone',
  async ({ page: ann, open, people, games, control, verifyLedger }) => {
    test.slow()
    const ben = await open()
    const [anna, benny] = [people.invent('ann'), people.invent('ben', { mfa: true })]
    const game = await games.make()
    for (const [page, person, dollars] of [
      [ann, anna, '60'],
      [ben, benny, '20.50'],
    ] as const) {
      await signUpByKey(page, person)
      await logInByKey(page, control, person)
      await goByMenu(page, 'My Account', 'Deposit Options')
      await depositByKey(page, dollars)
    }
    await expectFunds(ann, { available: 60_00, inPlay: 0 })
    await expectFunds(ben, { available: 20_50, inPlay: 0 })

    // More than the funds, then less in the same slip.
    await pressByKey(ann, pressable(ann.getByRole('main'), 'NFL'))
    await expectPage(ann, '/choosepathnfl')
    await pressByKey(ann, pressable(ann, 'Make A Bet: Upcoming Games'))
    await expectPage(ann, '/upcominggamesnfl')
    await pressByKey(ann, await selectButton(ann, game))
    await fillSlipByKey(ann, game, '70')
    await answerByKey(ann, GONE_TOO_FAR, 'Modify')
    await typeByKey(ann, dialogWithText(ann, SLIP).getByLabel('Bet Amount in USD'), '40')
    await ann.keyboard.press('Enter')
    await answerByKey(ann, POSTING, 'Post')
    await answerByKey(ann, POSTED, 'OK')
    await expectPage(ann, '/home')
    await expectFunds(ann, { available: 20_00, inPlay: 40_00 })

    await goByMenu(ann, 'Public Bets', 'Recent Public Bets')
    const { matchup } = game
    await takeByKey(ann, rowsWith(ann, matchup))
    await answerByKey(ann, 'You cannot bet yourself.', 'OK')

    // Escape and X close the dialogs. Then a part above the offer, one above the funds, and a valid one.
    await goByMenu(ben, 'Public Bets', 'Recent Public Bets')
    const row = rowsWith(ben, matchup)
    await pressByKey(ben, row.getByRole('button'))
    await expect(dialogWithText(ben, OFFER)).toBeVisible()
    await ben.keyboard.press('Escape')
    await expect(row.getByRole('button')).toBeFocused()
    await pressByKey(ben, row.getByRole('button'))
    await answerByKey(ben, OFFER, 'X')
    await expect(row.getByRole('button')).toBeFocused()
    await offerTooMuchByKey(ben, row, '41', 'Your partial bet must be less than the full amount')
    await answerByKey(ben, HOW_MUCH, 'X')
    await expect(row.getByRole('button')).toBeFocused()
    await takeByKey(ben, row)
    await answerByKey(ben, GONE_TOO_FAR, 'Modify')
    await enterAmountByKey(ben, '15')
    await answerByKey(ben, CONFIRM, 'Confirm')
    await answerByKey(ben, ENTERED, 'OK')
    await expectFunds(ben, { available: 5_50, inPlay: 15_00 })

    // The rest exceeds the funds until a deposit.
    await offerTooMuchByKey(ben, row, '20', GONE_TOO_FAR)
    await pressByKey(ben, dialogWithText(ben, HOW_MUCH).getByRole('link', { name: 'Deposit' }))
    await depositByKey(ben, '30')
    await goByMenu(ben, 'Public Bets', 'Recent Public Bets')
    await takeByKey(ben, row, '20')
    await answerByKey(ben, ENTERED, 'OK')
    await expectFunds(ben, { available: 15_50, inPlay: 35_00 })

    await goByMenu(ann, 'Public Bets', 'Your Bets Not Yet Accepted')
    await pressByKey(ann, rowsWith(ann, matchup).getByRole('button'))
    await answerByKey(ann, 'Do you want to cancel this bet?', 'No')
    await pressByKey(ann, rowsWith(ann, matchup).getByRole('button'))
    await answerByKey(ann, 'Do you want to cancel this bet?', 'Cancel')
    await answerByKey(ann, 'This bet has been successfully cancelled.', 'OK')
    await answerByKey(ann, 'You currently do not have any bets that are not yet accepted.', 'OK')
    await expectPage(ann, '/home')
    await expectFunds(ann, { available: 25_00, inPlay: 35_00 })

    await game.end(10, 13)
    await goByMenu(ben, 'Public Bets', 'Your Past Public Bets')
    await pressByKey(ben, rowsWith(ben, matchup, 'Won', '+$15.00').getByRole('button'))
    await answerByKey(ben, `${anna.username} bet you that the ${game.home.name} would beat`, 'X')
    await expectFunds(ben, { available: 85_50, inPlay: 0 })

    await goByMenu(ann, 'My Account', 'Account History')
    const totals = ann.getByRole('main').locator('dl').filter({ hasText: 'Money Won' })
    await expect(totals.getByRole('definition')).toHaveText(['$0.00', '0', '$35.00', '2'])
    await typeByKey(ann, ann.getByRole('textbox', { name: 'Start Date' }), '01/01/2020')
    await typeByKey(ann, ann.getByRole('textbox', { name: 'End Date' }), '12/31/2020')
    await ann.keyboard.press('Escape')
    await pressByKey(ann, ann.getByRole('button', { name: 'Get History' }))
    await expect(totals.getByRole('definition')).toHaveText(['$0.00', '0', '$0.00', '0'])
    await expectFunds(ann, { available: 25_00, inPlay: 0 })
    await logOutByKey(ann)
    await verifyLedger()
  },
)

test('a user finds a team and selects its game by keyboard alone', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await games.make()
  await login(page, await people.signUp('ann'))
  await page.goto('/chooseteamnfl')
  const select = page.getByRole('combobox', { name: 'Select Team' })
  await tabTo(page, select)
  await page.keyboard.type(game.home.name.slice(0, -2))
  await expect(page.getByRole('option')).toHaveText([new RegExp(game.home.name)])
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue(game.home.name)
  await pressByKey(page, page.getByRole('button', { name: 'Get Games' }))
  const row = rowsWith(page, game.away.name, game.home.name)
  await pressByKey(page, row.getByRole('button', { name: /^Select/ }))
  await expect(page.getByRole('dialog', { name: 'Set the Bet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Select/ })).toBeFocused()
})
