import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { annAndBen } from '../fixtures/bets.ts'
import { expect, test } from '../fixtures/test.ts'

test('S36: the key / leads to the search, which finds a game by its teams, and going back shows the results', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ann } = await annAndBen(people)
  const game = await games.make({ inMinutes: 35 })
  await login(page, ann)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search')
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expectWell(page, ['light', 'dark'])

  await field.fill(game.home.name.toUpperCase())
  const words = `${game.away.name} at ${game.home.name}`
  const found = page.getByRole('main').getByRole('link', { name: words })
  await expect(found.first()).toBeVisible()
  await expectWell(page)
  await expectNoSideways(page)
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await page.goBack()
  await expect(found.first()).toBeVisible()

  await field.fill('no such team')
  await expect(page.getByText('Nothing is called “no such team”.')).toBeVisible()
  await expectWell(page)
})
