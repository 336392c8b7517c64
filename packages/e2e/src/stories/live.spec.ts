/** One user's actions appear on another user's page without a reload: two users at once, each in their own browser. */
import type { Locator, Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offerToFriend, postOffer, type Terms, takeOffer } from '../fixtures/bets.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { pressable } from '../fixtures/pressable.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { postOnScreen } from '../steps/post.ts'
import { BOARD, CONFIRM, chooseToTake, HOW_MUCH, OFFER, takeOnScreen } from '../steps/take.ts'

const FORTY: Terms = { winner: 'home', spread: 3, stake: 40 }
const GONE = 'This bet is no longer available.'
const LOST = /^No connection\. Shown as of \d{1,2}:\d\d [AP]M; catching up by itself\.$/
const AWAY = /^We cannot reach our books right now\. Shown as of \d{1,2}:\d\d [AP]M; catching/
const WAITS = 'This waits for the connection and works again by itself. No money has moved.'
const PROPOSAL = "See Friend's Bet Proposal"

/** The event stream is connected: from now on the page receives all changes. */
async function expectUpToDate(page: Page): Promise<void> {
  await expect(page.getByText('Up to date')).toBeVisible()
}

const newOffers = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} new ${count === 1 ? 'offer' : 'offers'}` })

/** Its vertical position in the viewport, in pixels. */
async function topOf(element: Locator): Promise<number> {
  return Math.round((await element.boundingBox())!.y)
}

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Shown as of' })

test('an offer appears, is taken and is settled on the pages of both users without a reload', async ({
  page,
  open,
  people,
  games,
  login,
  verifyLedger,
}) => {
  test.slow()
  const { ann, ben, asAnn } = await annAndBen(people)
  const [first, second] = [await games.make(), await games.make()]
  await postOffer(asAnn, first, { ...FORTY, stake: 10 })
  await login(page, ann)
  await page.goto('/home')
  const benAt = await open(ben)
  await benAt.goto(BOARD)
  await expectUpToDate(benAt)
  const before = rowsWith(benAt, first.matchup)
  const top = await topOf(before)

  // No row moves: new rows wait behind a button.
  await postOnScreen(page, second, { winner: 'home', spread: '3', stake: '40', odds: ['3', '2'] })
  await expect(newOffers(benAt, 1)).toBeVisible()
  await expect(rowsWith(benAt, second.matchup)).toHaveCount(0)
  expect(await topOf(before)).toBe(top)
  await expectWell(benAt, ['light', 'dark'])
  await newOffers(benAt, 1).click()
  const row = rowsWith(benAt, second.matchup)
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button')).toBeFocused()
  await expect(newOffers(benAt, 1)).toHaveCount(0)

  // Ann is at home, where her offer shrinks and her bet appears.
  const cards = page.getByRole('main')
  await expect(cards).toContainText('$40.00 left')
  await takeOnScreen(benAt, row, '25')
  await expectFunds(benAt, { available: 75_00, inPlay: 25_00 })
  await expect(cards).toContainText('$15.00 of $40.00 left')
  await expect(cards.getByRole('region', { name: 'Your live bets' })).toContainText(ben.username)
  await expectFunds(page, { available: 30_00, inPlay: 70_00 })

  // During the game: 37.50 of hers against 25.00 of his; the rest lapses. Exactly 3 wins.
  await pressable(page, 'My bets').click()
  await pressable(benAt, 'My bets').click()
  const [annsBet, bensBet] = [rowsWith(page, second.matchup), rowsWith(benAt, second.matchup)]
  await expectUpToDate(page)
  await expectUpToDate(benAt)
  await second.kickOff()
  await second.score(7, 3)
  await expect(annsBet).toContainText('behind by 7')
  await expect(bensBet).toContainText('ahead by 6')
  await second.end(20, 23)
  for (const [seat, available, inPlay] of [
    [page, 115_00, 10_00],
    [benAt, 75_00, 0],
  ] as const) {
    await expectFunds(seat, { available, inPlay })
    await expect(rowsWith(seat, second.matchup)).toContainText('Settled')
  }
  const status = page.getByRole('banner').getByRole('status')
  await expect(status).toHaveText('Available is now $115.00. In Play is now $10.00.')
  await expectWell(page, ['light', 'dark'])
  await verifyLedger()
})

further(
  'an offer that ends stays in its row with its state, and its slip shows the reason',
  async ({ page, people, games, login }) => {
    const { ben, asAnn } = await annAndBen(people)
    const asCleo = await people.openApiClient(await people.signUp('cleo', { cents: 100_00 }))
    const [gone, stays] = [await games.make(), await games.make()]
    const goneId = await postOffer(asAnn, gone, { ...FORTY, stake: 20 })
    const staysId = await postOffer(asAnn, stays, FORTY)
    await login(page, ben)
    await page.goto(BOARD)
    await expectUpToDate(page)
    const [goneRow, row] = [rowsWith(page, gone.matchup), rowsWith(page, stays.matchup)]
    const tops = [await topOf(goneRow), await topOf(row)]

    await takeOffer(asCleo, goneId)
    await expect(goneRow).toContainText('Taken or withdrawn')
    expect([await topOf(goneRow), await topOf(row)]).toEqual(tops)
    await expectWell(page, ['light', 'dark'])
    await openRow(goneRow)
    await expect(page.getByText(GONE)).toBeVisible()
    await expect(goneRow).toHaveCount(0)

    await openRow(row)
    await answer(page, OFFER, 'Some')
    const slip = dialogWithText(page, HOW_MUCH)
    await slip.getByLabel('Bet Amount in USD').fill('30')
    await takeOffer(asCleo, staysId, 15)
    await expect(slip.getByRole('status')).toHaveText(
      'Changed: somebody took a part of it meanwhile. $25.00 is left.',
    )
    await expect(slip.getByLabel('Bet Amount in USD')).toHaveValue('30')
    await expect(slip).toContainText('more than is left')
    await expectWell(page, ['light', 'dark'])
    await slip.getByLabel('Bet Amount in USD').fill('25')
    await answer(page, HOW_MUCH, 'Accept')
    await takeOffer(asCleo, staysId)
    await expect(dialogWithText(page, CONFIRM).getByRole('status')).toHaveText(
      'Gone: somebody took all of it meanwhile, or it was withdrawn.',
    )
    await expectWell(page)
  },
)

test('an offline page shows its state, sends no bet, and updates by itself after reconnecting', async ({
  page,
  people,
  games,
  login,
  quiet,
  verifyLedger,
}) => {
  quiet.allowLost()
  const { ben, asAnn } = await annAndBen(people)
  const [game, later] = [await games.make(), await games.make()]
  await postOffer(asAnn, game, FORTY)
  await login(page, ben)
  await page.goto(BOARD)
  await expectUpToDate(page)
  const row = rowsWith(page, game.matchup)
  await chooseToTake(page, row, '25')
  const confirm = dialogWithText(page, CONFIRM)
  const button = confirm.getByRole('button', { name: 'Confirm' })

  await page.context().setOffline(true)
  await expect(confirm.getByRole('status')).toHaveText(WAITS)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await expect(confirm.getByRole('status')).toHaveText(WAITS)
  await expectWell(page, ['light', 'dark'])
  await answer(page, CONFIRM, 'X')
  await expect(line(page)).toHaveText(LOST)
  await expect(page.getByRole('main')).toContainText(/as of \d{1,2}:\d\d [AP]M/)
  await expectWell(page, ['light', 'dark'])
  await postOffer(asAnn, later, { ...FORTY, stake: 10 })

  await page.context().setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await expect(newOffers(page, 1)).toBeVisible()
  await takeOnScreen(page, row, '25')
  await expectFunds(page, { available: 75_00, inPlay: 25_00 })
  await verifyLedger()
})

const OUTAGES = [
  {
    what: 'the server ends and begins again: said after a while, and over by itself',
    begins: ({ server }: Product) => server.stop(),
    ends: ({ server }: Product) => server.start(),
    message: LOST,
    // During its shutdown the server refuses new streams.
    refused: [503],
    isLost: true,
  },
  {
    what: 'the database moves away and back: said at once, and over by itself',
    begins: ({ database }: Product) => database.close(),
    ends: ({ database }: Product) => database.open(),
    message: AWAY,
    refused: [500, 503],
    isLost: false,
  },
]

for (const { what, begins, ends, message, refused, isLost } of OUTAGES)
  further(what, async ({ page, people, games, login, product, quiet }) => {
    quiet.allow(...refused)
    if (isLost) quiet.allowLost()
    const { ben, asAnn } = await annAndBen(people)
    const [game, later] = [await games.make(), await games.make()]
    await postOffer(asAnn, game, FORTY)
    await login(page, ben)
    await page.goto(BOARD)
    await expectUpToDate(page)
    await begins(product)
    await expect(line(page)).toHaveText(message)
    await ends(product)
    await expect(line(page)).toHaveCount(0, { timeout: 30_000 })
    await expectUpToDate(page)
    await postOffer(asAnn, later, { ...FORTY, stake: 10 })
    await expect(newOffers(page, 1)).toBeVisible()
  })

further(
  'an offer of a friend appears above the title of /home without moving the page',
  async ({ page, people, games, login }) => {
    const { ben, asAnn } = await annAndBen(people)
    const game = await games.make()
    await login(page, ben)
    await page.goto('/home')
    const tile = page.getByRole('link', { name: 'NFL', exact: true })
    // The event stream has begun.
    await page.waitForResponse('**/api/live*')
    const top = await topOf(tile)
    await offerToFriend(asAnn, game, FORTY, { friendUsername: ben.username })
    const alert = pressable(page.getByRole('main'), PROPOSAL)
    await expect(alert).toContainText('1')
    expect(await topOf(tile)).toBe(top)
    await expectWell(page, ['light', 'dark'])
    await alert.click()
    await expect(page).toHaveURL('/friendbets')
  },
)

further(
  'ending all other sessions sends their open pages to the login without a user action',
  async ({ page, open, people, login, quiet }) => {
    quiet.allow(401)
    const ann = await people.signUp('ann')
    await login(page, ann)
    await page.goto('/sessions')
    const other = await open(ann)
    await other.goto('/home')
    await other.waitForResponse('**/api/live*')
    await page.reload()
    await page.getByRole('button', { name: 'End all others' }).click()
    await answer(page, 'Do you want to end all your sessions but this one?', 'End all others')
    await expect(other).toHaveURL('/login')
    await expect(
      other.getByRole('status').filter({ hasText: 'Your session has ended' }),
    ).toBeVisible()
  },
)
