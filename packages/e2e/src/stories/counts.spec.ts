/** The links to a league show the counts of its games and offers. */

import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, postOffer } from '../fixtures/bets.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { rowsWith } from '../steps/lists.ts'

test.skip(!isFullRun)

/** Each story uses another league, so that the counts include no other offers. */
const TERMS = { winner: 'home', spread: 1.5, stake: 10 } as const

test('a button for a day shows its number of offers and lists them', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ben, asAnn } = await annAndBen(people)
  const game = await games.make({ league: 'bundesliga' })
  await postOffer(asAnn, game, TERMS)
  await postOffer(asAnn, game, { ...TERMS, spread: 2.5 })
  await login(page, ben)
  await page.goto('/postedbetsbydatebundesliga')
  const day = page
    .getByRole('group', { name: 'The next days with games' })
    .getByRole('button')
    .filter({ hasText: '2 offers' })
  await expect(day).toBeVisible()
  await expectWell(page)
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(rowsWith(page, game.matchup)).toHaveCount(2)
  const { month, date, year } = easternParts(game.startsAt)
  await expect(page.getByRole('textbox', { name: 'Select Date of Games' })).toHaveValue(
    `${month}/${date}/${year}`,
  )
})

test('a team option shows its number of offers beside its name without changing the name', async ({
  page,
  people,
  login,
  games,
}) => {
  const { ben, asAnn } = await annAndBen(people)
  const game = await games.make({ league: 'mlb' })
  for (const spread of [1.5, 2.5, 3.5]) await postOffer(asAnn, game, { ...TERMS, spread })
  await login(page, ben)
  await page.goto('/postedbetsbyteammlb')
  const team = page.getByRole('combobox', { name: 'Select Team' })
  await team.fill(game.home.name)
  const { name, abbreviation } = game.home
  const option = page.getByRole('option', { name: `${name} ${abbreviation}`, exact: true })
  await expect(option).toHaveText(/3$/)
  await expectWell(page)
  await option.click()
  await expect(team).toHaveValue(name)
  await page.getByRole('button', { name: 'Get Bets' }).click()
  await expect(rowsWith(page, game.matchup)).toHaveCount(3)
})

function easternParts(at: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(at)
  const part = (type: string) => parts.find((part) => part.type === type)?.value
  return { month: part('month'), date: part('day'), year: part('year') }
}
