/** Going back restores a page as it was left. */
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { expect, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'

const OFFERS = 20
const SEEN = 16

test('going back restores the scroll position and the order of a list', async ({
  page,
  people,
  games,
  login,
}) => {
  const { ann, asAnn } = await annAndBen(people)
  const game = await games.make()
  for (let spread = 1; spread <= OFFERS; spread++) {
    await postOffer(asAnn, game, { winner: 'home', spread, stake: 5 })
  }
  await login(page, ann)
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto('/unacceptedbets')
  await expect(rowsWith(page, game.matchup)).toHaveCount(OFFERS)
  await page.getByRole('button', { name: /^Spread/ }).click()
  const names = await rowsWith(page, game.matchup).allTextContents()

  await rowsWith(page, game.matchup).nth(SEEN).scrollIntoViewIfNeeded()
  const offset = await page.evaluate(offsetAtRest, names[SEEN]!)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a')!.click())
  await expect(page).toHaveURL('/home')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(rowsWith(page, game.matchup)).toHaveText(names)
  await expect
    .poll(async () => Math.abs((await page.evaluate(offsetAtRest, names[SEEN]!)) - offset))
    .toBeLessThan(3)
})

/** Runs in the page. The distance of a row from the top of the viewport, in pixels, once the layout is stable. */
async function offsetAtRest(text: string): Promise<number> {
  const offsetNow = () => {
    const rows = [...document.querySelectorAll('main li')]
    return rows.find((row) => row.textContent === text)!.getBoundingClientRect().top
  }
  let before = Number.NaN
  let offset = offsetNow()
  for (let still = 0; still < 5; still = offset === before ? still + 1 : 0) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    before = offset
    offset = offsetNow()
  }
  return offset
}
