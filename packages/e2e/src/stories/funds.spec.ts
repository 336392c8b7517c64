/** The funds in the header, which change without anybody asking. */
import type { Page } from '@playwright/test'
import { postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'

const FUNDS = '**/api/user/alluserdata/*'

async function goToPublicBets(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.getByText('Public Bets', { exact: true }).click()
  await menu.getByRole('link', { name: entry }).click()
}

test('a bet that was settled meanwhile is in the funds of the next page', async ({
  page,
  people,
  login,
  games,
}) => {
  const ann = await people.signUp('ann', { cents: 100_00 })
  const ben = await people.signUp('ben', { cents: 100_00 })
  const game = await games.make()
  const offer = await postOffer(await people.ask(ann), game, {
    winner: 'home',
    spread: 3,
    stake: 40,
  })
  await takeOffer(await people.ask(ben), offer)
  await login(page, ann)
  // Nothing is asked now and then: only the page that is opened asks.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval
  })
  await page.goto('/home')
  await expectFunds(page, { available: 60_00, inPlay: 40_00 })
  await game.end(0, 20)
  await goToPublicBets(page, 'Your Past Public Bets')
  await expect(rowsWith(page, game.home.abbreviation, 'Won', '+$40.00')).toHaveCount(1)
  await expectFunds(page, { available: 140_00, inPlay: 0 })
})

test('funds that were asked for before they changed, and come after, are not shown', async ({
  page,
  people,
  login,
  games,
}) => {
  const ann = await people.signUp('ann', { cents: 100_00 })
  const game = await games.make()
  await postOffer(await people.ask(ann), game, { winner: 'home', spread: 3, stake: 40 })
  await login(page, ann)
  await page.goto('/home')
  await expectFunds(page, { available: 60_00, inPlay: 40_00 })

  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    FUNDS,
    async (route) => {
      const before = await route.fetch()
      await released
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  const asked = page.waitForRequest(FUNDS)
  await goToPublicBets(page, 'Your Bets Not Yet Accepted')
  await openRow(rowsWith(page, game.home.abbreviation))
  await answer(page, 'Do you want to cancel this bet?', 'Cancel')
  await answer(page, 'This bet has been successfully cancelled.', 'OK')
  await expectFunds(page, { available: 100_00, inPlay: 0 })

  release()
  await (await (await asked).response())?.finished()
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expectFunds(page, { available: 100_00, inPlay: 0 })
})
