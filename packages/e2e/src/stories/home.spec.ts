/** The first screen: items that need the user, the sports, and the day. */
import type { Locator, Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offered, postOffer, takeOffer } from '../fixtures/bets.ts'
import { watchCalls } from '../fixtures/calls.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { recordLayoutShifts, sumOf } from '../fixtures/layoutShift.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { tryAgainUntil } from '../steps/tryAgain.ts'

const STEPS = 'A bet in three steps'

/** A card by its title. */
const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('region', { name: title, exact: true })

const tileOf = (page: Page, league: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: league, exact: true }) })

/** The response of /api/home, changed. */
async function counting(page: Page, counts: object) {
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const leagues = body.leagues.map((league: object) => ({ ...league, ...counts }))
    await route.fulfill({ response, json: { ...body, leagues } })
  })
}

further(
  'games that start soon, own offers and live bets are shown below the sports',
  async ({ page, people, games, login, verifyLedger }) => {
    const { ben, asAnn, asBen } = await annAndBen(people)
    const [soon, played] = [await games.make({ inMinutes: 30 }), await games.make()]
    const terms = { winner: 'home', spread: 3, stake: 20 } as const
    await postOffer(asBen, soon, { ...terms, odds: [3, 2] })
    await postOffer(asAnn, soon, { ...terms, stake: 10 })
    await takeOffer(asBen, await postOffer(asAnn, played, terms))
    await played.kickOff()
    await played.score(10, 14)

    await login(page, ben)
    await page.goto('/home')
    const happened = cardOf(page, 'Since you were last here')
    await expect(happened.getByRole('listitem')).toHaveCount(0)
    await expect(tileOf(page, 'NFL')).toContainText(/^NFL\d+\+?\sgames?,\s\d+\+?\soffers?$/)
    await expect(tileOf(page, 'FIFA World Cup')).toContainText('no games now')

    const offer = cardOf(page, 'Your open offers').getByRole('listitem')
    await expect(offer).toHaveCount(1)
    await expect(offer).toContainText(`${soon.home.name} by 3 or more`)
    await expect(offer).toContainText('odds 3 : 2')
    await expect(offer).toContainText('$20.00 left')

    // The user is against the home team by 3, which leads by 4: two points short.
    const bet = cardOf(page, 'Your live bets').getByRole('listitem')
    await expect(bet).toHaveCount(1)
    await expect(bet).toContainText(/10\s*–\s*14/)
    await expect(bet).toContainText(
      `You need the ${played.home.name} to win by 2 or less, tie or lose`,
    )
    await expect(bet).toContainText('Right now you are behind by 2')
    await expect(bet).toContainText('you risk $20.00')
    await expectWell(page, ['light', 'dark'])

    await played.score(14, 14)
    await page.reload()
    await expect(bet).toContainText('Right now you are ahead by 2')

    const matchup = `${soon.away.name} at ${soon.home.name}`
    const game = cardOf(page, 'Starting soon').getByRole('link', { name: matchup })
    await expect(game).toContainText(/in \d+ min/)
    await expect(game).toContainText('2 offers')
    await game.click()
    await expect(page).toHaveURL(/\/game\?id=g_\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(matchup)

    for (const [title, path] of [
      ['Your open offers', '/unacceptedbets'],
      ['Your live bets', '/publiclivebets'],
    ] as const) {
      await page.goto('/home')
      await page.getByRole('link', { name: `All: ${title}` }).click()
      await expect(page).toHaveURL(path)
    }
    await verifyLedger()
  },
)

further(
  'a user without funds sees the first steps and a link to deposit',
  async ({ page, people, control, login }) => {
    const ann = await people.signUp('ann')
    await login(page, ann)
    await page.goto('/home')
    const steps = cardOf(page, STEPS)
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(cardOf(page, 'Your open offers')).toHaveCount(0)
    await expect(cardOf(page, 'Your live bets')).toHaveCount(0)
    await expectWell(page, ['light', 'dark'])
    await pressable(steps, 'Deposit').click()
    await expect(page).toHaveURL('/depositchoice')

    await control.fund(ann.username, 10_00)
    await page.goto('/home')
    await expect(tileOf(page, 'NFL')).toContainText(/game/)
    await expect(steps).toHaveCount(0)
  },
)

further(
  'in a state with bets only within it, offers from elsewhere are not counted',
  async ({ page, people, games, control, product, login }) => {
    await offered(people, games)
    await product.ops('region', 'set', 'US', 'NV', 'intrastate')
    const ben = await people.signUp('ben', { cents: 50_00 })
    await control.setLocation(ben.username, 'US', 'NV')
    await login(page, ben)
    await page.goto('/home')
    const happened = cardOf(page, 'Since you were last here')
    await expect(happened.getByRole('listitem')).toHaveCount(0)
    await expect(tileOf(page, 'NFL')).toContainText(/^NFL\d+\+?\sgames?$/)
    await expect(cardOf(page, 'Starting soon')).toContainText('no offers yet')
    await expect(cardOf(page, 'Starting soon')).not.toContainText('open')
    await pressable(page.getByRole('main'), 'NFL').click()
    await expect(rowsWith(page, 'See All Offered Bets').first()).toContainText('0 offers')
  },
)

further(
  'the menu of a league shows counts beside the stated texts of its buttons',
  async ({ page, people, login }) => {
    await login(page, await people.signUp('ann', { cents: 50_00 }))
    await counting(page, { games: 100, offers: 100 })
    await page.goto('/home')
    await expect(tileOf(page, 'NHL')).toContainText('99+ games, 99+ offers')
    await pressable(page.getByRole('main'), 'NHL').click()

    const main = page.getByRole('main')
    const entryOf = (word: string) =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: word, exact: true }) })
    await expect(entryOf('See All Offered Bets')).toContainText('99+ offers')
    await expect(entryOf('Make A Bet: Upcoming Games')).toContainText('99+ games')
    await expectWell(page, ['light', 'dark'])
    // The count covers a part of its button, which still receives the click.
    await page.getByText('99+ games').click({ force: true })
    await expect(page).toHaveURL('/upcominggamesnhl')
  },
)

