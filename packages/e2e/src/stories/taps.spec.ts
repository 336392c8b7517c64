/** How many actions a bet takes, counted and printed. */
import type { Page } from '@playwright/test'
import { postOffer } from '../fixtures/bets.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import type { Games, StoryGame } from '../fixtures/games.ts'
import type { People } from '../fixtures/people.ts'
import { pressable } from '../fixtures/pressable.ts'
import { countTaps, type Taps } from '../fixtures/taps.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { stepsOf } from '../steps/lists.ts'
import { chooseLocation, confirmAge, fillLogin, pressLogin } from '../steps/login.ts'
import { CONFIRM, chooseToTake, ENTERED } from '../steps/take.ts'

/** A game that starts sooner than those of other stories, with one offer on it. */
async function soonOffered(people: People, games: Games): Promise<StoryGame> {
  const game = await games.make({ inMinutes: 20 })
  const asAnn = await people.openApiClient(await people.signUp('ann', { cents: 100_00 }))
  await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 100 })
  return game
}

/** From /home to the page of the game, which has one step. */
async function openSoon(page: Page, game: StoryGame) {
  const soon = page.getByRole('region', { name: 'Starting soon' })
  await soon.getByRole('link', { name: `${game.away.name} at ${game.home.name}` }).click()
  await expect(stepsOf(page)).toHaveCount(1)
}

/** Takes the one offer on the game, until the success dialog. */
async function take(page: Page, amount?: string) {
  await chooseToTake(page, stepsOf(page), amount)
  await answer(page, CONFIRM, 'Confirm')
  await expect(dialogWithText(page, ENTERED)).toBeVisible()
}

function expectAtMost(what: string, counted: Taps, most: Pick<Taps, 'taps' | 'fields'>) {
  console.log(`${what}: ${counted.taps} taps, ${counted.fields} fields`)
  expect(counted.taps).toBeLessThanOrEqual(most.taps)
  expect(counted.fields).toBeLessThanOrEqual(most.fields)
  // The counters work.
  expect(Math.min(counted.taps, counted.fields)).toBeGreaterThan(0)
}

test('taking an offer from /home needs at most six taps and one field', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await soonOffered(people, games)
  await login(page, await people.signUp('ben', { cents: 100_00 }))
  const counted = await countTaps(page)
  await page.goto('/home')
  await openSoon(page, game)
  await take(page, '20')
  expectAtMost('from /home to a taken bet', counted(), { taps: 6, fields: 1 })
})

further(
  'logging in and taking an offer needs at most nine taps and two fields',
  async ({ page, people, games }) => {
    const game = await soonOffered(people, games)
    const ben = await people.signUp('ben', { cents: 200_00 })
    const counted = await countTaps(page)
    await page.goto('/')
    await pressable(page.getByRole('main'), 'Login').click()
    await fillLogin(page, ben.username, ben.password)
    await chooseLocation(page, 'US')
    await confirmAge(page)
    await pressLogin(page)
    await answer(page, 'AR, GA, ID', 'OK')
    await openSoon(page, game)
    await take(page)
    expectAtMost('from / to a taken bet', counted(), { taps: 9, fields: 2 })
  },
)
