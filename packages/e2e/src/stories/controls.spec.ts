/** The controls that a trial has off and production has on: withheld winnings, and actions that need two operators. */

import { expectWell } from '../fixtures/appearance.ts'
import { postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, test } from '../fixtures/test.ts'
import { fillSlip, goToSlip, POSTING, SLIP } from '../steps/post.ts'

test.use({ controls: true })

const HOUR_MS = 3_600_000
const FUNDS_BUTTON = 'Your funds: see where your money is'

test('a deposit that was not bet goes back to where it came from, and nowhere else', async ({
  page,
  people,
  login,
  verifyLedger,
}) => {
  const ann = await people.signUp('ann', { cents: 50_00 })
  await login(page, ann)
  await page.goto('/payments')
  await expect(page.getByRole('main')).toContainText('$50.00 of a deposit by card or PayPal, until')
  await expectWell(page, ['light', 'dark'])
  await page.getByRole('button', { name: /^Send \$50\.00 back/ }).click()
  await answer(page, /^Do you want to send \$50\.00 of this deposit back/, 'Send back')
  await answer(page, /^\$50\.00 of your deposit went back/, 'OK')
  await expectFunds(page, { available: 0, inPlay: 0 })
  const refund = page.getByRole('listitem').filter({ hasText: 'Back To Your Card Or PayPal' })
  await expect(refund).toContainText('Done')
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await verifyLedger()
})

test('winnings above the cap cannot be bet, and winnings cannot be withdrawn, until their result is final', async ({
  page,
  people,
  games,
  login,
  control,
  verifyLedger,
  quiet,
}) => {
  // The session ends when the clock advances by a day.
  quiet.allow(401, 409)
  const ann = await people.signUp('ann', { cents: 1_000_00 })
  const ben = await people.signUp('ben', { cents: 1_000_00 })
  const [game, next] = [await games.make(), await games.make({ inMinutes: 2_000 })]
  const offer = await postOffer(await people.openApiClient(ann), game, {
    winner: 'home',
    spread: 3,
    stake: 700,
  })
  await takeOffer(await people.openApiClient(ben), offer)
  await game.kickOff()
  await control.advanceClock(3 * HOUR_MS)
  await game.end(17, 24)

  await login(page, ann)
  await page.goto('/home')
  await expectFunds(page, { available: 1_700_00, inPlay: 0 })
  await page.getByRole('button', { name: FUNDS_BUTTON }).click()
  const sheet = page.getByRole('dialog', { name: 'Where your money is' })
  await expect(sheet).toContainText('that settled games paid, until')
  await expect(sheet).toContainText('cannot be bet before then, and the rest can.')
  await expectWell(page, ['light', 'dark'])
  await page.keyboard.press('Escape')

  await goToSlip(page, next)
  await fillSlip(page, next, { winner: 'home', spread: '3', stake: '900' })
  await answer(page, SLIP, 'Next')
  await answer(page, POSTING, 'Post')
  await checkAndAnswer(
    page,
    /of your funds are reserved until the results that paid them are final/,
    'X',
  )
  await page.goto('/withdrawtopaypal')
  // $300 of the deposit were never staked.
  await expect(page.getByText('You can withdraw $0.00')).toBeVisible()
  await expectWell(page)
  await page.getByLabel('Email Linked to PayPal').fill('ann@example.test')
  await page.getByLabel('Amount to Withdraw (USD)').fill('1000')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await answer(page, /^Sorry, the amount you are requesting is more/, 'OK')

  await control.advanceClock(25 * HOUR_MS)
  await login(page, ann)
  await page.goto('/withdrawtopaypal')
  await expect(page.getByText('You can withdraw $1,400.00')).toBeVisible()
  await verifyLedger()
})

test('a third operator and a large promotion require the approval of an operator', async ({
  page,
  open,
  people,
  login,
  product,
  verifyLedger,
}) => {
  const names = ['olga', 'otto', 'oskar', 'petra'] as const
  const [olga, otto, oskar, petra] = await Promise.all(names.map((name) => people.signUp(name)))
  for (const { username } of [olga!, otto!, oskar!])
    await product.ops('grant', 'operator', username)
  await product.ops('grant', 'promotion-admin', petra!.username)

  const office = await open(petra)
  await office.goto('/promotion_create')
  const name = `Large one of ${petra!.username}`
  await office.getByLabel('promotion name', { exact: true }).fill(name)
  await office.getByLabel('initial balance', { exact: true }).fill('5,000')
  await office.getByLabel('per-user amount', { exact: true }).fill('20')
  await office.getByLabel('new acceptances needed to earn', { exact: true }).fill('2')
  await office.getByLabel('use-expiration yes/no', { exact: true }).selectOption('No')
  await office.getByLabel('available to withdraw yes/no', { exact: true }).selectOption('No')
  await office.getByRole('button', { name: 'Create', exact: true }).click()
  await answer(office, 'Create this promotion?', 'Submit')
  await checkAndAnswer(office, 'An operator has to agree to a pot of this size.', 'OK')
  await expect(office).toHaveURL('/home')

  await login(page, otto!)
  await page.goto('/operator')
  await expect(page.getByText('$50,000.00 of it is left.')).toBeVisible()
  await expectWell(page, ['light', 'dark'])
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await card(name).getByRole('button', { name: 'Agree' }).click()
  await checkAndAnswer(page, '$5,000.00 of the house goes into its pot at once.', 'Agree')
  await expect(page.getByText('$45,000.00 of it is left.')).toBeVisible()
  await card(oskar!.username).getByRole('button', { name: 'Agree' }).click()
  await checkAndAnswer(page, `${oskar!.username} will decide games`, 'Agree')
  await expect(card(oskar!.username)).toHaveCount(0)

  const third = await open(oskar)
  await third.goto('/operator')
  await expect(third.getByRole('heading', { level: 1 })).toHaveText('Operator')
  await office.goto('/home')
  await office.getByRole('link', { name: 'See Promotion Available' }).click()
  await expect(office.getByRole('heading', { level: 2 })).toHaveText(name)
  await verifyLedger()
})
