import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { everyOutcome, expectOutcomesAbove } from '../fixtures/outcomes.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import {
  annAtSlip,
  fillSlip,
  goToSlip,
  POSTED,
  POSTING,
  postOnScreen,
  SLIP,
  selectButton,
  selectGame,
} from '../steps/post.ts'

const INVALID =
  'Invalid bet. You must enter a numeric bet amount, select a winner, and enter a numeric spread amount.'
const ILLEGAL =
  'We are sorry, but on-line sports betting is not legal in the region you are in. Please write your state / province representative.'

test('a user sets, confirms and posts an offer, and every board lists it', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 100_00 })
  await login(page, ann)
  await page.goto('/home')
  await goToSlip(page, game)
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  await expect(slip.getByLabel('Bet Amount in USD')).toBeFocused()
  await expect(slip.getByRole('checkbox', { name: SLIP })).toBeChecked()
  await expect(slip.getByLabel('Odds numerator')).toHaveValue('1')
  await expect(slip.getByLabel('Odds denominator')).toHaveValue('1')
  await fillSlip(page, game, { winner: 'away', spread: '3.5', stake: '40', odds: ['3', '2'] })
  await expect(slip.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(
    'risk $60.00 to win $40.00',
  )
  await expectAccessible(page)
  await answer(page, SLIP, 'Next')

  const confirmation = dialogWithText(page, POSTING)
  await expect(confirmation).toContainText(
    `You are betting that the ${game.away.name} will beat the ${game.home.name} by at least 3.5 points. ` +
      'The odds are 3 to 2: you are risking $60.00 to win $40.00.',
  )
  await expect(confirmation.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await expectWell(page)
  await answer(page, POSTING, 'Post')
  await expect(dialogWithText(page, POSTED)).toBeVisible()
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  await answer(page, POSTED, 'OK')
  await expect(page).toHaveURL('/home')

  const shown = [game.matchup, '3.5', '3 : 2', '$40.00']
  for (const path of ['/postedbetsnfl', '/recentpublicbets', '/unacceptedbets']) {
    await page.goto(path)
    await expect(rowsWith(page, ...shown), path).toHaveCount(1)
  }
  await page.goto('/postedbetsbydatenfl')
  await page.getByRole('button', { name: 'Get Bets' }).click()
  await expect(rowsWith(page, ...shown)).toHaveCount(1)
  await verifyLedger()
})

test('an invalid offer is refused, and the entered values remain', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await annAtSlip({ page, people, games, login })
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  const amount = slip.getByLabel('Bet Amount in USD')
  const spread = slip.getByLabel('Spread')
  const denominator = slip.getByLabel('Odds denominator')
  // The dialog opens over the slip. After it, the first invalid field has the focus.
  const refusedFor = async (field: Locator) => {
    await slip.getByRole('button', { name: 'Next' }).click()
    await expect(dialogWithText(page, INVALID)).toBeVisible()
    await expect(slip).toBeVisible()
    await answer(page, INVALID, 'OK')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await refusedFor(amount)
  await amount.fill('1.250,50')
  await expect(slip).toContainText('Please write an amount as 25.50 or 1,250.50.')
  await refusedFor(amount)
  await amount.fill('1,250.50')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await refusedFor(slip.getByRole('radio', { name: game.away.name }))
  await expect(slip).toContainText('Please select a winner.')
  await slip.getByRole('radio', { name: game.home.name }).check()
  for (const text of ['', '0', '-3', 'three', '1000']) {
    await spread.fill(text)
    await refusedFor(spread)
  }
  await spread.fill('3,5000')
  await expect(slip).toContainText('Please write a number as 3 or 3.5.')
  await spread.fill('3,5')
  await expect(spread).not.toHaveAttribute('aria-invalid')
  for (const text of ['0', '-1', '']) {
    await denominator.fill(text)
    await refusedFor(denominator)
  }
  // Escape closes the dialog only.
  await slip.getByRole('button', { name: 'Next' }).click()
  await expect(dialogWithText(page, INVALID)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogWithText(page, INVALID)).toHaveCount(0)
  await denominator.fill('2')
  await expect(slip).toContainText('You put up $625.25 \u00b7 They put up $1,250.50')
  await expect(amount).toHaveValue('1,250.50')
  await expect(slip.getByRole('radio', { name: game.home.name })).toBeChecked()
})