test('content on the home page does not move when its answers arrive', async ({
  page,
  people,
  games,
  login,
}) => {
  const { ann } = await offered(people, games)
  await login(page, ann)
  const shifts = await recordLayoutShifts(page)
  const answered = makeDeferred()
  await page.route('**/api/home/own*', async (route) => {
    await answered.come
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  const footer = page.getByRole('contentinfo', { includeHidden: true })
  await expect(footer).toHaveCount(1)
  await expect(footer).toBeHidden()
  answered.now()
  await expect(cardOf(page, 'Your open offers')).toBeVisible()
  await expect(tileOf(page, 'NFL')).toBeVisible()
  await expect(footer).toBeVisible()
  const moved = await shifts()
  expect(sumOf(moved), JSON.stringify(moved)).toBeLessThan(0.02)
})

test('the home page shows what happened until the user dismisses it, with four calls of which none is sent twice', async ({
  page,
  people,
  games,
  login,
}) => {
  const { ann, asAnn, asBen } = await annAndBen(people)
  const game = await games.make()
  const terms = { winner: 'home', spread: 3, stake: 20 } as const
  await takeOffer(asBen, await postOffer(asAnn, game, terms))
  await game.kickOff()
  await game.end(10, 14)
  await login(page, ann)
  await page.goto('/home')
  const happened = cardOf(page, 'Since you were last here')
  await expect(happened.getByRole('listitem').first()).toContainText('You won $20.00')

  const load = await watchCalls(page)
  // What the settlement has changed within the last seconds is read again.
  await expect(async () => {
    const calls = await load('/home')
    expect(calls.sort()).toEqual(['/api/home', '/api/home/own', '/api/notices/own', '/api/user'])
  }).toPass()
  await expectWell(page, ['light', 'dark'])

  await happened.getByRole('button', { name: 'Got it' }).click()
  await expect(happened).toHaveCount(0)
  await page.reload()
  await expect(tileOf(page, 'NFL')).toBeVisible()
  await expect(happened).toHaveCount(0)
})

test('the home page shows an error when its data cannot be read, and recovers on a retry', async ({
  page,
  people,
  games,
  login,
  quiet,
}) => {
  quiet.allow(503)
  const { ann } = await offered(people, games)
  await login(page, ann)
  const failing = ['**/api/home', '**/api/home/own*']
  const json = { code: 'unavailable', error: 'Not now.', requestId: 'story' }
  for (const path of failing) {
    await page.route(path, (route) => route.fulfill({ status: 503, json }))
  }
  await page.goto('/home')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('We could not read your offers and bets.')
  await expectWell(page)
  for (const path of failing) await page.unroute(path)
  const offers = cardOf(page, 'Your open offers').getByRole('listitem')
  await tryAgainUntil(page, () => expect(offers).toHaveCount(1, { timeout: 2_000 }))
  await expect(problem).toHaveCount(0)
  await pressable(page.getByRole('main'), 'NFL').click()
  await openRow(rowsWith(page, 'See All Offered Bets').first())
  await expect(page).toHaveURL('/postedbetsnfl')
})
