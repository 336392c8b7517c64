/** The frame of every page of a user. */
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'

test('the funds stay visible, tabs open the main pages, and inner pages link back', async ({
  page,
  people,
  login,
}) => {
  await login(page, await people.signUp('ann', { cents: 100_00 }))
  await page.goto('/home')
  await page.setViewportSize({ width: 390, height: 500 })
  await expectFunds(page, { available: 100_00, inPlay: 0 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('Available', { exact: true })).toBeInViewport()

  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const [tab, path] of [
    ['My bets', '/publiclivebets'],
    ['Friends', '/friends'],
    ['Money', '/payments'],
    ['Sports', '/home'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(path)
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    if (path === '/publiclivebets') {
      await answer(page, 'You currently do not have any live public bets.', 'OK')
      await expect(page).toHaveURL('/home')
    }
  }

  await page.goto('/postedbetsbyteamnfl')
  await page.getByRole('link', { name: 'Back to NFL' }).click()
  await expect(page).toHaveURL('/choosepathnfl')
  await page.getByRole('link', { name: 'Back to Pick a Sport' }).click()
  await expect(page).toHaveURL('/home')
})

further('a printed page has the list without buttons', async ({ page, people, games, login }) => {
  const { ann, asAnn } = await annAndBen(people)
  const game = await games.make()
  await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 25 })
  await login(page, ann)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/unacceptedbets')
  const row = rowsWith(page, game.matchup)
  await expect(row).toContainText('$25.00')
  await page.emulateMedia({ media: 'print' })
  await expect(row).toContainText('$25.00')
  await expect(row.getByRole('cell').first()).toHaveText(/\d{2}\/\d{2}\/\d{4}/)
  await expect(row.getByText(/\d{2}\/\d{2}\/\d{4}/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
})
