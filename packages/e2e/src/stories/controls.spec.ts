/** The controls that a trial has off and production has on: withheld winnings, and actions that need two operators. */

import { expectWell } from '../fixtures/appearance.ts'
import { offerToFriend, postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { codeSentTo } from '../fixtures/person.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { fillSlip, goToSlip, POSTING, SLIP } from '../steps/post.ts'
import { signUpAt, signUpOnScreen } from '../steps/signUp.ts'

test.skip(!isFullRun)

test.use({ controls: true })

const HOUR_MS = 3_600_000
const PROPOSAL = "See Friend's Bet Proposal"
const WAITS = 'Confirm to See What Waits'
const PROMOTION = 'See Promotion Available'
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

test('an offer to an e-mail waits until the new user has confirmed it, and its link confirms it', async ({
  page,
  open,
  people,
  games,
  login,
  control,
  verifyLedger,
}) => {
  const ann = await people.signUp('ann', { cents: 100_00 })
  const [ben, cleo] = [people.invent('ben'), people.invent('cleo')]
  const game = await games.make()
  const asAnn = await people.openApiClient(ann)
  for (const { email } of [ben, cleo])
    await offerToFriend(
      asAnn,
      game,
      { winner: 'home', spread: 3, stake: 10 },
      { friendEmail: email },
    )
  await control.advanceClock(10_000)

  // Ben signs up on his own.
  await signUpOnScreen(page, ben)
  await login(page, ben)
  await page.goto('/home')
  await expect(pressable(page, WAITS)).toBeVisible()
  await expect(pressable(page, PROPOSAL)).toHaveCount(0)
  await expectWell(page)
  await pressable(page, WAITS).click()
  await expect(page).toHaveURL('/myprofile')
  const main = page.getByRole('main')
  await expect(main).toContainText('Something waits for you.')
  await main.getByRole('button', { name: 'Send a code' }).first().click()
  await page.getByLabel(`Code for ${ben.email}`).fill('000000')
  await expectWell(page, ['light', 'dark'])
  await page.getByLabel(`Code for ${ben.email}`).fill(await codeSentTo(control, ben, 'email'))
  await main.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(main).not.toContainText('Something waits for you.')
  await page.goto('/home')
  await expect(pressable(page, PROPOSAL)).toBeVisible()
  await expect(pressable(page, WAITS)).toHaveCount(0)

  // Cleo follows the link of the mail.
  const [invitation] = await control.inbox(cleo.email)
  const [link] = /http\S+\/signup#invitation=\S+/.exec(invitation!.text)!
  const other = await open()
  await signUpAt(other, link, cleo)
  await login(other, cleo)
  await other.goto('/home')
  await expect(pressable(other, PROPOSAL)).toBeVisible()
  await verifyLedger()
})

test('a promotion states which bets count, and a household gets it once', async ({
  page,
  open,
  product,
  people,
  login,
  verifyLedger,
}) => {
  const [olga, ann, ben] = [
    await people.signUp('olga'),
    await people.signUp('ann'),
    await people.signUp('ben'),
  ]
  await product.ops('grant', 'promotion-admin', olga.username)
  const terms = { initialBalance: 100, perUserAmount: 20, newAcceptsNeeded: 1 }
  const name = `Winter of ${ann.username}`
  await (await people.openApiClient(olga)).post('/api/promotion/create', {
    ...{ promotionName: name, message: 'Bet with a friend', ...terms },
    ...{ availableToWithdraw: false, useExpiration: false },
  })
  await login(page, ann)
  await page.goto('/home')
  await pressable(page, PROMOTION).click()
  await expect(page.getByRole('main')).toContainText('A bet counts with odds from 1 : 4 to 4 : 1')
  await expectWell(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answer(page, /^You have successfully received/, 'OK')
  await page.getByRole('button', { name: FUNDS_BUTTON }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'No bet counts for it until your e-mail and your phone are confirmed.',
  )
  await expectWell(page)

  // All users of a story sign up from one network.
  const other = await open(ben)
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pressable(other, PROMOTION)).toHaveCount(0)
  const office = await open(olga)
  await office.goto('/promotion_create')
  await expect(office.getByRole('main')).toContainText(`${name} \u00b7 ${ann.username}`)
  await expect(office.getByRole('main')).toContainText(
    'The user has no confirmed e-mail and phone.',
  )
  await expectWell(office)
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
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Current Promotion')
  await expect(office.getByRole('heading', { level: 2 })).toHaveText(name)
  await verifyLedger()
})