test('the sentence of the slip, both sums and every form of the odds follow each entry', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await annAtSlip({ page, people, games, login })
  const slip = page.getByRole('dialog', { name: 'Set the Bet' })
  const sentence = slip.getByText(/^I say /)
  await expect(sentence).toHaveText('I say ___ win by at least 3.5, and put up ___ against ___.')
  await expect(sentence).toBeInViewport({ ratio: 1 })

  // The usual spread is filled in. From an empty field both buttons lead to it, then half a point up or down.
  const spread = slip.getByLabel('Spread')
  await expect(spread).toHaveValue('3.5')
  await expect(spread).toHaveAccessibleDescription('The usual spread in this sport is 3.5.')
  await spread.clear()
  await expect(sentence).toContainText('win by at least ___,')
  await slip.getByRole('button', { name: 'Half a point less' }).click()
  await expect(spread).toHaveValue('3.5')
  await slip.getByRole('button', { name: 'Half a point less' }).click()
  await expect(spread).toHaveValue('3')
  await slip.getByRole('button', { name: 'Half a point more' }).click()
  await expect(spread).toHaveValue('3.5')

  await slip.getByLabel('Bet Amount in USD').fill('40')
  await slip.getByRole('radio', { name: game.home.name }).check()
  await expect(sentence).toHaveText(
    `I say the ${game.home.name} win by at least 3.5, and put up $40.00 against $40.00.`,
  )

  const slider = slip.getByRole('slider', { name: 'Slide to the odds' })
  await expect(slider).toHaveAttribute('aria-valuetext', '1 to 1')
  const odds = slip.getByRole('group', { name: 'Odds' })
  for (const [presses, numerator, denominator, forms, you] of [
    [3, '3', '2', 'American -150, decimal 1.67, fractional 2/3, break-even 60%', '$60.00'],
    [-6, '2', '3', 'American +150, decimal 2.50, fractional 3/2, break-even 40%', '$26.67'],
    [-6, '1', '5', 'American +500, decimal 6.00, fractional 5/1, break-even 16.7%', '$8.00'],
  ] as const) {
    await slider.focus()
    for (let press = 0; press < Math.abs(presses); press++) {
      await page.keyboard.press(presses > 0 ? 'ArrowRight' : 'ArrowLeft')
    }
    await expect(slip.getByLabel('Odds numerator')).toHaveValue(numerator)
    await expect(slip.getByLabel('Odds denominator')).toHaveValue(denominator)
    await expect(slider).toHaveAttribute('aria-valuetext', `${numerator} to ${denominator}`)
    await expect(odds).toContainText(
      `You put up ${numerator} for every ${denominator} they put up.${forms}`,
    )
    await expect(slip).toContainText(`You put up ${you} \u00b7 They put up $40.00`)
    await expect(sentence).toContainText(`and put up ${you} against $40.00.`)
    await expect(sentence).toBeInViewport({ ratio: 1 })
  }
  // Typed odds that are no step of the slider stay as typed.
  await slip.getByLabel('Odds numerator').fill('1.25')
  await expect(slider).toHaveAttribute('aria-valuetext', '1.25 to 5')
  await expect(slip.getByLabel('Odds numerator')).toHaveValue('1.25')
  await expectWell(page)
})

