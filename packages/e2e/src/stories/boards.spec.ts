/** Boards of offers: filters and order, and the slip beside the list on wide windows. */
import type { Locator, Page } from '@playwright/test'
import { expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { postOffer, type Terms } from '../fixtures/bets.ts'
import { watchCalls } from '../fixtures/calls.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import type { Games, StoryGame } from '../fixtures/games.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import type { People } from '../fixtures/people.ts'
import { expect, further, isFullRun, type Login, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { CONFIRM, chooseToTake, ENTERED, HOW_MUCH, OFFER } from '../steps/take.ts'

const BOARD = '/postedbetsnfl'
const TAKE = '**/api/betsAccepted/acceptbet'

/** Ben on the NFL board, filtered to a new game on which ann has these offers. */
async function benSeesOffers(
  { page, people, games, login }: { page: Page; people: People; games: Games; login: Login },
  terms: readonly Terms[],
): Promise<StoryGame> {
  const ann = await people.openApiClient(await people.signUp('ann', { cents: 1_000_00 }))
  const game = await games.make()
  for (const one of terms) await postOffer(ann, game, one)
  await login(page, await people.signUp('ben', { cents: 100_00 }))
  const row = (await ann.get(`/api/betsProposed/unacceptedbets/${ann.userID}`)).data[0]
  await page.goto(`${BOARD}?game=${row.gameID}`)
  await expect(rowsWith(page, game.matchup)).toHaveCount(terms.length)
  return game
}

const THREE: readonly Terms[] = [
  { winner: 'home', spread: 3, stake: 20 },
  { winner: 'away', spread: 7.5, stake: 60, odds: [3, 2] },
  { winner: 'home', spread: 1, stake: 120, odds: [2, 3], inParts: false },
]

/** The filters to choose from: a sheet on a phone, and beside the list on a desk. */
async function openFilters(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filters/ })
    .click()
  return page
    .getByRole('dialog', { name: 'Filters' })
    .or(page.getByRole('region', { name: 'Filters' }))
}

further('a board sends each of its calls once', async ({ page, people, games, login }) => {
  await benSeesOffers({ page, people, games, login }, THREE)
  const load = await watchCalls(page)
  // What the offers have changed within the last seconds is read again.
  await expect(async () => {
    const calls = await load(BOARD)
    expect(calls.length).toBeLessThanOrEqual(4)
    expect(calls).toEqual([...new Set(calls)])
  }).toPass()
})

/** Presses these filters. On a phone they apply when the sheet is closed. */
async function chooseFilters(page: Page, names: readonly string[]): Promise<void> {
  const filters = await openFilters(page)
  for (const name of names) await filters.getByRole('button', { name, exact: true }).click()
  const show = page.getByRole('dialog').getByRole('button', { name: /^Show / })
  if (await show.isVisible()) await show.click()
}

const slipOf = (page: Page, game: StoryGame, winner: 'home' | 'away', spread: number) =>
  page.getByRole('dialog', { name: `Against the ${game[winner].name} by ${spread} or more` })

/** The slip is beside the page and not over it. */
async function expectBeside(page: Page, slip: Locator): Promise<void> {
  await expect(slip).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(slip).not.toHaveAttribute('aria-modal', 'true')
  // The slip has a table, too.
  const list = await page.getByRole('main').getByRole('table').first().boundingBox()
  const box = await slip.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(list!.x + list!.width)
}

