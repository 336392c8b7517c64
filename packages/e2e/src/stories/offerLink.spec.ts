import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseLocation, confirmAge, fillLogin, pressLogin } from '../steps/login.ts'
import { CONFIRM, ENTERED, OFFER } from '../steps/take.ts'

test('S37: the link of an offer shows the bet to a visitor, and leads through the login to its slip', async ({
  page,
  people,
  games,
  login,
  open,
}) => {
  const { ann, ben, asAnn } = await annAndBen(people)
  const game = await games.make()
  const offer = await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 20, odds: [3, 2] })
  await page.goto(`/offer?id=${offer}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${ann.username} bets on the ${game.home.name} by 3 or more`,
  )
  await expect(page.getByText('$20.00 can be taken until the game starts.')).toBeVisible()
  await expect(page.getByText('you win $30.00')).toBeVisible()
  await expectWell(page, ['light', 'dark'])
  await expectNoSideways(page)

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, ben.username, ben.password)
  await confirmAge(page)
  await chooseLocation(page, 'UK')
  await pressLogin(page)
  await expect(page).toHaveURL(`/offer?id=${offer}`)
  await answer(page, OFFER, 'All')
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, ENTERED, 'OK')
  await expectFunds(page, { available: 80_00, inPlay: 20_00 })
  await expect(page.getByText('All of it has been taken.')).toBeVisible()
  await expectWell(page)

  const own = await open()
  await login(own, ann)
  const other = await postOffer(asAnn, game, { winner: 'home', spread: 5, stake: 10 })
  await own.goto(`/offer?id=${other}`)
  await expect(own.getByText('This is your own offer.')).toBeVisible()
  await own.getByRole('button', { name: 'Share' }).click()
  await expect(own.getByRole('dialog')).toContainText(`/offer?id=${other}`)
  await expect(own.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectWell(own)
})

test('S37: an unknown offer and an address without one show that there is none', async ({
  page,
  quiet,
}) => {
  quiet.allow(400, 404)
  for (const address of ['/offer', '/offer?id=o_999999999', '/offer?id=x']) {
    await page.goto(address)
    await expect(page.getByText('There is no such offer')).toBeVisible()
  }
})
