import type { Page } from '@playwright/test'
import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { Person } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import { friendStep, goToFriendStep } from '../steps/friend.ts'
import { rowsWith } from '../steps/lists.ts'
import { sendLogin } from '../steps/login.ts'
import { POSTED, POSTING } from '../steps/post.ts'
import { CONFIRM, ENTERED, OFFER } from '../steps/take.ts'

/** Through the way in of the page of an offer, and back to its address. */
async function logInFromOffer(page: Page, person: Person, address: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await sendLogin(page, person)
  await expect(page).toHaveURL(address)
}

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

  await logInFromOffer(page, ben, `/offer?id=${offer}`)
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

test('O4: the friend of an offer by link asks for it, is accepted, and takes it', async ({
  page,
  people,
  games,
  login,
  open,
}) => {
  const { ann, ben } = await annAndBen(people)
  const game = await games.make()
  await login(page, ann)
  await page.goto('/home')
  await goToFriendStep(page, game, { winner: 'home', spread: '3', stake: '20' })
  await expectWell(page, ['light', 'dark'])
  await friendStep(page).getByRole('button', { name: 'Make a link to send' }).click()
  await expect(dialogWithText(page, POSTING)).toContainText('Only a friend whom you accept')
  await expectWell(page)
  await answer(page, POSTING, 'Confirm')
  await expect(dialogWithText(page, POSTED)).toContainText('for a friend with the link')
  await page.getByRole('button', { name: 'Share' }).click()
  const share = dialogWithText(page, 'You accept one of them')
  const link = (await share.getByText('/offer?id=').textContent())!
  expect(link).toMatch(/\/offer\?id=o_\d+#[\w-]{43}$/)
  await expectWell(page)
  await answer(page, 'You accept one of them', 'OK')
  await answer(page, POSTED, 'OK')

  const benAt = await open()
  await benAt.goto(link)
  await expect(benAt.getByText(`Log in or sign up to ask ${ann.username}`)).toBeVisible()
  await expectWell(benAt, ['light', 'dark'])
  await expectNoSideways(benAt)
  await logInFromOffer(benAt, ben, link)
  await benAt.getByRole('button', { name: 'Ask for this bet' }).click()
  await expect(benAt.getByText(`You asked ${ann.username} for it.`)).toBeVisible()

  await page.goto('/unacceptedbets')
  await rowsWith(page, game.home.name)
    .getByRole('link', { name: /^Share/ })
    .click()
  await expectWell(page, ['light', 'dark'])
  await expectNoSideways(page)
  await page.getByRole('button', { name: `Accept ${ben.username}` }).click()
  await expect(page.getByText(`Only ${ben.username} can take it.`)).toBeVisible()

  await benAt.getByRole('button', { name: 'Take it' }).click()
  await answer(benAt, OFFER, 'All')
  await answer(benAt, CONFIRM, 'Confirm')
  await answer(benAt, ENTERED, 'OK')
  await expectFunds(benAt, { available: 80_00, inPlay: 20_00 })
  await expect(benAt.getByText('All of it has been taken.')).toBeVisible()
  await expect(page.getByText('All of it has been taken.')).toBeVisible()
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
