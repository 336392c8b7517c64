import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expect, test } from '../fixtures/test.ts'
import { stepsOf } from '../steps/lists.ts'
import { CONFIRM, chooseToTake, ENTERED } from '../steps/take.ts'

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
  await page.goto('/home')
  const words = `${game.away.name} at ${game.home.name}`
  await page.getByRole('link', { name: words }).first().click()
  await expect(page).toHaveURL(/\/game\?id=g_\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
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

test('W22: a visitor sees the head of a game and the ways in', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  await takeOffer(asBen, await postOffer(asAnn, game, { winner: 'away', spread: 3, stake: 20 }))
  await login(page, ann)
  await page.goto('/home')
  await page
    .getByRole('link', { name: `${game.away.name} at ${game.home.name}` })
    .first()
    .click()
  const address = page.url()
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByText('Log in to see the offers on this game')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(ben.username)
  await expect(page.getByRole('main')).not.toContainText('$20.00')
  await expectWell(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('W22: an unknown game and an address without one show that there is none', async ({
  page,
  quiet,
}) => {
  quiet.allow(400, 404)
  for (const address of ['/game', '/game?id=g_999999999', '/game?id=34']) {
    await page.goto(address)
    await expect(page.getByText('There is no such game.')).toBeVisible()
  }
})
