import type { Page } from '@playwright/test'
import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import type { Fixture } from '../fixtures/games.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { stepsOf } from '../steps/lists.ts'
import { fillSlip, POSTED, POSTING, SLIP } from '../steps/post.ts'
import { CONFIRM, chooseToTake, ENTERED } from '../steps/take.ts'

const wordsOf = ({ away, home }: Fixture) => `${away.name} at ${home.name}`

/** From the home screen to the page of the game. */
async function openGame(page: Page, game: Fixture): Promise<void> {
  await page.goto('/home')
  await page
    .getByRole('link', { name: wordsOf(game) })
    .first()
    .click()
}

test('W22: the page of a game has its ladders, a step is taken, and the bet has its outcomes by score', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ben, asAnn } = await annAndBen(people)
  const game = await games.make({ inMinutes: 15 })
  const terms = { winner: 'home', spread: 3, stake: 20 } as const
  await postOffer(asAnn, game, terms)
  await postOffer(asAnn, game, { ...terms, stake: 10, inParts: false })
  await postOffer(asAnn, game, { ...terms, odds: [3, 2] })

  await login(page, ben)
  await openGame(page, game)
  await expect(page).toHaveURL(/\/game\?id=g_\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(game))
  await expect(page.getByText('Takes bets until it starts')).toBeVisible()

  await expect(stepsOf(page)).toHaveCount(2)
  await expect(stepsOf(page).first()).toContainText('3 : 2')
  await expect(stepsOf(page).last()).toContainText('$30.00')
  await expect(stepsOf(page).last()).toContainText('$10.00 all or nothing')
  await expectWell(page, ['light', 'dark'])
  await expectNoSideways(page)

  await chooseToTake(page, stepsOf(page).last(), '5')
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, ENTERED, 'OK')
  await expect(stepsOf(page).last()).toContainText('$25.00')
  const outcomes = page.getByRole('region', { name: 'What you win or lose' })
  await expect(outcomes.getByRole('row')).toContainText([
    'Final score',
    '+$5.00',
    `${game.home.abbreviation} win by 3 or more`,
  ])
  await expect(page.getByRole('region', { name: 'Bets on this game' })).toContainText('$5.00')
  await expectWell(page)
})

further(
  'W22: an offer is made on the page of a game, with its position, and no field is covered',
  async ({ page, people, login, games }) => {
    const { ben, asAnn } = await annAndBen(people)
    const game = await games.make({ inMinutes: 25 })
    await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 20, odds: [3, 2] })
    await login(page, ben)
    await openGame(page, game)
    await page.getByRole('button', { name: `Make an offer on the ${game.home.name}` }).click()
    await fillSlip(page, game, { winner: 'home', spread: '3', stake: '10' })
    const slip = dialogWithText(page, SLIP)
    // A covered field takes no click.
    for (const label of ['Bet Amount in USD', 'Spread', 'Odds numerator'])
      await slip.getByLabel(label).click({ trial: true })
    await expect(slip).toContainText('$20.00')
    await expectWell(page, ['light', 'dark'])
    await answer(page, SLIP, 'Next')
    await answer(page, POSTING, 'Post')
    await answer(page, POSTED, 'OK')
  },
)

test('BI18: an amount on the best odds and chosen steps are taken with one confirmation each, and a refused list offers the rest', async ({
  page,
  people,
  login,
  games,
  quiet,
}) => {
  const { ben, asAnn } = await annAndBen(people)
  const game = await games.make({ inMinutes: 25 })
  const home = { winner: 'home', stake: 10 } as const
  await postOffer(asAnn, game, { ...home, spread: 3, odds: [3, 2] })
  const later = await postOffer(asAnn, game, { ...home, spread: 7 })
  await postOffer(asAnn, game, { ...home, spread: 10 })
  await login(page, ben)
  await openGame(page, game)

  await page.getByRole('textbox', { name: 'Take the best odds' }).fill('12')
  await page.getByRole('button', { name: 'See the bets' }).click()
  const slip = dialogWithText(page, CONFIRM)
  await expect(slip).toContainText('risk $12.00 to win $17.00')
  await expect(slip.getByRole('row')).toContainText([
    'Final score',
    '+$17.00',
    `${game.home.abbreviation} win by`,
    '\u2212$12.00',
  ])
  await expectWell(page, ['light', 'dark'])
  await expectNoSideways(page)
  await answer(page, CONFIRM, 'Change')
  await page.getByRole('textbox', { name: `${game.home.name} by 3 or more` }).fill('4')
  await expect(page.getByRole('dialog')).toContainText('risk $6.00 to win $8.00')
  await expectWell(page)
  await answer(page, 'How much of each offer', 'Continue')
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, 'Your 2 bets have been entered successfully', 'OK')

  await page.getByRole('checkbox', { name: 'by 7' }).check()
  await page.getByRole('checkbox', { name: 'by 10' }).check()
  await expect(page.getByText('2\u00a0offers chosen: risk')).toBeVisible()
  await expectWell(page)
  await page.getByRole('status').getByRole('button', { name: 'See the bets' }).click()
  await expect(slip).toBeVisible()
  await asAnn.post('/api/betsProposed/cancelBet', { betID: later })
  quiet.allow(409)
  await answer(page, CONFIRM, 'Confirm')
  const refused = dialogWithText(page, 'so none was made')
  await expect(refused).toContainText('This bet is no longer available.')
  await expectWell(page)
  await answer(page, 'so none was made', 'Take the other one')
  await expect(slip).toContainText('One bet')
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, 'Your 1 bet', 'OK')
  await expect(page.getByText('chosen: risk')).toBeHidden()
  await expect(page.getByRole('region', { name: 'What you have on this game' })).toBeVisible()
})

further(
  'W22: a visitor sees the head of a game and the ways in',
  async ({ page, people, login, games, open }) => {
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const game = await games.make()
    await takeOffer(asBen, await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 20 }))
    await login(page, ann)
    await page.goto('/home')
    await page
      .getByRole('link', { name: `${game.away.name} at ${game.home.name}` })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Offers', exact: true })).toBeVisible()
    const visitor = await open()
    await visitor.goto(page.url())
    const main = visitor.getByRole('main')
    await expect(main.getByText('Log in to see the offers on this game')).toBeVisible()
    await expect(main).not.toContainText(ben.username)
    await expect(main).not.toContainText('$20.00')
    await expectWell(visitor)
    await main.getByRole('link', { name: 'Login' }).click()
    await expect(visitor).toHaveURL('/login')
  },
)

further(
  'W22: an unknown game and an address without one show that there is none',
  async ({ page, quiet }) => {
    quiet.allow(400, 404)
    for (const address of ['/game', '/game?id=g_999999999', '/game?id=34']) {
      await page.goto(address)
      await expect(page.getByText('There is no such game.')).toBeVisible()
    }
  },
)
