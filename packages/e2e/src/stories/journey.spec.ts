import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { BEFORE_REAL_GAME, importRealGame } from '../fixtures/realGame.ts'
import { expect, test } from '../fixtures/test.ts'
import { depositOnScreen } from '../steps/deposit.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { logInOnScreen } from '../steps/login.ts'
import { fillSlip, goToSlip, POSTED, POSTING, SLIP } from '../steps/post.ts'
import { signUpOnScreen } from '../steps/signUp.ts'
import { CONFIRM, chooseToTake, HOW_MUCH, OFFER, takeOnScreen } from '../steps/take.ts'

const SHORTFALL = 'available in your account. Please deposit more funds'

// A real game, at its real time.
test.use({ beginsAt: BEFORE_REAL_GAME })

test('two users bet against each other on a real game, from sign-up to settlement', async ({
  page: ann,
  open,
  people,
  product,
  control,
  verifyLedger,
}, { outputDir }) => {
  test.slow()
  const game = await importRealGame(product, outputDir)
  const ben = await open()
  const [anna, benny] = [people.invent('ann'), people.invent('ben', { mfa: true })]
  const { matchup } = game
  const [pick, other] = [`the ${game.home.name}`, `the ${game.away.name}`]

  for (const [page, person, dollars, cents] of [
    [ann, anna, '100', 100_00],
    [ben, benny, '30', 30_00],
  ] as const) {
    await signUpOnScreen(page, person)
    await logInOnScreen(page, control, person)
    await expectFunds(page, { available: 0, inPlay: 0 })
    await page.goto('/depositchoice')
    await depositOnScreen(page, dollars)
    await expectFunds(page, { available: cents, inPlay: 0 })
  }

  // More than the funds: Modify retains the typed values.
  await goToSlip(ann, game)
  const slip = { winner: 'home', spread: '7', stake: '80', odds: ['3', '2'] } as const
  await fillSlip(ann, game, slip)
  await answer(ann, SLIP, 'Next')
  expect(await buttonsOf(dialogWithText(ann, SHORTFALL))).toEqual(['X', 'Modify', 'Deposit'])
  await answer(ann, SHORTFALL, 'Modify')
  await ann.getByRole('dialog').getByLabel('Bet Amount in USD').fill('50')
  await answer(ann, SLIP, 'Next')
  await answer(ann, POSTING, 'Post')
  await answer(ann, POSTED, 'OK')
  await expect(ann).toHaveURL('/home')
  await expectFunds(ann, { available: 25_00, inPlay: 75_00 })

  await ann.goto('/postedbetsnfl')
  await chooseToTake(ann, rowsWith(ann, matchup))
  await answer(ann, CONFIRM, 'Confirm')
  await answer(ann, 'You cannot bet yourself.', 'OK')
  await expectFunds(ann, { available: 25_00, inPlay: 75_00 })

  await ben.goto('/postedbetsnfl')
  const row = rowsWith(ben, matchup)
  await openRow(row)
  await answer(ben, OFFER, 'Some')
  const part = dialogWithText(ben, HOW_MUCH)
  await part.getByLabel('Bet Amount in USD').fill('60')
  await expect(part).toContainText('Your partial bet must be less than the full amount')
  await expect(part.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await answer(ben, HOW_MUCH, 'X')

  await chooseToTake(ben, row)
  await answer(ben, CONFIRM, 'Confirm')
  await answer(ben, 'you only have $30.00 dollars available', 'Modify')
  await ben.getByRole('dialog').getByLabel('Bet Amount in USD').fill('20')
  await answer(ben, 'How much would you like to bet?', 'Accept')
  await answer(ben, CONFIRM, 'Confirm')
  await answer(ben, 'Your bet has been entered successfully', 'OK')
  await expectFunds(ben, { available: 10_00, inPlay: 20_00 })
  await expect(row).toContainText('$30.00 of $50.00')

  await chooseToTake(ben, row)
  await answer(ben, CONFIRM, 'Confirm')
  await answer(ben, 'you only have $10.00 dollars available', 'Deposit')
  await depositOnScreen(ben, '25.50')
  await expectFunds(ben, { available: 35_50, inPlay: 20_00 })
  await ben.goto('/postedbetsnfl')
  await takeOnScreen(ben, row)
  await expectFunds(ben, { available: 5_50, inPlay: 50_00 })
  await expect(row).toHaveCount(0)

  // Ann's funds did not change at the take: the post reserved her stake.
  await ann.goto('/publiclivebets')
  await expectFunds(ann, { available: 25_00, inPlay: 75_00 })
  await expect(rowsWith(ann, matchup)).toHaveCount(2)

  await game.kickOff()
  await ann.reload()
  await expect(rowsWith(ann, matchup)).toHaveCount(2)
  await expectFunds(ann, { available: 25_00, inPlay: 75_00 })

  // Exactly by the spread: the pick has won.
  await game.end()
  await ann.goto('/publicpastbets')
  await expectFunds(ann, { available: 150_00, inPlay: 0 })
  await expect(rowsWith(ann, matchup, 'Won', '+$20.00')).toHaveCount(1)
  await openRow(rowsWith(ann, matchup, 'Won', '+$30.00'))
  const score = `Final score: ${game.away.name} 20, ${game.home.name} 27.`
  const victory = `${pick} would beat ${other} by at least 7 points. ${score}`
  await answer(ann, `You bet ${benny.username} that ${victory}`, 'X')

  await ben.goto('/publicpastbets')
  await expectFunds(ben, { available: 5_50, inPlay: 0 })
  await expect(rowsWith(ben, matchup, 'Lost', '−$30.00')).toHaveCount(1)
  await openRow(rowsWith(ben, matchup, 'Lost', '−$20.00'))
  await answer(ben, `${anna.username} bet you that ${victory}`, 'X')

  for (const [page, totals] of [
    [ann, ['$50.00', '2', '$0.00', '0']],
    [ben, ['$0.00', '0', '$50.00', '2']],
  ] as const) {
    await page.goto('/accounthistory')
    const shown = page.getByRole('main').locator('dl').filter({ hasText: 'Money Won' })
    await expect(shown.getByRole('definition')).toHaveText(totals)
    await expect(rowsWith(page, matchup)).toHaveCount(2)
  }
  // A job of the server sends the mail after the page shows the result. Notices of one round are sent in any order.
  const mails = async () => (await control.inbox(anna.email)).map(({ text }) => text)
  await expect.poll(mails).toContainEqual(expect.stringContaining(score))
  await verifyLedger()
})
