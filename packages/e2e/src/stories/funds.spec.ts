/** The funds in the header, which change without an action of the user. */

import { expectWell } from '../fixtures/appearance.ts'
import { offered, takeOffer } from '../fixtures/bets.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { followMenu } from '../steps/menu.ts'

test.skip(!isFullRun)

const FUNDS = '**/api/user/alluserdata/*'
const EVEN = { stake: 40, odds: [1, 1] } as const

test('opening another page refreshes the funds after a settlement', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ann, game, offerId } = await offered(people, games, EVEN)
  const ben = await people.signUp('ben', { cents: 100_00 })
  await takeOffer(await people.openApiClient(ben), offerId)
  await login(page, ann)
  // Without polling timers: only the opened page sends requests.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval
  })
  await page.goto('/home')
  await expectFunds(page, { available: 160_00, inPlay: 40_00 })
  await game.end(0, 20)
  await followMenu(page, 'Public Bets', 'Your Past Public Bets')
  await expect(rowsWith(page, game.home.abbreviation, 'Won', '+$40.00')).toHaveCount(1)
  await expectFunds(page, { available: 240_00, inPlay: 0 })
})

test('a delayed response with outdated funds does not replace newer funds', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ann, game } = await offered(people, games, EVEN)
  await login(page, ann)
  await page.goto('/home')
  await expectFunds(page, { available: 160_00, inPlay: 40_00 })

  const released = makeDeferred()
  await page.route(
    FUNDS,
    async (route) => {
      const before = await route.fetch()
      await released.come
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  const fundsRequest = page.waitForRequest(FUNDS)
  await followMenu(page, 'Public Bets', 'Your Bets Not Yet Accepted')
  await openRow(rowsWith(page, game.home.abbreviation))
  await answer(page, 'Do you want to cancel this bet?', 'Cancel')
  await answer(page, 'This bet has been successfully cancelled.', 'OK')
  await expectFunds(page, { available: 200_00, inPlay: 0 })

  released.now()
  await (await (await fundsRequest).response())?.finished()
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expectFunds(page, { available: 200_00, inPlay: 0 })
})

test('the funds sheet shows where the money is and links to its offers and bets', async ({
  page,
  people,
  login,
  games,
  size,
}) => {
  const { ann, game, offerId } = await offered(people, games, EVEN)
  const ben = await people.signUp('ben', { cents: 100_00 })
  await takeOffer(await people.openApiClient(ben), offerId, 15)
  await login(page, ann)
  await page.goto('/home')
  const funds = page.getByRole('button', { name: 'Your funds: see where your money is' })
  await funds.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Where your money is' })
  const words = `${game.home.name} by 3 or more`
  const row = (list: string) => sheet.getByRole('list', { name: list }).getByRole('link')
  await expect(row('Your open offers')).toHaveText([`${words}$25.00`])
  await expect(row('Your live bets')).toHaveText([`${words}$15.00`])
  await expect(sheet.getByRole('definition')).toHaveText(['$160.00', '$160.00', '$40.00'])
  await expectWell(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(funds).toBeFocused()

  await funds.click()
  await row('Your open offers').click()
  await expect(page).toHaveURL(`/unacceptedbets#${offerId}`)
  await expect(page.locator('[aria-current="true"]')).toContainText(game.home.abbreviation)
  await expect(page.locator('[aria-current="true"]').first()).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  if (size === 'desk') {
    // On a board too, the sheet is over the page.
    await page.goto('/postedbetsnfl')
    await funds.click()
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(sheet).toHaveCount(0)
  }
})