for (const width of isFullRun ? [1024, 1280] : [1280]) {
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, isMobile: false, hasTouch: false })

    further(
      'the slip opens beside the list, and selecting another row replaces it',
      async ({ page, people, games, login }) => {
        const game = await benSeesOffers({ page, people, games, login }, THREE)
        await expect(page.getByText('Choose an offer')).toBeVisible()
        await page.getByRole('cell', { name: '7.5', exact: true }).click()
        await expectBeside(page, slipOf(page, game, 'away', 7.5))
        await expect(page.locator('[aria-current=true]')).toContainText('7.5')
        await expectNoSideways(page)
        await openRow(rowsWith(page, game.matchup).first())
        await expectBeside(page, slipOf(page, game, 'home', 3))
        await answer(page, OFFER, 'X')
        await expect(page.getByText('Choose an offer')).toBeVisible()
        await expect(page.locator('tbody [aria-current=true]')).toHaveCount(0)
      },
    )

    test('arrow keys change the slip, Enter moves the focus into it, and Escape returns to the list', async ({
      page,
      people,
      games,
      login,
    }) => {
      const game = await benSeesOffers({ page, people, games, login }, THREE)
      const buttons = page.getByRole('table').getByRole('button', { name: /^Take it/ })
      await tabTo(page, buttons.first())
      await page.keyboard.press('ArrowDown')
      const second = slipOf(page, game, 'away', 7.5)
      await expectBeside(page, second)
      await expect(buttons.nth(1)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expectBeside(page, slipOf(page, game, 'home', 3))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(second.getByRole('button', { name: 'All' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(buttons.nth(1)).toBeFocused()
      await expect(second).toBeVisible()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(
        dialogWithText(page, CONFIRM).getByRole('button', { name: 'Confirm' }),
      ).toBeFocused()
      await expectWell(page)
      // After the first step it stays where it is.
      await buttons.nth(1).focus()
      await page.keyboard.press('ArrowDown')
      await expect(buttons.nth(2)).toBeFocused()
      await expect(second).toContainText(CONFIRM)
    })
  })
}

test.describe('a slip beside the list', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  further(
    'an amount that was entered for one offer is not kept for another',
    async ({ page, people, games, login }) => {
      const game = await benSeesOffers({ page, people, games, login }, THREE.slice(0, 2))
      const rows = rowsWith(page, game.matchup)
      await openRow(rows.first())
      await answer(page, OFFER, 'Some')
      await page.getByRole('dialog').getByLabel('Bet Amount in USD').fill('12.34')
      await openRow(rows.nth(1))
      await expectBeside(page, slipOf(page, game, 'away', 7.5))
      await answer(page, OFFER, 'Some')
      const howMuch = dialogWithText(page, HOW_MUCH)
      await expect(howMuch.getByLabel('Bet Amount in USD')).toHaveValue('')
      await expect(howMuch.getByLabel('Bet Amount in USD')).toBeFocused()
      await openRow(rows.first())
      await answer(page, OFFER, 'Some')
      await expect(howMuch.getByLabel('Bet Amount in USD')).toHaveValue('')
    },
  )

  further(
    'opening another row does not replace the slip between Confirm and the response',
    async ({ page, people, games, login, verifyLedger }) => {
      const game = await benSeesOffers({ page, people, games, login }, THREE.slice(0, 2))
      const rows = rowsWith(page, game.matchup)
      await chooseToTake(page, rows.first(), '5')
      const sent = makeDeferred()
      await page.route(TAKE, async (route) => {
        await sent.come
        await route.continue()
      })
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await expect(dialogWithText(page, CONFIRM).getByRole('status')).toHaveText('Sending')
      await openRow(rows.nth(1))
      await expectBeside(page, slipOf(page, game, 'home', 3))
      await expect(
        dialogWithText(page, CONFIRM).getByRole('button', { name: 'Confirm' }),
      ).toBeFocused()
      sent.now()
      // The outcome appears over the page.
      await expect(dialogWithText(page, ENTERED)).toHaveAttribute('aria-modal', 'true')
      await answer(page, ENTERED, 'OK')
      await expect(rows.first()).toContainText('$15.00 of $20.00')
      await expect(page.getByText('Choose an offer')).toBeVisible()
      await verifyLedger()
    },
  )

  test('the filters are beside the list, and an open slip covers them and does not move its buttons', async ({
    page,
    people,
    games,
    login,
  }) => {
    const game = await benSeesOffers({ page, people, games, login }, THREE)
    const main = page.getByRole('main')
    const filters = page.getByRole('region', { name: 'Filters' })
    const list = await main.getByRole('table').first().boundingBox()
    expect((await filters.boundingBox())!.x).toBeGreaterThanOrEqual(list!.x + list!.width)
    await filters.getByLabel('Team').selectOption(game.home.name)
    await filters.getByRole('button', { name: `Against ${game.home.name}` }).click()
    await expect(rowsWith(page, game.matchup)).toHaveCount(2)
    await filters.getByRole('button', { name: '1.5 to 3', exact: true }).click()
    await expect(rowsWith(page, game.matchup)).toHaveCount(1)
    await expectWell(page)

    const facts = makeDeferred()
    await page.route('**/assets/BetFacts-*', async (route) => {
      await facts.come
      await route.continue()
    })
    await openRow(rowsWith(page, game.matchup))
    const slip = slipOf(page, game, 'home', 3)
    await expectBeside(page, slip)
    await expect(filters).toHaveCount(0)
    // A press is lost when its button moves under the pointer.
    const all = slip.getByRole('button', { name: 'All', exact: true })
    await expect(all).toBeFocused()
    const before = await all.boundingBox()
    facts.now()
    await expect(slip.getByRole('region', { name: 'Probability' })).toContainText('Break-even')
    expect(await all.boundingBox()).toEqual(before)
    await expect(main.getByRole('button', { name: 'Remove Spread 1.5 to 3' })).toBeVisible()
    await main.getByRole('button', { name: 'Filters 4 active' }).click()
    await expect(filters).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await main.getByRole('button', { name: `Remove ${game.home.name}` }).click()
    await expect(page).toHaveURL(/\?game=g_\d+&minSpread=1.5&maxSpread=3$/)

    // In a window of medium width they are below the bar.
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(filters).toHaveCount(0)
    await main.getByRole('button', { name: 'Filters 2 active' }).click()
    await main.getByRole('button', { name: '$100 and up' }).click()
    await expect(page.getByText('No offer fits these filters.')).toBeVisible()
    await expectWell(page)
  })

  further('leaving the page closes the open offer', async ({ page, people, games, login }) => {
    const game = await benSeesOffers({ page, people, games, login }, THREE.slice(0, 1))
    await openRow(rowsWith(page, game.matchup))
    await expect(dialogWithText(page, OFFER)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Money' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(rowsWith(page, game.matchup)).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('filters and order appear in the address and as chips, and the next board keeps them', async ({
  page,
  people,
  games,
  login,
}) => {
  const game = await benSeesOffers({ page, people, games, login }, THREE)
  const main = page.getByRole('main')
  const rows = rowsWith(page, game.matchup)
  await main.getByRole('button', { name: 'Best odds for me' }).click()
  await expect(page).toHaveURL(/\?sort=bestOdds&game=g_\d+$/)
  await expect(rows.first()).toContainText('3 : 2')
  await chooseFilters(page, ['Part takes'])
  await expect(rows).toHaveCount(2)
  await chooseFilters(page, ['$50 and up'])
  await expect(page).toHaveURL(/\?sort=bestOdds&parts=true&minAmount=50&game=g_\d+$/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('7.5')
  await expect(main.getByRole('button', { name: 'Filters 3 active' })).toBeVisible()
  await expectWell(page)

  await main.getByRole('button', { name: `Remove ${game.matchup}` }).click()
  await expect(page).toHaveURL('/postedbetsnfl?sort=bestOdds&parts=true&minAmount=50')
  await page.goto('/postedbetsnba')
  await expect(page).toHaveURL('/postedbetsnba?sort=bestOdds&parts=true&minAmount=50')
  // No offer matches the filters, although the board has offers.
  await expect(page.getByText('No offer fits these filters.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectWell(page)
  await main.getByRole('button', { name: 'Remove $50 and up' }).click()
  await expect(page).toHaveURL('/postedbetsnba?sort=bestOdds&parts=true')
  // Filters in the address override the stored ones.
  await page.goto(`${BOARD}?withinFunds=true`)
  await expect(main.getByRole('button', { name: 'Remove Within my funds' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Remove Part takes' })).toHaveCount(0)
  await expect(page).toHaveURL(`${BOARD}?withinFunds=true`)
})

test('the sheet of filters counts offers, and its choice survives a reload and going back', async ({
  page,
  people,
  games,
  login,
  size,
}) => {
  test.skip(size !== 'phone')
  const game = await benSeesOffers({ page, people, games, login }, THREE)
  const rows = rowsWith(page, game.matchup)
  const sheet = await openFilters(page)
  await expect(sheet.getByRole('button', { name: 'Show 3 offers' })).toBeEnabled()
  await sheet.getByLabel('Team').selectOption(game.home.name)
  await sheet.getByRole('button', { name: `For ${game.home.name}` }).click()
  await expect(sheet.getByRole('button', { name: 'Show 1 offer' })).toBeEnabled()
  await sheet.getByRole('button', { name: '0 to 1.5', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'No offer fits' })).toBeDisabled()
  await expectWell(page)
  const anySpread = sheet
    .getByRole('group', { name: 'Spread' })
    .getByRole('button', { name: 'Any' })
  await anySpread.click()
  await sheet.getByRole('button', { name: '3 : 2 and up' }).click()
  await expect(rows).toHaveCount(3)
  await sheet.getByRole('button', { name: 'Show 1 offer' }).click()
  await expect(sheet).toHaveCount(0)

  const address = /\?game=g_\d+&team=[\w+%.]+&side=for&minOdds=1\.5$/
  const expectFiltered = async () => {
    await expect(page).toHaveURL(address)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('7.5')
  }
  await expectFiltered()
  await page.reload()
  await expectFiltered()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expectFiltered()
  // X leaves the filters as they are.
  await openFilters(page)
  await sheet.getByRole('button', { name: '$100 and up' }).click()
  await sheet.getByRole('button', { name: 'X', exact: true }).click()
  await expectFiltered()
  await page.getByRole('button', { name: `Remove For ${game.home.name}` }).click()
  await expect(page).toHaveURL(/\?game=g_\d+&team=[\w+%.]+&minOdds=1\.5$/)
})

further(
  'a filter hides offers that the funds do not cover',
  async ({ page, people, games, login }) => {
    const game = await benSeesOffers({ page, people, games, login }, THREE)
    await chooseFilters(page, ['Within my funds'])
    // Ben has $100.00, and the offer of $120.00 can only be taken whole.
    await expect(rowsWith(page, game.matchup)).toHaveCount(2)
    await chooseFilters(page, ['Clear'])
    await expect(page).toHaveURL(BOARD)
  },
)

further(
  'the offers on one game are grouped under its heading',
  async ({ page, people, games, login }) => {
    const asAnn = await people.openApiClient(await people.signUp('ann', { cents: 500_00 }))
    const [one, other] = [await games.make({ league: 'nhl' }), await games.make({ league: 'nhl' })]
    // Both games start at the same time, so that their offers alternate.
    for (const game of [one, other, one, other]) {
      await postOffer(asAnn, game, { winner: 'home', spread: 1.5, stake: 10 })
    }
    await login(page, await people.signUp('ben'))
    await page.goto('/postedbetsnhl')
    await expect(rowsWith(page, one.matchup)).toHaveCount(2)
    const main = page.getByRole('main')
    for (const { away, home } of [one, other]) {
      const head = main
        .getByRole('rowheader')
        .or(main.getByRole('heading', { level: 2 }))
        .filter({ hasText: `${away.name} at ${home.name}` })
      await expect(head).toHaveCount(1)
    }
  },
)

test('four offers fit on a phone screen', async ({ page, people, games, login, size }) => {
  test.skip(size !== 'phone')
  const four = [3, 4, 5, 6].map((spread) => ({ winner: 'home', spread, stake: 20 }) as const)
  const game = await benSeesOffers({ page, people, games, login }, four)
  const last = rowsWith(page, game.matchup).nth(3)
  await expect(last).toContainText(`Against the ${game.home.name} by 6 or more`)
  await expect(last).toContainText('You win if they win by 5 or less, tie or lose.')
  const [card, tabs] = [
    await last.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ]
  expect(card!.y + card!.height).toBeLessThanOrEqual(tabs!.y)
})