further(
  'the outcomes are above Post, and the field is above an open keyboard',
  async ({ page, people, games, login }) => {
    const game = await annAtSlip({ page, people, games, login })
    await fillSlip(page, game, { winner: 'home', spread: '3', stake: '40', odds: ['3', '2'] })
    const slip = page.getByRole('dialog')
    await slip.getByLabel('Bet Amount in USD').focus()
    // The sheet is scrolled a little, and gets shorter above the field when the keyboard opens.
    await slip.evaluate((sheet) => sheet.scrollTo(0, 120))
    await page.setViewportSize({ width: 390, height: 430 })
    await expect(everyOutcome(page)).toHaveCount(0)
    // Before axe, which scrolls targets into view.
    await expect(slip.getByLabel('Bet Amount in USD')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await answer(page, SLIP, 'Next')
    await expectOutcomesAbove(page, 'Post', [
      `The ${game.home.name} win by 3 or more: you win $40.00`,
      `The ${game.home.name} win by 1 or 2, tie or lose: you pay $60.00`,
      'Not played within 48 hours: both get their money back',
    ])
  },
)

further(
  'an offer above the funds can be modified in the slip, or leads to the deposits',
  async ({ page, people, games, login }) => {
    const game = await annAtSlip({ page, people, games, login }, 50_00)
    const slip = { winner: 'home', spread: '3', stake: '40', odds: ['3', '2'] } as const
    await fillSlip(page, game, slip)
    await answer(page, SLIP, 'Next')
    const shortfall =
      'You are betting $40.00 dollars with 3 to 2 odds. That means you are risking $60.00 dollars. ' +
      'However, you only have $50.00 dollars available in your account. Please deposit more funds'
    expect(await buttonsOf(dialogWithText(page, shortfall))).toEqual(['X', 'Modify', 'Deposit'])
    await expectNoSideways(page)
    await answer(page, shortfall, 'Modify')
    await expect(page.getByRole('dialog', { name: 'Set the Bet' })).toBeVisible()
    await fillSlip(page, game, slip)
    await answer(page, SLIP, 'Next')
    await answer(page, shortfall, 'Deposit')
    await expect(page).toHaveURL('/depositchoice')
    await expectFunds(page, { available: 50_00, inPlay: 0 })
  },
)

test('posting is refused where betting is illegal, and OK leads to /home', async ({
  page,
  people,
  games,
  control,
  login,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 50_00 })
  await control.setLocation(ann.username, 'US', 'UT')
  await login(page, ann)
  await page.goto('/upcominggamesnfl')
  await (await selectButton(page, game)).click()
  await answer(page, ILLEGAL, 'OK')
  await expect(page).toHaveURL('/home')
})

further(
  'a user chooses a team and then one of its games',
  async ({ page, people, games, login }) => {
    const game = await games.make()
    await login(page, await people.signUp('ann', { cents: 50_00 }))
    await page.goto('/choosepathnfl')
    await pressable(page, 'Make A Bet: Choose A Team').click()
    await page.getByRole('combobox', { name: 'Select Team' }).fill(game.home.name)
    await page.getByRole('option', { name: game.home.name }).click()
    await page.getByRole('button', { name: 'Get Games' }).click()
    await selectGame(page, game)
  },
)

further('the boards by team and by date show an empty state', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/postedbetsbyteamcfb')
  await page.getByRole('combobox', { name: 'Select Team' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Get Bets' }).click()
  await answer(page, 'There are no publicly posted bets for this team. Please select', 'OK')
  await expect(page).toHaveURL('/postedbetsbyteamcfb')
  await page.goto('/postedbetsbydatecfb')
  await page.getByRole('button', { name: 'Get Bets' }).click()
  await answer(page, 'There are no publicly posted bets for this date for this league.', 'OK')
  await expect(page).toHaveURL('/postedbetsbydatecfb')
  await page.goto('/postedbetscfb')
  await answer(page, 'There are no upcoming bets for this league.', 'OK')
  await expect(page).toHaveURL('/choosepathcfb')
  await page.goto('/upcominggamescfb')
  await answer(page, 'There are no upcoming games.', 'OK')
  await expect(page).toHaveURL('/choosepathcfb')
})

further(
  'an offer that is all or nothing cannot be taken in parts',
  async ({ page, open, people, games, login }) => {
    const game = await games.make()
    await login(page, await people.signUp('ann', { cents: 50_00 }))
    await page.goto('/home')
    await postOnScreen(page, game, { winner: 'home', spread: '1', stake: '10', inParts: false })
    const ben = await open(await people.signUp('ben', { cents: 50_00 }))
    await ben.goto('/postedbetsnfl')
    await openRow(rowsWith(ben, game.matchup))
    const offer = dialogWithText(ben, 'The counterparty is betting $10.00 with 1 to 1 odds')
    expect(await buttonsOf(offer)).toEqual(['X', 'Accept'])
  },
)
